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
    <template id="x-member"><p title="{email}">{x}</p></template>
    <template id="account-member"><div data-block="account">…</div></template>`
})

test('draws the account as soon as the member is known', () => {
  const html = drawn({ name: 'account', user: USER })
  expect(html).toContain('<h1 tabindex="-1">Sanne</h1>')
  expect(html).not.toContain('>…<')
})

test('replaces the names of the member and the configuration, and keeps other braces', () => {
  expect(drawn({ name: 'x', user: USER })).toBe(`<p title="${USER.email}">{x}</p>`)
  expect(drawn({ name: 'login' })).toBe(`<a href="${plainConfig.downloadUrl}">{x} {email}</a>`)
})

test.each(['{email}', '{id}@{name}'])('keeps braces in the data of a member: %s', email => {
  expect(drawn({ name: 'x', user: { ...USER, email } })).toContain(`title="${email}"`)
})

test('draws nothing without a frame', () => {
  expect(drawn({ name: 'payment', user: USER })).toBe('nothing')
})
