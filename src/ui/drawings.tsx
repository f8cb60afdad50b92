import css from './drawings.module.css'

/** The word mark for the green band, 50 px high. */
export function WordMark() {
  return (
    <svg className={`${css.pen} ${css.mark}`} viewBox="0 0 93 50" width="93" height="50" aria-hidden="true">
      <path d="M5 5V36M20.5 15L5 28.5M11.5 23L21.5 36M34 5V36" />
      <path className={css.yellowPen} d="M46 15.5V25.5A10.5 10.5 0 0 0 67 25.5" />
      <path className={css.pinkPen} d="M67 25.5A10.5 10.5 0 1 1 88 25.5A10.5 10.5 0 1 1 67 25.5Z" />
      <path className={css.orangePen} d="M67 15.5V46.5" />
    </svg>
  )
}

interface DrawingProps {
  className?: string | undefined
}

/** Two circles that meet. */
export function Motif({ className }: DrawingProps) {
  return (
    <svg className={className} viewBox="0 0 160 100" aria-hidden="true">
      <circle className={css.yellow} cx="50" cy="50" r="50" />
      <circle className={css.pink} cx="110" cy="50" r="50" />
      <path className={css.orange} d="M80 10A50 50 0 0 1 80 90A50 50 0 0 1 80 10Z" />
    </svg>
  )
}

/** Two people, to be cut off at the bottom by what stands in front of them. */
export function People({ className }: DrawingProps) {
  return (
    <svg className={className} viewBox="0 0 394 467" aria-hidden="true">
      <circle className={css.yellow} cx="125" cy="111" r="52" />
      <circle className={css.yellow} cx="125" cy="300" r="125" />
      <circle className={css.pink} cx="269" cy="153" r="52" />
      <circle className={css.pink} cx="269" cy="342" r="125" />
      <path className={css.orange} d="M225 225A125 125 0 0 1 169 417A125 125 0 0 1 225 225Z" />
    </svg>
  )
}

/** Stands where a photo would; the frame around it makes the circle. */
export function NoPhoto({ className }: DrawingProps) {
  return (
    <svg className={className} viewBox="0 0 112 112" aria-hidden="true">
      <path fill="#0b4f3e" d="M0 0h112v112H0z" />
      <circle className={css.pink} cx="56" cy="42" r="20" />
      <circle className={css.pink} cx="56" cy="116" r="48" />
    </svg>
  )
}

const glyphs = {
  open: [css.far, css.bright, 5, 'M38 50h24M54 42l8 8-8 8M162 50h-24M146 42l-8 8 8 8'],
  pending: [css.near, css.bright, 9, 'M84 50v.01M100 50v.01M116 50v.01'],
  paid: [css.paid, css.bright, 6, 'M88 51l8.5 8.5L113 42'],
  expired: [css.apart, '', 5, 'M132 50a20 20 0 1 1 40 0a20 20 0 1 1-40 0M152 38v12l8 6'],
  canceled: [css.apart, '', 6, 'M139 37l26 26M165 37l-26 26'],
  failed: [css.apart, css.failed, 8, 'M152 30v24M152 68v.01'],
} as const

/** What fans out once it is paid. */
const DOTS = [
  [css.pink, -5, 26],
  [css.orange, 21, 0],
  [css.yellow, 62, -16],
  [css.pink, 138, -16],
  [css.orange, 179, 0],
  [css.yellow, 205, 26],
] as const

export type EmblemStatus = keyof typeof glyphs

/** The payment status in circles: the closer they are, the further the payment. While it is not known they wait. */
export function Emblem({ status }: { status?: EmblemStatus | undefined }) {
  const [distance, colour, width, glyph] = status ? glyphs[status] : [css.far, css.waiting]
  return (
    <svg
      className={`${css.emblem} ${css.meet} ${distance} ${colour}`}
      viewBox="-4 -4 208 108"
      aria-hidden="true"
    >
      <circle className={css.yellow} cx="70" cy="50" r="50" />
      <circle className={css.pink} cx="130" cy="50" r="50" />
      <path
        d={glyph}
        pathLength="1"
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {status === 'paid' && (
        <g className={css.dots}>
          {DOTS.map(([colour, cx, cy]) => (
            <circle key={cx} className={colour} cx={cx} cy={cy} r="5" />
          ))}
        </g>
      )}
    </svg>
  )
}

/** The motif in line, for a button that is busy. */
export function BusySign() {
  return (
    <svg
      className={`${css.pen} ${css.thick} ${css.slide}`}
      viewBox="0 0 34 20"
      width="34"
      height="20"
      aria-hidden="true"
    >
      <circle cx="11" cy="10" r="8" />
      <circle cx="23" cy="10" r="8" />
    </svg>
  )
}

/** The motif in motion. */
export function SpinnerDrawing() {
  return (
    <svg
      className={`${css.meet} ${css.slide}`}
      viewBox="0 0 160 100"
      width="132"
      height="88"
      aria-hidden="true"
    >
      <circle className={css.yellow} cx="50" cy="50" r="50" />
      <circle className={css.pink} cx="110" cy="50" r="50" />
    </svg>
  )
}
