import { type InputEvent, useId, useRef } from 'react'
import css from './field.module.css'
import { FieldLabel } from './field.tsx'

interface TextAreaProps {
  label: string
  name: string
  placeholder?: string | undefined
  rows?: number | undefined
  optional?: boolean | undefined
  defaultValue?: string | undefined
  onInput?: ((event: InputEvent<HTMLTextAreaElement>) => void) | undefined
}

/** A text area that grows with what is written in it. */
export function TextArea({ label, optional, rows = 4, onInput, ...area }: TextAreaProps) {
  const id = useId()
  const twin = useRef<HTMLDivElement>(null)
  return (
    <div className={css.field}>
      <FieldLabel htmlFor={id} optional={optional}>
        {label}
      </FieldLabel>
      <div className={`${css.box} ${css.grow}`} ref={twin} data-value={area.defaultValue}>
        <textarea
          {...area}
          id={id}
          className={`${css.control} ${css.area}`}
          rows={rows}
          onInput={event => {
            if (twin.current) twin.current.dataset.value = event.currentTarget.value
            onInput?.(event)
          }}
        />
      </div>
    </div>
  )
}
