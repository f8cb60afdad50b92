// @vitest-environment node
import { expect, test } from 'vitest'
import { parseUrl } from '../../src/lib/url.ts'

test.each(['https://klup.example/a?b#c', 'HTTP://localhost:4000', 'javascript:alert(1)'])(
  '%s is an address',
  text => {
    expect(parseUrl(text)?.href).toBe(new URL(text).href)
  },
)

test.each(['', '/a', 'klup.example', '//klup.example', 'https://', 'https://a b'])('%j is none', text => {
  expect(parseUrl(text)).toBeUndefined()
})
