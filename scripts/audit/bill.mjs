import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPackage, runtimeOf } from './lock.mjs'
import { npm } from './npm.mjs'
import { RUNTIME } from './rules.mjs'

const COMMAND = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']

/**
 * The manifest and the lock without what only development needs. npm's own `--omit dev` also leaves out
 * react, react-dom and scheduler, since a development package asks for them as well.
 */
export function runtimeOnly(manifest, lock) {
  const { found } = runtimeOf(manifest, lock)
  const { devDependencies: _tools, ...app } = manifest
  const { devDependencies: _lockedTools, ...root } = lock.packages['']
  const packages = Object.entries(lock.packages).filter(([path]) => found.has(path))
  return { manifest: app, lock: { ...lock, packages: { '': root, ...Object.fromEntries(packages) } } }
}

/** npm's CycloneDX bill of the runtime packages, as text. Throws when npm can't make it. */
export async function makeBill(manifest, lock) {
  const parent = await mkdtemp(join(tmpdir(), 'sbom-'))
  // npm takes the name of the folder for the name of the project.
  const cwd = join(parent, manifest.name)
  try {
    await mkdir(cwd)
    const slim = runtimeOnly(manifest, lock)
    await writeFile(join(cwd, 'package.json'), JSON.stringify(slim.manifest))
    await writeFile(join(cwd, 'package-lock.json'), JSON.stringify(slim.lock))
    const { code, stdout, stderr } = await npm(COMMAND, { cwd })
    if (code !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`)
    return stdout
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

/**
 * What is wrong with a bill: it must hold the runtime packages, each with version, licence and hash, and no
 * other.
 */
export function checkBill({ bomFormat, components }, lock) {
  const expected = Object.keys(RUNTIME).map(
    name => `${name}@${lock.packages[findPackage(lock, '', name)]?.version}`,
  )
  const held = components.map(({ name, version }) => `${name}@${version}`)
  const hasHash = ({ hashes = [] }) => hashes.some(({ alg }) => alg === 'SHA-512')
  return [
    ...(bomFormat === 'CycloneDX' ? [] : ['it is not CycloneDX']),
    ...expected.filter(one => !held.includes(one)).map(one => `it lacks ${one}`),
    ...held.filter(one => !expected.includes(one)).map(one => `it holds ${one}, which is no runtime package`),
    ...components.filter(one => !hasHash(one)).map(({ name }) => `${name} has no SHA-512 hash`),
    ...components.filter(({ licenses }) => !licenses?.length).map(({ name }) => `${name} has no licence`),
  ]
}
