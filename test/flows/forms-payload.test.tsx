import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { FORMS, type FormOnPage, filled } from '../support/forms.ts'
import { button, enter, field, press, radio, type } from '../support/person.ts'
import { API, renderApp } from '../support/render-app.tsx'

setUpFlow()

const JSON_TYPE = 'application/json'

async function send(form: FormOnPage, instead: Record<string, string> = {}) {
  const app = await renderApp(form)
  for (const [label, value] of filled(form, instead)) await type(label, value)
  await press(button(form.submit))
  const [sent, ...more] = app.wire.sent.filter(({ call }) => call === form.call)
  expect(more).toEqual([])
  return sent
}

describe('login', () => {
  test('sends a form with username and password, and leaves its content type to the browser', async () => {
    const sent = await send(FORMS.login, { 'E-mail': 'a+b@c.nl', Wachtwoord: ' geheim & zo + meer  ' })
    expect(sent).toMatchObject({
      url: `${API}/api/login`,
      isForm: true,
      body: { username: 'a+b@c.nl', password: ' geheim & zo + meer  ' },
      credentials: 'include',
    })
    expect(sent?.headers).toEqual({ accept: JSON_TYPE })
  })

  test('sends what a password manager filled in without a word', async () => {
    const app = await renderApp(FORMS.login)
    field('E-mail').value = 'lid@voorbeeld.nl'
    field('Wachtwoord').value = 'Klup1234'
    await press(button('Inloggen'))
    expect(app.wire.sent.find(({ call }) => call === 'POST /api/login')?.body).toEqual({
      username: 'lid@voorbeeld.nl',
      password: 'Klup1234',
    })
  })

  test('goes to the configured path', async () => {
    const app = await renderApp({ at: '/login', config: { loginPath: '/inloggen' } })
    app.wire.answer('POST /inloggen', () => new Response(null, { status: 401 }))
    for (const [label, value] of filled(FORMS.login)) await type(label, value)
    await enter('Wachtwoord')
    expect(app.calls()).toContain('POST /inloggen')
  })
})

test.each([
  ['a+b@c.nl', 'a%2Bb%40c.nl'],
  ["o'neil&x=1#y@c.nl", "o'neil%26x%3D1%23y%40c.nl"],
  ['%41@c.nl', '%2541%40c.nl'],
])('forgot: %s is encoded once, in the query', async (email, encoded) => {
  const sent = await send(FORMS.forgot, { 'E-mail': email })
  expect(sent?.url).toBe(`${API}/api/account/password/forgot?emailAddress=${encoded}`)
  expect(sent).toMatchObject({ body: undefined, credentials: 'include', headers: { accept: JSON_TYPE } })
  expect(sent?.headers).not.toHaveProperty('content-type')
})

test('change: sends three fields as JSON, with every space', async () => {
  const sent = await send(FORMS.change, {
    'Oud wachtwoord': '  oud wacht woord ',
    'Nieuw wachtwoord': ' Nieuw 1234 ',
    'Herhaal nieuwe wachtwoord': ' Nieuw 1234 ',
  })
  expect(sent).toMatchObject({
    url: `${API}/api/account/password`,
    body: {
      oldPassword: '  oud wacht woord ',
      newPassword: ' Nieuw 1234 ',
      newPasswordCheck: ' Nieuw 1234 ',
    },
    credentials: 'include',
    headers: { 'content-type': JSON_TYPE, accept: JSON_TYPE },
  })
  expect(Object.keys(sent?.body as object)).toHaveLength(3)
})

describe('reset', () => {
  test.each([
    ['plain', 'abc-123', 'abc-123'],
    ['slash and plus, encoded', 'ab%2Fcd%2Bef%3D%3D', 'ab/cd+ef=='],
    ['a plus that stays a plus', 'ab+cd', 'ab+cd'],
    ['decoded once', 'ab%252Fcd', 'ab%2Fcd'],
    ['what would be a path', '..%2F..%2Fmembership%2Fend', '../../membership/end'],
    ['a space', 'ab%20cd', 'ab cd'],
  ])('a token with %s', async (_what, inAddress, token) => {
    for (const at of [`/forgot-password/${inAddress}`, `/account/forgot-password/${inAddress}`]) {
      const sent = await send({ ...FORMS.reset, at })
      expect(sent).toMatchObject({
        url: `${API}/api/account/password/reset`,
        body: { verificationToken: token, newPassword: 'Nieuw1234', newPasswordCheck: 'Nieuw1234' },
        credentials: 'include',
        headers: { 'content-type': JSON_TYPE },
      })
      expect(Object.keys(sent?.body as object)).toHaveLength(3)
    }
  })

  test('sends spaces in a password', async () => {
    const sent = await send(FORMS.reset, { Wachtwoord: '  Aa1  ', 'Herhaal wachtwoord': '  Aa1  ' })
    expect(sent?.body).toMatchObject({ newPassword: '  Aa1  ', newPasswordCheck: '  Aa1  ' })
  })
})

describe('cancellation', () => {
  test.each([
    ['reasonType', { reasonText: '', reasonType: { id: 3 } }],
    ['reasonTypeId', { reasonText: '', reasonTypeId: 3 }],
  ] as const)('configured as %s, without a text', async (cancellationReason, body) => {
    const app = await renderApp({
      at: '/membership/cancellation',
      as: 'lid',
      config: { cancellationReason },
    })
    await press(radio('Ik vind het lidmaatschap te duur'))
    await press(button('Lidmaatschap opzeggen'))
    const [record, end, ...more] = app.wire.sent.filter(({ call }) => call.startsWith('POST'))
    expect(more).toEqual([])
    expect(record).toMatchObject({ call: 'POST /api/membership/cancellation', credentials: 'include' })
    expect(record?.body).toEqual(body)
    expect(record?.headers).toMatchObject({ 'content-type': JSON_TYPE })
    expect(end).toMatchObject({ call: 'POST /api/membership/end', body: undefined, credentials: 'include' })
    expect(end?.headers).toMatchObject({ 'content-type': JSON_TYPE })
  })

  test('the text goes as it was typed', async () => {
    const app = await renderApp({ at: '/membership/cancellation', as: 'lid' })
    await press(radio('Een andere reden'))
    await type(/Extra toelichting/, '  <b>«Ja»</b>\n& \\ "zo"  ')
    expect(field(/Extra toelichting/).value).toBe('  <b>«Ja»</b>\n& \\ "zo"  ')
    await press(button('Lidmaatschap opzeggen'))
    expect(app.wire.sent.find(({ call }) => call === 'POST /api/membership/cancellation')?.body).toEqual({
      reasonText: '  <b>«Ja»</b>\n& \\ "zo"  ',
      reasonType: { id: 6 },
    })
  })
})

test('a configured cookie goes along in its header with every write, and with no read', async () => {
  const config = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN' }
  const app = await renderApp({ at: '/login', config, cookies: 'taal=nl; XSRF-TOKEN=a%2Fb; XSRF-TOKEN2=c' })
  for (const [label, value] of filled(FORMS.login)) await type(label, value)
  await press(button('Inloggen'))
  await press(button('Uitloggen'))
  for (const { call, headers } of app.wire.sent) {
    expect([call, headers['x-xsrf-token']]).toEqual([call, call.startsWith('GET') ? undefined : 'a/b'])
  }
  expect(app.calls(/POST/)).toEqual(['POST /api/login', 'POST /api/logout'])
})
