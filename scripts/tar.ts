import { Expected } from './expected.ts'
import type { Files } from './files.ts'

/** The names that a release may have, as `hosting/release.sh` asks too: relative, plain, and no way up. */
const NAME = /^\.?[A-Za-z0-9_-][A-Za-z0-9._-]*(\/\.?[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/**
 * Files (path → bytes) as one archive: sorted, of owner 0, readable for all and of one time, so that equal files make equal
 * archives. Throws for a name that a release may not have.
 */
export function tarOf(files: Files): Buffer {
  const odd = [...files.keys()].filter(name => !NAME.test(name) || name.length > 100)
  if (odd.length > 0)
    throw new Expected(
      `A release cannot have a file of this name: ${odd.map(n => JSON.stringify(n)).join(', ')}`,
    )
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const entries = sorted.flatMap(([name, bytes]) => [
    header(name, bytes.length),
    bytes,
    padding(bytes.length),
  ])
  return Buffer.concat([...entries, Buffer.alloc(1024)])
}

const padding = (length: number) => Buffer.alloc((512 - (length % 512)) % 512)

/** The header of a plain file, in the format ustar: each field at its place. */
function header(name: string, length: number): Buffer {
  const block = Buffer.alloc(512)
  const octal = (number: number, digits: number) => `${number.toString(8).padStart(digits, '0')}\0`
  const fields = { 0: name, 100: octal(0o644, 7), 108: octal(0, 7), 116: octal(0, 7), 124: octal(length, 11) }
  const rest = { 136: octal(0, 11), 148: '        ', 156: '0', 257: 'ustar\x0000' }
  for (const [place, text] of Object.entries({ ...fields, ...rest }))
    block.write(text, Number(place), 'latin1')
  block.write(
    octal(
      block.reduce((sum, byte) => sum + byte),
      6,
    ),
    148,
    'latin1',
  )
  return block
}
