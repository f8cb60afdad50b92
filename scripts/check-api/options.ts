import { parseArgs } from 'node:util'
import { configFrom } from '../config.ts'

const text = { type: 'string' } as const
const OPTIONS = { base: text, rehearse: text, user: text, origin: text, sso: text, reset: text, other: text }

export type Options = ReturnType<typeof readOptions>

/** Reads the options from arguments and variables. Throws if they are invalid. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { KLUP_PASSWORD: password, KLUP_OTHER_PASSWORD: otherPassword, ...variables } = env
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const { user, other, rehearse, base = rehearse } = values
  if (!base || !user || !password) throw new Error('Give --base or --rehearse, --user and KLUP_PASSWORD.')
  if (values.base && rehearse) throw new Error('Give either --base or --rehearse, not both.')
  // The configuration would repeat the address.
  if (base.includes('@')) throw new Error('The address of the API must have no user info (@).')
  if (other && !otherPassword) throw new Error('--other needs KLUP_OTHER_PASSWORD.')
  const origin = values.origin && new URL(values.origin).origin
  const config = configFrom({
    PAYMENT_REDIRECT_URL: `${origin ?? new URL(base).origin}/payment`,
    ...variables,
    ...{ API_BASE_URL: base.replace(/\/$/, ''), APP_ENV: 'prod' },
  })
  return { ...values, user, config, password, origin, otherPassword }
}
