import { useSignal } from '@preact/signals-react'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useMutation } from '../../lib/mutation.ts'
import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MAIL } from '../../ui/drawings.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Back } from '../../ui/links.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageBody, PageHeading } from '../../ui/page.tsx'
import { Email } from '../../ui/text.tsx'
import { Requirements, setPassword } from './new-password.tsx'
import { changeRules, PASSWORD_TEXTS } from './rules.ts'

/** The page to change the password (§2). Every member can request a mail instead. */
export function ChangePassword() {
  const { queries, session } = useServices()
  const hasNoPassword = useQuery(queries.hasPassword).data === false
  const user = useQuery(session.user).data
  return (
    <>
      <PageHeading title="Verander je wachtwoord" width="task" />
      <PageBody width="task">
        <Card>
          {hasNoPassword && <p>Je hebt nog geen wachtwoord. Vraag hieronder een link aan.</p>}
          <ChangeForm email={user?.email ?? ''} />
        </Card>
        {user && (
          <Card heading="Wachtwoord vergeten?">
            <p>We mailen je een link waarmee je een nieuw wachtwoord kiest.</p>
            <RequestPassword email={user.email} />
          </Card>
        )}
      </PageBody>
    </>
  )
}

/** The form to change the password (§5). */
function ChangeForm({ email }: { email: string }) {
  const { api, router, session, toasts } = useServices()
  const password = useSignal('')
  const { form, mutation, failure, props } = useForm({
    rules: changeRules,
    onChange: ({ newPassword }) => {
      password.value = newPassword
    },
    async onSubmit({ oldPassword, newPassword, newPasswordCheck }, signal) {
      await setPassword(api.changePassword(oldPassword, newPassword, newPasswordCheck))
      toasts.show(PASSWORD_TEXTS.replaced, 'success')
      session.announceChange(PASSWORD_TEXTS.logInAgain)
      if (!signal.aborted) router.navigate('/', { replace: true })
    },
  })
  return (
    <form {...props}>
      <PasswordField form={form} name="oldPassword" label="Oud wachtwoord" autoComplete="current-password" />
      <PasswordField
        form={form}
        name="newPassword"
        label="Nieuw wachtwoord"
        hint={<Requirements password={password} />}
      />
      <PasswordField form={form} name="newPasswordCheck" label="Herhaal nieuwe wachtwoord" />
      {/* Gives password managers the name of the account. It is hidden, not part of the form data, and after the visible fields. */}
      <input
        className="hidden-text"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <FailureNotice failure={failure.value} />
      <ButtonRow>
        <Button name="change" type="submit" busy={mutation.pending.value}>
          Wijzigen
        </Button>
        <Back to="/account" />
      </ButtonRow>
    </form>
  )
}

/** Requests a mail to the member's address, with a link to choose a password. */
function RequestPassword({ email }: { email: string }) {
  const { api, toasts } = useServices()
  const [sent, setSent] = useState(false)
  const request = useMutation(async () => {
    await api.forgotPassword(email)
    toasts.show(PASSWORD_TEXTS.requestSent, 'success')
    setSent(true)
  })
  if (sent) {
    const title = (
      <>
        We hebben je een mail gestuurd naar <Email email={email} />.
      </>
    )
    return <Notice kind="success" icon={MAIL} title={title} takesFocus />
  }
  return (
    <>
      <FailureNotice failure={request.error.value} />
      <Button
        kind="secondary"
        name="request-password"
        wide
        busy={request.pending.value}
        onClick={() => request.run()}
      >
        Mail mij een link voor een wachtwoord
      </Button>
    </>
  )
}
