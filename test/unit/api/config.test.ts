import { expect, test } from 'vitest'
import { readConfig } from '../../../src/api/config.ts'
import { plainConfig } from '../../support/config.ts'

/** Reads the configuration from a page with this data block. */
function read(block: string) {
  document.body.innerHTML = `<script type="application/json" id="app-config">${block}</script>`
  return readConfig(document)
}
const readWith = (values: object) => read(JSON.stringify({ ...plainConfig, ...values }))

test('empty addresses get their defaults', () => {
  const { imageBaseUrl, paymentRedirectUrl } = readWith({
    apiBaseUrl: 'https://api.klup.example',
    paymentRedirectUrl: '',
  })
  expect([imageBaseUrl, paymentRedirectUrl]).toEqual([
    'https://api.klup.example',
    `${location.origin}/payment`,
  ])
})

test('configured addresses stay', () => {
  const set = { imageBaseUrl: 'https://img.example', paymentRedirectUrl: 'https://klup.example/klaar' }
  expect(readWith(set)).toEqual({ ...plainConfig, ...set })
})
