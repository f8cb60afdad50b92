import type { GenericSchema } from 'valibot'
import { HttpError, hasStatus, isAbort, RedirectError } from '../lib/errors.ts'
import type { Http, Report } from '../lib/http.ts'
import type { Query, QueryCache } from '../lib/query.ts'
import { cancellationTypesSchema, checkoutSchema } from './app-schemas.ts'
import type { Config } from './config-schema.ts'
import { NOT_SIGNED_IN, PATHS } from './paths.ts'
import { falseIfMissing, READS } from './reads.ts'
import { resetSchema, type User } from './schemas.ts'
import { PAYMENT_TIMES } from './times.ts'

/** Whether an error of the current-user call means that nobody is signed in (DECISIONS, Session). */
export const isNotSignedIn = (error: unknown, when: keyof typeof NOT_SIGNED_IN = 'later'): boolean =>
  error instanceof RedirectError || hasStatus(error, ...NOT_SIGNED_IN[when])

/** The calls of §7, in its order. They reject as `Http.request` does. */
export type Api = ReturnType<typeof createApi>

/** Creates the calls of §7 for a client and a configuration. */
export function createApi({ request }: Http, config: Config) {
  const read =
    <S extends GenericSchema>({ path, schema }: { readonly path: string; readonly schema: S }) =>
    (signal?: AbortSignal, report: Report = 'toast') =>
      request({ method: 'GET', path, schema, signal, report })
  /** Resolves to true on success and to false on a 404 (§6, §7). */
  const exists = (path: string) => (signal: AbortSignal, report: Report) =>
    request({ method: 'GET', path, signal, report, mayBeMissing: true }).then(() => true, falseIfMissing)
  const form = { method: 'POST', report: 'caller', keepsSession: true, mayRedirect: true } as const
  return {
    /** The session reports a failure. */
    currentUser: async (signal?: AbortSignal): Promise<User> => {
      const call = { method: 'GET', ...READS.currentUser, report: 'caller', keepsSession: true } as const
      const user = await request({ ...call, signal })
      if (!user) throw new HttpError(call, 401)
      return user
    },
    /** The session reports a failure. */
    login: (email: string, password: string) => {
      const body = new FormData()
      body.set('username', email)
      body.set('password', password)
      return request({ ...form, path: config.loginPath, body })
    },
    /** The session reports a failure. */
    logout: () => request({ ...form, path: config.logoutPath }),
    /** The session reports a failure, unless another tab has signed in (§8). */
    singleSignOn: (token: string) =>
      request({
        method: 'POST',
        path: PATHS.singleSignOn,
        params: { token },
        report: 'caller',
        keepsSession: true,
      }),
    forgotPassword: (email: string) =>
      request({
        method: 'GET',
        path: '/api/account/password/forgot',
        search: `?emailAddress=${encodeURIComponent(email)}`,
      }),
    resetPassword: (verificationToken: string, newPassword: string, newPasswordCheck: string) =>
      request({
        method: 'POST',
        path: '/api/account/password/reset',
        body: { verificationToken, newPassword, newPasswordCheck },
        schema: resetSchema,
        report: 'caller',
        keepsSession: true,
      }),
    /** The caller reports a 401, which means a wrong old password or an ended session, and a missing response. */
    changePassword: (body: { oldPassword: string; newPassword: string; newPasswordCheck: string }) =>
      request({
        method: 'PUT',
        path: '/api/account/password',
        body,
        report: 'caller',
        keepsSession: true,
      }),
    /** Whether a password is set. Any failure but a 404 counts as yes; only a 401, which ends the session, is reported. */
    hasPassword: (signal: AbortSignal) =>
      exists(PATHS.hasPassword)(signal, 'caller').catch((error: unknown) => {
        if (isAbort(error)) throw error
        return true
      }),
    subscriptions: read(READS.subscriptions),
    membership: read(READS.membership),
    isSuperklupper: exists(READS.superklupper.path),
    actionsLeft: read(READS.actionsLeft),
    cancellationTypes: read({ path: PATHS.cancellationTypes, schema: cancellationTypesSchema }),
    recordCancellation: (reason: number, reasonText: string) =>
      request({
        method: 'POST',
        path: '/api/membership/cancellation',
        body: {
          reasonText,
          ...(config.cancellationReason === 'reasonType'
            ? { reasonType: { id: reason } }
            : { reasonTypeId: reason }),
        },
      }),
    /** The caller reports a failure, with its own text (§8) or as unknown. */
    endMembership: () =>
      request({
        method: 'POST',
        path: '/api/membership/end',
        report: 'caller',
      }),
    /** The caller reports a failure beside «Er is niets betaald.» */
    createPayment: (subscriptionId: number) =>
      request({
        method: 'POST',
        path: '/api/payment',
        body: { subscriptionId, redirectUrl: config.paymentRedirectUrl },
        schema: checkoutSchema,
        report: 'caller',
      }),
    /** `search` is the query of the return address and identifies the payment. The page reports a failure. */
    payment: (search: string, signal: AbortSignal) =>
      request({
        method: 'GET',
        ...READS.payment,
        search,
        signal,
        report: 'caller',
      }),
  }
}

/** The queries of §7, except for the current user, which belongs to the session. */
export type Queries = ReturnType<typeof createQueries>

/** The times of a query, in ms (§9). */
export const QUERY_TIMES = { staleTime: 300_000, cacheTime: 300_000 }

/** Declares the queries. Another end date may be that of another member, so `readUser` runs before it is stored. */
export function createQueries(cache: QueryCache, api: Api, readUser: () => Promise<unknown>) {
  const payments = new Map<string, Query<{ readonly status: string }>>()
  const actionsLeft = cache.query({ key: 'membership/actions-left', load: api.actionsLeft })
  return {
    subscriptions: cache.query({ key: 'subscriptions', load: api.subscriptions }),
    membership: cache.query({
      key: 'membership',
      load: api.membership,
      invalidates: [actionsLeft],
      beforeReplace: async ({ endDate }, old) => endDate === old.endDate || readUser(),
    }),
    actionsLeft,
    superklupper: cache.query({ key: 'superklupper', load: api.isSuperklupper }),
    cancellationTypes: cache.query({ key: 'cancellation-types', load: api.cancellationTypes }),
    hasPassword: cache.query({ key: 'password', load: api.hasPassword }),
    /** The status of the payment that the query of the return address identifies. */
    payment(search: string) {
      const load = (signal: AbortSignal) => api.payment(search, signal)
      const query = payments.get(search) ?? cache.query({ key: `payment${search}`, load, ...PAYMENT_TIMES })
      payments.set(search, query)
      return query
    },
  }
}
