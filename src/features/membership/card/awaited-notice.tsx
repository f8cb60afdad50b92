import { Notice } from '../../../ui/notice.tsx'
import { MEMBERSHIP_TEXTS } from '../texts.ts'

/** A payment that the membership does not show yet. */
export const AwaitedNotice = () => (
  <Notice kind="success" title={MEMBERSHIP_TEXTS.awaited}>
    <p>Dit duurt meestal minder dan een minuut. Je hoeft niets te doen.</p>
  </Notice>
)
