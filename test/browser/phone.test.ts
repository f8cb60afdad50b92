import type { Locator, Page } from '@playwright/test'
import { POLL_INTERVAL } from '../../src/features/payment/status.ts'
import { visitAs } from '../gallery/stage.ts'
import { stateNamed } from '../gallery/states.ts'
import { expect, type Site, test } from '../support/browser.ts'
import { addStyle } from '../support/layout.ts'

const HEIGHT = 844
test.use({ viewport: { width: 390, height: HEIGHT }, hasTouch: true })

const PAY = 'Betalen met iDeal'
const { settings: legal = {} } = stateNamed('payment-summary-legal')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const toTheEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

/** The box of an element, in px of the window. */
async function edges(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  return { left: x, right: x + width, top: y, bottom: y + height, width, height }
}

/** The element around a button and the text beside it. */
const barOf = (page: Page) => button(page, PAY).locator('xpath=..')

/** Whether all of it is inside the window and above the pay bar. */
async function isWhollySeen(page: Page, target: Locator): Promise<boolean> {
  const { top, bottom } = await edges(target)
  const floor = (await barOf(page).count()) > 0 ? (await edges(barOf(page))).top : HEIGHT
  return top >= 0 && bottom <= floor
}

/** Adds up layout shifts without user input. Call it before the page is opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)

/** The number of lines of a text. */
const linesOf = (target: Locator) =>
  target.evaluate(element => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lines = new Set<number>()
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { bottom } of range.getClientRects()) lines.add(Math.round(bottom))
    }
    return lines.size
  })

