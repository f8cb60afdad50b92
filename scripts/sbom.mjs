import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBill, makeBill } from './audit/bill.mjs'

const read = async file => JSON.parse(await readFile(join(import.meta.dirname, '..', file), 'utf8'))

const target = process.argv[2] ?? 'sbom.json'
try {
  const [manifest, lock] = await Promise.all([read('package.json'), read('package-lock.json')])
  const text = await makeBill(manifest, lock)
  const bill = JSON.parse(text)
  const defects = checkBill(bill, lock)
  if (defects.length > 0) throw new Error(`The bill is wrong: ${defects.join('; ')}.`)
  await writeFile(target, text)
  const held = bill.components.map(({ name, version }) => `${name} ${version}`)
  console.log(
    `${target} is ready (CycloneDX ${bill.specVersion}), with ${held.length} packages:\n${held.join('\n')}`,
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
