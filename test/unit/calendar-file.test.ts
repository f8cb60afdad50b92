// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type CalendarDay, calendarFile } from '../../src/domain/calendar-file.ts'
import { inTimeZone } from '../support/clock.ts'
import { readCalendar } from '../support/strict-calendar.ts'

const DAY: CalendarDay = {
  uid: 'einde-1@klup.example',
  date: '2026-06-14',
  title: 'Klup stopt',
  text: 'Je lidmaatschap stopt.',
  now: new Date('2026-03-14T22:30:05Z'),
}

const file = (day: Partial<CalendarDay> = {}) => calendarFile({ ...DAY, ...day })
/** The one event, as a strict reader finds it. */
const event = (day: Partial<CalendarDay> = {}) => readCalendar(file(day)).components[0]?.properties ?? {}

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
    expect(inTimeZone(zone, () => event({ date }))).toMatchObject({
      'DTSTART;VALUE=DATE': date.replaceAll('-', ''),
      'DTEND;VALUE=DATE': end,
    })
  }
})

test('a strict reader finds one event with one alarm, and the required properties', () => {
  const calendar = readCalendar(file())
  expect(Object.keys(calendar.properties)).toEqual(['VERSION', 'PRODID'])
  expect(calendar.components).toMatchObject([
    { name: 'VEVENT', properties: { UID: DAY.uid, DTSTAMP: '20260314T223005Z' } },
  ])
  expect(calendar.components[0]?.components).toEqual([
    {
      name: 'VALARM',
      properties: { ACTION: 'DISPLAY', DESCRIPTION: 'Klup stopt', TRIGGER: '-P6DT15H' },
      components: [],
    },
  ])
})

test.each([
  ['a line that ends in LF alone', file().replace('\r\n', '\n')],
  ['a line of 76 octets', file().replace('VERSION:2.0', `VERSION:${'x'.repeat(68)}`)],
  ['a comma that is not escaped', file().replace('Klup stopt', 'Klup, stopt')],
  ['an end that is not there', file().replace('END:VALARM\r\n', '')],
  ['no end at the end', file().trimEnd()],
])('the strict reader refuses %s', (_, text) => {
  expect(() => readCalendar(text)).toThrow(SyntaxError)
})

describe('a text', () => {
  test.each([
    ['a,b;c\\d', 'a,b;c\\d'],
    ['een\ntwee\r\ndrie\rvier', 'een\ntwee\ndrie\nvier'],
    ['x\r\nEND:VEVENT', 'x\nEND:VEVENT'],
  ])('%j cannot break out of its line', (text, expected) => {
    expect(event({ title: text, text, uid: text })).toMatchObject({
      SUMMARY: expected,
      DESCRIPTION: expected,
      UID: expected,
    })
  })

  test.each(['x'.repeat(500), 'é'.repeat(200), '🎈'.repeat(100), `${'x'.repeat(66)}🎈`])(
    'that is long goes on on the next line, whole: %s',
    text => expect(event({ title: text }).SUMMARY).toBe(text),
  )

  test('of exactly 75 octets stays on its line', () => {
    const line = `SUMMARY:${'x'.repeat(67)}`
    expect(file({ title: 'x'.repeat(67) }).split('\r\n')).toContain(line)
  })
})
