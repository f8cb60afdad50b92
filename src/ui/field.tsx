import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
import type { Form, Form } from '../lib/form.ts'
import { css } from './field.module.css'
import { Icon } from './icons.tsx'

interface MessageProps {
  id: string
  children: ReactNode
}

/** The error of a field; renders nothing without one. */
export function FieldMessage({ id, children }: MessageProps) {
  return (
    children && (
      <p className={css.message} id={id}>
        <Icon name="alert" size={22} />
        <span>{children}</span>
      </p>
    )
  )
}

/** The field for an e-mail address. It is uncontrolled: the form around it listens to blur and input. */
export function EmailField({ form }: { form: Pick<Form<'email'>, 'errors'> }) {
  useSignals()
  const id = useId()
  const message = form.errors.email.value
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        E-mail
      </label>
      <input
        id={id}
        className={css.control}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && `${id}m`}
      />
      <FieldMessage id={`${id}m`}>{message}</FieldMessage>
    </div>
  )
}
