import type { ComponentProps } from 'react'
import * as css from './choice.module.css'

/** A radio button of a list. All of its card can be pressed. */
export function Choice({ className = '', children, ...radio }: ComponentProps<'input'>) {
  return (
    <label className={`${css.option} ${className}`}>
      <input {...radio} className={css.radio} type="radio" />
      {children}
    </label>
  )
}
