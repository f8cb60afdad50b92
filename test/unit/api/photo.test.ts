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

test('lists a thumbnail of each configured height with its density, and escapes spaces', () => {
  expect(sources('/mijn foto’s/ik en jij.jpg', BASE, [64, 512])?.srcSet).toBe(
    `${BASE}/mijn%20foto’s/thumbnail.64.ik%20en%20jij.jpg 0.5x, ${BASE}/mijn%20foto’s/thumbnail.512.ik%20en%20jij.jpg 4x`,
  )
})

/* biome-ignore format: a list */
test.each([
  `${API}/a/b.jpg`, `${BASE}/a/b.jpg`, `${location.origin}/a/b.jpg`, 'HTTPS://IMG.EXAMPLE/a/b.jpg', 'https://img.example:443/a/b.jpg',
  `${API}/a.jpg?signature=abc`, '/klupper/a.jpg', 'a'.repeat(2048),
])('loads the photo %s', photo => {
  expect(sources(photo)).toBeDefined()
})

/* biome-ignore format: a list */
test.each([
  // Of another origin.
  'https://photos.example/b.jpg', 'http://img.example/b.jpg', 'https://img.example:8443/b.jpg', 'https://',
  'https://img.example.evil.example/b.jpg', 'https://img.example@evil.example/b.jpg',
  // No file of the API.
  `${API}/x\\..\\api\\account`, `${API}/a/../b.jpg`, `${API}/api/account/password/forgot?emailAddress=a@b.nl&x=/`,
  // No path.
  '', 'a.jpg?x=1', 'https:a.jpg?x=1', 'a.jpg#x', 'a\u0000.jpg', 'a'.repeat(2049),
])('loads no photo %j', photo => {
  expect(sources(photo)).toBeUndefined()
})

test('without a base of images, its origin has no photos', () => {
  expect(sources(`${BASE}/a/b.jpg`, '')).toBeUndefined()
})
