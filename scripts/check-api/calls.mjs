const { signal } = new AbortController()

/**
 * The arguments of each call of the app's client, made of the life and of what its step names. The compiler names a method
 * of the client that has no row.
 * @typedef {import('../../src/api/client.ts').Api} Api
 * @type {{ [Method in keyof Api]: (life: any, ...named: string[]) => Parameters<Api[Method]> }}
 */
const ARGUMENTS = {
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
  recordCancellation: ({ reason }) => [reason.id, 'Rehearsal'],
  endMembership: () => [],
  createPayment: ({ plan }, id = plan.id) => [Number(id)],
  payment: ({ query }) => [query, signal],
}

/** Makes the call of a step: a method of the client, and its facts of the life by their names, or other texts. */
export async function make(call, client, life) {
  const [method, ...names] = call.split(' ')
  const named = names.map(name => (name === 'now' ? life.passwords[0] : (life[name] ?? name)))
  return client[method](...ARGUMENTS[method](life, ...named))
}
