import { meetsRules, requirementsMet } from '../domain/passwords.ts'
import { type Call, type Handler, signedIn } from './handler.ts'
import { errorItem, json, noContent, notFound, refuse } from './responses.ts'
import { tokenNotFound } from './session-calls.ts'
import { memberNamed, memberWithEmail } from './world.ts'

/** What is wrong with a new password. The server demands the length that the client only states (§5). */
function newPasswordErrors({ newPassword, newPasswordCheck }: Call['body']) {
  const password = typeof newPassword === 'string' ? newPassword : ''
  const short = errorItem('password_too_short', 'Je wachtwoord heeft minimaal 6 tekens.', 'newPassword')
  const simple = errorItem(
    'password_too_simple',
    'Je wachtwoord bevat een kleine letter, een hoofdletter en een cijfer.',
    'newPassword',
  )
  const different = errorItem('passwords_differ', 'De wachtwoorden komen niet overeen.', 'newPasswordCheck')
  return [
    ...(requirementsMet(password).chars ? [] : [short]),
    ...(meetsRules(password) ? [] : [simple]),
    ...(newPassword === newPasswordCheck ? [] : [different]),
  ]
}

/** `GET /api/account/password` (§7): 404 while the member has none. */
export const passwordInfo = signedIn((_call, { password, id }) =>
  password === null ? notFound() : json({ id }),
)

/** `PUT /api/account/password` (§7, §9). */
export const changePassword = signedIn(({ body }, member) => {
  const isOldRight = member.password !== null && body.oldPassword === member.password
  const wrong = errorItem('wrong_password', 'Je oude wachtwoord klopt niet.', 'oldPassword')
  const errors = [...(isOldRight ? [] : [wrong]), ...newPasswordErrors(body)]
  if (errors.length > 0) return refuse(400, ...errors)
  member.password = String(body.newPassword)
  return json({ id: member.id })
})

/** `POST /api/account/password/reset` (§7): needs no session. A refused password leaves the token as it is. */
export const resetPassword: Handler = ({ body, world }) => {
  const token = String(body.verificationToken)
  const member = memberNamed(world, world.resetTokens.get(token))
  if (!member) return tokenNotFound()
  const errors = newPasswordErrors(body)
  if (errors.length > 0) return refuse(400, ...errors)
  world.resetTokens.delete(token)
  member.password = String(body.newPassword)
  return json({ id: member.id })
}

/** `GET /api/account/password/forgot` (§7): the same answer for every address, so that nobody learns who is a member. */
export const forgotPassword: Handler = ({ url, world, settings }) => {
  const member = memberWithEmail(world, url.searchParams.get('emailAddress'))
  if (member) {
    const token = crypto.randomUUID()
    world.resetTokens.set(token, member.name)
    settings.report(`Password reset link for ${member.email}: ${world.appOrigin}/forgot-password/${token}`)
  }
  return noContent()
}
