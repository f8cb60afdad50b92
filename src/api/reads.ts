import type { GenericSchema, InferOutput } from 'valibot'
import { hasApiStatus } from '../lib/errors.ts'
import { parseResponse } from '../lib/parse-response.ts'
import { PATHS } from './paths.ts'
import {
  actionsLeftSchema,
  currentUserSchema,
  membershipSchema,
  paymentSchema,
  plansSchema,
} from './schemas.ts'

/** The reads of the first pages. The script in the document and the app read an answer by the same row. */
export const READS = {
  currentUser: { path: PATHS.currentUser, schema: currentUserSchema },
  membership: { path: PATHS.membership, schema: membershipSchema },
  actionsLeft: { path: PATHS.actionsLeft, schema: actionsLeftSchema },
  subscriptions: { path: PATHS.subscriptions, schema: plansSchema },
  payment: { path: PATHS.payment, schema: paymentSchema },
  /** Only the status says something. */
  superklupper: { path: PATHS.superklupper },
} as const satisfies Record<string, { readonly path: string; readonly schema?: GenericSchema }>

type Row = typeof READS
type ReadName = keyof Row
/** The data of each read; undefined without a readable answer. */
export type Answers = {
  readonly [Name in ReadName]?: Row[Name] extends { schema: infer S extends GenericSchema }
    ? InferOutput<S>
    : boolean
}

/** A 404 means no (§6, §7). Throws any other error. */
export function falseIfMissing(error: unknown): false {
  if (hasApiStatus(error, 404)) return false
  throw error
}

/** Reads an answer. Throws as `parseResponse` does. */
export async function readAnswer<Name extends ReadName>(
  name: Name,
  response: Response,
): Promise<Answers[Name]> {
  const call = { method: 'GET', ...READS[name] }
  const text = await response.text()
  if ('schema' in call) return parseResponse(call, response, text) as Answers[Name]
  try {
    parseResponse(call, response, text)
    return true as Answers[Name]
  } catch (error) {
    return falseIfMissing(error) as Answers[Name]
  }
}
