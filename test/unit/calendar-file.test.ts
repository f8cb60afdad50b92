// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type CalendarDay, calendarFile } from '../../src/domain/calendar-file.ts'
import { inTimeZone } from '../support/clock.ts'

const DAY: CalendarDay = {
  uid: 'einde-1@klup.example',
  date: '2026-06-14',
  title: 'Klup stopt',
  text: 'Je lidmaatschap stopt.',
  now: new Date('2026-03-14T22:30:05Z'),
}

const file = (day: Partial<CalendarDay> = {}) => calendarFile({ ...DAY, ...day })
/** The value of a property, with its lines put together again. */
const read = (text: string, name: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

test('is a calendar with one whole day, and a reminder a week before at nine', () => {
  expect(file().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Klup//Klup web//NL',
    'BEGIN:VEVENT',
    'UID:einde-1@klup.example',
    'DTSTAMP:20260314T223005Z',
    'DTSTART;VALUE=DATE:20260614',
    'DTEND;VALUE=DATE:20260615',
    'SUMMARY:Klup stopt',
    'DESCRIPTION:Je lidmaatschap stopt.',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Klup stopt',
    'TRIGGER:-P6DT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['2026-02-28', '20260301'],
  ['2024-02-28', '20240229'],
  ['2026-03-29', '20260330'],
  ['2026-10-25', '20261026'],
  ['2026-12-31', '20270101'],
])('%s ends before %s, wherever the device is', (date, end) => {
  for (const zone of ['Pacific/Pago_Pago', 'Europe/Amsterdam', 'Pacific/Kiritimati']) {
    const text = inTimeZone(zone, () => file({ date }))
    expect(read(text, 'DTSTART;VALUE=DATE')).toBe(date.replaceAll('-', ''))
    expect(read(text, 'DTEND;VALUE=DATE')).toBe(end)
  }
})

describe('a text', () => {
  test.each([
    ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
    ['een\ntwee\r\ndrie\rvier', 'een\\ntwee\\ndrie\\nvier'],
    ['x\r\nEND:VEVENT', 'x\\nEND:VEVENT'],
  ])('%j cannot break out of its line', (text, expected) => {
    const made = file({ title: text, text, uid: text })
    for (const name of ['SUMMARY', 'DESCRIPTION', 'UID']) expect(read(made, name)).toBe(expected)
    expect(made.split('\r\n').filter(line => line === 'END:VEVENT')).toHaveLength(1)
  })

  test.each(['x'.repeat(500), 'é'.repeat(200), '🎈'.repeat(100), `${'x'.repeat(66)}🎈`])(
    'that is long goes on on the next line, whole: %s',
    text => {
      const made = file({ title: text })
      const sizes = made.split('\r\n').map(line => new TextEncoder().encode(line).length)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
      expect(read(made, 'SUMMARY')).toBe(text)
      expect(made).not.toContain('\ufffd')
    },
  )

  test('of exactly 75 octets stays on its line', () => {
    const line = `SUMMARY:${'x'.repeat(67)}`
    expect(file({ title: 'x'.repeat(67) }).split('\r\n')).toContain(line)
  })
})
