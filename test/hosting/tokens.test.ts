import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostingFiles } from '../../scripts/hosting.ts'
import { ask } from './support/ask.ts'
import { HOST, startMachine } from './support/machine.ts'
import { smallSite } from './support/site.ts'

const CANARY = 'cAnArY-7f3a.9'

/** Paths with a token, and what the log shows of each. */
const WAYS = [
  [`/forgot-password/${CANARY}`, '/forgot-password/***'],
  [`/account/forgot-password/${CANARY}?x=${CANARY}`, '/account/forgot-password/***'],
  [`/Forgot-Password/${CANARY}/`, '/Forgot-Password/***'],
  [`/forgot-password/%E0%A4%A${CANARY}`, '/forgot-password/***'],
  [`/forgot%2Dpassword/${CANARY}`, '-'],
  [`/x/%2e%2e/forgot-password/${CANARY}`, '-'],
  [`/x/../sso?sso=${CANARY}`, '-'],
  [`/sso?sso=${CANARY}.map`, '/sso'],
  [`/sso/12?sso=${CANARY}`, '/sso/***'],
  [`/v1.0/api/account/sso/${CANARY}`, '/v1.0/api/account/sso/***'],
] as const
const METHODS = ['HEAD', 'POST', 'TRACE']

const headers = {
  Referer: `https://klup.example/sso?sso=${CANARY}`,
  Cookie: `session=${CANARY}`,
  Authorization: `Bearer ${CANARY}`,
}

test('nginx logs no token, even if the files are unreadable', async () => {
  const machine = await startMachine()
  onTestFinished(() => machine.end())
  await machine.serve(hostingFiles(smallSite()))
  const site = join(machine.folder, 'www/releases/1.0.0')
  for (const mode of [0o755, 0]) {
    await chmod(site, mode)
    for (const [path] of WAYS) await machine.get(path, { headers })
    for (const method of METHODS) await machine.get(`/forgot-password/${CANARY}`, { method, headers })
  }
  const unreadable = await machine.get('/')
  expect([unreadable.status, unreadable.headers['cache-control']]).toEqual([404, 'no-store'])
  await chmod(site, 0o755)
  // In clear, where the server only redirects, and without TLS on the port that needs it.
  await ask(machine.clear, `/sso?sso=${CANARY}`, { headers: { ...headers, Host: HOST } })
  await ask(machine.secure, `/sso?sso=${CANARY}`, { headers }).catch(() => {})

  const { lines, all } = await machine.quit()
  expect(lines).toHaveLength(2 * (WAYS.length + METHODS.length) + 2)
  expect(lines.slice(0, WAYS.length).map(line => line.split(' ')[3])).toEqual(WAYS.map(([, shown]) => shown))
  // Address, time, request and result, and nothing else.
  expect(lines[0]).toMatch(/^127\.0\.0\.1 \[[\dT:+-]+\] GET \/forgot-password\/\*\*\* 200 \d+ "-"$/)
  expect(all).not.toMatch(/canary/i)
})
