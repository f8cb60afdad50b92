import { css } from './drawings.module.css'

const ring = 'M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0'

const paths = {
  'log-out': 'M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8M10 12h11M17 8l4 4-4 4',
  alert: `${ring}M12 7v6M12 17v.01`,
  info: `${ring}M12 11v6M12 7v.01`,
  tick: 'M5 12.5l4.5 4.5L19 7',
  'tick-circle': `${ring}M7.5 12.5l3 3 6-6.5`,
  mail: 'M5.5 5h13a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM3.5 7.5L12 13.5l8.5-6',
  close: 'M6 6l12 12M18 6L6 18',
  phone: 'M9 2h6a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM11 18.5h2',
  bank: 'M3 10L12 4l9 6M4 20h16M6 10v7M10 10v7M14 10v7M18 10v7',
  again: 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5',
}

export type IconName = keyof typeof paths

interface IconProps {
  name: IconName
  /** Width and height in em, so that it grows with the text. */
  size?: number
  thick?: boolean
}

/** A line icon in the colour of the text. Screen readers ignore it, so it always accompanies a text. */
export function Icon({ name, size = 1.35, thick }: IconProps) {
  return (
    <svg
      className={thick ? `${css.pen} ${css.thick}` : css.pen}
      viewBox="0 0 24 24"
      width={`${size}em`}
      height={`${size}em`}
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
