import type { GenericSchema, InferOutput } from 'valibot'
import { HttpError } from '../lib/errors.ts'
import type { Call } from '../lib/http.ts'
import type { QueryOptions } from '../lib/query.ts'
import type { Config } from './config.ts'
import { PAYMENT_PATH, READS, SIGN_ON_PATH } from './reads.ts'
import { cancellationTypesSchema, checkoutSchema, paymentSchema, resetSchema, type User } from './schemas.ts'

/** How long after an answer about a payment the next request is sent, in ms (§9). */
export const POLL_INTERVAL = 2500

/** The request of a call besides its path. A body may depend on the configuration. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly search?: string
  readonly body?: object | ((config: Config) => object)
}

/** The options of the query of a read. Its key is the name of the call; a page may prefetch it. */
interface QueryRow extends Partial<Pick<QueryOptions<unknown>, 'staleTime' | 'cacheTime' | 'toastsErrors'>> {
  /** The queries that are invalidated together with this one. */
  readonly invalidates?: readonly string[]
  /** Whether the data is about the member. New data may be of another one, so the user is read before it is stored. */
  readonly isOfMember?: boolean
}

/** One call of §7. */
export interface CallRow extends Pick<Call, 'keepsSession' | 'isYesOrNo'> {
  readonly method: Call['method']
  readonly path: string
  /** The setting that replaces the path. */
  readonly pathIn?: 'loginPath' | 'logoutPath'
  /** Without a schema the app ignores the answer. */
  readonly schema?: GenericSchema
  request?(...args: unknown[]): Parts
  /** Turns the answer or the failure into data. */
  settle?(answer: Promise<unknown>): Promise<unknown>
  readonly query?: QueryRow
}

const formData = (fields: Readonly<Record<string, string>>): FormData => {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.set(name, text)
  return body
}

/** The calls of §7. The app, its documents and its tests use only this table. */
/* biome-ignore format: a table */
export const CALLS = {
  currentUser: {
    method: 'GET', ...READS.currentUser, keepsSession: true,
    settle: async (answer: Promise<User | null>): Promise<User> => {
      const user = await answer
      if (!user) throw new HttpError({ method: 'GET', path: READS.currentUser.path }, 401)
      return user
    },
  },
  login: {
    method: 'POST', path: '/api/login', pathIn: 'loginPath', keepsSession: true,
    request: (username: string, password: string) => ({ body: formData({ username, password }) }),
  },
  logout: { method: 'POST', path: '/api/logout', pathIn: 'logoutPath', keepsSession: true },
  singleSignOn: { method: 'POST', path: SIGN_ON_PATH, keepsSession: true, request: (token: string) => ({ params: { token } }) },
  forgotPassword: {
    method: 'GET', path: '/api/account/password/forgot',
    request: (emailAddress: string) => ({ search: `?emailAddress=${encodeURIComponent(emailAddress)}` }),
  },
  resetPassword: {
    method: 'POST', path: '/api/account/password/reset', schema: resetSchema, keepsSession: true,
    request: (verificationToken: string, newPassword: string, newPasswordCheck: string) =>
      ({ body: { verificationToken, newPassword, newPasswordCheck } }),
  },
  changePassword: {
    method: 'PUT', path: '/api/account/password',
    request: (oldPassword: string, newPassword: string, newPasswordCheck: string) =>
      ({ body: { oldPassword, newPassword, newPasswordCheck } }),
  },
  hasPassword: {
    method: 'GET', path: '/api/account/password', isYesOrNo: true, query: { toastsErrors: false, isOfMember: true },
  },
  superklupper: { method: 'GET', ...READS.superklupper, query: { toastsErrors: false, isOfMember: true } },
  plans: { method: 'GET', ...READS.plans, query: {} },
  membership: {
    method: 'GET', ...READS.membership,
    query: { isOfMember: true, invalidates: ['actionsLeft'] },
  },
  actionsLeft: { method: 'GET', ...READS.actionsLeft, query: { isOfMember: true } },
  cancellationTypes: {
    method: 'GET', path: '/api/membership/cancellation/type', query: {}, schema: cancellationTypesSchema,
  },
  recordCancellation: {
    method: 'POST', path: '/api/membership/cancellation',
    request: (reason: number, reasonText: string) => ({
      body: ({ cancellationReason }: Config) =>
        ({ reasonText, ...(cancellationReason === 'reasonType' ? { reasonType: { id: reason } } : { reasonTypeId: reason }) }),
    }),
  },
  endMembership: { method: 'POST', path: '/api/membership/end' },
  createPayment: {
    method: 'POST', path: '/api/payment', schema: checkoutSchema,
    request: (subscriptionId: number) =>
      ({ body: ({ paymentRedirectUrl: redirectUrl }: Config) => ({ subscriptionId, redirectUrl }) }),
  },
  payment: {
    method: 'GET', path: PAYMENT_PATH, schema: paymentSchema,
    query: { staleTime: POLL_INTERVAL, cacheTime: POLL_INTERVAL, toastsErrors: false },
    request: (search: string) => ({ search }),
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
    : Rows[Name] extends { isYesOrNo: true }
      ? boolean
      : undefined
