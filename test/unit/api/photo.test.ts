import { expect, test } from 'vitest'
import { photoSources } from '../../../src/api/photo.ts'

const API = 'https://api.example'
const BASE = 'https://img.example'

/** The sources behind a base of images, without responsive sizes. */
const sources = (photo: string, imageBaseUrl = BASE, imageSizes: number[] = []) =>
  photoSources(photo, { apiBaseUrl: API, imageBaseUrl, imageSizes })

test.each([
  ['/images/klupper/sanne.jpg', BASE, 'https://img.example/images/klupper/thumbnail.256.sanne.jpg'],
  ['images/sanne', BASE, 'https://img.example/images/thumbnail.256.sanne'],
  ['sanne.jpg', '', '/thumbnail.256.sanne.jpg'],
])('the thumbnail of %s behind %j is %s', (path, base, src) => {
  expect(sources(path, base)).toEqual({ src, srcSet: '' })
})

test.each([
  [API, true],
  [BASE, true],
  [location.origin, true],
  ['HTTPS://IMG.EXAMPLE', true],
  ['https://img.example:443', true],
  ['https://photos.example', false],
  ['http://img.example', false],
  ['https://img.example:8443', false],
  ['https://img.example.evil.example', false],
  ['https://img.example@evil.example', false],
  ['https://', false],
])('a photo of the origin %s is loaded: %s', (origin, isLoaded) => {
  for (const base of [BASE, '']) {
    const isOwn = base !== '' || !/img\.example(:443)?$/i.test(origin)
    expect(sources(`${origin}/a/b.jpg`, base) !== undefined).toBe(isLoaded && isOwn)
  }
})

test('lists a thumbnail of each configured size, with escaped spaces', () => {
  expect(sources('/mijn foto’s/ik en jij.jpg', BASE, [64, 512])?.srcSet).toBe(
    `${BASE}/mijn%20foto’s/thumbnail.64.ik%20en%20jij.jpg 64w, ${BASE}/mijn%20foto’s/thumbnail.512.ik%20en%20jij.jpg 512w`,
  )
})

test.each([
  ['', false],
  ['https://api.example/x\\..\\api\\account', false],
  ['https://api.example/api/account/password/forgot?emailAddress=a@b.nl&x=/', false],
  ['https://api.example/a/../b.jpg', false],
  ['https://api.example/a.jpg?signature=abc', true],
  ['a.jpg?x=1', false],
  ['https:a.jpg?x=1', false],
  ['a.jpg#x', false],
  ['a\u0000.jpg', false],
  ['/klupper/a.jpg', true],
  ['a'.repeat(2048), true],
  ['a'.repeat(2049), false],
])('%s may be loaded as a photo: %s', (path, isSafe) => {
  expect(sources(path) !== undefined).toBe(isSafe)
})
