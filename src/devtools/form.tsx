import type { ReactNode } from 'react'
import * as css from './devtools.module.css'

interface ButtonProps {
  label: string
  /** The accessible name, if several buttons share a label. */
  name?: string
  onPress: () => void
}

export function Button({ label, name = label, onPress }: ButtonProps) {
  return (
    <button type="button" className={css.button} aria-label={name} onClick={onPress}>
      {label}
    </button>
  )
}

interface SelectProps {
  label: string
  name: string
  /** The values, each with its text if that differs. */
  options: readonly (string | readonly [value: string, text: string])[]
}

export function Select({ label, name, options }: SelectProps) {
  return (
    <label className={css.field}>
      {label}
      <select name={name}>
        {options.map(option => {
          const [value, text] = typeof option === 'string' ? [option, option] : option
          return (
            <option key={value} value={value}>
              {text}
            </option>
          )
        })}
      </select>
    </label>
  )
}

interface FormProps {
  action: string
  onSubmit: (data: FormData) => void
  children: ReactNode
}

/** A form that passes its values to `onSubmit`. */
export function Form({ action, onSubmit, children }: FormProps) {
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
      <button type="submit" className={css.button}>
        {action}
      </button>
    </form>
  )
}
