// @vitest-environment node
import { expect, test } from 'vitest'
import { isPhoto, photoSources } from '../../../src/api/photo.ts'

const BASE = 'https://img.example'

test.each([
  ['/images/klupper/sanne.jpg', BASE, 'https://img.example/images/klupper/thumbnail.256.sanne.jpg'],
  ['images/sanne', BASE, 'https://img.example/images/thumbnail.256.sanne'],
  ['sanne.jpg', '', '/thumbnail.256.sanne.jpg'],
  ['https://other.example/a/b.jpg', BASE, 'https://other.example/a/thumbnail.256.b.jpg'],
])('the thumbnail of %s behind %j is %s', (path, base, src) => {
  expect(photoSources(path, base, [])).toEqual({ src, srcSet: '' })
})

test.each(['//evil.example/b.jpg', 'javascript:alert(1)', 'data:image/svg+xml,<svg>'])(
  '%s cannot leave the base',
  path => {
    for (const base of [BASE, '']) {
      const { src } = photoSources(path, base, [])
      expect(new URL(src, 'https://klup.example').origin).toBe(base || 'https://klup.example')
    }
  },
)

test('lists a thumbnail of each configured size, with escaped spaces', () => {
  expect(photoSources('/mijn foto’s/ik en jij.jpg', BASE, [64, 512]).srcSet).toBe(
    `${BASE}/mijn%20foto’s/thumbnail.64.ik%20en%20jij.jpg 64w, ${BASE}/mijn%20foto’s/thumbnail.512.ik%20en%20jij.jpg 512w`,
  )
})

test.each([
  ['https://api.example/x\\..\\api\\account', false],
  ['https://api.example/api/account/password/forgot?emailAddress=a@b.nl&x=/', false],
  ['https://api.example/a/../b.jpg', false],
  ['https://photos.example/a.jpg?signature=abc', true],
  ['a.jpg?x=1', false],
  ['/klupper/a.jpg', true],
])('%s may be loaded as a photo: %s', (path, isSafe) => {
  expect(isPhoto(path)).toBe(isSafe)
})