test.describe('the pay bar', () => {
  const PLANS = [/^3 maanden/, /^6 maanden/, /^12 maanden/]
  /** Without motion, the bar and the selected card need no time to move. */
  const open = async (page: Page, site: Site, path: string) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitAs({ page, site }, 'gratis', path)
  }
  /** The distance between the middle of a card and that of the space above the bar, in px. */
  const offCentre = async (page: Page, plan: RegExp) => {
    const { top, bottom } = await edges(radio(page, plan).locator('xpath=..'))
    return Math.abs((top + bottom) / 2 - (await edges(barOf(page))).top / 2)
  }

  test('shows the plan of the address at the bottom of the window', async ({ page, site }) => {
    await open(page, site, '/membership/6')
    expect((await edges(barOf(page))).bottom).toBe(HEIGHT)
    await expect(barOf(page)).toContainText('6 maanden, daarna €6,99 per maand€34,95')
    expect((await edges(barOf(page))).height).toBeLessThanOrEqual(108)
    const atTheEdge = await page.evaluate(() => document.elementFromPoint(3, 838)?.textContent)
    expect(atTheEdge, 'the bar goes from edge to edge').toContain('daarna')
    await expect.poll(() => offCentre(page, /^6/)).toBeLessThan(20)
  })

  test('appears after each choice, with the selected card in the middle above it', async ({ page, site }) => {
    await open(page, site, '/membership')
    await expect(button(page, PAY)).toHaveCount(0)
    for (const plan of PLANS) {
      await radio(page, plan).tap()
      await expect(button(page, PAY)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => offCentre(page, plan)).toBeLessThan(20)
    }
  })

  test('shows the amount of another choice at once, without fading it in', async ({ page, site }) => {
    await visitAs({ page, site }, 'gratis', '/membership/6')
    await radio(page, /^12/).check()
    const amount = barOf(page).getByText('€59,95')
    await expect(amount).toBeVisible()
    const isFaded = () =>
      amount.evaluate(
        element => element.getAnimations().length > 0 || getComputedStyle(element).opacity < '1',
      )
    expect(await isFaded()).toBe(false)
  })

  test('docks into the card without a layout shift', async ({ page, site }) => {
    await watchShifts(page)
    await open(page, site, '/membership/6')
    const before = await edges(barOf(page))
    await toTheEnd(page)
    await expect.poll(async () => (await edges(barOf(page))).bottom).toBeLessThan(HEIGHT)
    const card = await edges(heading(page, 'Jouw keuze').locator('xpath=..'))
    const bar = await edges(barOf(page))
    expect(bar).toEqual({ ...before, top: bar.top, bottom: bar.bottom })
    expect([bar.left, bar.right, Math.round(bar.top)]).toEqual([
      card.left,
      card.right,
      Math.round(card.bottom - 1),
    ])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => edges(barOf(page))).toEqual(before)
    expect(await shifts(page)).toEqual([])
  })

  test('is one button, directly after the plans', async ({ page, site }) => {
    await open(page, site, '/membership/6')
    await expect(button(page, PAY)).toHaveCount(1)
    expect(await page.locator('body').ariaSnapshot()).not.toContain('daarna')
    await radio(page, /^6/).focus()
    await page.keyboard.press('Tab')
    await expect(button(page, PAY)).toBeFocused()
  })

  test('never covers the focused element', async ({ page, site }) => {
    await open(page, site, '/membership/6')
    await radio(page, /^3/).focus()
    for (const plan of PLANS) {
      await expect(radio(page, plan)).toBeFocused()
      expect(await isWhollySeen(page, radio(page, plan).locator('xpath=..'))).toBe(true)
      await page.keyboard.press('ArrowDown')
    }
  })

  test('has its error in view and toasts above it', async ({ page, site }) => {
    await open(page, site, '/membership/6')
    site.mock.api.setFault('POST /api/payment', '400-list')
    await button(page, PAY).tap()
    const toast = page.getByRole('alert').getByText('Deze aanvraag klopt niet.').locator('xpath=../..')
    await expect(toast).toBeVisible()
    await expect.poll(async () => (await edges(toast)).bottom <= (await edges(barOf(page))).top).toBe(true)
    const problem = page.getByRole('main').getByText('Deze aanvraag klopt niet.')
    await expect(problem).toBeInViewport({ ratio: 1 })
  })

  test('keeps its size while it is busy', async ({ page, site }) => {
    await open(page, site, '/membership/12')
    const { left, right, width, height } = await edges(button(page, PAY))
    site.mock.api.setFault('POST /api/payment', 'hang')
    await button(page, PAY).tap()
    await expect(button(page, PAY)).toHaveAttribute('aria-busy', 'true')
    const after = await edges(button(page, PAY))
    expect([after.left, after.width, after.height]).toEqual([left, width, height])
    const sign = await edges(button(page, PAY).locator('svg'))
    const label = await edges(button(page, PAY).getByText(PAY))
    expect(Math.min(sign.left - left, right - label.right)).toBeGreaterThan(7)
    expect(await linesOf(button(page, PAY))).toBe(1)
  })

  test('is a card at the right from 1000 px', async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await stateNamed('payment-summary').open({ page, site })
    const { left, width } = await edges(button(page, PAY))
    expect([left > 700, width > 300]).toEqual([true, true])
    await expect(barOf(page).getByText('daarna')).toBeHidden()
  })

  test('has one shadow around the whole card from 1000 px', async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await stateNamed('payment-summary').open({ page, site })
    await expect(page.getByRole('region', { name: 'Jouw keuze' })).toHaveCSS('box-shadow', /rgba/)
    await expect(barOf(page)).toHaveCSS('box-shadow', 'none')
  })

  for (const viewport of [
    { width: 390, height: HEIGHT },
    { width: 1280, height: 900 },
  ]) {
    test(`has the renewal above the button, and the next steps below it, at ${viewport.width} px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await stateNamed('payment-summary').open({ page, site })
      await toTheEnd(page)
      const [renewal, pay, trust] = [
        await edges(page.getByText('Na 6 maanden betaal je €6,99 per maand, tot je opzegt.')),
        await edges(button(page, PAY)),
        await edges(page.getByText('Je betaalt bij je eigen bank. Daarna kom je hier terug.')),
      ]
      expect([renewal.bottom < pay.top, pay.bottom < trust.top]).toEqual([true, true])
    })

    test.describe(() => {
      test.use({ settings: legal })
      test(`has the small links on one line at ${viewport.width} px`, async ({ page, site }) => {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await stateNamed('payment-summary-legal').open({ page, site })
        const links = ['Voorwaarden', 'Privacy', 'Herroepen'].map(name => page.getByRole('link', { name }))
        const tops = await Promise.all(links.map(async link => (await edges(link)).top))
        expect(new Set(tops).size).toBe(1)
      })
    })
  }
})

test.describe('the membership page begins with the plans', () => {
  const PLAN = /^(3|12) maanden/

  for (const member of ['op', 'superklupper']) {
    test(`for ${member}, and all of the first plan is in view`, async ({ page, site }) => {
      await visitAs({ page, site }, member, '/membership')
      const cards = page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Jouw keuze' })
      await expect(cards).toHaveText(['Kies je lidmaatschap', 'Jouw lidmaatschap', 'Account verwijderen'])
      expect(await isWhollySeen(page, radio(page, PLAN).first().locator('xpath=..'))).toBe(true)
    })
  }
})

test('the name of the offer for superkluppers fits on one line', async ({ page, site }) => {
  await visitAs({ page, site }, 'superklupper', '/membership')
  expect(await linesOf(heading(page, 'Kluppers van het eerste uur'))).toBe(1)
})

for (const width of [320, 390, 1280])
  for (const member of ['gratis', 'superklupper'])
    test(`a choice moves no plan of ${member} at ${width} px, and each tag is above its title`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visitAs({ page, site }, member, '/membership')
      const tag = page.getByText(/^(Voordeligste keuze|Speciaal voor jou)$/).locator('xpath=..')
      const tagged = radio(page, /(Voordeligste keuze|Speciaal voor jou)$/)
      const title = tagged.locator('xpath=..').getByText('12 maanden', { exact: true })
      const plans = await page.getByRole('radio').locator('xpath=..').all()
      /** In px of the page, because the selected card is scrolled to the middle. */
      const places = async () => {
        const [y, ...boxes] = await Promise.all([scrolled(page), ...[...plans, tag, title].map(edges)])
        return boxes.map(({ left, top, height }) => [left, Math.round(top + y), height])
      }
      const before = await places()
      await tagged.check()
      expect(await places()).toEqual(before)
      const [above, below] = [await edges(tag), await edges(title)]
      expect([above.left, below.top - above.bottom >= 4]).toEqual([below.left, true])
    })

test.describe('the meters', () => {
  for (const path of ['/account', '/membership']) {
    test(`of ${path} are side by side, or stacked in a narrow window`, async ({ page, site }) => {
      await visitAs({ page, site }, 'gratis', path)
      const tops = async () => [
        (await edges(page.getByText('Activiteiten', { exact: true }))).top,
        (await edges(page.getByText('Contactverzoeken', { exact: true }))).top,
      ]
      const [left, right] = await tops()
      expect(left).toBe(right)
      await page.setViewportSize({ width: 320, height: 740 })
      const [first = 0, second = 0] = await tops()
      expect(second).toBeGreaterThan(first + 40)
    })
  }
})

test.describe('Mijn Account', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Wachtwoord wijzigen' })

  for (const [as, height, name, ...texts] of [
    ['lid', 664, 'Lidmaatschap wijzigen', 'Klup Compleet', 'Actief', '14-03-2026'],
    ['gratis', 560, 'Kies je lidmaatschap', 'Klup Start', 'nog 2 van 2'],
  ] as const)
    test(`shows ${as} the membership with its button in ${height} px, and the person below it`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width: 390, height })
      await visitAs({ page, site }, as, '/account')
      const next = page.getByRole('link', { name })
      for (const target of [...texts.map(text => page.getByText(text, { exact: true }).first()), next])
        await expect(target).toBeInViewport({ ratio: 1 })
      expect((await edges(page.getByRole('img'))).top).toBeGreaterThan((await edges(next)).bottom)
    })

  test('groups photo, name and e-mail address, with a link to change the password', async ({
    page,
    site,
  }) => {
    await visitAs({ page, site }, 'lid', '/account')
    const photo = await edges(page.getByRole('img'))
    const name = await edges(heading(page, 'Marijke'))
    const email = await edges(page.getByText('lid@voorbeeld.nl'))
    expect([photo.width, photo.height]).toEqual([72, 72])
    expect([name.top >= photo.top, email.bottom <= photo.bottom + 1]).toEqual([true, true])
    expect([name.left > photo.right, email.left]).toEqual([true, name.left])
    await expect(link(page)).toHaveCSS('text-decoration-line', 'underline')
    await expect(link(page)).toHaveCSS('border-top-width', '0px')
  })

  test('has the password and its link side by side, each on one line', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account')
    for (const width of [360, 375, 390]) {
      await page.setViewportSize({ width, height: HEIGHT })
      expect(await linesOf(link(page))).toBe(1)
      expect((await edges(link(page).locator('xpath=..'))).height).toBe(76)
    }
  })

  test('shows on one line that there is no password', async ({ page, site }) => {
    await visitAs({ page, site }, 'wachtwoordloos', '/account')
    expect(await linesOf(page.getByText('Je hebt nog geen wachtwoord.'))).toBe(1)
    expect(await linesOf(button(page, 'Mail mij een link voor een wachtwoord'))).toBe(1)
  })

  for (const width of [390, 1280])
    test(`keeps a password error apart from its neighbours at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await stateNamed('account-no-password-error').open({ page, site })
      const [above, error, below] = [
        await edges(page.getByText('Je hebt nog geen wachtwoord.')),
        await edges(page.getByRole('main').getByText('Te veel aanvragen').locator('xpath=../..')),
        await edges(button(page, 'Mail mij een link voor een wachtwoord')),
      ]
      expect(error.top - above.bottom).toBeGreaterThanOrEqual(8)
      expect(below.top - error.bottom).toBeGreaterThanOrEqual(8)
    })

  test('has the person at the left from 900 px', async ({ page, site }) => {
    await page.setViewportSize({ width: 900, height: 900 })
    await visitAs({ page, site }, 'lid', '/account')
    const [person, membership] = [page.getByRole('img'), page.getByRole('region')]
    expect((await edges(person)).right).toBeLessThan((await edges(membership)).left)
    await expect(membership.getByRole('listitem')).toHaveCount(2)
  })

  test('follows the design from 1000 px', async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await visitAs({ page, site }, 'lid', '/account')
    expect((await edges(page.getByRole('img'))).width).toBe(112)
    await expect(page.getByText('E-mail', { exact: true })).toBeVisible()
    await expect(link(page)).toHaveCSS('border-top-width', '2px')
  })
})

