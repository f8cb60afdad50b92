import type { User } from '../../api/schemas.ts'
import { formatDate } from '../../lib/date-text.ts'
import { type CalendarDate, calendarDate } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { Download } from '../../ui/download.tsx'
import type { Cancellations } from '../cancellation/drafts.ts'
import { css } from './account.module.css'
import { calendarFile } from './calendar-file.ts'
import { confirmationText } from './confirmations.ts'

interface DownloadsProps {
  readonly user: User
  readonly endDate: CalendarDate
  /** The member has cancelled. */
  readonly ended: boolean
  /** The page offers the confirmation elsewhere already. */
  readonly confirmed: boolean
}

/** What a member may want to keep: the end date in an agenda, and a confirmation of the cancellation. */
export function Downloads({ user, endDate, ended, confirmed }: DownloadsProps) {
  return (
    <div className={css.downloads}>
      <AgendaDownload user={user} endDate={endDate} ended={ended} />
      {ended && !confirmed && <Confirmation user={user} endDate={endDate} />}
    </div>
  )
}

/** Downloads the end date for an agenda. */
export function AgendaDownload({ user, endDate, ended }: Omit<DownloadsProps, 'confirmed'>) {
  return <Download file={() => agendaFile(user, endDate, ended)}>Zet de einddatum in je agenda</Download>
}

interface ConfirmationProps {
  readonly user: User
  readonly endDate: CalendarDate
}

/** Downloads the confirmation of a cancellation. */
export function Confirmation({ user, endDate }: ConfirmationProps) {
  const { cancellations } = useServices()
  return (
    <Download file={() => confirmationFile(user, endDate, cancellations)}>Download je bevestiging</Download>
  )
}

function agendaFile({ id }: User, endDate: CalendarDate, ended: boolean): File {
  const date = formatDate(endDate)
  const text = calendarFile({
    // One for a member: a later file replaces the event of an earlier one.
    uid: `klup-compleet-${id}@${window.location.hostname}`,
    date: endDate,
    title: ended ? 'Laatste dag van Klup Compleet' : 'Klup Compleet: vandaag laatste dag om op te zeggen',
    text: ended
      ? `Je hebt opgezegd. Tot en met ${date} kun je alles blijven doen.`
      : `Je lidmaatschap is geldig tot en met ${date}. Wil je stoppen? Zeg dan uiterlijk die dag op: ${window.location.origin}/membership`,
    now: new Date(),
  })
  return new File([text], `klup-einddatum-${endDate}.ics`, { type: 'text/calendar;charset=utf-8' })
}

function confirmationFile({ id, email }: User, endDate: CalendarDate, cancellations: Cancellations): File {
  const { done } = cancellations.of(id)
  const cancelledOn = done?.endDate === endDate ? done.on : undefined
  const today = calendarDate(new Date())
  const text = confirmationText({ email, endDate, cancelledOn, today })
  return new File([text], `klup-opzegging-${today}.txt`, { type: 'text/plain;charset=utf-8' })
}
