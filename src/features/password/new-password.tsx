import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { isUnknown } from '../../lib/errors.ts'
import type { Form } from '../../lib/form.ts'
import { Icon, TICK } from '../../ui/drawings.tsx'
import { PasswordField } from '../../ui/field.tsx'
import * as css from './new-password.module.css'
import { PASSWORD_TEXTS, REQUIREMENTS } from './rules.ts'

interface NewPasswordFieldsProps<Name extends string> {
  readonly form: Pick<Form<Name>, 'errors'>
  /** The value of the first field. */
  readonly password: ReadonlySignal<string>
  /** The name and label of the new password, and of its repetition. */
  readonly fields: readonly (readonly [name: NoInfer<Name>, label: string])[]
}

/** The fields of a new password, with its requirements. */
export function NewPasswordFields<Name extends string>(props: NewPasswordFieldsProps<Name>) {
  const { form, password, fields } = props
  return fields.map(([name, label], place) => (
    <PasswordField
      key={name}
      form={form}
      name={name}
      label={label}
      hint={place === 0 && <Requirements password={password} />}
      autoComplete="new-password"
    />
  ))
}

/** The requirements of a password, with a tick for each one that is met. They do not block the form. */
function Requirements({ password }: { password: ReadonlySignal<string> }) {
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

/** Waits for the answer about a new password. If the server may have set it, the error says so (§8). */
export const setPassword = <Answer,>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((error: unknown) => {
    if (isUnknown(error)) error.message = PASSWORD_TEXTS.unclear
    throw error
  })