/** Presses an element without releasing it. Returns its look before, and one frame after the press. */
async function press(page: Page, target: Locator) {
  await target.hover()
  const look = () =>
    target.evaluate(element => {
      const { filter, backgroundColor, transform } = getComputedStyle(element)
      return { filter, backgroundColor, transform }
    })
  const isStill = () => target.evaluate(element => element.getAnimations().length === 0)
  await expect.poll(isStill).toBe(true)
  const before = await look()
  await page.mouse.down()
  const after = await look()
  await expect.poll(isStill).toBe(true)
  const end = await look()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  return { before, after, end }
}

test.describe('a pressed control', () => {
  const TARGETS = [
    ['/membership/6', (page: Page) => button(page, PAY)],
    ['/membership/6', (page: Page) => radio(page, /^3/).locator('xpath=..')],
    ['/membership', (page: Page) => page.getByRole('link', { name: 'Mijn Account', exact: true })],
    ['/membership', (page: Page) => button(page, 'Uitloggen')],
    ['/account', (page: Page) => page.getByRole('link', { name: 'Lidmaatschap wijzigen' })],
    ['/account', (page: Page) => page.getByRole('link', { name: 'Wachtwoord wijzigen' })],
    ['/account', (page: Page) => button(page, 'Zet de einddatum in je agenda')],
    ['/account/change-password', (page: Page) => button(page, 'Toon Oud wachtwoord')],
    ['/account/change-password', (page: Page) => page.getByRole('link', { name: 'Terug' })],
    ['/membership/cancellation', (page: Page) => radio(page, /te duur/).locator('xpath=..')],
    ['/membership/cancellation', (page: Page) => button(page, 'Lidmaatschap opzeggen')],
  ] as const

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`changes within a frame, with motion: ${reducedMotion}`, async ({ page, site }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion })
      await visitAs({ page, site }, 'lid', '/account')
      for (const [path, find] of reducedMotion === 'reduce' ? TARGETS.slice(0, 2) : TARGETS) {
        await page.goto(site.url + path)
        const target = find(page)
        await expect(target).toBeVisible()
        const { before, after, end } = await press(page, target)
        const what = `${path} ${await target.textContent()}`
        expect(before, what).toMatchObject({ filter: 'none', transform: 'none' })
        expect(after.backgroundColor, what).not.toBe(before.backgroundColor)
        expect(after.filter, what).toBe('none')
        if (reducedMotion === 'reduce') expect(end.transform, what).toBe('none')
      }
    })
  }
})

