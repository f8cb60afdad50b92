import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../scripts/headers.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { smallSite } from '../hosting/support/site.ts'
import { plainConfig } from '../support/config.ts'

test('_headers has one rule per header and path', () => {
  const files = hostingFiles(smallSite())
  const rules = String(files.get('_headers'))
    .split(/\n(?=\/)/)
    .slice(1)
  expect(rules.map(rule => rule.split('\n')[0])).toEqual([
    '/*',
    '/',
    '/index.html',
    '/static/*',
    '/.well-known/assetlinks.json',
    '/.well-known/apple-app-site-association',
    '/.well-known/security.txt',
  ])
  expect(rules[0]).not.toContain('Cache-Control')
  expect(rules[3]?.trim()).toBe('/static/*\n  Cache-Control: public, max-age=31536000, immutable')
  for (const [index, type] of ['application/json', 'application/json', 'text/plain; charset=utf-8'].entries())
    expect(rules[4 + index]).toContain(`\n  Content-Type: ${type}\n  Cache-Control: no-cache, no-transform`)
})

test('the examples of well-known files are what phones read, once the comments are gone', async () => {
  const folder = join(import.meta.dirname, '../../hosting/well-known')
  const read = async (name: string) =>
    (await readFile(join(folder, `${name}.example`), 'utf8')).replaceAll(/^\/\/.*\n/gm, '')
  const [statement] = JSON.parse(await read('assetlinks.json'))
  expect(statement).toMatchObject({
    relation: ['delegate_permission/common.get_login_creds'],
    target: {
      namespace: 'android_app',
      sha256_cert_fingerprints: [expect.stringMatching(/^(\w\w:){31}\w\w$/)],
    },
  })
  expect(JSON.parse(await read('apple-app-site-association'))).toEqual({
    webcredentials: { apps: [expect.stringMatching(/^\w{10}\./)] },
  })
  expect(await read('security.txt')).toMatch(/^Contact: \S+\nExpires: [\dT:.-]+Z\n/)
})

/** The policy of a page with this script and style. */
const policyFor = (config: { apiBaseUrl?: string; imageBaseUrl?: string; errorUrl?: string }) =>
  contentSecurityPolicy({ ...plainConfig, ...config }, { script: 'early()', style: 'p{}' })

test('the policy allows own scripts, one inline script and style by hash, and nothing else', () => {
  expect(policyFor({}).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU='",
    "style-src 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
    "connect-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

test('the policy allows the API, the photos and only reports to ERROR_URL, by origin', () => {
  const policy = policyFor({
    apiBaseUrl: 'https://API.klup.example:443/v1',
    imageBaseUrl: 'https://img.klup.example/a',
    errorUrl: 'https://errors.klup.example/web',
  })
  expect(policy).toContain("connect-src 'self' https://api.klup.example https://errors.klup.example;")
  expect(policy).toContain("img-src 'self' https://api.klup.example https://img.klup.example;")
  expect(policy).toMatch(/; upgrade-insecure-requests$/)
})
