import { useServices } from '../../lib/services.ts'
import { ExternalButton, TextLink } from '../../ui/button.tsx'
import * as css from './other-browser.module.css'

/**
 * Explains why a member is signed out after a payment: the bank opened another browser than the one with the session. It does
 * not mention the result.
 */
export function OtherBrowser() {
  return (
    <div className={css.otherBrowser}>
      <p>
        <strong>Ben je terug in een andere browser?</strong> Je betaling gaat gewoon door. Ga terug naar het
        scherm waar je begon, of open de Klup-app.
      </p>
      <WithoutPassword />
    </div>
  )
}

/** How a member without a password can sign in. */
export function WithoutPassword() {
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