test('a longer plan shows and announces its saving under the price per month', async ({ page, site }) => {
  await visitAs({ page, site }, 'superklupper', '/membership')
  for (const [plan, saving] of [
    [/^3 maanden/, ''],
    [/^6 maanden/, ''],
    [/^12 maanden/, '€41,85 minder dan vier keer 3 maanden'],
  ] as const) {
    await expect(radio(page, plan)).toHaveAccessibleDescription(saving)
    if (!saving) continue
    const card = radio(page, plan).locator('xpath=..')
    const [perMonth, text] = [await edges(card.getByText('per maand')), await edges(card.getByText(saving))]
    expect([text.left, text.top >= perMonth.bottom]).toEqual([perMonth.left, true])
  }
})

test.describe('after cancelling', () => {
  const notice = (page: Page) =>
    page.getByText('Je opzegging is gelukt.').locator('xpath=ancestor::*[@tabindex][1]')

  for (const viewport of [
    { width: 390, height: HEIGHT },
    { width: 375, height: 600 },
    { width: 1280, height: 800 },
  ]) {
    test(`the account begins with a focused confirmation that no toast covers: ${viewport.width} × ${viewport.height}`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(viewport)
      await stateNamed('account-receipt-toast').open({ page, site })
      await expect(notice(page)).toBeFocused()
      await expect(notice(page)).toHaveText(
        'Je opzegging is gelukt.Je kunt tot en met 14-03-202614 maart 2026 alles blijven doen. Daarna heb je weer Klup Start.Download je bevestiging',
      )
      await expect(page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
      const toast = await edges(button(page, 'Melding sluiten').locator('xpath=..'))
      const { top, bottom } = await edges(notice(page))
      expect(bottom).toBeLessThan(toast.top)
      expect(top).toBeLessThan((await edges(page.getByRole('heading', { name: 'Marijke' }))).top)
    })
  }

  test('the account has one confirmation to keep, and no pressure to buy again', async ({ page, site }) => {
    await stateNamed('account-receipt').open({ page, site })
    const download = page.waitForEvent('download')
    await button(page, 'Download je bevestiging').tap()
    expect((await download).suggestedFilename()).toMatch(/^klup-opzegging-/)
    const buy = page.getByRole('link', { name: 'Kies je lidmaatschap' })
    await expect(buy).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).tap()
    await page.getByRole('link', { name: 'Mijn Account', exact: true }).tap()
    await expect(page.getByText('Opgezegd', { exact: true })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    await expect(button(page, 'Download je bevestiging')).toHaveCount(1)
  })
})

