import { type Lock, nameOf, runtimeOf } from './audit/lock.ts'

/**
 * A CycloneDX bill of the runtime packages, reproducible. npm's own omits packages that a development package needs too.
 */
export function billOf(lock: Lock) {
  const { name, version } = lock
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: runtimeOf(lock).map(path => componentAt(path, lock.packages[path] ?? {})),
  }
}

function componentAt(path: string, { version, license, integrity = '' }: Lock['packages'][string]) {
  const name = nameOf(path)
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: license }],
    hashes: [{ alg: 'SHA-512', content }],
  }
}
