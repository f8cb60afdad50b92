import type { MockState } from '../mock/control-calls.ts'
import * as css from './devtools.module.css'
import { Button, Form, Select } from './form.tsx'
import type { MockClient } from './mock-client.ts'

interface FaultViewProps {
  state: MockState
  client: MockClient
  refetch: () => void
}

export function FaultView({ state: { choices, faults }, client, refetch }: FaultViewProps) {
  function setFault(body: { call: string; fault: string | null; field?: string }, note: string) {
    void client.send('fault', body, note, () => body.call.startsWith('GET ') && refetch())
  }
  function submit(data: FormData) {
    const text = (name: string) => String(data.get(name))
    const [call, fault, field] = [text('call'), text('fault'), text('field')]
    const body = { call, fault, field, once: data.has('once'), applied: data.has('applied') }
    setFault(body, `${call}: ${fault}`)
  }
  return (
    <>
      <Form action="Make it fail" onSubmit={submit}>
        <Select label="Call" name="call" options={choices.calls} />
        <Select label="Fault" name="fault" options={choices.faults} />
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
      </Form>
      <ul className={css.list} aria-label="Faults">
        {Object.entries(faults).map(([call, { fault, times, applied }]) => (
          <li key={call} className={css.entry}>
            <p>
              {call}: <strong>{fault}</strong>
              {times !== null && `, ${times}×`}
              {applied && ', after the work'}
            </p>
            <Button
              label="End"
              name={`End the fault of ${call}`}
              onPress={() => setFault({ call, fault: null }, `${call} works again`)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
