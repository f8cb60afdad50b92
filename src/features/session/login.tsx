import { useState } from 'react'
import { isOfCurrentUser } from '../../api/client.ts'
import { useForm } from '../../lib/form.ts'
import { useMutation } from '../../lib/mutation.ts'
import { useServices } from '../../lib/services.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button, ExternalButton, ExternalLink, TextLink } from '../../ui/button.tsx'
import { AGAIN } from '../../ui/drawings.tsx'
import { EmailField, PasswordField } from '../../ui/field.tsx'
import { HelpLink } from '../../ui/links.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { VisitorPage } from '../../ui/page.tsx'
import { loginRules } from './login-rules.ts'
import type { SessionNotice } from './session-machine.ts'

const isPayment = (url: string) => /^\/payment\b/.test(url)

/** Explains to a visitor who asked for a member's page why to log in; undefined for the account page. */
function reasonToLogIn(url: string, hasDraft: boolean): string | undefined {
  if (isPayment(url)) return 'Log in om te zien of je betaling gelukt is.'
  if (hasDraft && url === '/membership/cancellation')
    return 'Log in om verder te gaan met opzeggen. Wat je hebt ingevuld, staat er nog.'
  return /^\/membership\b/.test(url) ? 'Log in om verder te gaan naar je lidmaatschap.' : undefined
}

/** Login (§2). */
export function Login() {
  const { cancellations, session, returnTo } = useServices()
  const isHydrated = useHydrated()
  const [remembered] = useState(() => returnTo.peek() ?? '')
  const url = isHydrated ? remembered : ''
  const { form, mutation, failure, props } = useForm({
    rules: loginRules,
    alias: { username: 'email' },
    onSubmit: ({ email, password }) => session.login(email, password),
  })
  const state = session.state.value
  const notice = isHydrated && state.status === 'visitor' ? state.notice : undefined
  const error = mutation.error.value
  // The server may have accepted the login, but the user could not be read. A retry may fail in another way.
  const isUnread = isOfCurrentUser(error)
  const unread = notice?.canRetry ? session.user.error.value : undefined
  return (
    <VisitorPage title="Welkom bij Klup!" lead="Fijn dat je er bent." footer={<Registration />}>
      <LoginNotice
        notice={error ? undefined : notice}
        reason={reasonToLogIn(url, cancellations.hasDraft())}
      />
      <form {...props}>
        <EmailField form={form} name="email" />
        <PasswordField form={form} name="password" label="Wachtwoord" autoComplete="current-password" />
        <FailureNotice failure={isUnread ? unread : failure.value} action={isUnread && <Retry />} />
        <Button name="login" type="submit" wide busy={mutation.pending.value} disabled={form.hasErrors.value}>
          Inloggen
        </Button>
      </form>
      <TextLink to="/forgot-password">Wachtwoord vergeten?</TextLink>
      <HelpLink />
      {isPayment(url) && <OtherBrowser />}
    </VisitorPage>
  )
}

/** Shows the notice of the session, and why to log in. */
function LoginNotice({ notice, reason }: { notice: SessionNotice | undefined; reason: string | undefined }) {
  if (!notice) return reason && <Notice kind="info" title={reason} />
  const { kind = 'error', text, advice, canRetry } = notice
  return (
    <Notice kind={kind} title={text} action={advice ? <WithoutPassword /> : canRetry && <Retry />}>
      {advice && <p>{advice}</p>}
      {reason && <p>{reason}</p>}
    </Notice>
  )
}

/** Reads the user again. */
function Retry() {
  const { session } = useServices()
  const retry = useMutation(() => session.read())
  return (
    <Button kind="secondary" icon={AGAIN} busy={retry.pending.value} onClick={() => void retry.run()}>
      Opnieuw proberen
    </Button>
  )
}

function Registration() {
  const { config } = useServices()
  return (
    <p>
      {'Nog geen account? Registreren doe je in de '}
      <ExternalLink href={config.downloadUrl}>
        <span className="nowrap">Klup-app</span>
      </ExternalLink>
      .
    </p>
  )
}

/**
 * Explains why a member is signed out after a payment: the bank opened another browser than the one with the session. It does
 * not mention the result.
 */
function OtherBrowser() {
  return (
    <Notice kind="info" title="Ben je terug in een andere browser?" action={<WithoutPassword />}>
      <p>Je betaling gaat gewoon door. Ga terug naar het scherm waar je begon, of open de Klup-app.</p>
    </Notice>
  )
}

/** How a member without a password can sign in. */
function WithoutPassword() {
  const { config } = useServices()
  return (
    <>
      <ExternalButton href={config.downloadUrl} kind="secondary">
        Open de Klup-app
      </ExternalButton>
      <TextLink to="/forgot-password">Geen wachtwoord? Mail mij een link</TextLink>
    </>
  )
}
