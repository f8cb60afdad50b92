import { isLongEnough, meetsRules } from '../features/password/rules.ts'
import { type Call, type RouteTable, signedIn } from './handler.ts'
import { errorItem, json, noContent, notFound, refuse } from './responses.ts'
import { tokenNotFound } from './session-calls.ts'
import { memberNamed, memberWithEmail } from './world.ts'

/** The errors of a new password. The server requires the length that the client only states (§5). */
function newPasswordErrors({ newPassword, newPasswordCheck }: Call['body']) {
  const password = typeof newPassword === 'string' ? newPassword : ''
  const short = errorItem('password_too_short', 'Je wachtwoord heeft minimaal 6 tekens.', 'newPassword')
  const simple = errorItem('password_too_simple', 'Je wachtwoord voldoet niet aan de eisen.', 'newPassword')
  const different = errorItem('passwords_differ', 'De wachtwoorden komen niet overeen.', 'newPasswordCheck')
  return [
    ...(isLongEnough(password) ? [] : [short]),
    ...(meetsRules(password) ? [] : [simple]),
    ...(newPassword === newPasswordCheck ? [] : [different]),
  ]
}

/** The calls about the password (§7). */
export const passwordCalls = {
  /** The same response for every address, so it does not reveal members. */
  'GET /api/account/password/forgot'({ url, world, settings }) {
    const member = memberWithEmail(world, url.searchParams.get('emailAddress'))
    if (member) {
      const token = crypto.randomUUID()
      world.resetTokens.set(token, member.name)
      settings.report(`Password reset link for ${member.email}: ${world.appOrigin}/forgot-password/${token}`)
    }
    return noContent()
  },

  /** Needs no session. A refused password does not use up the token. */
  'POST /api/account/password/reset'({ body, world }) {
    const token = String(body.verificationToken)
    const member = memberNamed(world, world.resetTokens.get(token))
    if (!member) return tokenNotFound()
    const errors = newPasswordErrors(body)
    if (errors.length > 0) return refuse(400, ...errors)
    world.resetTokens.delete(token)
    member.password = String(body.newPassword)
    return json({ id: member.id })
  },

  'PUT /api/account/password': signedIn(({ body }, member) => {
    const isOldRight = member.password !== null && body.oldPassword === member.password
    const wrong = errorItem('wrong_password', 'Je oude wachtwoord klopt niet.', 'oldPassword')
    const errors = [...(isOldRight ? [] : [wrong]), ...newPasswordErrors(body)]
    if (errors.length > 0) return refuse(400, ...errors)
    member.password = String(body.newPassword)
    return json({ id: member.id })
  }),

  /** 404 if the member has none. */
  'GET /api/account/password': signedIn((_call, { password, id }) =>
    password === null ? notFound() : json({ id }),
  ),
} satisfies RouteTable
