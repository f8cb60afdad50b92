import type { CalendarDate } from '../../lib/dates.ts'

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
