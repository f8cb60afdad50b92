import { expect } from 'vitest'
import type { Journey } from './drive.ts'

/** Journeys of visitors and members. */
export const jobs: Readonly<Record<string, Journey>> = {
  'Back from the bank shows the choice, and the member can pay': async begin => {
    const { person, site } = await begin({ as: 'gratis' })
    await person.open('/membership/6')
    await person.goToBank()
    const reads = site.calls(/GET \/api\/membership$/).length
    await person.tab.back()
    await person.arrives('Lidmaatschap')
    await person.goToBank()
    expect(site.calls(/GET \/api\/membership$/).length).toBeGreaterThan(reads)
    expect(site.calls(/POST \/api\/payment/)).toHaveLength(2)
  },

  'a member cancels with a long reason, and the field grows': async begin => {
    const { person, site } = await begin({ as: 'lid' })
    const lines = ['Ik', 'kom', 'zelf', 'niet', 'meer', 'toe', 'aan', 'Klup.']
    await person.open('/membership/cancellation')
    await person.click('radio', 'Ik vind het lidmaatschap te duur')
    await person.click('field', 'Extra toelichting')
    const height = () => person.tab.run(() => document.querySelector('textarea')?.clientHeight ?? 0)
    const before = await height()
    for (const line of lines) {
      await person.tab.type(line)
      await person.tab.press('Enter')
    }
    expect(await height()).toBeGreaterThan(1.5 * before)
    const needed = await person.tab.run(() => document.querySelector('textarea')?.scrollHeight ?? 0)
    expect(needed).toBeLessThan((await height()) + 2)
    await person.click('button', 'Lidmaatschap opzeggen')
    await person.sees('Je lidmaatschap is beëindigd.')
    await person.arrives('Marijke')
    await person.sees('Opgezegd')
    expect(site.mock.api.world.cancellations[0]?.reasonText.trim()).toBe(lines.join('\n'))
  },

  'a link of the mobile app signs in once and loses its token': async begin => {
    const { person, site } = await begin()
    await person.open('/sso/6?sso=sso-lid&from=app')
    await person.sees('Je bent succesvol ingelogd!')
    await person.arrives('Lidmaatschap')
    expect((await person.find('radio', '6 maanden')).checked).toBe(true)
    expect(await person.tab.run(() => location.href + document.referrer)).toBe(`${site.url}/membership/6`)
    await person.tab.run(() => location.reload())
    await person.sees('Nu te betalen')
    expect(site.calls(/sso/)).toEqual(['POST /api/account/sso/sso-lid'])
    expect(site.asked.filter(path => path.includes('sso-lid'))).toHaveLength(1)
  },

  'a login and a logout reach the other tab': async begin => {
    const { person, site } = await begin({ as: 'lid' })
    await person.open('/account', 'Marijke')
    const other = await person.another()
    await other.open('/account', 'Marijke')
    site.mock.api.world.sessions.clear()
    await other.tab.run(() => void window.dispatchEvent(new Event('focus')))
    for (const one of [other, person]) await one.sees('Je sessie is verlopen. Log opnieuw in.')
    await other.logIn('lid')
    for (const one of [other, person]) await one.find('button', 'Uitloggen')
  },

  'a member can pay with only a keyboard': async begin => {
    const { person } = await begin()
    await person.open('/', 'Welkom bij Klup!')
    await person.press('Tab', 'link', 'Direct naar de inhoud')
    await person.press('Tab', 'link', 'Klup, naar inloggen')
    await person.press('Tab', 'field', 'E-mail')
    await person.tab.type('lid@voorbeeld.nl')
    await person.press('Tab', 'field', 'Wachtwoord')
    await person.tab.type('Klup1234')
    await person.press('Enter', 'heading', 'Marijke')
    await person.press('Shift+Tab', 'button', 'Uitloggen')
    await person.press('Shift+Tab', 'link', 'Lidmaatschap')
    await person.press('Enter', 'heading', 'Lidmaatschap')
    await person.press('Tab', 'button', 'Herinner mij op tijd')
    await person.press('Tab', 'radio', '3 maanden')
    await person.press('ArrowDown', 'radio', '6 maanden')
    await person.press('Tab', 'button', 'Betalen met iDeal')
    await person.tab.press('Space')
    await person.arrives('Testbetaling')
  },
}
