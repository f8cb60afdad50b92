import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { react } from '../../support/commits.ts'
import { heading, link, press, radio } from '../../support/user.ts'

test('commits a page whose data is in the cache once', async () => {
  await renderApp({ at: '/account', as: 'lid', isStrict: false })
  await press(link('Lidmaatschap'))
  for (const name of ['Mijn Account', 'Lidmaatschap']) {
    react.commits = 0
    await press(link(name))
    await advance(2000)
    expect(heading()).toBe(name)
    expect(react.commits, name).toBe(1)
  }
})

test('commits a choice of a plan once', async () => {
  await renderApp({ at: '/membership', as: 'gratis', isStrict: false })
  react.commits = 0
  await press(radio(/^3 maanden/))
  await advance(2000)
  expect(react.commits).toBe(1)
})
