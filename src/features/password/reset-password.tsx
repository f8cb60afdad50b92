import { useSignal } from '@preact/signals-react'
import { type ReactNode, useState } from 'react'
import { outcomeOf } from '../../lib/errors.ts'
import { useForm } from '../../lib/form.ts'
import { useServices } from '../../lib/services.ts'
import { Button, ButtonLink, ExternalButton, TextLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageBody, PageHeading, VisitorPage } from '../../ui/page.tsx'
import { Requirements, setPassword } from './new-password.tsx'
import { PASSWORD_TEXTS, resetRules } from './rules.ts'

/** The specification's text, with «kluppen» for {product}. */
const PASSWORD_SET = 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen'

/** The page to choose a new password with the token of a mail (§2). */
export function ResetPassword() {
  const { api, queries, router, session, toasts } = useServices()
  const newPassword = useSignal('')
  const [changed, setChanged] = useState<'this' | 'other'>()
  const { form, mutation, failure, props } = useForm({
    rules: resetRules,
    alias: { newPassword: 'password', newPasswordCheck: 'passwordCheck' },
    onChange: ({ password }) => {
      newPassword.value = password
    },
    async onSubmit({ password, passwordCheck }, signal) {
      const { verificationToken = '' } = router.location.peek().params
      const account = await setPassword(api.resetPassword(verificationToken, password, passwordCheck))
      const user = session.user.data.peek()
      const changedAccount = user && account && account.id !== user.id ? 'other' : 'this'
      session.announceChange(changedAccount === 'this' ? PASSWORD_TEXTS.logInAgain : undefined)
      if (signal.aborted) return
      if (user && changedAccount === 'this') {
        // A pending read may be older than the change.
        queries.hasPassword.setData(true)
        toasts.show(user.firstName ? PASSWORD_TEXTS.replaced : PASSWORD_SET, 'success')
      }
      // The token is used, so remove it from the history.
      router.replaceUrl('/login')
      setChanged(changedAccount)
    },
  })
  const isMember = session.status.value === 'member'
  return (
    <ResetPage title={changed ? 'Gelukt!' : 'Bijna klaar'} isMember={isMember}>
      {changed ? (
        <ResetDone isMember={isMember} isOther={isMember && changed === 'other'} />
      ) : (
        <form {...props}>
          <PasswordField
            form={form}
            name="password"
            label="Wachtwoord"
            hint={<Requirements password={newPassword} />}
          />
          <PasswordField form={form} name="passwordCheck" label="Herhaal wachtwoord" />
          <FailureNotice failure={failure.value}>
            {!isMember && outcomeOf(failure.value) === 'refused' && (
              <p>
                Werkt de link niet meer? <TextLink to="/forgot-password">Vraag een nieuwe link aan</TextLink>.
              </p>
            )}
          </FailureNotice>
          <Button name="reset" type="submit" wide busy={mutation.pending.value}>
            Wijzigen
          </Button>
        </form>
      )}
    </ResetPage>
  )
}

interface ResetDoneProps {
  isMember: boolean
  /** Whether the new password is of another account than the member's. */
  isOther: boolean
}

function ResetDone({ isMember, isOther }: ResetDoneProps) {
  const { config, session } = useServices()
  return (
    <>
      <Notice kind="success" title="Je wachtwoord is gewijzigd, je kan nu inloggen!" takesFocus>
        {isOther && <p>Je hebt het wachtwoord van een ander account gewijzigd.</p>}
      </Notice>
      {isOther && (
        <Button wide onClick={() => void session.logout()}>
          Uitloggen
        </Button>
      )}
      {isMember ? (
        <ButtonLink to="/" kind={isOther ? 'secondary' : 'primary'} wide>
          Naar Mijn Account
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" isLink wide>
          Naar inloggen
        </ButtonLink>
      )}
      {!isOther && (
        <ExternalButton href={config.downloadUrl} kind="secondary" wide>
          Open de Klup-app
        </ExternalButton>
      )}
    </>
  )
}

/** The page with the top menu for a signed-in member, or the page for a visitor. */
function ResetPage(props: { title: string; isMember: boolean; children: ReactNode }) {
  const { title, isMember, children } = props
  if (!isMember) return <VisitorPage title={title}>{children}</VisitorPage>
  return (
    <>
      <PageHeading title={title} width="task" />
      <PageBody width="task">
        <Card>{children}</Card>
      </PageBody>
    </>
  )
}
