// @vitest-environment node
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../scripts/headers.mjs'
import { hostingFiles } from '../../scripts/hosting.mjs'
import { policyIn } from '../../scripts/page.mjs'
import { type Files, smallSite } from './support/site.ts'

const text = (files: Files, name: string) => files.get(name)?.toString() ?? ''

describe('hostingFiles', () => {
  test('adds the files for a host to the site', async () => {
    const site = await smallSite()
    const files: Files = hostingFiles(site)
    for (const [name, contents] of site) expect(files.get(name)).toBe(contents)
    expect([...files.keys()].filter(name => !site.has(name))).toEqual([
      'index.html.br',
      'index.html.gz',
      'static/js/main-ABCDEFGH.js.br',
      'static/js/main-ABCDEFGH.js.gz',
      'nginx/http.conf',
      'nginx/server.conf',
      'nginx/api.conf',
      '_headers',
      'SHA256SUMS',
    ])
  })

  test('compresses only text that gets smaller', async () => {
    const site = await smallSite()
    const files: Files = hostingFiles(site)
    for (const name of ['index.html', 'static/js/main-ABCDEFGH.js']) {
      expect(brotliDecompressSync(files.get(`${name}.br`) ?? '')).toEqual(site.get(name))
      expect(gunzipSync(files.get(`${name}.gz`) ?? '')).toEqual(site.get(name))
    }
    expect(files.has('favicon.svg.gz')).toBe(false)
    expect(files.has('icon.png.gz')).toBe(false)
  })

  test('lists every other file in SHA256SUMS', async () => {
    const files: Files = hostingFiles(await smallSite())
    const lines = [...files]
      .filter(([name]) => name !== 'SHA256SUMS')
      .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    expect(text(files, 'SHA256SUMS')).toBe(lines.join(''))
  })

  test('returns the same for any order, and for its own result', async () => {
    const site = await smallSite()
    const once: Files = hostingFiles(site)
    expect([...hostingFiles(new Map([...site].reverse()))]).toEqual([...once])
    expect([...hostingFiles(once)]).toEqual([...once])
  })

  test('uses one policy in page, nginx and _headers; only the headers forbid frames', async () => {
    const files: Files = hostingFiles(await smallSite('klup', { API_BASE_URL: 'https://api.klup.example' }))
    const policy = policyIn(text(files, 'index.html'))
    expect(policy).toContain("connect-src 'self' https://api.klup.example;")
    expect(policy).not.toContain('frame-ancestors')
    const header = `${policy}; frame-ancestors 'none'`
    expect(text(files, 'nginx/server.conf')).toContain(
      `add_header Content-Security-Policy "${header}" always;`,
    )
    expect(text(files, '_headers')).toContain(`\n  Content-Security-Policy: ${header}\n`)
  })

  test('has one rule per header and path in _headers', async () => {
    const rules = text(hostingFiles(await smallSite()), '_headers')
      .split(/\n(?=\/)/)
      .slice(1)
    const paths = rules.map(rule => rule.split('\n')[0])
    expect(paths).toEqual(['/*', '/', '/index.html', '/static/*'])
    expect(rules[0]).not.toContain('Cache-Control')
    expect(rules[3]?.trim()).toBe('/static/*\n  Cache-Control: public, max-age=31536000, immutable')
  })

  test('uses add_header only in the server block', async () => {
    const locations = text(hostingFiles(await smallSite()), 'nginx/server.conf')
      .split(/^location /m)
      .slice(1)
    expect(locations).toHaveLength(5)
    expect(locations.filter(location => location.includes('add_header'))).toEqual([])
  })
})

describe('the policy', () => {
  const config = { apiBaseUrl: '', imageBaseUrl: '' }
  const inline = { script: 'early()', style: 'p{}' }

  test('is strict', () => {
    expect(contentSecurityPolicy(config, inline)).toBe(
      [
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
      ].join('; '),
    )
  })

  test('allows only error reports to ERROR_URL', () => {
    const errorUrl = 'https://errors.klup.example/web'
    expect(contentSecurityPolicy({ ...config, errorUrl }, inline)).toContain(
      "connect-src 'self' https://errors.klup.example; img-src 'self';",
    )
  })

  test('allows the API and the photos, by origin', () => {
    const policy = contentSecurityPolicy(
      { apiBaseUrl: 'https://API.klup.example:443/v1', imageBaseUrl: 'https://img.klup.example/a' },
      inline,
    )
    expect(policy).toContain("connect-src 'self' https://api.klup.example;")
    expect(policy).toContain("img-src 'self' https://api.klup.example https://img.klup.example;")
    expect(policy).toMatch(/; upgrade-insecure-requests$/)
  })
})
