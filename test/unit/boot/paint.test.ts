import { beforeEach, expect, test } from 'vitest'
import type { MemberPage } from '../../../src/boot/blocks.tsx'
import { drawPage } from '../../../src/boot/paint.tsx'
import { plainConfig } from '../../support/config.ts'

const USER = {
  ...{ id: 1, email: 'sanne@voorbeeld.nl', firstName: 'Sanne', photo: '/a/b.jpg' },
  hasEndedMembership: false,
}

/** Draws a page, and returns its markup. */
function drawn(page: Partial<MemberPage>): string {
  const drawing = drawPage(
    { name: '', user: undefined, months: undefined, ...page },
    undefined,
    plainConfig,
    window,
  )
  const root = document.createElement('div')
  root.append(drawing?.content ?? 'nothing')
  return root.innerHTML
}
beforeEach(() => {
  document.body.innerHTML = `
    <template id="login"><a href="{downloadUrl}">{x} {email}</a><ul><li><a href="{termsUrl}">x</a></li></ul></template>
    <template id="account-member"><p title="{email}">Fijn, {name}. {x}</p></template>
    <template id="x-member"><div data-block="person">…</div></template>`
})

test('draws the person', () => {
  const html = drawn({ name: 'x', user: USER })
  expect(html).toContain('src="/a/thumbnail.256.b.jpg"')
  expect(html).toContain('alt="Profielfoto van Sanne"')
  expect(html).toContain('<h2>Sanne</h2>')
  expect(html).not.toContain('…')
})

test('replaces the names of the member and the configuration, and keeps other braces', () => {
  expect(drawn({ name: 'account', user: USER })).toBe(`<p title="${USER.email}">Fijn, Sanne. {x}</p>`)
  expect(drawn({ name: 'login' })).toBe(`<a href="${plainConfig.downloadUrl}">{x} {email}</a>`)
})

test('takes the comma before a missing name away', () => {
  const html = drawn({ name: 'account', user: { ...USER, firstName: '' } })
  expect(html).toBe(`<p title="${USER.email}">Fijn. {x}</p>`)
})

test.each(['{email}', '{id}@{name}', ', {name}'])('keeps braces in the data of a member: %s', email => {
  expect(drawn({ name: 'account', user: { ...USER, email } })).toContain(`title="${email}"`)
})

test('draws nothing without a frame', () => {
  expect(drawn({ name: 'payment', user: USER })).toBe('nothing')
})

test('shows the drawing instead of a photo of another site', () => {
  const html = drawn({ name: 'x', user: { ...USER, photo: 'https://photos.example/b.jpg' } })
  expect(html).not.toContain('<img')
  expect(html).toContain('<svg')
})
