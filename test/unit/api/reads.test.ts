import { afterEach, beforeEach, expect, test } from 'vitest'
import { READS, readAnswer } from '../../../src/api/reads.ts'
import { json } from '../../support/fetch-stub.ts'

// No read of a first page has pages yet.
const row = READS.subscriptions as { pages?: true; readonly path: string }
beforeEach(() => {
  row.pages = true
})
afterEach(() => {
  delete row.pages
})

const plan = { id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }

test.each<[what: string, answer: object, length: number | undefined]>([
  ['the only page', { data: [plan], next: null }, 1],
  ['a bare list', [plan], 1],
  ['the first of several pages, which is too little to paint', { data: [plan], next: '?page=2' }, undefined],
])('reads %s', async (_, answer, length) => {
  expect((await readAnswer('subscriptions', json(answer)))?.length).toBe(length)
})
