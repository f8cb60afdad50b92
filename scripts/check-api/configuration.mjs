import { CSRF } from './client.mjs'

const unknown = (name, why) => `# ${name} could not be told: ${why}`

/** The app's configuration for this backend, as far as the check could tell it. */
export function configurationOf({ options, isMember, isOut, form, why, cookies }) {
  const { base, loginPath, logoutPath } = options
  const nobody = 'nobody could be signed in'
  const hasToken = cookies.some(({ name, httpOnly }) => name === CSRF.cookie && !httpOnly)
  return [
    isMember ? `API_BASE_URL=${base}` : unknown('API_BASE_URL', nobody),
    isMember ? `LOGIN_PATH=${loginPath}` : unknown('LOGIN_PATH', nobody),
    isOut
      ? `LOGOUT_PATH=${logoutPath}`
      : unknown('LOGOUT_PATH', isMember ? 'the logout did not work' : nobody),
    form ? `CANCELLATION_REASON=${form}` : unknown('CANCELLATION_REASON', why),
    ...(hasToken ? [`CSRF_COOKIE=${CSRF.cookie}`, `CSRF_HEADER=${CSRF.header}`] : []),
  ]
}

/** Which readings the backend speaks, as a sentence. */
export function readingOf(readings) {
  const count = name => readings.filter(reading => reading === name).length
  const parts = ['envelope', 'bare']
    .filter(name => count(name) > 0)
    .map(name => `${name} (${count(name)} calls)`)
  return parts.length > 0
    ? `It speaks: ${parts.join(', ')}. The app reads both.`
    : 'No answer that the app reads fits.'
}
