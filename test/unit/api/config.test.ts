import { expect, test } from 'vitest'
import { readConfig } from '../../../src/api/config.ts'
import { plainConfig } from '../../support/config.ts'

const API = 'https://api.klup.example'
const [IMAGES, DONE] = ['https://img.example', 'https://klup.example/klaar']

test.each([
  ['empty addresses get their defaults', '', '', API, `${location.origin}/payment`],
  ['configured addresses stay', IMAGES, DONE, IMAGES, DONE],
])('%s', (_, imageBaseUrl, paymentRedirectUrl, images, redirect) => {
  const config = { ...plainConfig, apiBaseUrl: API, imageBaseUrl, paymentRedirectUrl }
  document.body.innerHTML = `<script type="application/json" id="app-config">${JSON.stringify(config)}</script>`
  expect(readConfig(document)).toEqual({ ...config, imageBaseUrl: images, paymentRedirectUrl: redirect })
})
