import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { isUnknown } from '../../lib/errors.ts'
import { Icon, TICK } from '../../ui/drawings.tsx'
import * as css from './new-password.module.css'
import { REQUIREMENTS } from './rules.ts'

/** The requirements of a password, with a tick for each one that is met. They do not block the form. */
export function Requirements({ password }: { password: ReadonlySignal<string> }) {
  useSignals()
  return (
    <div className={css.requirements}>
      <p>Minimaal:</p>
      <ul>
        {REQUIREMENTS.map(([text, isMet]) => {
          const met = isMet(password.value)
          return (
            <li key={text} className={met ? css.met : css.unmet}>
              <Icon path={TICK} size={1.1} thick />
              <span>{text}</span>
              <span className="hidden-text">{met && ' voldaan'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const UNCLEAR = 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.'

/** Waits for the answer about a new password. If the server may have set it, the error says so (§8). */
export const setPassword = <Answer,>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((error: unknown) => {
    if (isUnknown(error)) error.message = UNCLEAR
    throw error
  })
