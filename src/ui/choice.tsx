import type { ComponentProps } from 'react'
import * as css from './choice.module.css'

/** A radio button of a list. Its whole card is clickable. */
export function Choice({ children, ...radio }: ComponentProps<'input'>) {
  return (
    <label className={css.option}>
      <input {...radio} className={css.radio} type="radio" />
      {children}
    </label>
  )
}
