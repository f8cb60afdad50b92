import type { CalendarDate } from './dates.ts'

/** A day to remember. */
export interface CalendarDay {
  /** The same in every file about the same thing, so that an agenda keeps one of it; of no other thing anywhere. */
  readonly uid: string
  readonly date: CalendarDate
  readonly title: string
  readonly text: string
  /** When the file is made. */
  readonly now: Date
}

/** An iCalendar file (RFC 5545) with one whole day in it, and a reminder at nine in the morning a week before. */
export function calendarFile({ uid, date, title, text, now }: CalendarDay): string {
  const end = basic(dayAfter(date))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Klup//Klup web//NL',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${basic(now.toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${basic(date)}`,
    // After the year 9999 there is no day; without an end it is the one day all the same.
    ...(end.length === 8 ? [`DTEND;VALUE=DATE:${end}`] : []),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-P6DT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** `2026-03-14` as `20260314`. */
const basic = (text: string) => text.replace(/[-:]/g, '')

/** Counted in UTC, where every day has 24 hours. */
function dayAfter(date: CalendarDate): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().replace(/T.*/, '')
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const utf8 = new TextEncoder()

/** Lines of at most 75 octets; what is left goes on after a space, never in the middle of a character. */
function fold(line: string): string {
  let folded = ''
  let room = 75
  for (const character of line) {
    const size = utf8.encode(character).length
    if (size > room) {
      folded += '\r\n '
      room = 74
    }
    folded += character
    room -= size
  }
  return folded
}
