import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Form } from '../lib/form.ts'
import * as choice from './choice.module.css'
import { ALERT, Icon } from './drawings.tsx'
import * as css from './field.module.css'

function FieldMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    children && (
      <p className={css.message} id={id}>
        <Icon path={ALERT} size={1.35} />
        <span>{children}</span>
      </p>
    )
  )
}

interface FieldProps<Name extends string>
  extends Pick<
    ComponentProps<'input'>,
    'ref' | 'className' | 'type' | 'inputMode' | 'autoComplete' | 'defaultValue'
  > {
  form: Pick<Form<Name>, 'errors'>
  name: NoInfer<Name>
  label: string
  hint?: ReactNode
  children?: ReactNode
}

/** A field with its label and error. It is uncontrolled: its form listens to its events. */
function Field<Name extends string>(props: FieldProps<Name>) {
  useSignals()
  const { form, label, className = '', hint, children, ...input } = props
  const id = useId()
  const error = form.errors[input.name].value
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id} id={`${input.name}-label`}>
        {label}
      </label>
      {hint && <div id={`${id}h`}>{hint}</div>}
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={`${css.control} ${className}`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}m`, hint && `${id}h`].filter(Boolean).join(' ') || undefined}
        />
        {children}
      </div>
      <FieldMessage id={`${id}m`}>{error}</FieldMessage>
    </div>
  )
}

/** A field for an e-mail address. Its type is `text`, since browsers rewrite the domain in a field of type `email`. */
export const EmailField = <Name extends string>(props: Omit<FieldProps<Name>, 'label'>) => (
  <Field {...props} label="E-mail" type="text" inputMode="email" autoComplete="username" />
)

/** A field for a password, by default a new one, with a button that shows its text. Submitting the form hides the text. */
export function PasswordField<Name extends string>(props: FieldProps<Name>) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const element = input.current?.form
    const hide = () => setShown(false)
    element?.addEventListener('submit', hide)
    return () => element?.removeEventListener('submit', hide)
  }, [])

  function toggle() {
    const field = input.current
    if (!field) return
    // Some browsers move the caret when the type changes.
    const { selectionStart, selectionEnd } = field
    field.type = shown ? 'password' : 'text'
    if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd)
    setShown(!shown)
  }

  return (
    <Field
      autoComplete="new-password"
      {...props}
      ref={input}
      className={css.password}
      type={shown ? 'text' : 'password'}
    >
      {/* A press does not move the focus, so that the keyboard of a phone stays open. */}
      <button
        name={`show-${props.name}`}
        type="button"
        className={css.toggle}
        aria-describedby={`${props.name}-label`}
        onMouseDown={event => event.preventDefault()}
        onClick={toggle}
      >
        <span>{shown ? 'Verberg' : 'Toon'}</span>
        <span className="hidden-text">{' wachtwoord'}</span>
      </button>
    </Field>
  )
}

interface TextAreaProps extends Readonly<Record<'label' | 'name' | 'placeholder' | 'defaultValue', string>> {
  readonly error: ReadonlySignal<string | undefined>
}

/** The number of characters that fill the 40 rows of the widest field. */
const MAX_LENGTH = 8000

/** An optional text. The field grows with the text from 4 to 40 rows. */
export function TextArea({ label, error, ...area }: TextAreaProps) {
  useSignals()
  const id = useId()
  const message = error.value
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
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}m ${id}o` : `${id}o`}
          className={`${css.control} ${css.text}`}
          rows={4}
          onInput={event => {
            if (mirror.current) mirror.current.dataset.value = event.currentTarget.value.slice(0, MAX_LENGTH)
          }}
        />
      </div>
      <FieldMessage id={`${id}m`}>{message}</FieldMessage>
    </div>
  )
}

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
      className={choice.choices}
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
    <label className={choice.option}>
      <input {...radio} className={choice.radio} type="radio" />
      {children}
    </label>
  )
}
