import { useId, useRef } from 'react'
import { css } from './field.module.css'

interface TextAreaProps {
  label: string
  name: string
  placeholder: string
  defaultValue: string
}

/** What 40 rows of the widest field can hold, in characters: more would only cost time. */
const ROOM = 8000

/** A text that may be left out: four rows, which grow with what is written in them, up to 40. */
export function TextArea({ label, ...area }: TextAreaProps) {
  const id = useId()
  const twin = useRef<HTMLDivElement>(null)
  return (
    <div className={css.field}>
      <p>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>{' '}
        <span className={css.optional} id={`${id}o`}>
          (niet verplicht)
        </span>
      </p>
      <div className={`${css.box} ${css.growing}`} ref={twin} data-value={area.defaultValue.slice(0, ROOM)}>
        <textarea
          {...area}
          id={id}
          aria-describedby={`${id}o`}
          className={`${css.control} ${css.text}`}
          rows={4}
          onInput={event => {
            if (twin.current) twin.current.dataset.value = event.currentTarget.value.slice(0, ROOM)
          }}
        />
      </div>
    </div>
  )
}
