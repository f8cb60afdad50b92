import type { ComponentProps } from 'react'
import * as css from './choice.module.css'

interface ChoiceProps extends ComponentProps<'input'> {
  /** What the card is; a choice before the app runs holds for this alone. */
  row?: string
}

/** A radio button of a list. All of its card can be pressed. */
export function Choice({ className = '', row, children, ...radio }: ChoiceProps) {
  return (
    <label className={`${css.option} ${className}`} data-key={row}>
      <input {...radio} className={css.radio} type="radio" />
      {children}
    </label>
  )
}
