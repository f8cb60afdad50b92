import { expect, test, vi } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { setUpFlow } from '../support/flow.ts'
import { button, press } from '../support/user.ts'

setUpFlow()

/** The text of the file that a button saves. */
async function fileOf(name: string): Promise<string> {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press(button(name))
  const [file] = save.mock.calls.at(-1) ?? []
  return (file as File).text()
}

/** The value of a line, which may be folded. */
const lineOf = (file: string, name: string) =>
  file.replaceAll('\r\n ', '').match(new RegExp(`^${name}:(.*?)\\r?$`, 'm'))?.[1]

test.each([
  ['lid', 'Klup Compleet: vandaag laatste dag om op te zeggen', '20260706'],
  ['opgezegd', 'Laatste dag van Klup Compleet', '20260413'],
])('the agenda file of %s says what the last day is, under one id for the member', async (as, title, day) => {
  const app = await renderApp({ at: '/account', as })
  const file = await fileOf('Zet de einddatum in je agenda')
  expect(lineOf(file, 'SUMMARY')).toBe(title)
  expect(file).toContain(`DTSTART;VALUE=DATE:${day}`)
  expect(lineOf(file, 'UID')).toBe(`klup-compleet-${app.member(as).id}@${window.location.hostname}`)
})
