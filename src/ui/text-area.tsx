import { useId, useRef } from 'react'
import { css } from './field.module.css'

interface TextAreaProps {
  label: string
  name: string
  placeholder: string
  defaultValue: string
}

/** The number of characters in 40 rows of the widest field. More would not make it higher. */
const MAX_LENGTH = 8000

/** An optional text. The field grows with the text from 4 to 40 rows. */
export function TextArea({ label, ...area }: TextAreaProps) {
  const id = useId()
  const mirror = useRef<HTMLDivElement>(null)
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
      <div
        className={`${css.box} ${css.growing}`}
        ref={mirror}
        data-value={area.defaultValue.slice(0, MAX_LENGTH)}
      >
        <textarea
          {...area}
          id={id}
          aria-describedby={`${id}o`}
          className={`${css.control} ${css.text}`}
          rows={4}
          onInput={event => {
            if (mirror.current) mirror.current.dataset.value = event.currentTarget.value.slice(0, MAX_LENGTH)
          }}
        />
      </div>
    </div>
  )
}
