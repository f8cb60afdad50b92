import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from './arguments.mjs'

/**
 * Asks a person for a line; a hidden one is not shown while it is typed. Throws `UsageError` when nobody
 * answers.
 *
 * @param {string} question
 * @param {{ hidden?: boolean, input?: any, output?: any }} [options]
 */
export function askLine(question, { hidden = false, input = process.stdin, output = process.stderr } = {}) {
  if (!input.isTTY)
    throw new UsageError('There is nobody to ask: give KLUP_PASSWORD, and --yes with --write.')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input, output: hidden ? nowhere : output, terminal: true })
  output.write(question)
  return new Promise((resolve, reject) => {
    reader.once('line', line => {
      resolve(line)
      reader.close()
      if (hidden) output.write('\n')
    })
    reader.once('close', () => reject(new UsageError('No answer was given.')))
  })
}
