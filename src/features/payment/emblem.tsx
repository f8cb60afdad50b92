import * as drawings from '../../ui/drawings.module.css'
import { NoPhoto } from '../../ui/drawings.tsx'
import type { PhotoProps } from '../../ui/use-photo.ts'
import * as css from './emblem.module.css'
import type { PaymentStatus } from './status.ts'

const glyphs = {
  open: [css.open, 6, 'M164 50h-28M146 40l-10 10 10 10'],
  pending: [css.pending, 10, 'M116 50v.01M134 50v.01M152 50v.01'],
  paid: [css.paid, 8, 'M135 51l10 10L164 41'],
  expired: [css.ended, 5, 'M132 50a20 20 0 1 1 40 0a20 20 0 1 1-40 0M152 38v12l8 6'],
  canceled: [css.ended, 6, 'M139 37l26 26M165 37l-26 26'],
  failed: [`${css.ended} ${css.failed}`, 8, 'M152 30v24M152 68v.01'],
} as const satisfies Record<
  PaymentStatus,
  readonly [className: string | undefined, width: number, path: string]
>

const PLACE = { x: 27, y: 7, width: 86, height: 86 } as const

interface EmblemProps {
  readonly status: PaymentStatus
  readonly photo?: string | undefined
  readonly image?: PhotoProps | undefined
}

/** The payment status as two circles, one with the member's photo. The closer the payment is to paid, the closer they are. */
export function Emblem({ status, photo, image }: EmblemProps) {
  const [className, width, glyph] = glyphs[status]
  return (
    <svg
      className={`${drawings.circles} ${css.emblem} ${className}`}
      viewBox="-8 -22 216 126"
      aria-hidden="true"
    >
      <circle className={drawings.yellow} cx="70" cy="50" r="50" />
      <circle className={drawings.pink} cx="130" cy="50" r="50" />
      <g className={css.person} clipPath="url(#person)">
        <clipPath id="person">
          <circle cx="70" cy="50" r="43" />
        </clipPath>
        <NoPhoto {...PLACE} />
        {photo && (
          <image key={photo} {...image} {...PLACE} href={photo} preserveAspectRatio="xMidYMid slice" />
        )}
      </g>
      <path
        className={css.glyph}
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
