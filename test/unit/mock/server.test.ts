// @vitest-environment node
import { expect, onTestFinished, test } from 'vitest'
import { startMock } from '../../../src/mock/server.ts'
import { testData } from '../../support/data.ts'

async function portOf(options: { readonly apiPort: number }) {
  const mock = await startMock({ providerPort: 0, data: testData, ...options })
  onTestFinished(() => mock.close())
  return Number(new URL(mock.apiUrl).port)
}

test('a taken port gives way to the next free one', async () => {
  const apiPort = await portOf({ apiPort: 0 })
  expect(await portOf({ apiPort })).toBeGreaterThan(apiPort)
})
