import { NEW_PASSWORD } from '../support/data.ts'
import { button, expect, expectText, fill, type Stage, type State, visit, visitAs } from './stage.ts'

const RESET = '/forgot-password/reset-lid'
const CHANGE = '/account/change-password'

const weak = { Wachtwoord: 'zwak', 'Herhaal wachtwoord': 'anders' }
const good = { Wachtwoord: NEW_PASSWORD, 'Herhaal wachtwoord': NEW_PASSWORD }

async function reset(stage: Stage, values: Readonly<Record<string, string>>): Promise<void> {
  await fill(stage, values)
  await button(stage, 'Wijzigen').click()
}

/** Reset and change the password. */
export const passwordStates: readonly State[] = [
  { name: 'reset-password', open: stage => visit(stage, RESET) },
  {
    name: 'reset-password-errors',
    async open(stage) {
      await visit(stage, RESET)
      await fill(stage, weak)
      await stage.page.getByLabel('Herhaal wachtwoord', { exact: true }).blur()
      await expect(stage.page.getByText('Controleer de wachtwoord eisen')).toBeVisible()
    },
  },
  {
    name: 'reset-password-server-error',
    async open(stage) {
      await visit(stage, '/forgot-password/onbekend')
      await reset(stage, good)
      await expectText(stage, /Deze verificatiecode/)
    },
  },
  {
    name: 'reset-password-done',
    async open(stage) {
      await visit(stage, RESET)
      await reset(stage, good)
      await expect(stage.page.getByRole('link', { name: 'Naar inloggen', exact: true })).toBeVisible()
    },
  },
  {
    name: 'reset-password-done-member',
    async open(stage) {
      await visitAs(stage, 'lid', RESET)
      await reset(stage, good)
      await expectText(stage, 'Naar Mijn Account')
    },
  },
  { name: 'change-password', open: stage => visitAs(stage, 'lid', CHANGE) },
  {
    name: 'change-password-errors',
    async open(stage) {
      await visitAs(stage, 'lid', CHANGE)
      await stage.page.getByLabel('Oud wachtwoord', { exact: true }).focus()
      await fill(stage, { 'Nieuw wachtwoord': 'zwak12', 'Herhaal nieuwe wachtwoord': 'anders' })
      await stage.page.getByLabel('Herhaal nieuwe wachtwoord', { exact: true }).blur()
      await expect(stage.page.getByText('Oud wachtwoord is een vereist veld')).toBeVisible()
    },
  },
  {
    name: 'change-password-server-error',
    async open(stage) {
      await visitAs(stage, 'lid', CHANGE)
      await fill(stage, {
        'Oud wachtwoord': 'Fout1234',
        'Nieuw wachtwoord': NEW_PASSWORD,
        'Herhaal nieuwe wachtwoord': NEW_PASSWORD,
      })
      await button(stage, 'Wijzigen').click()
      await expectText(stage, 'Je oude wachtwoord klopt niet.')
    },
  },
]
