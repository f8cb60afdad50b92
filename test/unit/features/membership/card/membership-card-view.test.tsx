import { expect, test } from 'vitest'
import { renderToDom } from '../../../../../src/boot/render-to-dom.ts'
import { MembershipCardView } from '../../../../../src/features/membership/card/membership-card-view.tsx'

/** The texts of a card that the script in the document draws. */
function textIn(facts: Parameters<typeof MembershipCardView>[0]['facts']): string {
  const root = document.createElement('div')
  renderToDom(MembershipCardView({ facts }), root)
  return root.textContent ?? ''
}

test('the card of a running membership says until when it is valid, and what follows', () => {
  const text = textIn({
    kind: 'active',
    endDate: '06-07-2026',
    endDateSpelled: '6 juli 2026',
    rest: 'nog 12 dagen',
    nextDate: '07-07-2026',
    nextDateSpelled: '7 juli 2026',
    next: '€6,99 per maand',
    explanation: 'tot je opzegt.',
  })
  expect(text).toMatch(/Klup Compleet.*Actief.*06-07-2026.*nog 12 dagen.*07-07-2026.*€6,99 per maand/)
})

test('the card of a member without a membership has what is left of the free tier', () => {
  const meters = {
    activities: 'nog 1 van 2',
    activityPills: '1',
    requests: 'nog 0 van 2',
    requestPills: '0',
  } as const
  const text = textIn({ kind: 'none', allowed: '', invitation: 'Er is meer.', price: '', ...meters })
  expect(text).toMatch(
    /Klup Start.*Gratis.*Activiteiten.*nog 1 van 2.*Contactverzoeken.*nog 0 van 2.*Er is meer/,
  )
})
