import { button, press, type } from './person.ts'

/** Signs in through the login form, as a demo member. */
export async function logIn(name: string, password = 'Klup1234'): Promise<void> {
  await type('E-mail', `${name}@voorbeeld.nl`)
  await type('Wachtwoord', password)
  await press(button('Inloggen'))
}
