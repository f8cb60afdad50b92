import type { GenericSchema, InferOutput } from 'valibot'
import { HttpError } from '../lib/errors.ts'
import type { Call } from '../lib/http.ts'
import type { QueryOptions } from '../lib/query.ts'
import type { Config } from './config-schema.ts'
import { falseIfMissing, PAYMENT_PATH, READS, SIGN_ON_PATH } from './reads.ts'
import {
  cancellationTypesSchema,
  checkoutSchema,
  type Membership,
  paymentSchema,
  resetSchema,
  type User,
} from './schemas.ts'

/** How long after an answer about a payment the next request is sent, in ms (§9). */
export const POLL_INTERVAL = 2500

export type Tag = 'Session' | 'Password' | 'Membership' | 'Payment'

/** The request of a call besides its path. A body may depend on the configuration. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly search?: string
  readonly body?: object | ((config: Config) => object)
}

/** The options of the query of a read. Its key is the name of the call; a page may prefetch it. */
interface QueryRow extends Partial<Pick<QueryOptions<unknown>, 'staleTime' | 'cacheTime' | 'reportsErrors'>> {
  /** The queries that are invalidated together with this one. */
  readonly invalidates?: readonly string[]
  /** Whether the data is about the member, so that the user is read beside the first data. */
  readonly isOfMember?: boolean
  /** Whether new data may belong to another member. The user is then read before the data is stored. */
  mayBeOtherMember?(data: unknown, old: unknown): boolean
}

/** One call of §7. */
export interface CallRow extends Pick<Call, 'keepsSession'> {
  readonly method: Call['method']
  readonly path: string
  /** The setting that replaces the path. */
  readonly pathIn?: 'loginPath' | 'logoutPath'
  /** Without a schema the app ignores the answer. */
  readonly schema?: GenericSchema
  /** Builds the request from the arguments. */
  request?(...args: unknown[]): Parts
  /** Example arguments. */
  readonly example?: readonly unknown[]
  /** Turns the answer or the failure into data. */
  settle?(answer: Promise<unknown>): Promise<unknown>
  readonly query?: QueryRow
  /** A visitor makes the call, without the session cookie. */
  readonly ofVisitors?: true
  readonly signsIn?: true
  readonly tag: Tag
  readonly summary: string
  /** Error statuses with a meaning of their own; the app reads no body of these. */
  readonly refusals?: Readonly<Record<number, string>>
}

/** The `request` of a call with arguments, and its `example`. */
const takes = <Args extends unknown[]>(request: (...args: Args) => Parts, ...example: NoInfer<Args>) => ({
  request,
  example,
})

const formData = (fields: Readonly<Record<string, string>>): FormData => {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.set(name, text)
  return body
}

const exists = (answer: Promise<unknown>): Promise<boolean> => answer.then(() => true, falseIfMissing)

