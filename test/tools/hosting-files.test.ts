import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../scripts/headers.ts'
import { plainConfig } from '../support/config.ts'

/** The policy of a page with this script and style. */
const policyFor = (config: { apiBaseUrl?: string; imageBaseUrl?: string; errorUrl?: string }) =>
  contentSecurityPolicy({ ...plainConfig, ...config }, { scripts: ['early()'], style: 'p{}' })

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
