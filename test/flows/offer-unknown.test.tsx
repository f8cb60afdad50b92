import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { createTestApi } from '../support/data.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, main, press, radio } from '../support/user.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const SUPER = 'GET /api/membership/superklupper'
const chosen = () => screen.queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)

describe('an offer that could not be checked', () => {
  const visit = async () => {
    const api = createTestApi()
    api.setFault(SUPER, '503-empty', { times: 1 })
    return renderApp({ at: '/membership/12', as: 'superklupper', mock: api })
  }

  test('has nothing preselected, and what the member chooses counts', async () => {
    await visit()
    expect(chosen()).toEqual([])
    expect(screen.queryByRole('button', { name: PAY })).toBe(null)
    await press(radio(/^6 maanden/))
    expect(chosen()).toHaveLength(1)
    expect(button(PAY)).toBeDefined()
  })

  test('is a remark and no error; checked again, the months of the address count', async () => {
    await visit()
    const notice = screen
      .getByText('We konden niet nagaan of er een speciaal aanbod voor je is')
      .closest('.notice')
    expect(notice?.className).toContain('info')
    await press(button('Opnieuw proberen'))
    expect(main()).toContain('Speciaal voor jou')
    expect(chosen()).toHaveLength(1)
  })
})
