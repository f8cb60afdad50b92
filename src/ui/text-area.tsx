import { useId, useRef } from 'react'
import css from './field.module.css'
import { FieldLabel } from './field.tsx'

interface TextAreaProps {
  label: string
  name: string
  placeholder: string
  defaultValue: string
}

/** An optional text field of four rows, which grows with its text. */
export function TextArea({ label, ...area }: TextAreaProps) {
  const id = useId()
  const twin = useRef<HTMLDivElement>(null)
  return (
    <div className={css.field}>
      <p>
        <FieldLabel htmlFor={id}>{label}</FieldLabel>{' '}
        <span className={css.soft} id={`${id}o`}>
          (niet verplicht)
        </span>
      </p>
      <div className={`${css.box} ${css.grow}`} ref={twin} data-value={area.defaultValue}>
        <textarea
          {...area}
          id={id}
          aria-describedby={`${id}o`}
          className={`${css.control} ${css.area}`}
          rows={4}
          onInput={event => {
            if (twin.current) twin.current.dataset.value = event.currentTarget.value
          }}
        />
      </div>
    </div>
  )
}
