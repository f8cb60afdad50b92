import { expect, test } from 'vitest'
import { NEW_PASSWORD } from '../../support/data.ts'
import { APP, openBrowser } from './browser.ts'

function login(username: string, password: string): FormData {
  const form = new FormData()
  form.set('username', `${username}@voorbeeld.nl`)
  form.set('password', password)
  return form
}

const TOKEN_NOT_FOUND = 'klupper_verification_token_not_found'
const change = (oldPassword: string, newPassword: string) => ({
  ...{ oldPassword, newPassword, newPasswordCheck: 'Klup12' },
})
const pay = (subscriptionId: number, redirectUrl = `${APP}/payment`) => ({ subscriptionId, redirectUrl })

/** The refusals of each call, as `code:field`; the flows use the other answers. */
/* biome-ignore format: a table */
const REFUSALS: [member: string, call: string, body: object | undefined, status: number, answer: string][] = [
  ['visitor', 'POST /api/login', login('lid', 'fout'), 401, 'bad_credentials'],
  ['visitor', 'POST /api/login', login('niemand', 'Klup1234'), 401, 'bad_credentials'],
  ['visitor', 'POST /api/login', login('wachtwoordloos', 'null'), 401, 'bad_credentials'],
  ['visitor', 'POST /api/login', { username: 'lid@voorbeeld.nl' }, 415, 'unsupported_media_type'],
  ['visitor', 'POST /api/account/sso/..%2F..%2Fend', undefined, 404, TOKEN_NOT_FOUND],
  ['visitor', 'POST /api/account/password/reset', { verificationToken: 'reset-lid' }, 400, 'password_too_short:newPassword password_too_simple:newPassword'],
  ['visitor', 'POST /api/account/password/reset', { verificationToken: 'sso-lid' }, 404, TOKEN_NOT_FOUND],
  ['lid', 'PUT /api/account/password', change('Fout1234', 'Klup12'), 400, 'wrong_password:oldPassword'],
  ['lid', 'PUT /api/account/password', change('Klup1234', 'klup1234'), 400, 'password_too_simple:newPassword passwords_differ:newPasswordCheck'],
  ['lid', 'POST /api/membership/cancellation', { reasonTypeId: '1' }, 400, 'reason_type_unknown:reasonType'],
  ['lid', 'POST /api/membership/cancellation', { reasonTypeId: 1, reasonText: 5 }, 400, 'reason_text_invalid:reasonText'],
  ['verlopen', 'POST /api/membership/end', undefined, 409, 'no_active_membership'],
  ['lid', 'POST /api/payment', pay(4), 400, 'subscription_not_available:subscriptionId'],
  ['lid', 'POST /api/payment', pay(5), 400, 'subscription_not_available:subscriptionId'],
  ['lid', 'POST /api/payment', pay(1, '/payment'), 400, 'redirect_url_invalid:redirectUrl'],
  ['lid', 'POST /api/payment', pay(1, 'https://elders.example'), 400, 'redirect_url_invalid:redirectUrl'],
  ['lid', 'GET /api/payment', undefined, 404, 'payment_not_found'],
]

test.each(REFUSALS)('refuses %s the call %s with %j: %i %s', async (member, name, body, status, answer) => {
  const { become, call } = openBrowser()
  if (member !== 'visitor') await become(member)
  const found = await call(name, body)
  const items: { code: string; field: string | null }[] = found.body
  expect(found.status).toBe(status)
  expect(items.map(({ code, field }) => (field ? `${code}:${field}` : code)).join(' ')).toBe(answer)
})

test.each(['GET /api/niets?a=1', 'DELETE /api/klupper', 'POST /api/account/sso/%E0%A4%A'])(
  'refuses and reports the unknown request %s',
  async name => {
    const { call, reported } = openBrowser()
    expect(await call(name)).toMatchObject({ status: 404, body: [{ code: 'not_found' }] })
    expect(reported).toEqual([`Unknown request: ${name}`])
  },
)

test('a reset link is for members only, leads to the app, and works until one success', async () => {
  const { call, reported, memberNamed } = openBrowser()
  const forgot = 'GET /api/account/password/forgot?emailAddress='
  await call(`${forgot}niemand`)
  await call(`${forgot}LID@voorbeeld.nl`)
  const link = new RegExp(`^Password reset link for lid@voorbeeld.nl: ${APP}/forgot-password/[\\w-]{36}$`)
  expect(reported).toEqual([expect.stringMatching(link)])
  const verificationToken = reported[0]?.split('/').at(-1)
  const reset = async (newPassword: string) => {
    const body = { verificationToken, newPassword, newPasswordCheck: newPassword }
    return (await call('POST /api/account/password/reset', body)).status
  }
  expect([await reset('kort'), await reset(NEW_PASSWORD), await reset(NEW_PASSWORD)]).toEqual([400, 200, 404])
  expect(memberNamed('lid')?.password).toBe(NEW_PASSWORD)
})
