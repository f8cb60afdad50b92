import { type Signal, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** What the page knows: who is there, and what stands in the form. */
const isVisitor = signal(false)
const isIncomplete = signal(false)
const values = { email: signal(''), password: signal('') }

interface InputProps {
  label: string
  name: keyof typeof values
  autoComplete: string
  value: Signal<string>
}

function Input({ label, name, autoComplete, value }: InputProps) {
  useSignals()
  return (
    <label>
      {label}{' '}
      <input
        name={name}
        type={name}
        autoComplete={autoComplete}
        value={value.value}
        onChange={event => {
          value.value = event.target.value
          if (values.email.value && values.password.value) isIncomplete.value = false
        }}
      />
    </label>
  )
}

function Page() {
  useSignals()
  if (!isVisitor.value) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isIncomplete.value = !values.email.value || !values.password.value
  }
  return (
    <main>
      <h1>Welkom bij Klup!</h1>
      <form method="post" noValidate onSubmit={submit}>
        <Input label="E-mail" name="email" autoComplete="username" value={values.email} />
        <Input label="Wachtwoord" name="password" autoComplete="current-password" value={values.password} />
        {isIncomplete.value && <p role="alert">Vul beide velden in.</p>}
        <button type="submit">Inloggen</button>
      </form>
    </main>
  )
}

/** The ordinary way: the page is there, then it asks, then it shows. */
async function start(root: HTMLElement): Promise<void> {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  const { api } = document.documentElement.dataset
  const { status } = await fetch(`${api}/api/klupper`, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
  })
  isVisitor.value = status === 401
}

const root = document.getElementById('root')
if (root) void start(root)
