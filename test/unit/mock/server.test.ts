import { describe, expect, onTestFinished, test } from 'vitest'
import { addPayment } from '../../../src/mock/payments.ts'
import { type StartMockOptions, startMock } from '../../../src/mock/server.ts'
import { testData } from '../../support/data.ts'

const serve = async (options: StartMockOptions) => {
  const mock = await startMock({ apiPort: 0, providerPort: 0, data: testData, ...options })
  onTestFinished(() => mock.close())
  return mock
}

async function portOf(options: { readonly apiPort: number }) {
  return Number(new URL((await serve(options)).apiUrl).port)
}

test('a taken port gives way to the next free one', async () => {
  const apiPort = await portOf({ apiPort: 0 })
  expect(await portOf({ apiPort })).toBeGreaterThan(apiPort)
})

describe('a mock that goes on where another one stopped', () => {
  const LATER = new Date('2026-03-14T12:00:00')
  const now = () => new Date('2026-03-14T10:00:00')

  async function used() {
    const mock = await serve({ now })
    const { world } = mock.api
    const [member] = world.members
    if (!member) throw new Error('The test data has a member.')
    world.sessions.set('cookie', member.name)
    world.ssoTokens.clear()
    member.firstName = 'Nieuw'
    addPayment(
      world,
      { member: member.name, plan: testData.plans[0], redirectUrl: 'http://a/' } as never,
      now(),
    )
    return mock
  }

  test('has its sessions, tokens, payments and members', async () => {
    const before = await used()
    const { world } = (await serve({ now: () => LATER, kept: before.kept() })).api
    const { sessions, ssoTokens, payments, members } = before.api.world
    expect(world).toMatchObject({ sessions, ssoTokens, payments, members })
    expect(payments).toHaveLength(1)
  })

  test.each<[string, StartMockOptions]>([
    ['on another day', { now: () => new Date('2026-03-15T12:00:00') }],
    ['with other members', { now, data: { ...testData, members: testData.members.slice(1) } }],
  ])('begins anew %s', async (_, options) => {
    const { world } = (await serve({ ...options, kept: (await used()).kept() })).api
    expect(world.sessions.size).toBe(0)
    expect(world.payments).toEqual([])
  })
})
