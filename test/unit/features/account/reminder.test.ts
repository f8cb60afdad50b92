import { expect, test } from 'vitest'
import { type CalendarDay, calendarFile } from '../../../../src/features/account/reminder.ts'

const DAY: CalendarDay = {
  uid: 'einde-1@klup.example',
  date: '2026-06-14',
  title: 'Klup stopt',
  text: 'Je lidmaatschap stopt.',
  now: new Date('2026-03-14T22:30:05Z'),
}

/** The lines of the file (RFC 5545): at most 75 octets, whole characters, and CR LF after each. */
function linesOf(day: Partial<CalendarDay> = {}): string[] {
  const file = calendarFile({ ...DAY, ...day })
  expect(file).toMatch(/^(?:[^\r\n]+\r\n)+$/)
  const lines = file.split('\r\n')
  for (const line of lines) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/\p{Surrogate}/u)
  }
  return lines
}

const alarm = (text: string, trigger: string) => [
  ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text}`, `TRIGGER:${trigger}`, 'END:VALARM'],
]

test.each([
  ['of the day alone', {}, []],
  ['a week earlier too', { weekBefore: 'Nog een week' }, alarm('Nog een week', '-P6DT15H')],
])('the file contains one whole day, and a reminder at nine %s', (_, day, earlier) => {
  expect(linesOf(day)).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Klup//Klup web//NL'],
    ...[
      'BEGIN:VEVENT',
      'UID:einde-1@klup.example',
      'DTSTAMP:20260314T223005Z',
      'DTSTART;VALUE=DATE:20260614',
    ],
    ...['SUMMARY:Klup stopt', 'DESCRIPTION:Je lidmaatschap stopt.', 'TRANSP:TRANSPARENT'],
    ...earlier,
    ...alarm('Klup stopt', 'PT9H'),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ])
})

test.each([
  ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
  ['een\ntwee\r\ndrie\rvier', 'een\\ntwee\\ndrie\\nvier'],
  ['x\r\nEND:VEVENT', 'x\\nEND:VEVENT'],
])('the text %j remains on its line', (text, escaped) => {
  const lines = linesOf({ title: text, text, uid: text, weekBefore: text })
  for (const name of ['SUMMARY', 'DESCRIPTION', 'UID']) expect(lines).toContain(`${name}:${escaped}`)
})

test.each(['x'.repeat(29), 'x'.repeat(500), 'é'.repeat(200)])(
  'a long text is folded between characters: %s',
  title => {
    const unfolded = linesOf({ title }).join('\r\n').replaceAll('\r\n ', '')
    expect(unfolded).toContain(`SUMMARY:${title}\r\n`)
  },
)
