import { expect } from 'vitest'
import { CHANGES, foreignNodes } from '../support/changes.ts'
import { FIRST_VISITS, plainPaths } from '../support/requests.ts'
import type { Journey } from './drive.ts'

/** The most important journeys, and former failures of one engine. */
export const core: Readonly<Record<string, Journey>> = {
  'a member signs in, chooses, pays at the bank and waits until it is paid': async begin => {
    const { person, site } = await begin()
    await person.open('/')
    await person.logIn('gratis')
    await person.arrives('Sanne')
    await person.click('link', 'Lidmaatschap')
    await person.click('radio', '6 maanden')
    await person.goToBank()
    await person.click('button', 'In behandeling')
    await person.sees('De betaling wordt nog verwerkt.')
    for (const payment of site.mock.api.world.payments) payment.checksUntilPaid = 0
    await person.sees('De betaling is gelukt, bedankt!')
    await person.click('link', 'Naar Mijn Account')
    await person.arrives('Sanne')
    await person.sees('Actief')
  },

  'after a logout the login page is empty, and Back shows nothing of the member': async begin => {
    const { person } = await begin()
    await person.open('/login')
    await person.logIn('lid')
    await person.arrives('Marijke')
    await person.click('link', 'Lidmaatschap')
    await person.arrives('Lidmaatschap')
    await person.click('button', 'Uitloggen')
    for (const leave of [() => person.tab.back(), () => {}]) {
      await person.arrives('Welkom bij Klup!')
      expect((await person.find('field', 'E-mail')).value).toBe('')
      expect(await person.text()).not.toMatch(/lid@voorbeeld|Marijke/)
      await leave()
    }
  },

  'a first visit requests each file once, and no missing file': async begin => {
    for (const { as, path, title, requests } of FIRST_VISITS) {
      const { person, site } = await begin(as && { as })
      await person.open(path, title)
      // The last answer.
      if (as) await person.sees('€6,99 per maand')
      const calls = site.calls(/^GET /).map(call => call.replace('GET ', ''))
      expect(plainPaths([...site.asked, ...calls])).toEqual(plainPaths(requests))
    }
  },

  'typed text and the focus stay while others change the painted login': async begin => {
    for (const [change, make] of Object.entries(CHANGES).slice(0, 2)) {
      const { person, site } = await begin()
      site.fail(/static\/js/, 'wait')
      await person.open('/login')
      await person.fill('E-mail', 'lid@voorbeeld.nl')
      await person.fill('Wachtwoord', 'Klup1234')
      await person.tab.run(make)
      site.heal()
      await person.until(change, async () => (await person.tab.run(() => document.title)) !== 'Klup')
      expect([change, await person.tab.run(foreignNodes)]).toEqual([change, 0])
      expect((await person.find('field', 'E-mail')).value).toBe('lid@voorbeeld.nl')
      const password = await person.find('field', 'Wachtwoord')
      expect([password.value, password.hasFocus]).toEqual(['Klup1234', true])
      await person.click('button', 'Inloggen')
      await person.arrives('Marijke')
    }
  },

  'a choice and a press stay while others change the painted page': async begin => {
    const choice = await begin({ as: 'gratis' })
    choice.site.fail(/static\/js/, 'wait')
    // The bar with the price covers no plan.
    await choice.person.tab.resize(390, 1600)
    await choice.person.open('/membership/6')
    await choice.person.click('radio', '12 maanden')
    await choice.person.tab.run(CHANGES['a node around each text'])
    choice.site.heal()
    const path = () => choice.person.tab.run(() => location.pathname)
    await choice.person.until('the choice', async () => (await path()) === '/membership/12')
    expect((await choice.person.find('radio', '12 maanden')).checked).toBe(true)

    const press = await begin({ as: 'lid' })
    press.site.fail(/static\/js/, 'wait')
    await press.person.open('/account')
    await press.person.click('button', 'Uitloggen')
    await press.person.tab.run(CHANGES['no drawings'])
    press.site.heal()
    await press.person.arrives('Welkom bij Klup!')
  },

  'the button loads a chunk that failed': async begin => {
    const { person, site } = await begin({ as: 'lid' })
    site.fail(/-screens-/, 'break')
    await person.open('/account')
    await person.sees('We kunnen deze pagina nu niet laten zien')
    site.heal()
    await person.click('button', 'Opnieuw laden')
    await person.sees('Actief')
    await person.click('link', 'Lidmaatschap')
    await person.arrives('Lidmaatschap')
  },
}
