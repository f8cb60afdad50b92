import { CANCELLATION_TEXTS } from '../../src/features/cancellation/texts.ts'
import { afterPress, failing, type Open, pageOf, press, waitingFor, whileBusy } from './open.ts'
import { answer, expect, LONG_WORD, visitAs } from './stage.ts'

const PAGE = '/membership/cancellation'
const TYPES = 'GET /api/membership/cancellation/type'
const RECORD = 'POST /api/membership/cancellation'
const CANCEL = 'Lidmaatschap opzeggen'

const cancel = { as: 'lid', at: PAGE, choose: 'Ik vind het lidmaatschap te duur', press: CANCEL }

/** Cancel the membership. */
export const cancellationStates = {
  async cancellation(stage) {
    await visitAs(stage, 'lid', PAGE)
    await stage.page.getByRole('radio', { name: cancel.choose }).check()
    await stage.page.mouse.move(0, 0)
  },
  async 'cancellation-long-text'(stage) {
    await visitAs(stage, 'lid', PAGE)
    await stage.page.getByLabel(/Extra toelichting/).fill('Ik ga een jaar op reis.\n'.repeat(8))
  },
  async 'cancellation-long-words'(stage) {
    await answer(stage, '/cancellation/type', 200, [{ id: 1, description: LONG_WORD }])
    await visitAs(stage, 'lid', PAGE)
    await expect(stage.page.getByRole('radio')).toHaveCount(1)
  },
  async 'cancellation-error'(stage) {
    await press(stage, { as: 'lid', at: PAGE, press: CANCEL })
    await expect(stage.page.getByText('Je moet een reden selecteren!')).toHaveCount(2)
  },
  'cancellation-loading': whileBusy(cancel, RECORD),
  'cancellation-load-error': failing('lid', PAGE, TYPES, 'We kunnen de redenen nu niet laten zien', 'refuse'),
  'cancellation-reasons-loading': waitingFor('lid', PAGE, TYPES),
  'cancellation-state-error': failing(
    'lid',
    PAGE,
    'GET /api/membership',
    'We kunnen je lidmaatschap nu niet laten zien',
  ),
  'cancellation-not-recorded': afterPress(
    { ...cancel, fault: [RECORD, '400-list'] },
    'Je lidmaatschap is nog niet opgezegd.',
  ),
  'cancellation-not-ended': afterPress(
    { ...cancel, fault: ['POST /api/membership/end', '400-list'] },
    CANCELLATION_TEXTS.notEnded,
  ),
  'cancellation-no-membership': pageOf('gratis', PAGE),
  'cancellation-already-ended': pageOf('opgezegd', PAGE),
  'cancellation-expired': pageOf('verlopen', PAGE),
  async 'toast-all'(stage) {
    await press(stage, { ...cancel, fault: ['GET /api/membership/actions-left', '500-html'] })
    await expect(stage.page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
    await expect(stage.page.getByText(/fout 500/).first()).toBeVisible()
  },
} satisfies Readonly<Record<string, Open>>
