import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createCache } from '../../src/lib/cache.ts'
import { useEntry } from '../../src/react/use-entry.ts'

afterEach(cleanup)

test('what a component uses is asked for before the page is painted', () => {
  const order: string[] = []
  const load = () => {
    order.push('asked')
    return new Promise<string>(() => {})
  }
  const entry = createCache().entry({ key: 'a', load })
  function Reader() {
    useEffect(() => void order.push('painted'), [])
    return useEntry(entry).data
  }
  render(<Reader />)
  expect(order).toEqual(['asked', 'painted'])
})
