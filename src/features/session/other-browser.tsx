import { useServices } from '../../lib/services.ts'
import { ExternalButton, TextLink } from '../../ui/button.tsx'
import * as css from './other-browser.module.css'

/**
 * For a member whom the bank returned to another browser than the one that began the payment, where nobody is signed in.
 * It promises nothing about the result.
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

/** The ways on for a member who has no password. */
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
