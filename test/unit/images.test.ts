// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { imageAddress, isPhoto, photoSources, thumbnail } from '../../src/domain/images.ts'

test('the server keeps thumbnails in four sizes', () => {})

describe('a thumbnail', () => {
  test.each([
    ['/images/klupper/sanne.jpg', '/images/klupper/thumbnail.256.sanne.jpg'],
    ['images/sanne.jpg', 'images/thumbnail.256.sanne.jpg'],
    ['sanne.jpg', 'thumbnail.256.sanne.jpg'],
    ['/sanne', '/thumbnail.256.sanne'],
    ['https://img.example/a/b.jpg', 'https://img.example/a/thumbnail.256.b.jpg'],
  ])('of %s is %s', (path, expected) => {
    expect(thumbnail(path)).toBe(expected)
  })

  test('has the size that is asked for', () => {
    expect(thumbnail('/a/b.jpg', 1024)).toBe('/a/thumbnail.1024.b.jpg')
  })
})

describe('the address of an image', () => {
  test.each([
    ['/a/b.jpg', 'https://img.example', 'https://img.example/a/b.jpg'],
    ['a/b.jpg', 'https://img.example', 'https://img.example/a/b.jpg'],
    ['/a/b.jpg', '', '/a/b.jpg'],
    ['https://other.example/b.jpg', 'https://img.example', 'https://other.example/b.jpg'],
    ['HTTP://other.example/b.jpg', 'https://img.example', 'HTTP://other.example/b.jpg'],
  ])('%s behind %j is %s', (path, base, address) => {
    expect(imageAddress(path, base)).toBe(address)
  })

  test.each([
    '//evil.example/b.jpg',
    '///evil.example/b.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg>',
  ])('%s stays behind the base', path => {
    for (const base of ['https://img.example', '']) {
      const address = new URL(imageAddress(path, base), 'https://klup.example')
      expect(address.origin).toBe(base || 'https://klup.example')
    }
  })
})

describe('the sources of a photo', () => {
  test('are the default size, and every configured one', () => {
    expect(photoSources('/a/b.jpg', 'https://img.example', [64, 512])).toEqual({
      src: 'https://img.example/a/thumbnail.256.b.jpg',
      srcSet: 'https://img.example/a/thumbnail.64.b.jpg 64w, https://img.example/a/thumbnail.512.b.jpg 512w',
    })
  })

  test('can be the default alone', () => {
    expect(photoSources('/a/b.jpg', '', [])).toEqual({ src: '/a/thumbnail.256.b.jpg', srcSet: '' })
  })

  test('of a file with spaces in its name stay whole, since a space ends an address in a list', () => {
    const { srcSet } = photoSources('/mijn foto’s/ik en jij.jpg', 'https://img.example', [64, 256])
    expect(srcSet.split(', ').map(source => source.split(' ').length)).toEqual([2, 2])
    expect(srcSet).toContain('/mijn%20foto’s/thumbnail.64.ik%20en%20jij.jpg 64w')
  })
})

describe('a photo', () => {
  test.each(['/images/sanne.jpg', 'sanne.jpg', '/a/.../b..jpg', 'https://img.example/a.jpg?v=1#x'])(
    'is %j',
    path => {
      expect(isPhoto(path)).toBe(true)
    },
  )

  test.each([
    '\\evil.examplea.jpg',
    '/a\b.jpg',
    '/api/account/password?x=a.jpg',
    '/a#b.jpg',
    '/images/../api/membership',
    '..',
    '../a.jpg',
    '/a/%2E%2e/b.jpg',
    '/a/.%2e',
    '/a\nb.jpg',
    '/a\tb.jpg',
    '/a\u0000.jpg',
    '/a\u0085.jpg',
  ])('is not %j', path => {
    expect(isPhoto(path)).toBe(false)
  })
})
