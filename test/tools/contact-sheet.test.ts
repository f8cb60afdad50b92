// @vitest-environment node
import { expect, test } from 'vitest'
import { contactSheets } from '../../scripts/contact-sheet.mjs'

const PICTURES = [
  'payment-paid.mobile.png',
  'login.mobile.dark.png',
  'login.mobile.png',
  'payment-summary.desktop.png',
  'login-focus.mobile.png',
  'surprise.mobile.png',
]

test('there is a sheet for each screen, and an index of all', () => {
  const sheets = contactSheets(PICTURES, [], undefined)
  expect([...sheets.keys()]).toEqual([
    'login.html',
    'payment-summary.html',
    'payment.html',
    'surprise.html',
    'index.html',
  ])
  const index = sheets.get('index.html') ?? ''
  for (const name of sheets.keys()) expect(index).toContain(`href="${name}"`)
})

test('a sheet shows every state once, each picture beside the design where that drew it', () => {
  const sheet = contactSheets(PICTURES, ['login.mobile.png'], '../design').get('login.html') ?? ''
  expect([...sheet.matchAll(/<h2>(.+?)<\/h2>/g)].map(([, state]) => state)).toEqual(['login', 'login-focus'])
  expect([...sheet.matchAll(/src="(.+?)"/g)].map(([, src]) => src)).toEqual([
    'login.mobile.dark.png',
    'login.mobile.png',
    '../design/login.mobile.png',
    'login-focus.mobile.png',
  ])
})
