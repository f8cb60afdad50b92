import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createQueryCache } from '../../src/lib/query-cache.ts'
import { useQuery } from '../../src/lib/use-query.ts'

afterEach(cleanup)

test('what a component uses is asked for before the page is painted', () => {
  const order: string[] = []
  const load = () => {
    order.push('asked')
    return new Promise<string>(() => {})
  }
  const entry = createQueryCache().query({ key: 'a', load })
  function Reader() {
    useEffect(() => void order.push('painted'), [])
    return useQuery(entry).data
  }
  render(<Reader />)
  expect(order).toEqual(['asked', 'painted'])
})
