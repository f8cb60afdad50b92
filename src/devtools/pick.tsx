import type { ReactNode } from 'react'
import css from './devtools.module.css'

interface PickProps {
  label: string
  /** Each value with what is shown for it, or a value that is shown itself. */
  options: readonly (string | readonly [value: string, text: string])[]
  action: string
  onPick: (value: string) => void
}

/** A list to choose from, and a button that does something with the choice. */
export function Pick({ label, options, action, onPick }: PickProps) {
  return (
    <Form onSend={data => onPick(String(data.get('choice')))}>
      <Select label={label} name="choice" options={options} />
      <button type="submit" className={css.button}>
        {action}
      </button>
    </Form>
  )
}

/** The list itself. */
export function Select({ label, name, options }: Omit<PickProps, 'action' | 'onPick'> & { name: string }) {
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

/** A form that hands over what is filled in. */
export function Form({ onSend, children }: { onSend: (data: FormData) => void; children: ReactNode }) {
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}
