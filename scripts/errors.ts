import { Expected, fieldOf } from './expected.ts'

// A stack names the lines of the source.
process.setSourceMapsEnabled(true)

/** What to print of an error: the message of an expected one, and the stack of any other. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (fieldOf(error, 'code') === 'ERR_MODULE_NOT_FOUND' && error.message.includes('package'))
    return 'A package is not installed. Run: npm ci'
  // The message of a failed build of esbuild has file and line, that of a file its path.
  return error instanceof Expected || 'errors' in error || fieldOf(error, 'path')
    ? error.message
    : (error.stack ?? String(error))
}

/** Ends a command with the text of its error. Import this file first. */
process.on('uncaughtException', error => {
  console.error(textOf(error))
  process.exit(1)
})
