import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('on a phone that shares files', () => {
  const share = vi.fn<typeof navigator.share>()

  /** Presses the button of a file on a device. */
  async function pressOn({ isPhone = true, canShare = true, name = 'Bewaar je bevestiging' }) {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      query => ({ matches: isPhone && query === '(pointer: coarse)' }) as MediaQueryList,
    )
    Object.assign(navigator, { share, canShare: () => canShare })
    onTestFinished(() => {
      for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
      share.mockReset()
    })
    await renderApp({ at: '/account', as: 'opgezegd' })
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await press(button(name))
    return saved.mock.calls.length
  }

  test('a file is shared, and not saved', async () => {
    share.mockResolvedValue()
    expect(await pressOn({})).toBe(0)
    expect(share.mock.calls.map(([data]) => data?.files?.[0]?.name)).toEqual([
      'klup-opzegging-2026-03-14.txt',
    ])
  })

  test.each([
    ['is not saved when the member closes the list of apps', 'AbortError', 0],
    ['is saved when the browser refuses its type', 'NotAllowedError', 1],
  ])('a file %s', async (_, name, saved) => {
    share.mockRejectedValue(new DOMException('', name))
    expect(await pressOn({})).toBe(saved)
  })

  test.each([
    ['on a device with a mouse', { isPhone: false }],
    ['when the browser cannot share it', { canShare: false }],
    ['when it is for the calendar', { name: 'Zet de laatste dag in je agenda' }],
  ])('a file is saved %s', async (_, device) => {
    expect(await pressOn(device)).toBe(1)
    expect(share).not.toHaveBeenCalled()
  })
})
