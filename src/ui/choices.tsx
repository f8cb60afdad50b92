import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import * as css from './choice.module.css'
import { FieldMessage } from './field.tsx'

interface ChoicesProps {
  legend: string
  error: ReadonlySignal<string | undefined>
  children: ReactNode
}

/** The radio buttons of one question, under its h2 and above its error (§2). */
export function Choices({ legend, error, children }: ChoicesProps) {
  useSignals()
  const id = useId()
  const message = error.value
  useEffect(() => {
    // The first radio button has the focus, far above the message.
    if (message) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [message, id])
  return (
    <fieldset
      className={css.choices}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup may have aria-invalid
      role="radiogroup"
      aria-invalid={message ? true : undefined}
      aria-describedby={message && id}
    >
      <legend>
        <h2>{legend}</h2>
      </legend>
      {children}
      <FieldMessage id={id}>{message}</FieldMessage>
    </fieldset>
  )
}

/** A radio button of a list. Its whole card is clickable. */
export function Choice({ children, ...radio }: ComponentProps<'input'>) {
  return (
    <label className={css.option}>
      <input {...radio} className={css.radio} type="radio" />
      {children}
    </label>
  )
}
