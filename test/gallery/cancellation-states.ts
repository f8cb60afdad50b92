import { CANCELLATION_TEXTS } from '../../src/features/cancellation/texts.ts'
import {
  answer,
  button,
  expect,
  expectText,
  LONG_WORD,
  type Stage,
  type State,
  visitAs,
  visitFailing,
  visitHanging,
} from './stage.ts'

const PAGE = '/membership/cancellation'
const TYPES = 'GET /api/membership/cancellation/type'

const choose = ({ page }: Stage) =>
  page.getByRole('radio', { name: 'Ik vind het lidmaatschap te duur' }).check()
const cancel = (stage: Stage) => button(stage, 'Lidmaatschap opzeggen').click()

async function fail(stage: Stage, call: string, text: string): Promise<void> {
  await visitAs(stage, 'lid', PAGE)
  stage.site.mock.api.setFault(call, '400-list')
  await choose(stage)
  await cancel(stage)
  await expectText(stage, text)
}

/** Cancel the membership. */
export const cancellationStates: readonly State[] = [
  {
    name: 'cancellation',
    async open(stage) {
      await visitAs(stage, 'lid', PAGE)
      await choose(stage)
      await stage.page.mouse.move(0, 0)
    },
  },
  {
    name: 'cancellation-long-text',
    async open(stage) {
      await visitAs(stage, 'lid', PAGE)
      await stage.page.getByLabel(/Extra toelichting/).fill('Ik ga een jaar op reis.\n'.repeat(8))
    },
  },
  {
    name: 'cancellation-long-words',
    async open(stage) {
      await answer(stage, '/cancellation/type', 200, [{ id: 1, description: LONG_WORD }])
      await visitAs(stage, 'lid', PAGE)
      await expect(stage.page.getByRole('radio')).toHaveCount(1)
    },
  },
  {
    name: 'cancellation-error',
    async open(stage) {
      await visitAs(stage, 'lid', PAGE)
      await cancel(stage)
      await expect(stage.page.getByText('Je moet een reden selecteren!')).toBeVisible()
      await stage.page.mouse.move(0, 0)
    },
  },
  {
    name: 'cancellation-loading',
    async open(stage) {
      await visitAs(stage, 'lid', PAGE)
      stage.site.mock.api.setFault('POST /api/membership/cancellation', 'hang')
      await choose(stage)
      await cancel(stage)
      await expect(button(stage, 'Lidmaatschap opzeggen')).toHaveAttribute('aria-busy', 'true')
      await stage.page.mouse.move(0, 0)
    },
  },
  {
    name: 'cancellation-load-error',
    async open(stage) {
      await visitFailing(stage, 'lid', PAGE, TYPES, 'refuse')
      await expectText(stage, 'We kunnen de redenen nu niet laten zien')
    },
  },
  {
    name: 'cancellation-reasons-loading',
    open: stage => visitHanging(stage, 'lid', PAGE, TYPES),
  },
  {
    name: 'cancellation-state-error',
    async open(stage) {
      await visitFailing(stage, 'lid', PAGE, 'GET /api/membership')
      await expectText(stage, 'We kunnen je lidmaatschap nu niet laten zien')
    },
  },
  {
    name: 'cancellation-not-recorded',
    open: stage => fail(stage, 'POST /api/membership/cancellation', 'Je lidmaatschap is nog niet opgezegd.'),
  },
  {
    name: 'cancellation-not-ended',
    open: stage => fail(stage, 'POST /api/membership/end', CANCELLATION_TEXTS.notEnded),
  },
  { name: 'cancellation-no-membership', open: stage => visitAs(stage, 'gratis', PAGE) },
  { name: 'cancellation-already-ended', open: stage => visitAs(stage, 'opgezegd', PAGE) },
  { name: 'cancellation-expired', open: stage => visitAs(stage, 'verlopen', PAGE) },
  {
    name: 'toast-all',
    fixed: true,
    async open(stage) {
      const { page, site } = stage
      await visitAs(stage, 'lid', PAGE)
      await choose(stage)
      site.mock.api.setFault('GET /api/membership/actions-left', '500-html')
      await cancel(stage)
      await expect(page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
      await expect(page.getByText('Technische details')).toBeVisible()
    },
  },
]
