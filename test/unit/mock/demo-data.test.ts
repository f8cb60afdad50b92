import { expect, test } from 'vitest'
import { demoData } from '../../../src/mock/demo-data.ts'
import { openBrowser } from './browser.ts'

test.each(['name', 'email', 'id'] as const)('no two demo members have the same %s', key => {
  expect(new Set(demoData.members.map(member => member[key])).size).toBe(demoData.members.length)
})

test('the photos of the demo members exist in every size', async () => {
  const { call } = openBrowser()
  for (const photo of demoData.members.flatMap(member => member.photo ?? []))
    for (const size of ['', 'thumbnail.64.', 'thumbnail.1024.'])
      expect(await call(`GET ${photo.replace(/(?=\w+\.svg)/, size)}`)).toMatchObject({ status: 200 })
  expect(await call('GET /images/klupper/thumbnail.128.sanne.svg')).toMatchObject({ status: 404 })
})
