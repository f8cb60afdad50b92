import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useId } from 'react'
import * as css from './choice.module.css'
import { FieldMessage } from './field.tsx'

interface ChoicesProps {
  legend: string
  error: ReadonlySignal<string | undefined>
  children: ReactNode
}

/** The radio buttons of one question, with its h2. Its error is below them (§2). */
export function Choices({ legend, error, children }: ChoicesProps) {
  useSignals()
  const id = useId()
  const message = error.value
  useEffect(() => {
    // The focus is on the first one.
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