/** The calls of §7. The app, its documents and its tests use only this table. */
/* biome-ignore format: a table */
export const CALLS = {
  currentUser: {
    method: 'GET', ...READS.currentUser, tag: 'Session', summary: 'The current user', keepsSession: true,
    refusals: { 401: 'Nobody is signed in', 403: 'Nobody is signed in', 404: 'Nobody is signed in' },
    settle: async (answer: Promise<User | null>): Promise<User> => {
      const user = await answer
      if (!user) throw new HttpError({ method: 'GET', path: READS.currentUser.path }, 401)
      return user
    },
  },
  login: {
    method: 'POST', path: '/api/login', pathIn: 'loginPath', tag: 'Session', summary: 'Signs in and sets the session cookie',
    keepsSession: true, ofVisitors: true, signsIn: true,
    ...takes((username: string, password: string) => ({ body: formData({ username, password }) }), 'a@b.nl', 'password'),
  },
  logout: { method: 'POST', path: '/api/logout', pathIn: 'logoutPath', tag: 'Session', summary: 'Ends the session', keepsSession: true },
  singleSignOn: {
    method: 'POST', path: SIGN_ON_PATH, tag: 'Session', summary: 'Signs in with the token of a link, once, and sets the session cookie',
    keepsSession: true, ofVisitors: true, signsIn: true,
    ...takes((token: string) => ({ params: { token } }), 'token'),
  },
  forgotPassword: {
    method: 'GET', path: '/api/account/password/forgot', tag: 'Password', summary: 'Sends a mail; the answer is the same for any address',
    ofVisitors: true,
    ...takes((emailAddress: string) => ({ search: `?emailAddress=${encodeURIComponent(emailAddress)}` }), 'a@b.nl'),
  },
  resetPassword: {
    method: 'POST', path: '/api/account/password/reset', tag: 'Password', summary: 'Sets a password with the token of a mail, once',
    schema: resetSchema, keepsSession: true, ofVisitors: true,
    ...takes(
      (verificationToken: string, newPassword: string, newPasswordCheck: string) =>
        ({ body: { verificationToken, newPassword, newPasswordCheck } }),
      'token', 'new', 'new',
    ),
  },
  changePassword: {
    method: 'PUT', path: '/api/account/password', tag: 'Password', summary: 'Changes the password',
    ...takes(
      (oldPassword: string, newPassword: string, newPasswordCheck: string) =>
        ({ body: { oldPassword, newPassword, newPasswordCheck } }),
      'old', 'new', 'new',
    ),
  },
  hasPassword: {
    method: 'GET', path: '/api/account/password', tag: 'Password', summary: 'Whether a password is set',
    query: { reportsErrors: false, isOfMember: true },
    refusals: { 404: 'No password is set' }, settle: exists,
  },
  superklupper: {
    method: 'GET', ...READS.superklupper, tag: 'Membership', summary: 'Whether the member is a superklupper',
    query: { reportsErrors: false, isOfMember: true },
    refusals: { 404: 'The member is none' }, settle: exists,
  },
  subscriptions: { method: 'GET', ...READS.subscriptions, tag: 'Membership', summary: 'The plans', query: {} },
  membership: {
    method: 'GET', ...READS.membership, tag: 'Membership', summary: 'The membership',
    query: {
      isOfMember: true,
      invalidates: ['actionsLeft'],
      mayBeOtherMember: ({ endDate }: Membership, old: Membership) => endDate !== old.endDate,
    },
  },
  actionsLeft: { method: 'GET', ...READS.actionsLeft, tag: 'Membership', summary: 'The actions left of the free tier', query: { isOfMember: true } },
  cancellationTypes: {
    method: 'GET', path: '/api/membership/cancellation/type', tag: 'Membership', summary: 'The reasons for cancelling', query: {},
    schema: cancellationTypesSchema,
  },
  recordCancellation: {
    method: 'POST', path: '/api/membership/cancellation', tag: 'Membership', summary: 'Records a reason, in the form of CANCELLATION_REASON',
    ...takes(
      (reason: number, reasonText: string) => ({
        body: ({ cancellationReason }: Config) =>
          ({ reasonText, ...(cancellationReason === 'reasonType' ? { reasonType: { id: reason } } : { reasonTypeId: reason }) }),
      }),
      1, '',
    ),
  },
  endMembership: {
    method: 'POST', path: '/api/membership/end', tag: 'Membership', summary: 'Ends the membership; a repetition succeeds too',
  },
  createPayment: {
    method: 'POST', path: '/api/payment', tag: 'Payment', summary: 'Creates a payment', schema: checkoutSchema,
    ...takes(
      (subscriptionId: number) => ({ body: ({ paymentRedirectUrl: redirectUrl }: Config) => ({ subscriptionId, redirectUrl }) }),
      1,
    ),
  },
  payment: {
    method: 'GET', path: PAYMENT_PATH, schema: paymentSchema, tag: 'Payment', summary: 'The status of the payment that the query of the return address identifies',
    query: { staleTime: POLL_INTERVAL, cacheTime: POLL_INTERVAL, reportsErrors: false },
    ...takes((search: string) => ({ search }), ''),
  },
} as const satisfies Record<string, CallRow>

type Rows = typeof CALLS
export type CallName = keyof Rows
/** A call in the notation of §7, such as `POST /api/account/sso/{token}`. */
export type CallLine = { [Name in CallName]: `${Rows[Name]['method']} ${Rows[Name]['path']}` }[CallName]

/** The reads that have a query, which a page may prefetch. */
export type QueryName = { [Name in CallName]: Rows[Name] extends { query: object } ? Name : never }[CallName]

export const ROWS = Object.entries<CallRow>(CALLS) as readonly (readonly [CallName, CallRow])[]

export type Args<Name extends CallName> = Rows[Name] extends { request: (...args: infer A) => unknown }
  ? A
  : []
export type Data<Name extends CallName> = Rows[Name] extends { settle: (answer: never) => Promise<infer D> }
  ? D
  : Rows[Name] extends { schema: infer S extends GenericSchema }
    ? InferOutput<S>
    : undefined
