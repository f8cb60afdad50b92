// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { createMockBrowser, type MockBrowser } from '../../src/mock/mock-browser.ts'

let api: MockApi
let browser: MockBrowser
let lines: string[]

beforeEach(() => {
  lines = []
  api = createMockApi({ report: line => lines.push(line) })
  browser = createMockBrowser(api)
})

const fresh = { newPassword: 'Nieuw1234', newPasswordCheck: 'Nieuw1234' }
const passwordOf = (name: string) => api.world.members.find(member => member.name === name)?.password

const tooShort = {
  code: 'password_too_short',
  message: 'Je wachtwoord heeft minimaal 6 tekens.',
  field: 'newPassword',
}
const tooSimple = {
  code: 'password_too_simple',
  message: 'Je wachtwoord bevat een kleine letter, een hoofdletter en een cijfer.',
  field: 'newPassword',
}
const different = {
  code: 'passwords_differ',
  message: 'De wachtwoorden komen niet overeen.',
  field: 'newPasswordCheck',
}
const wrong = { code: 'wrong_password', message: 'Je oude wachtwoord klopt niet.', field: 'oldPassword' }
const noToken = {
  code: 'klupper_verification_token_not_found',
  message: 'Deze verificatiecode kan niet worden gevonden',
  field: null,
}

describe('whether a password is set', () => {
  test('is told by an id or a 404', async () => {
    await browser.become('lid')
    expect(await browser.call('GET', '/api/account/password')).toMatchObject({
      status: 200,
      body: { id: 104 },
    })
    await browser.become('wachtwoordloos')
    expect(await browser.call('GET', '/api/account/password')).toMatchObject({
      status: 404,
      body: [{ code: 'not_found', field: null }],
    })
  })
})

describe('changing the password', () => {
  beforeEach(() => browser.become('lid'))

  test('answers the id, and the new one is the password from now on', async () => {
    const answer = await browser.call('PUT', '/api/account/password', { oldPassword: 'Klup1234', ...fresh })
    expect(answer).toMatchObject({ status: 200, body: { id: 104 } })
    expect(passwordOf('lid')).toBe('Nieuw1234')
  })

  test.each([
    ['a wrong old password', { oldPassword: 'fout', ...fresh }, [wrong]],
    [
      'five characters',
      { oldPassword: 'Klup1234', newPassword: 'Kl123', newPasswordCheck: 'Kl123' },
      [tooShort],
    ],
    [
      'no capital',
      { oldPassword: 'Klup1234', newPassword: 'klup1234', newPasswordCheck: 'klup1234' },
      [tooSimple],
    ],
    ['two different ones', { oldPassword: 'Klup1234', ...fresh, newPasswordCheck: 'Anders12' }, [different]],
    ['nothing at all', {}, [wrong, tooShort]],
  ])('is refused for %s', async (_what, body, expected) => {
    const answer = await browser.call('PUT', '/api/account/password', body)
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual(expected)
    expect(passwordOf('lid')).toBe('Klup1234')
  })

  test('accepts six characters', async () => {
    const six = { newPassword: 'Klup12', newPasswordCheck: 'Klup12' }
    expect(
      (await browser.call('PUT', '/api/account/password', { oldPassword: 'Klup1234', ...six })).status,
    ).toBe(200)
  })
})

describe('a forgotten password', () => {
  const ask = (address: string) =>
    browser.call('GET', `/api/account/password/forgot?emailAddress=${encodeURIComponent(address)}`)

  test('gets the same answer for every address, but a link for a member only', async () => {
    expect((await ask('niemand@voorbeeld.nl')).status).toBe(204)
    expect(lines).toEqual([])
    expect((await ask('LID@voorbeeld.nl')).status).toBe(204)
    expect(lines).toEqual([
      expect.stringMatching(
        /^Password reset link for lid@voorbeeld\.nl: http:\/\/localhost:\d+\/forgot-password\/[\w-]{36}$/,
      ),
    ])
  })

  test('leads to the app that asked', async () => {
    const elsewhere = 'http://localhost:4001/api/account/password/forgot?emailAddress=lid%40voorbeeld.nl'
    await browser.fetch(elsewhere, { credentials: 'include' })
    expect(lines[0]).toContain(': http://localhost:3000/forgot-password/')
  })

  test('is reset with the token, by a visitor, once', async () => {
    await ask('wachtwoordloos@voorbeeld.nl')
    const verificationToken = lines[0]?.split('/').at(-1)
    const body = { verificationToken, ...fresh }
    const short = { verificationToken, newPassword: 'kort', newPasswordCheck: 'anders' }
    const refused = await browser.call('POST', '/api/account/password/reset', short)
    expect(refused.body).toEqual([tooShort, different])
    expect(await browser.call('POST', '/api/account/password/reset', body)).toMatchObject({
      status: 200,
      body: { id: 111 },
    })
    expect(passwordOf('wachtwoordloos')).toBe('Nieuw1234')
    const again = await browser.call('POST', '/api/account/password/reset', body)
    expect(again.status).toBe(404)
    expect(again.body).toEqual([noToken])
  })

  test('has a token for every demo member, and refuses what is none', async () => {
    const reset = (verificationToken: unknown) =>
      browser.call('POST', '/api/account/password/reset', { verificationToken, ...fresh })
    expect((await reset('reset-op')).status).toBe(200)
    expect((await reset('reset-niemand')).status).toBe(404)
    expect((await reset(undefined)).status).toBe(404)
    expect((await reset(12)).status).toBe(404)
  })
})
