import type { User } from '../../api/schemas.ts'
import { type CalendarDate, calendarDate, formatDate } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { Download } from '../../ui/download.tsx'
import type { Cancellations } from '../cancellation/cancellations.ts'
import { css } from './account.module.css'
import { calendarFile } from './calendar-file.ts'
import { cancellationText } from './confirmations.ts'

interface MembershipFileProps {
  readonly user: User
  readonly endDate: CalendarDate
}

interface DownloadsProps extends MembershipFileProps {
  /** The member has cancelled. */
  readonly isEnded: boolean
  /** The page already offers the confirmation. */
  readonly hasReceipt: boolean
}

/** The files that a member may want to keep: the end date for a calendar, and the confirmation of a cancellation. */
export function Downloads({ hasReceipt, ...file }: DownloadsProps) {
  return (
    <div className={css.downloads}>
      <CalendarDownload {...file} />
      {file.isEnded && !hasReceipt && <ConfirmationDownload {...file} />}
    </div>
  )
}

/** Downloads the end date for a calendar. */
export function CalendarDownload({ user, endDate, isEnded }: Omit<DownloadsProps, 'hasReceipt'>) {
  return <Download file={() => endDateFile(user, endDate, isEnded)}>Zet de einddatum in je agenda</Download>
}

/** Downloads the confirmation of a cancellation. */
export function ConfirmationDownload({ user, endDate }: MembershipFileProps) {
  const { cancellations } = useServices()
  return (
    <Download file={() => confirmationFile(user, endDate, cancellations)}>Download je bevestiging</Download>
  )
}

function endDateFile({ id }: User, endDate: CalendarDate, isEnded: boolean): File {
  const date = formatDate(endDate)
  const text = calendarFile({
    // One id for each member, so that a later file replaces the event of an earlier one.
    uid: `klup-compleet-${id}@${window.location.hostname}`,
    date: endDate,
    title: isEnded ? 'Laatste dag van Klup Compleet' : 'Klup Compleet: vandaag laatste dag om op te zeggen',
    text: isEnded
      ? `Je hebt opgezegd. Tot en met ${date} kun je alles blijven doen.`
      : `Je lidmaatschap is geldig tot en met ${date}. Wil je stoppen? Zeg dan uiterlijk die dag op: ${window.location.origin}/membership`,
    now: new Date(),
  })
  return new File([text], `klup-einddatum-${endDate}.ics`, { type: 'text/calendar;charset=utf-8' })
}

function confirmationFile({ id, email }: User, endDate: CalendarDate, cancellations: Cancellations): File {
  const { receipt } = cancellations.of(id)
  const cancelledOn = receipt?.endDate === endDate ? receipt.cancelledOn : undefined
  const today = calendarDate(new Date())
  const text = cancellationText({ email, endDate, cancelledOn, today })
  return new File([text], `klup-opzegging-${today}.txt`, { type: 'text/plain;charset=utf-8' })
}
