import type { User } from '../../api/schemas.ts'
import { type CalendarDate, formatDate } from '../../lib/dates.ts'
import type { ValidMembership } from '../membership/membership-status.ts'

const ELSEWHERE = 'Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.'

/** Saves a calendar file with the end date. */
export function remind({ id }: User, { kind, endDate }: ValidMembership): void {
  const { hostname, origin } = window.location
  const date = formatDate(endDate)
  const event =
    kind === 'ended'
      ? {
          title: 'Laatste dag van Klup Compleet',
          text: `Je hebt opgezegd. Tot en met ${date} kun je alles blijven doen. ${ELSEWHERE}`,
        }
      : {
          title: 'Klup Compleet: laatste dag om op te zeggen',
          weekBefore: 'Nog een week om op te zeggen',
          text: `Je lidmaatschap is geldig tot en met ${date}. Wil je stoppen? Zeg dan uiterlijk die dag op: ${origin}/membership/cancellation ${ELSEWHERE}`,
        }
  // One id for each member, so that a later file replaces the event of an earlier one.
  const uid = `klup-compleet-${id}@${hostname}`
  const text = calendarFile({ ...event, uid, date: endDate, now: new Date() })
  saveFile(new File([text], `klup-einddatum-${endDate}.ics`, { type: 'text/calendar;charset=utf-8' }))
}

export interface CalendarDay {
  /** Identifies the event: a calendar replaces an event with the same id. */
  readonly uid: string
  readonly date: CalendarDate
  readonly title: string
  readonly text: string
  /** The text of an extra reminder, a week earlier. */
  readonly weekBefore?: string
  readonly now: Date
}

/** Creates an iCalendar file (RFC 5545) with an all-day event and reminders at 9:00. */
export function calendarFile({ uid, date, title, text, weekBefore, now }: CalendarDay): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Klup//Klup web//NL',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${basic(now.toISOString().slice(0, 19))}Z`,
    // Without an end, the event lasts this day.
    `DTSTART;VALUE=DATE:${basic(date)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    ...(weekBefore ? alarm('-P6DT15H', weekBefore) : []),
    ...alarm('PT9H', title),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const alarm = (trigger: string, text: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(text)}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
]

/** `2026-03-14` as `20260314`. */
const basic = (text: string) => text.replace(/[-:]/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line after 37 characters, which in Dutch take at most 74 octets; each next line starts with a space. */
const fold = (line: string) => line.replace(/.{37}(?=.)/gu, '$&\r\n ')

/** How long a browser may take to start reading a file, in ms. */
const OBJECT_URL_TIME = 60_000

function saveFile(file: File): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(href), OBJECT_URL_TIME)
}
