import type { Locator, Page } from '@playwright/test'
import { visit, visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'
import { addStyle, edges, linesOf } from '../support/layout.ts'

// Colours and scrolling change at once.
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const { step } = test
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const mark = (page: Page) => page.locator('svg[viewBox="0 0 93 50"]')
const resize = (page: Page, width: number, height = 844) => page.setViewportSize({ width, height })

test('the account of a paid member has its parts in their places at every width', async ({ page, site }) => {
  await resize(page, 390, 664)
  await visitAs({ page, site }, 'lid', '/account')
  const [photo, person, email] = [
    page.getByRole('img'),
    page.getByRole('heading', { name: 'Marijke' }),
    page.getByText('lid@voorbeeld.nl'),
  ]
  const membership = page.getByRole('region')
  const password = link(page, 'Wachtwoord wijzigen')

  await step('shows the membership with its button in 664 px, and the person below it', async () => {
    const next = link(page, 'Lidmaatschap wijzigen')
    for (const text of ['Klup Compleet', 'Actief', '14-03-2026'])
      await expect(page.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 1 })
    await expect(next).toBeInViewport({ ratio: 1 })
    const [top, name, address] = [await edges(photo), await edges(person), await edges(email)]
    expect(top.top).toBeGreaterThan((await edges(next)).bottom)
    expect([top.width, top.height]).toEqual([72, 72])
    expect([name.top >= top.top, address.bottom <= top.bottom + 1]).toEqual([true, true])
    expect([name.left > top.right, address.left]).toEqual([true, name.left])
  })

  await step('has the password beside its link, which looks like one', async () => {
    await expect(password).toHaveCSS('text-decoration-line', 'underline')
    await expect(password).toHaveCSS('border-top-width', '0px')
    for (const width of [360, 375, 390]) {
      await resize(page, width)
      expect(await linesOf(password)).toHaveLength(1)
      expect((await edges(password.locator('xpath=..'))).height).toBe(76)
    }
  })

  await step('has a small header on a phone in landscape', async () => {
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await resize(page, width, height)
      const { bottom } = await edges(link(page, 'Klup, naar Mijn Account'))
      expect((await edges(link(page, 'Mijn Account'))).top, 'beside the logo').toBeLessThan(bottom)
      expect((await edges(membership)).top).toBeLessThan(height * 0.5)
    }
  })

  await step('has the person at the left from 900 px, as high as the membership', async () => {
    for (const [width, size] of [
      [900, 72],
      [1280, 112],
    ] as const) {
      await resize(page, width, 900)
      expect((await edges(photo)).right).toBeLessThan((await edges(membership)).left)
      expect((await edges(photo)).width).toBe(size)
      const profile = await edges(membership.locator('xpath=../following-sibling::*'))
      expect(profile.bottom).toBe((await edges(membership)).bottom)
    }
    await expect(page.getByText('E-mail', { exact: true })).toBeVisible()
    await expect(password).toHaveCSS('border-top-width', '2px')
    expect((await edges(password)).width).toBeLessThan(300)
  })

  await step('keeps the items of the menu apart with text of 200 %', async () => {
    await resize(page, 390)
    await addStyle(page, ':root { font-size: 200% }')
    const [current, next] = [await edges(link(page, 'Mijn Account')), await edges(link(page, 'Lidmaatschap'))]
    expect(next.top - current.bottom).toBeGreaterThanOrEqual(12)
    await addStyle(page, '')
  })

  await step('has the word mark where a failed logout has it, whose heading has the focus', async () => {
    const { left, top } = await edges(mark(page))
    await show('failure-logout', { page, site })
    expect(await edges(mark(page))).toMatchObject({ left, top })
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('the account of a free member has meters and button in 664 px, and the person below', async ({
  page,
  site,
}) => {
  const meters = async () => [
    (await edges(page.getByText('Activiteiten', { exact: true }))).top,
    (await edges(page.getByText('Contactverzoeken', { exact: true }))).top,
  ]
  await resize(page, 390, 664)
  await visitAs({ page, site }, 'gratis', '/account')
  const next = link(page, 'Kies je lidmaatschap')
  for (const target of [
    page.getByText('Klup Start', { exact: true }),
    page.getByText('nog 2 van 2').first(),
    next,
  ])
    await expect(target).toBeInViewport({ ratio: 1 })
  expect((await edges(page.getByRole('img'))).top).toBeGreaterThan((await edges(next)).bottom)

  // Above, the meters are side by side; in a narrow window they are stacked.
  expect((await meters())[0]).toBe((await meters())[1])
  await resize(page, 320)
  const [first = 0, second = 0] = await meters()
  expect(second).toBeGreaterThan(first + 40)
})

for (const member of ['lid', 'opgezegd', 'gratis', 'op', 'verlopen'])
  test(`the skeleton on the account is high enough for the card of ${member}, at any width and size of text`, async ({
    page,
    site,
  }) => {
    await visitAs({ page, site }, member, '/account')
    const card = page.getByRole('region')
    const skeleton = card.locator('xpath=preceding-sibling::*')
    for (const size of [100, 150, 200])
      for (const width of [320, 360, 390, 430, 600, 768, 899]) {
        await addStyle(page, `:root { font-size: ${size}% }`)
        await resize(page, width)
        const room = (await edges(skeleton)).height - (await edges(card)).height
        expect.soft(room, `${width} px, ${size} %`).toBeGreaterThanOrEqual(0)
      }
  })

test('the tag of a membership is beside its heading', async ({ page, site }) => {
  for (const [member, tag] of [
    ['lid', 'Actief'],
    ['opgezegd', 'Opgezegd'],
  ] as const)
    for (const path of ['/account', '/membership'] as const) {
      await visitAs({ page, site }, member, path)
      for (const width of [390, 1280]) {
        await resize(page, width)
        const heading = await edges(
          page.getByRole('heading', { level: 2, name: /^(Klup Compleet|Jouw lidm)/ }),
        )
        expect((await edges(page.getByText(tag, { exact: true }))).top).toBeLessThan(heading.bottom)
        expect(heading.height).toBeLessThan(50)
      }
    }
})

test('a long e-mail address breaks after @ and before a dot', async ({ page, site }) => {
  const address = 'wilhelmina.alexandrine.josephine@nieuwenhuijzen.voorbeeld.nl'
  await visitAs({ page, site }, 'lid', '/account', { email: address })
  const email = page.getByRole('definition').filter({ hasText: '@' })
  for (const width of [320, 390, 1280]) {
    await resize(page, width)
    const lines = (await linesOf(email)).map(({ text }) => text)
    expect(lines.length, `${width} px`).toBeGreaterThan(1)
    for (const [place, line] of lines.slice(1).entries())
      expect([line[0] === '.', lines[place]?.endsWith('@')], `${width} px: ${lines}`).toContain(true)
  }
})

test('the account of a member without a password has each text on one line', async ({ page, site }) => {
  const ASK = 'Mail mij een link voor een wachtwoord'
  await show('account-no-password', { page, site })
  expect(await linesOf(page.getByText('Je hebt nog geen wachtwoord.'))).toHaveLength(1)
  expect(await linesOf(button(page, ASK))).toHaveLength(1)

  await step('keeps an error apart from its neighbours', async () => {
    site.mock.api.setFault('GET /api/account/password/forgot', '429')
    await button(page, ASK).click()
    const error = page.getByRole('main').getByText('Te veel aanvragen').locator('xpath=../..')
    for (const width of [390, 1280]) {
      await resize(page, width)
      const { top, bottom } = await edges(error)
      const above = await edges(page.getByText('Je hebt nog geen wachtwoord.'))
      expect(top - above.bottom).toBeGreaterThanOrEqual(8)
      expect((await edges(button(page, ASK))).top - bottom).toBeGreaterThanOrEqual(8)
    }
  })
})

for (const member of ['gratis', 'superklupper'])
  test(`the plans of ${member} come first, fit into their cards and stay in place`, async ({
    page,
    site,
  }) => {
    await visitAs({ page, site }, member, '/membership')
    const cardOf = (plan: Locator) => plan.locator('xpath=..')
    const tag = page.getByText(/^(Voordeligste keuze|Speciaal voor jou)$/).locator('xpath=..')
    const tagged = radio(page, /(Voordeligste keuze|Speciaal voor jou)$/)
    const title = cardOf(tagged).getByText('12 maanden', { exact: true })
    const plans = await page.getByRole('radio').locator('xpath=..').all()

    await step('are the first card of the page', async () => {
      const cards = page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Jouw keuze' })
      await expect(cards).toHaveText(['Kies je lidmaatschap', 'Jouw lidmaatschap', 'Account verwijderen'])
      await expect(cardOf(page.getByRole('radio').first())).toBeInViewport({ ratio: 1 })
    })

    await step('stay where they are when one is chosen, with the tag above its title', async () => {
      for (const width of [320, 390, 1280]) {
        await resize(page, width, 900)
        /** In px of the page, because the selected card is scrolled to the middle. */
        const places = async () => {
          const y = await page.evaluate(() => window.scrollY)
          const boxes = await Promise.all([...plans, tag, title].map(edges))
          return boxes.map(({ left, top, height }) => [left, Math.round(top + y), height])
        }
        // At first, none is chosen.
        if (width > 320) await page.getByRole('radio').first().check()
        const before = await places()
        await tagged.check()
        expect(await places(), `${width} px`).toEqual(before)
        const [above, below] = [await edges(tag), await edges(title)]
        expect([above.left, below.top - above.bottom >= 4]).toEqual([below.left, true])
      }
    })

    await step(
      'have prices inside their cards and months beside their number, with larger text',
      async () => {
        for (const width of [320, 390])
          for (const size of [100, 150, 200]) {
            await resize(page, width, 740)
            await addStyle(page, `:root { font-size: ${size}% }`)
            for (const card of plans) {
              const around = await edges(card)
              for (const text of [card.getByText(/^\d+ maanden$/), card.getByText(/^€\d+,\d\d$/)]) {
                const { left, right } = await edges(text)
                expect([left > around.left, right < around.right]).toEqual([true, true])
                expect(await linesOf(text), `one line at ${size} %`).toHaveLength(1)
              }
            }
          }
        await addStyle(page, '')
      },
    )

    if (member !== 'superklupper') return
    await step('name the offer on one line, and each saving under the price per month', async () => {
      await resize(page, 390)
      expect(await linesOf(page.getByRole('heading', { name: 'Kluppers van het eerste uur' }))).toHaveLength(
        1,
      )
      const [ordinary, saving] = ['Gewone prijs €59,95', 'Je bespaart €30,00']
      for (const [plan, text] of [
        [/^3 maanden/, ''],
        [/^6 maanden/, ''],
        [/^12 maanden/, `${ordinary} ${saving}`],
      ] as const)
        await expect(radio(page, plan)).toHaveAccessibleDescription(text)
      const lines = ['per maand', ordinary, saving].map(text => edges(cardOf(tagged).getByText(text)))
      const [perMonth, price, saved] = await Promise.all(lines)
      expect([price?.left, saved?.left]).toEqual([perMonth?.left, perMonth?.left])
      expect(price?.top).toBeGreaterThanOrEqual(perMonth?.bottom ?? NaN)
      expect(saved?.top).toBeGreaterThanOrEqual(price?.bottom ?? NaN)
    })

    await step('have two headings of one size, which is not smaller than their text', async () => {
      for (const width of [320, 390, 1280]) {
        await resize(page, width, 900)
        const sizes = await page
          .locator('fieldset :is(h3, h3 ~ p, div:has(> h3) + p)')
          .evaluateAll(all =>
            all.map(text => [text.tagName, Number.parseFloat(getComputedStyle(text).fontSize)]),
          )
        const [first, text, second] = sizes.map(([, size]) => Number(size))
        expect(sizes.map(([tag]) => tag)).toEqual(['H3', 'P', 'H3'])
        expect([first === second, Number(first) >= Number(text)], `${width} px`).toEqual([true, true])
      }
    })
  })

test('the reasons of a cancellation have their message in view and stay in place', async ({ page, site }) => {
  await resize(page, 390, 560)
  await visitAs({ page, site }, 'lid', '/membership/cancellation')
  const reasons = page.getByRole('radio').locator('xpath=..')
  const message = page.getByText('Je moet een reden selecteren!')

  await step('have their message and the focus ring in view after each press, above a toast', async () => {
    for (const [width, height] of [
      [390, 560],
      [1280, 800],
    ] as const) {
      await resize(page, width, height)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await button(page, 'Lidmaatschap opzeggen').tap()
      await expect(message.first()).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('radio').first()).toBeFocused()
      await expect(reasons.first()).toHaveCSS('outline-style', 'solid')
      expect((await edges(reasons.first())).bottom).toBeLessThan(height - 150)
    }
    await resize(page, 390, 560)
  })

  await step('have one line beside them, and edges of their own colour', async () => {
    const edge = () => reasons.first().evaluate(reason => getComputedStyle(reason).borderTopColor)
    const invalid = await edge()
    await reasons.last().tap()
    await expect(message).toHaveCount(0)
    expect(await edge()).toBe(invalid)
  })

  await step('stay where they are when one is selected', async () => {
    const heights = () => reasons.evaluateAll(all => all.map(reason => reason.getBoundingClientRect().height))
    for (const width of [336, 360, 375, 402, 414]) {
      await resize(page, width)
      const before = await heights()
      for (const reason of await page.getByRole('radio').all()) {
        await reason.check()
        expect(await heights(), `${width} px`).toEqual(before)
      }
    }
  })
})

for (const [width, height] of [
  [390, 844],
  [375, 600],
  [1280, 800],
] as const)
  test(`after cancelling, the account begins with a focused confirmation that no toast covers, at ${width} × ${height}`, async ({
    page,
    site,
  }) => {
    await resize(page, width, height)
    await show('account-receipt-toast', { page, site })
    const notice = page.getByText('Jammer dat je gaat').locator('xpath=ancestor::*[@tabindex][1]')
    await expect(notice).toBeFocused()
    await expect(page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
    const toast = await edges(button(page, 'Melding sluiten').locator('xpath=..'))
    const { top, bottom } = await edges(notice)
    expect(bottom).toBeLessThan(toast.top)
    expect(top).toBeLessThan((await edges(page.getByRole('heading', { name: 'Marijke' }))).top)
  })

test('the login page has its heading under the logo', async ({ page, site }) => {
  await visit({ page, site }, '/')
  for (const width of [900, 1280, 1440, 1920]) {
    await resize(page, width, 900)
    const logo = await edges(link(page, 'Klup, naar inloggen'))
    const title = await edges(page.getByRole('heading', { level: 1 }))
    expect(Math.round(title.left), `${width} px`).toBe(Math.round(logo.left))
  }
})

test('the free text grows with its lines up to 40, then scrolls, and shrinks again', async ({
  page,
  site,
}) => {
  await visitAs({ page, site }, 'lid', '/membership/cancellation')
  const area = page.getByPlaceholder('Typ hier je tekst')
  const rows = async (count: number) => {
    await area.fill(Array(count).fill('regel').join('\n'))
    return area.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  }
  const ten = await rows(10)
  expect(ten.scrollHeight).toBe(ten.clientHeight)
  const forty = await rows(40)
  expect(forty.scrollHeight).toBe(forty.clientHeight)
  expect(forty.clientHeight - ten.clientHeight).toBeCloseTo(30 * 28, -1)
  const hundred = await rows(100)
  expect(hundred.clientHeight).toBe(forty.clientHeight)
  expect(hundred.scrollHeight).toBeGreaterThan(90 * 28)
  expect((await rows(1)).clientHeight).toBeLessThan(ten.clientHeight)

  await step('without freezing the page when a large text is pasted', async () => {
    await area.fill('x'.repeat(600_000))
    const twin = await area.evaluate(element => element.parentElement?.dataset.value?.length)
    expect(twin).toBeLessThanOrEqual(8000)
  })
})
