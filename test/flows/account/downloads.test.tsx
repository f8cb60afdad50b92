import { expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { button, link, press } from '../../support/user.ts'

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
  ['lid', 'Herinner mij op tijd', 'Klup Compleet: laatste dag om op te zeggen', '20260706', ['Nog een week om op te zeggen', 'Klup Compleet: laatste dag om op te zeggen'], `Zeg dan uiterlijk die dag op: ${CANCEL} `],
  ['opgezegd', 'Zet de laatste dag in je agenda', 'Laatste dag van Klup Compleet', '20260413', ['Laatste dag van Klup Compleet'], 'Tot en met 13-04-2026 kun je alles blijven doen.'],
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
  await press(link('Lidmaatschap'))
  expect(button(name)).toBeDefined()
})

test('a text file begins with a byte order mark, without which iOS garbles «€»', async () => {
  await renderApp({ at: '/account', as: 'opgezegd' })
  expect(await fileOf('Bewaar je bevestiging')).toMatch(/^\ufeffKlup: bevestiging van je opzegging\r\n/)
})

/** A phone that shares files, and the button that is pressed on it. */
const PHONE = { isPhone: true, canShare: true, share: async () => {}, name: 'Bewaar je bevestiging' }
const refuse = (name: string) => () => Promise.reject(new DOMException('', name))

/* biome-ignore format: a table */
test.each([
  ['shared on a phone, and not saved', {}, ['klup-opzegging-2026-03-14.txt'], 0],
  ['not saved when the member closes the list of apps', { share: refuse('AbortError') }, [expect.anything()], 0],
  ['saved when the browser refuses its type', { share: refuse('NotAllowedError') }, [expect.anything()], 1],
  ['saved on a device with a mouse', { isPhone: false }, [], 1],
  ['saved when the browser cannot share it', { canShare: false }, [], 1],
  ['saved when it is for the calendar', { name: 'Zet de laatste dag in je agenda' }, [], 1],
])('a file is %s', async (_, device, shared, saved) => {
  const { isPhone, canShare, name, share } = { ...PHONE, ...device }
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: isPhone && query === '(pointer: coarse)' }) as MediaQueryList,
  )
  const sharing = vi.fn<typeof navigator.share>(share)
  Object.assign(navigator, { share: sharing, canShare: () => canShare })
  onTestFinished(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  })
  const saving = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await renderApp({ at: '/account', as: 'opgezegd' })
  await press(button(name))
  expect(sharing.mock.calls.map(([data]) => data?.files?.[0]?.name)).toEqual(shared)
  expect(saving).toHaveBeenCalledTimes(saved)
})
