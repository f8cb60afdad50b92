import type { ComponentProps, ReactNode } from 'react'
import * as css from './drawings.module.css'

/** The word mark for the green band, 50 px high (§2). Its name is that of the link around it. */
export function WordMark() {
  return (
    <svg
      className={`${css.pen} ${css.mark}`}
      viewBox="0 0 93 50"
      width="93"
      height="50"
      role="img"
      aria-label="Klup"
    >
      <path d="M5 5V36M20.5 15L5 28.5M11.5 23L21.5 36M34 5V36" />
      <path className={css.yellow} d="M46 15.5V25.5A10.5 10.5 0 0 0 67 25.5" />
      <path className={css.pink} d="M67 25.5A10.5 10.5 0 1 1 88 25.5A10.5 10.5 0 1 1 67 25.5Z" />
      <path className={css.orange} d="M67 15.5V46.5" />
    </svg>
  )
}

/** Two discs, which view transitions move from one screen to the next. The first one may contain a photo. */
export function Discs({ isParted, children }: { isParted?: boolean; children?: ReactNode }) {
  return (
    <div className={css.discs}>
      <div className={css.yellow}>{children}</div>
      <div className={isParted ? `${css.pink} ${css.parted}` : css.pink} />
    </div>
  )
}

/** Two people, whose bodies are the discs. The card in front of them hides the lower edge. */
export function People({ className }: { className: string | undefined }) {
  return (
    <div className={`${css.people} ${className}`}>
      <svg viewBox="0 0 394 467" aria-hidden="true">
        <circle className={css.yellow} cx="125" cy="111" r="52" />
        <circle className={css.pink} cx="269" cy="153" r="52" />
      </svg>
      <Discs />
    </div>
  )
}

/** A drawn person, instead of a photo. */
export function NoPhoto(place: Pick<ComponentProps<'svg'>, 'x' | 'y' | 'width' | 'height'>) {
  return (
    <svg {...place} viewBox="0 0 112 112" aria-hidden="true">
      <path className={css.green} d="M0 0h112v112H0z" />
      <circle className={css.pink} cx="56" cy="42" r="20" />
      <circle className={css.pink} cx="56" cy="116" r="48" />
    </svg>
  )
}

/** The motif as an inline icon, for a busy button. */
export function BusyIndicator({ className }: { className: string | undefined }) {
  return (
    <svg
      className={`${css.pen} ${css.thick} ${css.moving} ${className}`}
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

/* Each icon is a constant, so that a script contains only the icons that it shows. */
export const LOG_OUT = 'M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8M10 12h11M17 8l4 4-4 4'
export const ALERT = 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0M12 7v6M12 17v.01'
export const INFO = 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0M12 11v6M12 7v.01'
export const TICK = 'M5 12.5l4.5 4.5L19 7'
export const TICK_CIRCLE = 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0M7.5 12.5l3 3 6-6.5'
export const MAIL =
  'M5.5 5h13a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM3.5 7.5L12 13.5l8.5-6'
export const CLOSE = 'M6 6l12 12M18 6L6 18'
export const BANK = 'M3 10L12 4l9 6M4 20h16M6 10v7M10 10v7M14 10v7M18 10v7'
export const AGAIN = 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5'

interface IconProps {
  path: string
  /** Width and height in em, so that it grows with the text. */
  size?: number
  thick?: boolean
}

/** A line icon in the colour of the text. Screen readers ignore it, so it always accompanies a text. */
export function Icon({ path, size = 1.35, thick }: IconProps) {
  return (
    <svg
      className={thick ? `${css.pen} ${css.thick}` : css.pen}
      viewBox="0 0 24 24"
      width={`${size}em`}
      height={`${size}em`}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
