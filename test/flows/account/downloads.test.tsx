import { expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { button, press } from '../../support/user.ts'

/** The text of the file that a button saves, with a byte order mark if it has one. */
async function fileOf(name: string): Promise<string> {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press(button(name))
  const [file] = save.mock.calls.at(-1) ?? []
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (file as File).arrayBuffer())
}

/** The value of a line, which may be folded. */
const lineOf = (file: string, name: string) =>
  file.replaceAll('\r\n ', '').match(new RegExp(`^${name}:(.*?)\\r?$`, 'm'))?.[1]

const CANCEL = `${window.location.origin}/membership/cancellation`

/* biome-ignore format: a table */
test.each([
  ['lid', 'Zet in je agenda', 'Klup Compleet: laatste dag om op te zeggen', '20260706', ['Nog een week om op te zeggen', 'Klup Compleet: laatste dag om op te zeggen'], `Zeg dan uiterlijk die dag op: ${CANCEL} `],
  ['opgezegd', 'Zet in je agenda', 'Laatste dag van Klup Compleet', '20260413', ['Laatste dag van Klup Compleet'], 'Tot en met 13-04-2026 kun je alles blijven doen.'],
])('the agenda file of %s names the last day, under one id', async (as, name, title, day, alarms, text) => {
  const app = await renderApp({ at: '/account', as })
  const file = await fileOf(name)
  expect(lineOf(file, 'SUMMARY')).toBe(title)
  expect(file).toContain(`DTSTART;VALUE=DATE:${day}`)
  expect(lineOf(file, 'UID')).toBe(`klup-compleet-${app.member(as).id}@${window.location.hostname}`)
  const [description, ...reminders] = [
    ...file.replaceAll('\r\n ', '').matchAll(/^DESCRIPTION:(.*)\r$/gm),
  ].map(([, line]) => line)
  expect(reminders).toEqual(alarms)
  expect(description).toContain(text)
  expect(description).toContain('Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.')
  expect(file).not.toContain('€')
  // A calendar may reject a file with a byte order mark.
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
})
