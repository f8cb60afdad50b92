import type { Api } from '../../src/api/calls.ts'

const { signal } = new AbortController()

/** What the calls need of a member's life. */
export interface Facts {
  /** The passwords that may be in force, the likeliest first. */
  readonly passwords: readonly string[]
  readonly fresh: string
  readonly reason?: { readonly id: number } | undefined
  readonly plan?: { readonly id: number } | undefined
  readonly query?: string | undefined
  /** Gives the cookies of a person to another. */
  steal(from: string, to: string): void
}

type Arguments = { readonly [Method in keyof Api]: Parameters<Api[Method]> }
type Makers = { readonly [Method in keyof Api]: (life: Facts, ...named: string[]) => Arguments[Method] }
type Client = { readonly [Method in keyof Api]: (...given: Arguments[Method]) => Promise<unknown> }

/**
 * The arguments of each call of the app's client, made of the life and of what its step names. The compiler names a method
 * of the client that has no row.
 */
const ARGUMENTS: Makers = {
  currentUser: () => [],
  login: (_life, user, password) => [user, password],
  logout(life) {
    life.steal('member', 'thief')
    return []
  },
  singleSignOn: (_life, token) => [token],
  forgotPassword: (_life, user) => [user],
  resetPassword: ({ fresh }, token) => [token, `${fresh}R`, `${fresh}R`],
  changePassword: (_life, oldPassword, newPassword) => [
    { oldPassword, newPassword, newPasswordCheck: newPassword },
  ],
  hasPassword: () => [signal],
  subscriptions: () => [signal],
  membership: () => [signal],
  isSuperklupper: () => [signal, 'caller'],
  actionsLeft: () => [signal],
  cancellationTypes: () => [signal],
  recordCancellation: ({ reason }) => [Number(reason?.id), 'Rehearsal'],
  endMembership: () => [],
  createPayment: ({ plan }, id = String(plan?.id)) => [Number(id)],
  payment: ({ query = '' }) => [query, signal],
}

/** Makes the call of a step: a method of the client, and its facts of the life by their names, or other texts. */
export async function make(call: string, client: Client, life: Facts): Promise<unknown> {
  const [method = '', ...names] = call.split(' ')
  if (!isMethod(method)) throw new Error(`The client has no ${method}.`)
  const named = names.map(name => String((name === 'now' ? life.passwords[0] : factOf(life, name)) ?? name))
  return send(client, method, life, named)
}

const isMethod = (name: string): name is keyof Api => Object.hasOwn(ARGUMENTS, name)

/** What a step names of a life, if that has it. */
export const factOf = (life: Facts, name: string): unknown => Reflect.get(life, name)

const send = <Method extends keyof Api>(
  client: Pick<Client, Method>,
  method: Method,
  life: Facts,
  named: readonly string[],
) => client[method](...ARGUMENTS[method](life, ...named))
