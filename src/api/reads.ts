import type { GenericSchema, InferOutput } from 'valibot'
import { abortError } from '../lib/errors.ts'
import { hasData, type ParsedCall, parseData } from '../lib/parse-response.ts'
import { actionsLeftSchema, currentUserSchema, membershipSchema, plansSchema } from './schemas.ts'

/** The reads whose answers the script in the document shows. It and the app parse an answer with the same row. */
export const READS = {
  currentUser: { path: '/api/klupper', schema: currentUserSchema },
  membership: { path: '/api/membership', schema: membershipSchema },
  actionsLeft: { path: '/api/membership/actions-left', schema: actionsLeftSchema },
  plans: { path: '/api/subscription', schema: plansSchema },
  superklupper: { path: '/api/membership/superklupper', isYesOrNo: true },
} as const satisfies Record<string, Pick<ParsedCall, 'path' | 'schema' | 'isYesOrNo'>>

/** The query of the address that follows identifies the payment. */
export const PAYMENT_PATH = '/api/payment'

/** A POST to this path uses up the token of a link. */
export const SIGN_ON_PATH = '/api/account/sso/{token}'

/** The statuses of the current-user call that mean that nobody is signed in. Later, a 403 or 404 may be a gateway's. */
export const NOT_SIGNED_IN: Readonly<Record<'atStart' | 'later', readonly number[]>> = {
  atStart: [401, 403, 404],
  later: [401],
}

type Reads = typeof READS
type ReadName = keyof Reads
/** The data of each read; undefined if it could not be read. */
export type Answers = {
  readonly [Name in ReadName]?: Reads[Name] extends { schema: infer S extends GenericSchema }
    ? InferOutput<S>
    : boolean
}

/** Parses the answer of a read. Throws for a failure, which the app's own request shows. */
export async function readAnswer<Name extends ReadName>(
  name: Name,
  response: Response,
): Promise<Answers[Name]> {
  const call: ParsedCall = { method: 'GET', ...READS[name] }
  if (!hasData(call, response)) throw abortError('The app shows this failure.')
  return parseData(call, response, await response.text()) as Answers[Name]
}
