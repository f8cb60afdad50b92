import { CANCELLATION_TEXTS } from '../../src/features/cancellation/use-cancel.ts'
import type { State } from './gallery.ts'
import { LONG_WORD } from './stage.ts'

const PAGE = { as: 'lid', at: '/membership/cancellation' }
const TYPES = 'GET /api/membership/cancellation/type'
const RECORD = 'POST /api/membership/cancellation'
const REASON = 'Ik vind het lidmaatschap te duur'

const cancel = { ...PAGE, choose: REASON, press: 'Lidmaatschap opzeggen' }

/** Cancel the membership. */
export const cancellationStates = {
  cancellation: { ...PAGE, choose: REASON },
  'cancellation-long-text': {
    ...PAGE,
    also: page => page.getByLabel(/Extra toelichting/).fill('Ik ga een jaar op reis.\n'.repeat(8)),
  },
  'cancellation-long-words': {
    ...PAGE,
    answers: { '/api/membership/cancellation/type': [200, [{ id: 1, description: LONG_WORD }]] },
    shows: LONG_WORD,
    noTimePasses: true,
  },
  'cancellation-error': {
    ...PAGE,
    press: cancel.press,
    shows: 'Je moet een reden selecteren!',
    noTimePasses: true,
  },
  'cancellation-loading': { ...cancel, faults: { [RECORD]: 'hang' } },
  'cancellation-load-error': {
    ...PAGE,
    faults: { [TYPES]: 'refuse' },
    shows: 'We kunnen de redenen nu niet laten zien',
  },
  'cancellation-reasons-loading': { ...PAGE, faults: { [TYPES]: 'hang' } },
  'cancellation-state-error': {
    ...PAGE,
    faults: { 'GET /api/membership': '503-empty' },
    shows: 'We kunnen je lidmaatschap nu niet laten zien',
  },
  'cancellation-not-recorded': {
    ...cancel,
    faults: { [RECORD]: '400-list' },
    shows: 'Je lidmaatschap is nog niet opgezegd.',
  },
  'cancellation-not-ended': {
    ...cancel,
    faults: { 'POST /api/membership/end': '400-list' },
    shows: CANCELLATION_TEXTS.notEnded,
  },
  'cancellation-no-membership': { ...PAGE, as: 'gratis' },
  'cancellation-already-ended': { ...PAGE, as: 'opgezegd' },
  'cancellation-expired': { ...PAGE, as: 'verlopen' },
  'toast-all': {
    ...cancel,
    faults: { 'GET /api/membership/actions-left': '500-html' },
    shows: 'Je lidmaatschap is beëindigd.',
    noTimePasses: true,
  },
} satisfies Readonly<Record<string, State>>
