import { describe, expect, test, vi } from 'vitest'
import { stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty } from '../support/scripted-server.ts'
import { asMember, startApp } from '../support/session.ts'

stopClock()

const SPRING = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN' }

/** The header of a read, a JSON write, a PUT and the multipart login. */
async function headers(config: object, cookies: () => string): Promise<(string | undefined)[]> {
  const { api, server } = await startApp(asMember, { config, cookies })
  for (const call of ['POST /api/membership/end', 'PUT /api/account/password', 'POST /api/login']) {
    server.on(call, () => empty(200))
  }
  const passwords = { oldPassword: 'x', newPassword: 'Nieuw1', newPasswordCheck: 'Nieuw1' }
  await Promise.all([
    outcome(api.endMembership()),
    outcome(api.changePassword(passwords)),
    outcome(api.login('a@b.nl', 'x')),
  ])
  return server.sent.map(({ headers }) => headers['X-XSRF-TOKEN'])
}

describe('the value of the configured cookie', () => {
  test('goes back in the configured header of every write, and of no read', async () => {
    expect(await headers(SPRING, () => 'a=1; XSRF-TOKEN=geheim; b=2')).toEqual([
      undefined,
      'geheim',
      'geheim',
      'geheim',
    ])
  })

  test('goes back decoded, and whole', async () => {
    expect((await headers(SPRING, () => 'XSRF-TOKEN=a%3Db=c%20d'))[1]).toBe('a=b=c d')
  })

  test('is that of the cookie of exactly that name', async () => {
    expect((await headers(SPRING, () => 'NOT-XSRF-TOKEN=1; XSRF-TOKEN2=2; XSRF-TOKEN=3'))[1]).toBe('3')
  })

  test.each([
    ['there is no such cookie', SPRING, 'a=1'],
    ['no cookie is configured', { ...SPRING, csrfCookie: '' }, 'XSRF-TOKEN=1'],
    ['no header is configured', { ...SPRING, csrfHeader: '' }, 'XSRF-TOKEN=1'],
  ])('does not go back when %s', async (_, config, cookies) => {
    expect(await headers(config, () => cookies)).toEqual([undefined, undefined, undefined, undefined])
  })
})

test.each(['a%0d%0aX-Evil: 1', 'a%00', 'caf%C3%A9', '%E2%82%AC', 'a\u007f'])(
  'a value that no header can hold is left out, and the console says so: %j',
  async value => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const sent = await headers(SPRING, () => `XSRF-TOKEN=${value}`)
    expect(sent.filter(Boolean)).toEqual([])
    expect(sent).toHaveLength(4)
    expect(said.mock.calls[0]?.[0]).toContain('XSRF-TOKEN')
    expect(said.mock.calls.join()).not.toContain('Evil')
  },
)
