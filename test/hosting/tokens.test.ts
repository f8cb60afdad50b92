// @vitest-environment node
import { chmod } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writeSite } from '../../scripts/files.mjs'
import { hostingFiles } from '../../scripts/hosting.mjs'
import { ask } from './support/ask.ts'
import { type Nginx, startNginx } from './support/nginx.ts'
import { smallSite, temporaryFolder } from './support/site.ts'

const CANARY = 'cAnArY-7f3a.9'

/** Paths with a token, and what the log shows of each. */
const WAYS = [
  [`/forgot-password/${CANARY}`, '/forgot-password/***'],
  [`/account/forgot-password/${CANARY}`, '/account/forgot-password/***'],
  [`/forgot-password/${CANARY}?x=${CANARY}`, '/forgot-password/***'],
  [`/forgot-password/${CANARY}/`, '/forgot-password/***'],
  [`/forgot-password//${CANARY}`, '/forgot-password/***'],
  [`/Forgot-Password/${CANARY}`, '/Forgot-Password/***'],
  [`/nl/forgot-password/${CANARY}/sso/x`, '/nl/forgot-password/***'],
  [`/forgot%2Dpassword/${CANARY}`, '-'],
  [`//forgot-password/${CANARY}`, '-'],
  [`/x/../forgot-password/${CANARY}`, '-'],
  [`/x.y/../forgot-password/${CANARY}`, '-'],
  [`/x.y/forgot-password/${CANARY}`, '/x.y/forgot-password/***'],
  [`/v1.0/api/account/sso/${CANARY}`, '/v1.0/api/account/sso/***'],
  [`/./forgot-password/${CANARY}`, '-'],
  [`/x/../sso?sso=${CANARY}`, '-'],
  [`/./sso?sso=${CANARY}`, '-'],
  [`/%2e/sso/${CANARY}`, '-'],
  [`/x/%2e%2e/forgot-password/${CANARY}`, '-'],
  [`/forgot-password/%E0%A4%A${CANARY}`, '/forgot-password/***'],
  [`/sso?sso=${CANARY}`, '/sso'],
  [`/sso/12?sso=${CANARY}`, '/sso/***'],
  [`/sso?sso=${CANARY}.map`, '/sso'],
  [`/account/subscription/12?sso=${CANARY}`, '/account/subscription/12'],
  [`/api/account/sso/${CANARY}`, '/api/account/sso/***'],
  [`/static/js/gone.js?sso=${CANARY}`, '/static/js/gone.js'],
] as const

const headers = {
  Referer: `https://klup.example/sso?sso=${CANARY}`,
  Cookie: `session=${CANARY}`,
  Authorization: `Bearer ${CANARY}`,
}

async function serveSmallSite() {
  const { folder, remove } = await temporaryFolder()
  await writeSite(hostingFiles(await smallSite()), folder)
  await chmod(folder, 0o755)
  return { folder, remove, nginx: await startNginx(folder) }
}

/** Sends every path, also with refused methods. */
async function askInAllWays({ port }: Nginx) {
  for (const [path] of WAYS) await ask(port, path, { headers })
  for (const method of ['HEAD', 'POST', 'TRACE']) {
    await ask(port, `/forgot-password/${CANARY}`, { method, headers })
  }
}

describe('the access log', () => {
  let logged: string[]
  let errors: string
  let remove: () => Promise<void>

  beforeAll(async () => {
    const served = await serveSmallSite()
    remove = served.remove
    await askInAllWays(served.nginx)
    const { accessLog, errorLog } = await served.nginx.stop()
    // The first line is the check whether nginx is ready.
    logged = accessLog.trim().split('\n').slice(1)
    errors = errorLog
  })
  afterAll(() => remove())

  test.each(WAYS.map(([path, shown], index) => [path, shown, index] as const))('%s', (_, shown, index) => {
    expect(logged[index]?.split(' ')[3]).toBe(shown)
  })

  test('has address, time, request and result, and nothing else', () => {
    expect(logged[0]).toMatch(/^127\.0\.0\.1 \[[\dT:+-]+\] GET \/forgot-password\/\*\*\* 200 \d+ "-"$/)
  })

  test('has no token, and neither has any other log', () => {
    expect(logged).toHaveLength(WAYS.length + 3)
    expect(logged.join('\n')).not.toMatch(/canary/i)
    expect(errors).not.toMatch(/canary/i)
  })
})

test('the error log has no token, even if the files are unreadable', async () => {
  const { folder, remove, nginx } = await serveSmallSite()
  onTestFinished(remove)
  await chmod(folder, 0)
  await askInAllWays(nginx)
  const { status, headers } = await ask(nginx.port, '/')
  expect(status).toBeGreaterThanOrEqual(400)
  expect(headers['cache-control']).toBe('no-store')
  await chmod(folder, 0o755)
  const { accessLog, errorLog } = await nginx.stop()
  expect(accessLog).not.toMatch(/canary/i)
  expect(errorLog).not.toMatch(/canary/i)
})
