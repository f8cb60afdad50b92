import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorFiles } from '../../scripts/build-app.ts'
import type { Files } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { policyIn } from '../../scripts/page.ts'
import { type Answer, ask } from './support/ask.ts'
import { freePorts, type Machine, startMachine } from './support/machine.ts'
import { smallSite } from './support/site.ts'

const FILES = {
  'assetlinks.json': 'application/json',
  'apple-app-site-association': 'application/json',
  'security.txt': 'text/plain; charset=utf-8',
}
const NAMES = Object.keys(FILES)

/** Addresses near them, which are not theirs. */
const NEAR = [
  '/.well-known',
  '/.well-known/',
  '/.well-known/x',
  '/.well-known/private.txt',
  '/.well-known/assetlinks.json/',
  '/.well-known/assetlinks.json/x',
  '/.WELL-KNOWN/assetlinks.json',
  '/.well-known/ASSETLINKS.JSON',
  '/x/.well-known/assetlinks.json',
]

let files: Files
let machine: Machine
let containerPort: number

beforeAll(async () => {
  const operator: Files = await operatorFiles()
  files = hostingFiles(new Map([...smallSite(), ...operator]))
  machine = await startMachine()
  await machine.serve(files)
  await startContainer()
})

afterAll(async () => {
  await machine?.shell(`kill -QUIT $(cat ${join(machine.folder, 'container/nginx.pid')})`)
  await machine?.end()
})

/** Runs the configuration of the container, with the same folder as its volume. */
async function startContainer(): Promise<void> {
  const folder = join(machine.folder, 'container')
  const [port = 0] = await freePorts(1)
  containerPort = port
  await mkdir(folder)
  const filled = String(files.get('nginx/container.conf'))
    .replaceAll(/\/tmp|\/dev(?=\/std)/g, folder)
    .replaceAll('/srv/klup', `${machine.folder}/www/current`)
    .replaceAll('/srv/well-known', `${machine.folder}/www/well-known`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  await writeFile(join(folder, 'nginx.conf'), filled)
  const nginx = `${process.env.NGINX_PATH} -p ${folder} -c ${folder}/nginx.conf`
  expect(await machine.shell(`${nginx} -t && ${nginx}`)).toMatchObject({ ok: true })
}

/** Puts the files, and one that nobody may have, where the operator does. */
async function addFiles(): Promise<void> {
  const folder = join(machine.folder, 'www/well-known')
  await mkdir(folder, { recursive: true })
  for (const name of [...NAMES, 'private.txt']) await writeFile(join(folder, name), `own ${name}`)
}

const HOSTS: Record<string, (path: string, method?: string) => Promise<Answer>> = {
  'the example': (path, method = 'GET') => machine.get(path, { method }),
  'the container': (path, method = 'GET') => ask(containerPort, path, { method }),
}

describe.each(Object.entries(HOSTS))('%s', (_, get) => {
  /** The headers of every response, of a file or of an error. */
  const headers = (type: string, caching: string) => ({
    'content-type': type,
    'cache-control': caching,
    'content-security-policy': `${policyIn(String(files.get('index.html')))}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })

  test('answers 404, and never the page, before the operator adds the files', async () => {
    await rm(join(machine.folder, 'www/well-known'), { recursive: true, force: true })
    for (const name of NAMES) {
      const answer = await get(`/.well-known/${name}`)
      expect([name, answer.status]).toEqual([name, 404])
      expect(answer.headers).toMatchObject(headers('text/html', 'no-store'))
    }
  })

  test.each(Object.entries(FILES))('serves %s as %s', async (name, type) => {
    await addFiles()
    for (const path of [`/.well-known/${name}`, `/%2ewell-known/${name}`, `/.well-known/${name}?x=1`]) {
      const answer = await get(path)
      expect([path, answer.status, String(answer.body)]).toEqual([path, 200, `own ${name}`])
      expect(answer.headers).toMatchObject(headers(type, 'no-cache, no-transform'))
    }
    expect(await get(`/.well-known/${name}`, 'POST')).toMatchObject({ status: 405 })
  })

  test.each(NEAR)('answers %s with 404', async path => {
    await addFiles()
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers).toMatchObject(headers('text/html', 'no-store'))
    expect(String(answer.body)).not.toMatch(/own|app-config/)
  })

  test('still leads to the page for a new password', async () => {
    expect(await get('/.well-known/change-password')).toMatchObject({ status: 302 })
  })
})
