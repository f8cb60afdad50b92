import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useServices } from '../../lib/services.ts'
import { Button, ButtonLink, ButtonRow, TextLink } from '../../ui/button.tsx'
import { MAIL } from '../../ui/drawings.tsx'
import { EmailField } from '../../ui/field.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { VisitorPage } from '../../ui/page.tsx'
import { Email } from '../../ui/text.tsx'
import { forgotRules, PASSWORD_TEXTS } from './rules.ts'

const MAIL_SENT = 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!'

const focus = (field: HTMLInputElement | null) => field?.focus()

/** Request a link to reset the password (§2). */
export function ForgotPassword() {
  const { api, toasts } = useServices()
  /** The address of the last request, and whether the confirmation replaces the form. */
  const [{ address, isSent }, setRequest] = useState({ address: '', isSent: false })
  const { form, mutation, failure, props } = useForm({
    rules: forgotRules,
    alias: { emailAddress: 'email' },
    async onSubmit({ email }, signal) {
      await api.forgotPassword(email)
      if (signal.aborted) return
      toasts.show(PASSWORD_TEXTS.requestSent, 'success')
      setRequest({ address: email, isSent: true })
    },
  })
  return (
    <VisitorPage title="Wachtwoord vergeten?">
      {isSent ? (
        <>
          <Notice kind="success" icon={MAIL} title={MAIL_SENT} takesFocus>
            <p>
              Je hebt ingevuld:
              <br />
              <Email email={address} />
            </p>
            <p>Geen mail gezien? Kijk ook even bij je ongewenste mail.</p>
          </Notice>
          <ButtonRow>
            <Button kind="secondary" onClick={() => setRequest({ address, isSent: false })}>
              E-mailadres verbeteren
            </Button>
            <ButtonLink to="/login" isLink kind="secondary">
              Terug naar inloggen
            </ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <>
          <p>Geen probleem. We mailen je een link waarmee je een nieuw wachtwoord kiest.</p>
          <form {...props}>
            <EmailField form={form} name="email" defaultValue={address} ref={address ? focus : undefined} />
            <FailureNotice failure={failure.value} />
            <Button name="request" type="submit" wide busy={mutation.pending.value}>
              Opvragen
            </Button>
          </form>
          <TextLink to="/login">Terug naar inloggen</TextLink>
        </>
      )}
    </VisitorPage>
  )
}
