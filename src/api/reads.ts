import type { GenericSchema, InferOutput } from 'valibot'
import { hasApiStatus } from '../lib/errors.ts'
import { type ParsedCall, parseResponse } from '../lib/parse-response.ts'
import {
  actionsLeftSchema,
  currentUserSchema,
  membershipSchema,
  paymentSchema,
  plansSchema,
} from './schemas.ts'

/** The reads of the first pages. The script in the document and the app read an answer by the same row. */
export const READS = {
  currentUser: { path: '/api/klupper', schema: currentUserSchema },
  membership: { path: '/api/membership', schema: membershipSchema },
  actionsLeft: { path: '/api/membership/actions-left', schema: actionsLeftSchema },
  subscriptions: { path: '/api/subscription', schema: plansSchema },
  payment: { path: '/api/payment', schema: paymentSchema },
  /** Only the status says something. */
  superklupper: { path: '/api/membership/superklupper' },
} as const satisfies Record<string, Pick<ParsedCall, 'path' | 'schema'>>

/** The path that uses the token of a link up. */
export const SIGN_ON_PATH = '/api/account/sso/{token}'

/** The statuses of the current-user call that mean that nobody is signed in; later, a gateway may answer the others, too. */
export const NOT_SIGNED_IN: Readonly<Record<'atStart' | 'later', readonly number[]>> = {
  atStart: [401, 403, 404],
  later: [401],
}

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
  return readText(call, response, text) as Answers[Name]
}

function readText(call: ParsedCall, response: Response, text: string): unknown {
  if (call.schema) return parseResponse(call, response, text)
  try {
    parseResponse(call, response, text)
    return true
  } catch (error) {
    return falseIfMissing(error)
  }
}

/** The time between an answer about a payment and the next request, in ms (§9). */
export const POLL_INTERVAL = 2500
