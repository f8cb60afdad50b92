import { ContractError, serializeError } from '../lib/errors.ts'

/** An error for a developer, in lines: what the member reads, which call it was, what was not as agreed. */
export const explain = (error: Error): string =>
  [error.message, serializeError(error), ...(error instanceof ContractError ? error.issues : [])].join('\n')
