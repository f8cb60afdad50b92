import type { User } from '../../api/schemas.ts'
import { type CalendarDate, formatDate } from '../../lib/dates.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { ValidMembership } from '../membership/membership-status.ts'
import { calendarFile } from './calendar-file.ts'

/** Saves a calendar file with the end date. */
export const remind = (user: User, { kind, endDate }: ValidMembership): void =>
  saveFile(endDateFile(user, endDate, kind === 'ended'))

const ELSEWHERE = 'Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.'

function endDateFile({ id }: User, endDate: CalendarDate, isEnded: boolean): File {
  const { hostname, origin } = window.location
  const date = formatDate(endDate)
  const event = {
    // One id for each member, so that a later file replaces the event of an earlier one.
    uid: `klup-compleet-${id}@${hostname}`,
    date: endDate,
    now: new Date(),
  }
  const text = isEnded
    ? calendarFile({
        ...event,
        title: 'Laatste dag van Klup Compleet',
        text: `Je hebt opgezegd. Tot en met ${date} kun je alles blijven doen. ${ELSEWHERE}`,
      })
    : calendarFile({
        ...event,
        title: 'Klup Compleet: laatste dag om op te zeggen',
        weekBefore: 'Nog een week om op te zeggen',
        text: `Je lidmaatschap is geldig tot en met ${date}. Wil je stoppen? Zeg dan uiterlijk die dag op: ${origin}/membership/cancellation ${ELSEWHERE}`,
      })
  return new File([text], `klup-einddatum-${endDate}.ics`, { type: 'text/calendar;charset=utf-8' })
}
