import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { App } from '../app/create-app.ts'
import type { MockState } from '../mock/control-calls.ts'
import * as css from './devtools.module.css'
import { type MockClient, signedInMember } from './mock-client.ts'

interface MockViewProps {
  readonly app: App
  readonly client: MockClient
}

/** Controls the mock. Shows nothing without one. */
export function MockView({ app, client }: MockViewProps) {
  useSignals()
  const state = client.state.value
  if (!state) return null
  const { choices, members, faults } = state
  const member = signedInMember(app, state)
  const refetch = () => {
    for (const query of app.cache.queries.values()) query.invalidate()
  }
  /** Sends a control call with the values of a form. Not awaited: the call may have been made to hang. */
  const submit = (name: string, follow: () => void) => (values: Values) => {
    const note = `${name}: ${Object.values(values).join(' ')}`
    void client.send(name, values, note, follow)
  }
  return (
    <>
      <h2>Mock API</h2>
      <p className={css.note} role="status">
        {client.note.value}
      </p>
      <Form action="Become" onSubmit={submit('become', () => app.session.user.invalidate())}>
        <Select name="member" options={members.map(({ name, state: text }) => [name, `${name}: ${text}`])} />
      </Form>
      <Form action="Set" onSubmit={submit('payment', refetch)}>
        <Select name="outcome" label="This payment, or the next one" options={choices.paymentOutcomes} />
      </Form>
      {member && (
        <Form action="Set" onSubmit={submit('member', refetch)}>
          <Select name="state" label={factsOf(member)} options={choices.memberStates} />
        </Form>
      )}
      <Form action="Make it fail" onSubmit={submit('fault', refetch)}>
        <Select name="call" options={choices.calls} />
        <Select name="fault" options={choices.faults} />
        <label>
          Field (400-field, field-missing) <input name="field" autoComplete="off" />
        </label>
        <label>
          <input type="checkbox" name="once" /> only once
        </label>
        <label>
          <input type="checkbox" name="applied" /> after the server has done its work
        </label>
      </Form>
      <Faults faults={faults} end={call => submit('fault', refetch)({ call, fault: null })} />
      <button type="button" onClick={() => client.send('expire', {}, 'The next call gets a 401')}>
        Expire at the server
      </button>
      <button type="button" onClick={client.reset}>
        Reset all
      </button>
    </>
  )
}

const factsOf = (member: MockState['members'][number]) =>
  [
    member.name,
    `endDate ${member.endDate}`,
    `hasEndedMembership ${member.hasEndedMembership}`,
    `${member.participations} activities and ${member.contactRequests} requests left`,
    member.superklupper ? 'superklupper' : 'no superklupper',
  ].join(' · ')

function Faults({ faults, end }: Pick<MockState, 'faults'> & { readonly end: (call: string) => void }) {
  return (
    <ul className={css.list} aria-label="Faults">
      {Object.entries(faults).map(([call, { fault, times, applied }]) => (
        <li key={call} className={css.entry}>
          <span>
            {call}: <strong>{fault}</strong>
            {times !== null && `, ${times}×`}
            {applied && ', after the work'}
          </span>
          <button type="button" aria-label={`End the fault of ${call}`} onClick={() => end(call)}>
            End
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SelectProps {
  readonly name: string
  readonly label?: string
  /** The values, each with its text if that differs. */
  readonly options: readonly (string | readonly [value: string, text: string])[]
}

function Select({ name, label = name, options }: SelectProps) {
  return (
    <label>
      {label}{' '}
      <select name={name}>
        {options.map(option => {
          const [value, text = value] = [option].flat()
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

/** The values of a form; a checkbox is true if it is checked, and absent otherwise. */
type Values = Readonly<Record<string, string | boolean | null>>

interface FormProps {
  readonly action: string
  readonly onSubmit: (values: Values) => void
  readonly children: ReactNode
}

function Form({ action, onSubmit, children }: FormProps) {
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        const values = [...new FormData(event.currentTarget)].map(([name, value]) => [
          name,
          value === 'on' || String(value),
        ])
        onSubmit(Object.fromEntries(values))
      }}
    >
      {children}
      <button type="submit">{action}</button>
    </form>
  )
}
