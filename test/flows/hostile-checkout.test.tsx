import { afterEach, describe, expect, test } from 'vitest'
import { setUpFlow, takeConsole } from '../support/flow.ts'
import { button, press, toasts } from '../support/person.ts'
import { renderApp } from '../support/render-app.tsx'
import { json } from '../support/wire.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'
const withHref = (href: unknown) => ({ _links: { checkout: { href } } })

/** Presses the button; the API answers with this body. */
async function pay(body: unknown, checkoutOrigins: string[] = []) {
  const app = await renderApp({ at: '/membership/6', as: 'gratis', config: { checkoutOrigins } })
  app.wire.answer(POST, () => json(body))
  await press(button(PAY))
  return app
}

/** Nobody goes anywhere, the reason stands in a toast and in the page, and the button works again. */
async function expectRefused(body: unknown, checkoutOrigins?: string[]) {
  const app = await pay(body, checkoutOrigins)
  expect(app.goToCheckout).not.toHaveBeenCalled()
  expect(app.redirectExternally).not.toHaveBeenCalled()
  const [toast = '', ...more] = toasts()
  expect(toast).toMatch(/^fout: \S/)
  expect(more).toEqual([])
  expect(document.querySelector('main')?.textContent).toContain(toast.replace('fout: ', ''))
  app.wire.answer(POST, () => json(withHref('https://bank.example/1')))
  await press(button(PAY))
  expect(app.goToCheckout.mock.calls).toEqual([['https://bank.example/1']])
  takeConsole()
}

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://bank.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://bank.example/1',
  'file:///etc/passwd',
  'about:blank',
  'ftp://bank.example/1',
  'wss://bank.example/1',
  'intent://bank.example#Intent;end',
  'mailto:bank@bank.example',
  'view-source:https://bank.example/',
  '//bank.example/1',
  '\\\\bank.example\\1',
  '/\\bank.example',
  '/checkout/1',
  'checkout/1',
  './checkout',
  '?checkout=1',
  '#checkout',
  '',
  ' ',
  'bank.example/1',
  'https:',
  'https://',
  'https:bank.example',
  'https:/bank.example',
  'https:///bank.example',
  'https:\\\\bank.example',
  'https://\\bank.example',
  ' https://bank.example/1',
  '\thttps://bank.example/1',
  'https://user@bank.example/1',
  'https://user:secret@bank.example/1',
  'https://:secret@bank.example/1',
  'https://klup.example@bank.example/1',
  'https://bank example/1',
  'https://bank.example:99999/1',
  'https://[::1/1',
  'https://%00.example/',
  'http://bank.example/1',
  'http://localhost.bank.example/1',
  'http://127.0.0.1.bank.example/1',
  'http://bank.example#localhost',
  'http://user@localhost:4002/1',
]

test.each(ADDRESSES)('%j is not followed', async href => {
  await expectRefused(withHref(href))
})

const ANSWERS: [what: string, body: unknown][] = [
  ['a number', withHref(42)],
  ['null', withHref(null)],
  ['true', withHref(true)],
  ['a list', withHref(['https://bank.example/1'])],
  ['an object', withHref({ href: 'https://bank.example/1' })],
  ['no href', { _links: { checkout: {} } }],
  ['a bare string as checkout', { _links: { checkout: 'https://bank.example/1' } }],
  ['no checkout', { _links: {} }],
  ['links that are null', { _links: null }],
  ['no links', { href: 'https://bank.example/1' }],
  ['a list at the top', [withHref('https://bank.example/1')]],
  ['a string at the top', 'https://bank.example/1'],
  ['an inherited link', JSON.parse('{"__proto__":{"_links":{"checkout":{"href":"https://bank.example"}}}}')],
]

test.each(ANSWERS)('an answer with %s is not followed', async (_what, body) => {
  await expectRefused(body)
})

describe('with checkoutOrigins set', () => {
  const ORIGINS = ['https://bank.example', 'https://pay.example:8443']

  test.each([
    'https://bank.example:8443/1',
    'https://bank.example:444/1',
    'https://pay.example/1',
    'https://bank.example.evil.example/1',
    'https://evil.example/bank.example',
    'https://evil.example/?https://bank.example',
    'https://evil.example/#https://bank.example',
    'https://evil.example\\@bank.example/1',
    'https://bank-example.nl/1',
    'https://sub.bank.example/1',
    'https://bank.example./1',
    'https://b\u0430nk.example/1',
    'https://bank.example%2eevil.example/1',
    'http://bank.example/1',
    'https://bank.example@evil.example/1',
    'http://localhost:4002/1',
  ])('%s is not followed', async href => {
    await expectRefused(withHref(href), ORIGINS)
  })

  test.each([
    ['https://bank.example/1?a=b#c', 'https://bank.example/1?a=b#c'],
    ['HTTPS://BANK.example:443/1', 'https://bank.example/1'],
    ['https://pay.example:8443/1', 'https://pay.example:8443/1'],
  ])('%s is followed', async (href, address) => {
    const app = await pay(withHref(href), ORIGINS)
    expect(app.goToCheckout.mock.calls).toEqual([[address]])
  })
})

describe('http', () => {
  const { href } = window.location
  const { happyDOM } = window as typeof window & { happyDOM: { setURL(url: string): void } }
  afterEach(() => happyDOM.setURL(href))

  test.each(['http://localhost:4002/1', 'http://127.0.0.1:4002/1', 'http://[::1]:4002/1'])(
    '%s is followed from a page on this machine, and from no other',
    async address => {
      happyDOM.setURL('http://localhost:4000/')
      const app = await pay(withHref(address))
      expect(app.goToCheckout.mock.calls).toEqual([[address]])
      happyDOM.setURL('https://app.klup.example/')
      await expectRefused(withHref(address))
    },
  )
})
