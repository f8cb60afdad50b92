import { CANCELLATION_TEXTS } from '../../src/features/cancellation/texts.ts'
import {
  answer,
  button,
  expect,
  expectText,
  failing,
  LONG_WORD,
  type Open,
  pageOf,
  pressBusy,
  type Stage,
  visitAs,
  waitingFor,
} from './stage.ts'

const PAGE = '/membership/cancellation'
const TYPES = 'GET /api/membership/cancellation/type'
const CANCEL = 'Lidmaatschap opzeggen'

/** Opens the page with a chosen reason, on which a call fails. */
async function choose(stage: Stage, call?: string, fault?: string): Promise<void> {
  await visitAs(stage, 'lid', PAGE)
  if (call && fault) stage.site.mock.api.setFault(call, fault)
  await stage.page.getByRole('radio', { name: 'Ik vind het lidmaatschap te duur' }).check()
  await stage.page.mouse.move(0, 0)
}

const failed =
  (call: string, text: string): Open =>
  async stage => {
    await choose(stage, call, '400-list')
    await button(stage, CANCEL).click()
    await expectText(stage, text)
  }

/** Cancel the membership. */
export const cancellationStates = {
  cancellation: stage => choose(stage),
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
    await visitAs(stage, 'lid', PAGE)
    await button(stage, CANCEL).click()
    await expect(stage.page.getByText('Je moet een reden selecteren!')).toHaveCount(2)
    await stage.page.mouse.move(0, 0)
  },
  async 'cancellation-loading'(stage) {
    await choose(stage, 'POST /api/membership/cancellation', 'hang')
    await pressBusy(stage, CANCEL)
  },
  'cancellation-load-error': failing('lid', PAGE, TYPES, 'We kunnen de redenen nu niet laten zien', 'refuse'),
  'cancellation-reasons-loading': waitingFor('lid', PAGE, TYPES),
  'cancellation-state-error': failing(
    'lid',
    PAGE,
    'GET /api/membership',
    'We kunnen je lidmaatschap nu niet laten zien',
  ),
  'cancellation-not-recorded': failed(
    'POST /api/membership/cancellation',
    'Je lidmaatschap is nog niet opgezegd.',
  ),
  'cancellation-not-ended': failed('POST /api/membership/end', CANCELLATION_TEXTS.notEnded),
  'cancellation-no-membership': pageOf('gratis', PAGE),
  'cancellation-already-ended': pageOf('opgezegd', PAGE),
  'cancellation-expired': pageOf('verlopen', PAGE),
  async 'toast-all'(stage) {
    await choose(stage, 'GET /api/membership/actions-left', '500-html')
    await button(stage, CANCEL).click()
    await expect(stage.page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
    await expect(stage.page.getByText('Technische details')).toBeVisible()
  },
} satisfies Readonly<Record<string, Open>>
