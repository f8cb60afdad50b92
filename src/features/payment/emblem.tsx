import * as drawings from '../../ui/drawings.module.css'
import * as css from './emblem.module.css'
import type { PaymentStatus } from './status.ts'

const glyphs = {
  open: [css.open, 5, 'M38 50h24M54 42l8 8-8 8M162 50h-24M146 42l-8 8 8 8'],
  pending: [css.pending, 9, 'M84 50v.01M100 50v.01M116 50v.01'],
  paid: [css.paid, 6, 'M88 51l8.5 8.5L113 42'],
  expired: [css.ended, 5, 'M132 50a20 20 0 1 1 40 0a20 20 0 1 1-40 0M152 38v12l8 6'],
  canceled: [css.ended, 6, 'M139 37l26 26M165 37l-26 26'],
  failed: [`${css.ended} ${css.failed}`, 8, 'M152 30v24M152 68v.01'],
} as const satisfies Record<PaymentStatus, readonly [stage: string | undefined, width: number, path: string]>

/** The payment status as two circles: the further the payment, the closer they are. */
export function Emblem({ status }: { status: PaymentStatus }) {
  const [stage, width, glyph] = glyphs[status]
  return (
    <svg className={`${drawings.circles} ${css.emblem} ${stage}`} viewBox="-4 -4 208 108" aria-hidden="true">
      <circle className={drawings.yellow} cx="70" cy="50" r="50" />
      <circle className={drawings.pink} cx="130" cy="50" r="50" />
      <path
        d={glyph}
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {status === 'paid' && (
        <g className={`${drawings.pen} ${css.dots}`}>
          <path className={drawings.yellow} d="M-5 26v.01M62-16v.01M179 0v.01" />
          <path className={drawings.pink} d="M205 26v.01M138-16v.01M21 0v.01" />
        </g>
      )}
    </svg>
  )
}
