import css from './devtools.module.css'
import { CALLS, FAULTS } from './lists.ts'
import type { MockState } from './mock-control.ts'
import { Form, Select } from './pick.tsx'
import type { Scenarios } from './scenarios.ts'

interface FaultViewProps {
  faults: MockState['faults']
  scenarios: Scenarios
}

/** Makes a call slow or fail, and lists those that are. */
export function FaultView({ faults, scenarios: { setFault, endFault } }: FaultViewProps) {
  function send(data: FormData) {
    void setFault(String(data.get('call')), {
      fault: String(data.get('fault')),
      once: data.has('once'),
      applied: data.has('applied'),
      field: String(data.get('field')) || null,
    })
  }
  return (
    <>
      <Form onSend={send}>
        <Select label="Call" name="call" options={CALLS} />
        <Select label="Fault" name="fault" options={FAULTS} />
        <label className={css.field}>
          Field (400-field, field-missing)
          <input name="field" autoComplete="off" />
        </label>
        <label className={css.check}>
          <input type="checkbox" name="once" /> only once
        </label>
        <label className={css.check}>
          <input type="checkbox" name="applied" /> after the server has done its work
        </label>
        <button type="submit" className={css.button}>
          Make it fail
        </button>
      </Form>
      <ul className={css.list} aria-label="Faults">
        {Object.entries(faults).map(([call, { fault, times, applied }]) => (
          <li key={call} className={css.entry}>
            <p>
              {call}: <strong>{fault}</strong>
              {times !== null && `, ${times}×`}
              {applied && ', after the work'}
            </p>
            <button
              type="button"
              className={css.button}
              aria-label={`End the fault of ${call}`}
              onClick={() => endFault(call)}
            >
              End
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
