import { useSignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useServices } from '../../lib/services.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Back } from '../../ui/links.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordFailure } from './password-failure.tsx'
import { changeRules } from './rules.ts'
import { PASSWORD_TEXTS } from './texts.ts'
import { UsernameField } from './username-field.tsx'

const NEW_PASSWORD = [
  ['newPassword', 'Nieuw wachtwoord'],
  ['newPasswordCheck', 'Herhaal nieuwe wachtwoord'],
] as const

/** The form to change the password (§5). */
export function ChangeForm() {
  useSignals()
  const { api, queries, router, session, toasts } = useServices()
  const password = useSignal('')
  const { form, mutation, failure, props } = useForm({
    rules: changeRules,
    onChange: ({ newPassword }) => {
      password.value = newPassword
    },
    async onSubmit({ oldPassword, newPassword, newPasswordCheck }, signal) {
      await api.changePassword(oldPassword, newPassword, newPasswordCheck)
      toasts.show(PASSWORD_TEXTS.replaced, 'success')
      // A read may be older than this.
      queries.hasPassword.setData(true)
      session.sendChanged(PASSWORD_TEXTS.logInAgain)
      if (!signal.aborted) router.navigate('/', { replace: true })
    },
  })
  return (
    <form {...props}>
      <UsernameField />
      <NewPasswordFields form={form} password={password} fields={NEW_PASSWORD}>
        <PasswordField
          form={form}
          name="oldPassword"
          label="Oud wachtwoord"
          autoComplete="current-password"
        />
      </NewPasswordFields>
      <PasswordFailure failure={failure.value} />
      <ButtonRow>
        <Button type="submit" busy={mutation.pending.value} disabled={form.hasErrors.value}>
          Wijzigen
        </Button>
        <Back to="/account" />
      </ButtonRow>
    </form>
  )
}
