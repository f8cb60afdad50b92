import { parseArgs } from 'node:util'
import { isLoopback } from './addresses.mjs'

/** What was asked can't be done, or must not be; nothing was sent. */
export class UsageError extends Error {}

export const USAGE = `Usage: KLUP_PASSWORD=… npm run check:api -- --base https://api.example --user me@example.org

Signs in to a backend, makes every read of the app and tells whether the answers fit. Without KLUP_PASSWORD it
asks for the password. It changes nothing, unless --write is given.

  --base ADDRESS       where the API is; https, or http on this machine
  --user NAME          who signs in, an e-mail address; take a test member
  --origin ADDRESS     where the app will be, to check cookies and cross-origin headers as well
  --login-path PATH    when it is not /api/login
  --logout-path PATH   when it is not /api/logout
  --payment-id ID      also reads this payment, with ?id=ID; NAME=ID reads it with ?NAME=ID
  --write              records a cancellation reason, to learn in which form it is taken; ends nothing
  --yes                does not ask before that
  --help               shows this

Exit status: 0 all fits, 1 something does not, 2 usage.`

const TEXT = { type: 'string' }
const FLAG = { type: 'boolean', default: false }
const OPTIONS = {
  base: TEXT,
  user: TEXT,
  origin: TEXT,
  'login-path': { ...TEXT, default: '/api/login' },
  'logout-path': { ...TEXT, default: '/api/logout' },
  'payment-id': TEXT,
  write: FLAG,
  yes: FLAG,
  help: FLAG,
}

/**
 * Reads the command line. Throws `UsageError`; its message never repeats a value, which may be a password.
 */
export function readArguments(argv) {
  const { help, base, user, origin, write, yes, ...more } = parse(argv)
  if (help) return { help }
  if (!base || !user) throw new UsageError('--base and --user are needed.')
  const address = readAddress('--base', base).href.replace(/\/$/, '')
  return {
    base: address,
    user,
    origin: origin && readOrigin(origin),
    loginPath: readPath('--login-path', more['login-path'], address),
    logoutPath: readPath('--logout-path', more['logout-path'], address),
    paymentSearch: more['payment-id'] && readPayment(more['payment-id']),
    write,
    yes,
  }
}

function parse(argv) {
  try {
    return parseArgs({ args: argv, options: OPTIONS }).values
  } catch (error) {
    const [name] = /--?[a-z][\w-]*/i.exec(error.message) ?? []
    if (/pass/i.test(name ?? '')) {
      throw new UsageError(
        'A password as an argument can be read by others: use KLUP_PASSWORD, or be asked for it.',
      )
    }
    const unexpected = error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
    throw new UsageError(
      unexpected || !name ? 'There is an argument without a name.' : `${name} is unknown or misused.`,
    )
  }
}

function readAddress(name, text) {
  if (!/^https?:\/\/[^/\\]/i.test(text) || !URL.canParse(text))
    throw new UsageError(`${name} must be an address.`)
  const url = new URL(text)
  if (url.username || url.password) throw new UsageError(`${name} must hold no name and no password.`)
  if (/[?#]/.test(text)) throw new UsageError(`${name} must end with the path.`)
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new UsageError(`${name} must begin with https, since a password and cookies go there.`)
  }
  return url
}

function readOrigin(text) {
  const url = readAddress('--origin', text)
  if (url.pathname !== '/') throw new UsageError('--origin must have no path.')
  return url.origin
}

/** Calls that do something else than sign in and out; a mistaken path must not reach them. */
const OTHER_CALLS = /\/(membership|payment|subscription|klupper|password|sso)(\/|$)/i

const OWN_PATH = /^(\/(?!\.{1,2}(\/|$))[\w.-]+)+\/?$/

function readPath(name, text, base) {
  if (!OWN_PATH.test(text)) throw new UsageError(`${name} must be a path, such as /api/login.`)
  if (OTHER_CALLS.test(new URL(base + text).pathname))
    throw new UsageError(`${name} is the path of another call.`)
  return text
}

function readPayment(text) {
  if (!/^([\w.-]+=)?[\w.~-]+$/.test(text)) throw new UsageError('--payment-id must be ID or NAME=ID.')
  return `?${text.includes('=') ? text : `id=${text}`}`
}
