import { Expected, fieldOf } from './expected.ts'

// A stack names the lines of the source.
process.setSourceMapsEnabled(true)

/** The text to print: the message of an expected error, the stack of any other. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The messages of esbuild and of file errors name the file.
  return error instanceof Expected || 'errors' in error || fieldOf(error, 'path')
    ? error.message
    : (error.stack ?? String(error))
}

/** Ends a command with the text of its error. Import this file first. */
process.on('uncaughtException', error => {
  console.error(textOf(error))
  process.exit(1)
})