test.describe('a paid payment', () => {
  const emblem = (page: Page) => page.getByRole('main').locator('svg')

  /** The animations of the emblem, with their end in ms after the start. */
  const motions = (page: Page) =>
    emblem(page).evaluate(svg =>
      svg.getAnimations({ subtree: true }).flatMap(animation => {
        if (!(animation instanceof CSSAnimation)) return []
        const { effect } = animation
        const { endTime, iterations } = effect?.getComputedTiming() ?? {}
        return [[(effect as KeyframeEffect).target?.tagName, Math.round(Number(endTime)), iterations]]
      }),
    )

  test('plays its emblem once', async ({ page, site }) => {
    await stateNamed('payment-open').open({ page, site })
    for (const payment of site.mock.api.world.payments) payment.status = 'paid'
    await page.clock.runFor(POLL_INTERVAL)
    await expect(heading(page, 'De betaling is gelukt, bedankt!')).toBeVisible()
    expect(await motions(page)).toEqual([
      ['circle', 600, 1],
      ['circle', 600, 1],
      ['path', 900, 1],
      ['g', 900, 1],
    ])
    await expect.poll(() => motions(page)).toEqual([])
    await expect(emblem(page).locator('g > path')).toHaveCount(2)
  })

  test('shows the finished emblem with reduced motion', async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await stateNamed('payment-paid').open({ page, site })
    expect(await motions(page)).toEqual([])
    await expect(emblem(page).locator('g > path')).toHaveCount(2)
  })

  test('shows the purchase, and opens the account after 5 s', async ({ page, site }) => {
    await stateNamed('payment-paid').open({ page, site })
    await expect(page.getByText('3 maanden Klup Compleet · €17,95 · tot en met')).toHaveText(/14-03-2026/)
    await page.clock.runFor(4000)
    await expect(page).toHaveURL(/\/payment/)
    await page.clock.runFor(1000)
    await expect(page).toHaveURL(`${site.url}/account`)
  })

  test('reserves room for the purchase, so the button does not move', async ({ page, site }) => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/membership', async route => {
      await held
      await route.continue()
    })
    await stateNamed('payment-open').open({ page, site })
    for (const payment of site.mock.api.world.payments) payment.status = 'paid'
    await page.clock.runFor(POLL_INTERVAL)
    const next = page.getByRole('link', { name: 'Naar Mijn Account', exact: true })
    const before = await edges(next)
    await expect(page.getByText('14-03-2026')).toHaveCount(0)
    release()
    await expect(page.getByText('14-03-2026')).toBeVisible()
    expect(await edges(next)).toEqual(before)
  })
})

