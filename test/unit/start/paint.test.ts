import { beforeEach, expect, test } from 'vitest'
import { draw, type PaintedPage } from '../../../src/start/paint.ts'
import { plainConfig } from '../../support/config.ts'

const USER = {
  ...{ id: 1, email: 'sanne@voorbeeld.nl', firstName: 'Sanne', photo: '/a/b.jpg' },
  hasEndedMembership: false,
}

const root = () => document.getElementById('root') as HTMLElement
const paint = (page: PaintedPage) => root().replaceChildren(draw(page, plainConfig, document) ?? 'nothing')
beforeEach(() => {
  document.body.innerHTML = `
    <div id="root" hidden></div>
    <template id="login"><a href="{downloadUrl}">{x} {email}</a></template>
    <template id="account-member"><p title="{email}">{email} {x}</p></template>
    <template id="x-member"><div data-block="person"></div></template>
    <template id="person-block-photo"><img alt="{alt}"></template>`
})

test('sets the addresses of the photo', () => {
  paint({ screen: 'x', user: USER })
  const image = root().querySelector('img')
  expect([image?.getAttribute('src'), image?.alt]).toEqual([
    '/a/thumbnail.256.b.jpg',
    'Profielfoto van Sanne',
  ])
})

test('replaces the names of the member and the configuration, and keeps other braces', () => {
  const user = { ...USER, firstName: '', photo: '' }
  paint({ screen: 'account', user })
  expect(root().innerHTML).toBe(`<p title="${USER.email}">${USER.email} {x}</p>`)
  paint({ screen: 'login', user: undefined })
  expect(root().innerHTML).toBe(`<a href="${plainConfig.downloadUrl}">{x} {email}</a>`)
})

test.each([
  ['a.{email}@x.nl', 'a<wbr>.{email}@<wbr>x<wbr>.nl'],
  ['{id}.{id}@x.{firstName}.nl', '{id}<wbr>.{id}@<wbr>x<wbr>.{firstName}<wbr>.nl'],
  ['a@{email}', 'a@<wbr>{email}'],
])('shows an e-mail address with braces as it is: %s', (email, html) => {
  document.body.insertAdjacentHTML('beforeend', '<template id="card-member"><p>{email}</p></template>')
  paint({ screen: 'card', user: { ...USER, email } })
  expect(root().innerHTML).toBe(`<p>${html}</p>`)
})

test('shows the drawing instead of a photo of another site', () => {
  document.body.insertAdjacentHTML('beforeend', '<template id="person-block-drawing"><svg></svg></template>')
  paint({ screen: 'x', user: { ...USER, photo: 'https://photos.example/b.jpg' } })
  expect(root().querySelector('img')).toBe(null)
  expect(root().querySelector('svg')).not.toBe(null)
})
