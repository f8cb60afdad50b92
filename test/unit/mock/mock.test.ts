import { expect, test } from 'vitest'
import { createMockApi } from '../../../src/mock/api.ts'
import { demoData } from '../../../src/mock/demo-data.ts'
import { ORIGIN } from '../../support/config.ts'
import { createMockFetch } from '../../support/mock-fetch.ts'

/** A call of a page of the app, and what the mock reports. */
async function call(name: string) {
  const reported: string[] = []
  const api = createMockApi({ report: line => reported.push(line) })
  const [method = '', path] = name.split(' ')
  const { status } = await createMockFetch(api, ORIGIN)(`http://localhost:4001${path}`, { method })
  return { status, reported }
}

test.each(['GET /api/niets?a=1', 'DELETE /api/klupper', 'POST /api/account/sso/%E0%A4%A'])(
  'the mock refuses and reports the unknown request %s',
  async name => {
    expect(await call(name)).toEqual({ status: 404, reported: [`Unknown request: ${name}`] })
  },
)

test.each(['name', 'email', 'id'] as const)('no two demo members have the same %s', key => {
  expect(new Set(demoData.members.map(member => member[key])).size).toBe(demoData.members.length)
})

test('the photos of the demo members exist in every size', async () => {
  for (const photo of demoData.members.flatMap(member => member.photo ?? []))
    for (const size of ['', 'thumbnail.64.', 'thumbnail.1024.'])
      expect(await call(`GET ${photo.replace(/(?=\w+\.svg)/, size)}`)).toMatchObject({ status: 200 })
})
