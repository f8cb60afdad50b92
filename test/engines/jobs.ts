import { expect } from 'vitest'
import type { Journey } from './drive.ts'

/** Journeys of visitors and members. */
export const jobs: Readonly<Record<string, Journey>> = {
  'a member signs in, comes back from the bank, pays there and waits until it is paid': async begin => {
    const { person, site } = await begin()
    await person.open('/')
    await person.logIn('gratis')
    await person.arrives('Sanne')
    await person.click('link', 'Lidmaatschap')
    await person.click('radio', '6 maanden')
    await person.goToBank()
    const reads = site.calls(/GET \/api\/membership$/).length
    await person.tab.back()
    await person.arrives('Kies je lidmaatschap')
    await person.goToBank()
    expect(site.calls(/GET \/api\/membership$/).length).toBeGreaterThan(reads)
    expect(site.calls(/POST \/api\/payment/)).toHaveLength(2)
    await person.click('button', 'In behandeling')
    await person.arrives('Betaling')
    await person.sees('De betaling wordt nog verwerkt.')
    for (const payment of site.mock.api.world.payments) payment.checksUntilPaid = 0
    await person.sees('De betaling is gelukt, bedankt!')
    // The page goes to the account without a press.
    await person.sees('Actief')
  },

  'a member goes back to the place on the page, then cancels with a long reason': async begin => {
    const { person, site } = await begin({ as: 'lid' })
    await person.open('/membership')
    await person.find('link', 'Lidmaatschap opzeggen')
    const left = await person.scrolled()
    expect(left).toBeGreaterThan(100)
    await person.click('link', 'Lidmaatschap opzeggen')
    await person.arrives('We zien je graag blijven!')
    expect(await person.scrolled()).toBe(0)
    await person.tab.back()
    await person.arrives('Lidmaatschap wijzigen')
    await person.until('the place', async () => (await person.scrolled()) === left)

    await person.click('link', 'Lidmaatschap opzeggen')
    const size = (name: 'clientHeight' | 'scrollHeight') =>
      person.tab.run(key => document.querySelector('textarea')?.[key] ?? 0, name)
    await person.click('radio', 'Ik vind het lidmaatschap te duur')
    await person.click('field', 'Extra toelichting')
    const before = await size('clientHeight')
    await person.tab.type([...'abcdefgh'].join('\n'))
    const height = await size('clientHeight')
    expect(height).toBeGreaterThan(1.5 * before)
    expect(await size('scrollHeight')).toBeLessThan(height + 2)
    await person.click('button', 'Lidmaatschap opzeggen')
    await person.sees('Je lidmaatschap is beëindigd.')
    await person.sees('Opgezegd')
    expect(site.mock.api.world.cancellations[0]?.reasonText.trim()).toBe([...'abcdefgh'].join('\n'))
  },

  'after a logout the login page is empty, and Back shows nothing of the member': async begin => {
    const { person } = await begin()
    await person.open('/login')
    await person.logIn('lid')
    await person.arrives('Marijke')
    await person.click('link', 'Lidmaatschap')
    await person.arrives('Lidmaatschap wijzigen')
    await person.click('button', 'Uitloggen')
    for (const leave of [() => person.tab.back(), () => {}]) {
      await person.arrives('Welkom bij Klup!')
      expect((await person.find('field', 'E-mail')).value).toBe('')
      expect(await person.text()).not.toMatch(/lid@voorbeeld|Marijke/)
      await leave()
    }
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
}
