import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, needsOf, runtimeOf } from './audit/lock.mjs'

/**
 * The CycloneDX bill of what reaches the browser, the same each time. npm's own leaves out packages that a development
 * package asks for as well.
 */
export function billOf(lock) {
  const paths = [...runtimeOf(lock).keys()]
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
      dependsOn: needsOf(lock, path).map(need => idOf(need.path)),
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

if (import.meta.filename === process.argv[1]) {
  const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const bill = billOf(JSON.parse(lock))
  const target = process.argv[2] ?? 'sbom.json'
  await writeFile(target, `${JSON.stringify(bill, undefined, 2)}\n`)
  console.log(`${target} holds ${bill.components.length} packages (CycloneDX ${bill.specVersion}).`)
}
