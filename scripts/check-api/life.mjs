import { createApi } from '../../src/api/client.ts'
import { csrfHeader } from '../../src/api/csrf.ts'
import { ContractError, HttpError, RedirectError } from '../../src/lib/errors.ts'
import { createHttp } from '../../src/lib/http.ts'
import { failureOf } from '../../src/lib/try.ts'
import { createBrowser } from './browser.mjs'

/**
 * What the steps share: people, each with a browser and the app's own client; the exchanges of all; facts that later steps
 * need, such as the plan to buy; and what is left behind. `onCall` gets each call before it is made; `signal` cuts the life.
 */
export function createLife(options, onCall, signal) {
  const { config, origin, password } = options
  const otherForm = config.cancellationReason === 'reasonType' ? 'reasonTypeId' : 'reasonType'
  const host = new URL(origin ?? config.apiBaseUrl).hostname
  const people = new Map()
  const life = {
    ...{ ...options, signal, people, otherForm, exchanges: [] },
    /** All that may be in force, the likeliest first. */
    passwords: [password],
    fresh: `Klup-${crypto.randomUUID().slice(0, 8)}7a`,
    afterReset: `Klup-${crypto.randomUUID().slice(0, 8)}7b`,
    leftBehind: new Set(),
    person: name => people.get(name) ?? createPerson(name, createBrowser(life)),
    /** Gives the cookies of a person to another. */
    steal: (from, to) => createPerson(to, createBrowser(life, new Map(people.get(from).browser.cookies))),
  }

  function createPerson(name, browser) {
    const person = { name, browser, isSignedIn: false }
    const token = () => browser.cookies.get(config.csrfCookie)?.readAt(host)
    const csrf = () => csrfHeader(config, token() ? `${config.csrfCookie}=${token()}` : '')
    const state = {
      bus: { emit() {} },
      epoch: () => 0,
      askUser: async () => {},
      isOnline: () => true,
      isUnloading: () => false,
    }
    const apiWith = (settings, writeHeaders = csrf) => {
      const http = createHttp(
        /** @type {any} */ ({ fetch: browser.fetch, baseUrl: config.apiBaseUrl, writeHeaders, ...state }),
      )
      const request = async (/** @type {any} */ call) => {
        onCall(call)
        const response = http.request(call)
        const error = await failureOf(response)
        // The template: the path itself may have a token.
        Object.assign(life.exchanges.at(-1), { path: call.path, mayRedirect: call.mayRedirect })
        leaveBehind(life, person, call, error)
        // The app then asks who is signed in, as the next step does.
        return call.mayRedirect && error instanceof RedirectError ? undefined : response
      }
      return createApi(/** @type {any} */ ({ request }), { ...config, ...settings })
    }
    people.set(name, person)
    return Object.assign(person, {
      token,
      api: apiWith({}),
      otherForm: apiWith({ cancellationReason: otherForm }),
      noToken: apiWith({}, () => ({})),
    })
  }

  return life
}

/** Notes what a call leaves behind, if the API carried it out or may have. */
function leaveBehind(life, person, { method, path, body }, error) {
  const isRefused = error instanceof HttpError && error.status < 500
  const isDone = !error || error instanceof ContractError
  const leave = text => life.leftBehind.add(isDone ? text : `perhaps ${text}`)
  const { loginPath, logoutPath } = life.config
  if (path === logoutPath && (isDone || isRefused)) person.isSignedIn = false
  if (isRefused) return
  if (path === loginPath || path.includes('/sso/')) {
    if (isDone) person.isSignedIn = true
    else leave('a session: its answer never came')
  }
  if (body?.newPassword) {
    // A wrong old password or a junk token may be accepted and change nothing.
    const isRight = [...life.passwords, life.reset].includes(body.oldPassword ?? body.verificationToken)
    life.passwords = [...new Set([body.newPassword, ...(isDone && isRight ? [] : life.passwords)])]
  }
  if (path.endsWith('/forgot')) leave('a mail about the password')
  if (path.endsWith('/cancellation') && method === 'POST') leave(`a recorded reason: ${JSON.stringify(body)}`)
  if (path.endsWith('/end')) leave('an ended membership')
  if (body?.subscriptionId) leave(`a payment for plan ${body.subscriptionId}`)
}
