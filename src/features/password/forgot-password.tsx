import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useServices } from '../../lib/services.ts'
import { useForm } from '../../lib/use-form.ts'
import { VisitorPage } from '../../ui/band.tsx'
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { forgotRules } from './rules.ts'
import { PASSWORD_TEXTS } from './texts.ts'

/** Request a link to reset the password (§2). */
export function ForgotPassword() {
  useSignals()
  const { api, toasts } = useServices()
  const [sent, setSent] = useState(false)
  const { form, mutation, props } = useForm({
    rules: forgotRules,
    alias: { emailAddress: 'email' },
    async onSubmit({ email }, signal) {
      await api.forgotPassword(email)
      if (signal.aborted) return
      toasts.show(PASSWORD_TEXTS.requestSent, 'success')
      setSent(true)
    },
  })
  return (
    <VisitorPage title="Wachtwoord vergeten?">
      {sent ? (
        <>
          <Notice kind="success" icon="mail" title={PASSWORD_TEXTS.mailSent} takesFocus>
            <p>Geen mail gezien? Kijk ook even bij je ongewenste mail.</p>
          </Notice>
          <ButtonLink to="/login" kind="secondary">
            Terug naar inloggen
          </ButtonLink>
        </>
      ) : (
        <>
          <p>Geen probleem. We mailen je een link waarmee je een nieuw wachtwoord kiest.</p>
          <form {...props}>
            <Field form={form} name="email" label="E-mail" type="email" autoComplete="username" />
            <FailureNotice failure={mutation.error.value} />
            <Button type="submit" wide busy={mutation.pending.value} disabled={form.hasErrors.value}>
              Opvragen
            </Button>
          </form>
          <TextLink to="/login">Terug naar inloggen</TextLink>
        </>
      )}
    </VisitorPage>
  )
}
