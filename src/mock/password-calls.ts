import { type ErrorItem, error, json, noContent, notFound, refusal } from './answers.ts'
import { type Call, type Handler, signedIn } from './call.ts'
import { tokenNotFound } from './session-calls.ts'
import { memberNamed } from './world.ts'

const minimumLength = 6

function newPasswordErrors({ newPassword, newPasswordCheck }: Call['body']): ErrorItem[] {
  const errors: ErrorItem[] = []
  const given = typeof newPassword === 'string' ? newPassword : ''
  if (given.length < minimumLength) {
    const message = `Je wachtwoord heeft minimaal ${minimumLength} tekens.`
    errors.push(error('password_too_short', message, 'newPassword'))
  } else if (!/[a-z]/.test(given) || !/[A-Z]/.test(given) || !/\d/.test(given)) {
    const message = 'Je wachtwoord bevat een kleine letter, een hoofdletter en een cijfer.'
    errors.push(error('password_too_simple', message, 'newPassword'))
  }
  if (newPassword !== newPasswordCheck) {
    errors.push(error('passwords_differ', 'De wachtwoorden komen niet overeen.', 'newPasswordCheck'))
  }
  return errors
}

/** `GET /api/account/password` (§7): 404 as long as the member has none. */
export const passwordInfo = signedIn((_call, member) =>
  member.password === null ? notFound() : json({ id: member.id }),
)

/** `PUT /api/account/password` (§7, §9). */
export const changePassword = signedIn(({ body }, member) => {
  const errors = newPasswordErrors(body)
  if (member.password === null || body.oldPassword !== member.password) {
    errors.unshift(error('wrong_password', 'Je oude wachtwoord klopt niet.', 'oldPassword'))
  }
  if (errors.length > 0) return refusal(400, ...errors)
  member.password = String(body.newPassword)
  return json({ id: member.id })
})

/** `POST /api/account/password/reset` (§7): needs no session, the token is used up by a success only. */
export const resetPassword: Handler = ({ body, world }) => {
  const token = typeof body.verificationToken === 'string' ? body.verificationToken : ''
  const member = memberNamed(world, world.resetTokens.get(token))
  if (!member) return refusal(404, tokenNotFound())
  const errors = newPasswordErrors(body)
  if (errors.length > 0) return refusal(400, ...errors)
  world.resetTokens.delete(token)
  member.password = String(body.newPassword)
  return json({ id: member.id })
}

/** `GET /api/account/password/forgot` (§7): the same answer for every address, so that it tells nobody who is a member. */
export const forgotPassword: Handler = ({ url, origin, world, settings }) => {
  const address = url.searchParams.get('emailAddress')?.trim().toLowerCase()
  const member = world.members.find(({ email }) => email.toLowerCase() === address)
  if (member) {
    const token = crypto.randomUUID()
    world.resetTokens.set(token, member.name)
    const app = origin ?? settings.appOrigin ?? url.origin
    settings.report(`Password reset link for ${member.email}: ${app}/forgot-password/${token}`)
  }
  return noContent()
}
