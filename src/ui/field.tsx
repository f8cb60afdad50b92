import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Form } from '../lib/form.ts'
import { css } from './field.module.css'
import { Icon } from './icons.tsx'

/** The error of a field, if it has one. */
export function FieldMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    children && (
      <p className={css.message} id={id}>
        <Icon name="alert" size={1.35} />
        <span>{children}</span>
      </p>
    )
  )
}

export interface FieldProps<Name extends string>
  extends Pick<ComponentProps<'input'>, 'ref' | 'className' | 'type' | 'autoComplete' | 'defaultValue'> {
  form: Pick<Form<Name>, 'errors'>
  name: NoInfer<Name>
  label: string
  /** The id of an element that describes the field, also without an error. */
  describedBy?: string | undefined
  /** Shown at the end of the field. */
  children?: ReactNode
}

/** A field with its label and error. It is uncontrolled: its form listens to its events. */
export function Field<Name extends string>(props: FieldProps<Name>) {
  useSignals()
  const { form, label, className = '', describedBy, children, ...input } = props
  const id = useId()
  const error = form.errors[input.name].value
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={`${css.control} ${className}`}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}m ${describedBy ?? ''}` : describedBy}
        />
        {children}
      </div>
      <FieldMessage id={`${id}m`}>{error}</FieldMessage>
    </div>
  )
}