test.describe('larger text', () => {
  test('of 200 % leaves the pay bar in its own place, with room for the page', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root { font-size: 200% }')
      document.adoptedStyleSheets = [sheet]
    })
    await visitAs({ page, site }, 'gratis', '/membership/6')
    await expect(barOf(page)).toHaveCSS('position', 'relative')
    expect((await edges(barOf(page))).top).toBeGreaterThan(664)
    expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('')
  })

  test('of 200 % keeps the current item of the menu apart from the next one', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account')
    await addStyle(page, ':root { font-size: 200% }')
    const [current, next] = [
      await edges(page.getByRole('link', { name: 'Mijn Account', exact: true })),
      await edges(page.getByRole('link', { name: 'Lidmaatschap', exact: true })),
    ]
    expect(next.top - current.bottom).toBeGreaterThanOrEqual(12)
  })

  for (const width of [320, 390])
    test(`keeps prices inside their cards, and months beside their number, at ${width} px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await visitAs({ page, site }, 'gratis', '/membership')
      for (const size of [100, 150, 200]) {
        await addStyle(page, `:root { font-size: ${size}% }`)
        for (const plan of ['3 maanden', '6 maanden', '12 maanden']) {
          const card = radio(page, new RegExp(`^${plan}`)).locator('xpath=..')
          const around = await edges(card)
          for (const text of [card.getByText(plan, { exact: true }), card.getByText(/^€\d+,\d\d$/)]) {
            const { left, right, height } = await edges(text)
            expect([left > around.left, right < around.right]).toEqual([true, true])
            const fontSize = await text.evaluate(element =>
              Number.parseFloat(getComputedStyle(element).fontSize),
            )
            expect(height, `one line at ${size} %`).toBeLessThan(fontSize * 1.6)
          }
        }
      }
    })
})

test('selecting a reason moves nothing', async ({ page, site }) => {
  await visitAs({ page, site }, 'lid', '/membership/cancellation')
  const reasons = page.getByRole('radio').locator('xpath=..')
  const heights = () => reasons.evaluateAll(all => all.map(reason => reason.getBoundingClientRect().height))
  for (const width of [336, 360, 375, 402, 414]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const before = await heights()
    for (const radio of await page.getByRole('radio').all()) {
      await radio.check()
      expect(await heights(), `${width} px`).toEqual(before)
    }
  }
})

test('the word mark has one height and its own colours, also after a failure', async ({ page, site }) => {
  const mark = page.locator('svg[viewBox="0 0 93 50"]')
  await visitAs({ page, site }, 'lid', '/account')
  const { left, top } = await edges(mark)
  await stateNamed('failure-logout').open({ page, site })
  expect(await edges(mark)).toMatchObject({ left, top })
  await stateNamed('failure-script').open({ page, site })
  await expect(mark.locator('path').last()).toHaveCSS('stroke', 'rgb(255, 125, 42)')
})

test('each cancellation without a reason shows its message in view', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await visitAs({ page, site }, 'lid', '/membership/cancellation')
  for (const _ of ['first', 'second']) {
    await button(page, 'Lidmaatschap opzeggen').tap()
    await expect(page.getByText('Je moet een reden selecteren!')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('radio').first()).toBeFocused()
    await toTheEnd(page)
  }
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
])
  test(`the pay button ends by 600 px at ${viewport.width} × ${viewport.height}`, async ({ page, site }) => {
    await page.setViewportSize(viewport)
    await visitAs({ page, site }, 'gratis', '/membership/6')
    expect((await edges(button(page, PAY))).bottom).toBeLessThanOrEqual(600)
  })
