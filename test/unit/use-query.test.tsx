import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createQueryCache } from '../../src/lib/query-cache.ts'
import { useQuery } from '../../src/lib/use-query.ts'

afterEach(cleanup)

test('fetches the query of a component before the paint', () => {
  const order: string[] = []
  const load = () => {
    order.push('fetch')
    return new Promise<string>(() => {})
  }
  const query = createQueryCache().query({ key: 'a', load })
  function Subscriber() {
    useEffect(() => void order.push('paint'), [])
    return useQuery(query).data
  }
  render(<Subscriber />)
  expect(order).toEqual(['fetch', 'paint'])
})
