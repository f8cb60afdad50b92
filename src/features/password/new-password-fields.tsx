import type { ReadonlySignal } from '@preact/signals-react'
import { type ReactNode, useId } from 'react'
import type { Form } from '../../lib/form.ts'
import { PasswordField } from '../../ui/field.tsx'
import { RequirementList } from './requirement-list.tsx'

interface NewPasswordFieldsProps<Name extends string> {
  readonly form: Pick<Form<Name>, 'errors'>
  /** The text of the first field so far. */
  readonly password: ReadonlySignal<string>
  /** The name and label of the new password, and of its repetition. */
  readonly fields: readonly (readonly [name: NoInfer<Name>, label: string])[]
  /** The field for the old password. */
  readonly children?: ReactNode
}

/** The requirements and the fields of a new password. */
export function NewPasswordFields<Name extends string>(props: NewPasswordFieldsProps<Name>) {
  const { form, password, fields, children } = props
  const requirements = useId()
  return (
    <>
      <RequirementList id={requirements} password={password} />
      {children}
      {fields.map(([name, label], place) => (
        <PasswordField
          key={name}
          form={form}
          name={name}
          label={label}
          describedBy={place === 0 ? requirements : undefined}
          autoComplete="new-password"
        />
      ))}
    </>
  )
}
