import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useServices } from '../../lib/services.ts'
import { useForm } from '../../lib/use-form.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { VisitorPage } from '../../ui/band.tsx'
import { Button, ExternalLink, TextLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { loginRules } from './login-rules.ts'
import { SESSION_TEXTS } from './texts.ts'

/** Says why to log in, to who wanted to go somewhere; the account needs no explanation. */
function whatFollows(place = ''): string | undefined {
  if (/^\/payment\b/.test(place)) return 'Log in om te zien of je betaling gelukt is.'
  return /^\/membership\b/.test(place) ? 'Log in om verder te gaan naar je lidmaatschap.' : undefined
}

/** Login (§2). */
export function Login() {
  useSignals()
  const { session, config, returnTo: destination } = useServices()
  const [follows] = useState(() => whatFollows(destination.peek()))
  const { form, action, props } = useForm({
    rules: loginRules,
    alias: { username: 'email' },
    onSubmit: ({ email, password }) => session.login(email, password),
  })
  const retry = useMutation(() => session.load())
  const failure = action.error.value
  const problem = failure ? undefined : session.notice.value
  const isExpired = problem === SESSION_TEXTS.sessionExpired
  return (
    <VisitorPage
      title="Welkom bij Klup!"
      lead="Fijn dat je er bent."
      cardHeading="Inloggen"
      footer={
        <p>
          Nog geen account? Registreren doe je in de{' '}
          <ExternalLink href={config.downloadUrl}>Klup-app</ExternalLink>.
        </p>
      }
    >
      {follows && !isExpired && <Notice kind="info" title={follows} />}
      <form {...props}>
        {problem && (
          <Notice
            kind={isExpired ? 'info' : 'error'}
            title={problem}
            action={
              session.loadFailed.value && (
                <Button
                  kind="secondary"
                  icon="again"
                  busy={retry.pending.value}
                  onClick={() => void retry.run()}
                >
                  Opnieuw proberen
                </Button>
              )
            }
          >
            {isExpired && follows && <p>{follows}</p>}
          </Notice>
        )}
        <Field form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Wachtwoord" autoComplete="current-password" />
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={action.pending.value} disabled={form.hasErrors.value}>
          Inloggen
        </Button>
      </form>
      <TextLink to="/forgot-password">Wachtwoord vergeten?</TextLink>
      <HelpLink />
    </VisitorPage>
  )
}
