import { nameOf, needsOf, runtimeOf } from './audit/lock.mjs'

/**
 * A CycloneDX bill of the runtime packages, reproducible. npm's own omits packages that a development package needs too.
 */
export function billOf(lock) {
  const paths = runtimeOf(lock)
  const { name, version } = lock
  const idOf = path => {
    const purl = `pkg:npm/${path ? nameOf(path) : name}@${lock.packages[path].version}`
    return purl.replace('/@', '/%40')
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': idOf(''), type: 'application', name, version } },
    components: paths.map(path => componentAt(path, idOf(path), lock.packages[path])),
    dependencies: ['', ...paths].map(path => ({
      ref: idOf(path),
      dependsOn: needsOf(lock, path).map(idOf),
    })),
  }
}

function componentAt(path, id, { version, license, integrity }) {
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  return {
    'bom-ref': id,
    type: 'library',
    name: nameOf(path),
    version,
    purl: id,
    licenses: [{ expression: license }],
    hashes: [{ alg: 'SHA-512', content }],
  }
}
