import { css } from './drawings.module.css'

/** The word mark for the green band, 50 px high. */
export function WordMark() {
  return (
    <svg className={`${css.pen} ${css.mark}`} viewBox="0 0 93 50" width="93" height="50" aria-hidden="true">
      <path d="M5 5V36M20.5 15L5 28.5M11.5 23L21.5 36M34 5V36" />
      <path className={css.yellow} d="M46 15.5V25.5A10.5 10.5 0 0 0 67 25.5" />
      <path className={css.pink} d="M67 25.5A10.5 10.5 0 1 1 88 25.5A10.5 10.5 0 1 1 67 25.5Z" />
      <path className={css.orange} d="M67 15.5V46.5" />
    </svg>
  )
}

interface DrawingProps {
  className?: string | undefined
}

export function Motif({ className }: DrawingProps) {
  return (
    <svg className={className} viewBox="0 0 160 100" aria-hidden="true">
      <circle className={css.yellow} cx="50" cy="50" r="50" />
      <circle className={css.pink} cx="110" cy="50" r="50" />
      <path className={css.orange} d="M80 10A50 50 0 0 1 80 90A50 50 0 0 1 80 10Z" />
    </svg>
  )
}

/** The circles of the motif, apart. */
export function PartedDiscs() {
  return (
    <svg viewBox="0 0 150 60" aria-hidden="true">
      <circle className={css.yellow} cx="30" cy="30" r="30" />
      <circle className={css.pink} cx="120" cy="30" r="30" />
    </svg>
  )
}

/** Two people. The card in front of them hides the lower edge. */
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

/** The motif as an inline icon, for a busy button. */
export function BusyIndicator() {
  return (
    <svg
      className={`${css.pen} ${css.thick} ${css.moving}`}
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

export function SpinnerDrawing() {
  return (
    <svg
      className={`${css.circles} ${css.moving}`}
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
