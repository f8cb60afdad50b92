import { useSignals } from '@preact/signals-react/runtime'
import type { App } from '../app/create-app.ts'
import type { MockState } from '../mock/control-calls.ts'
import * as css from './devtools.module.css'
import { FaultView } from './fault-view.tsx'
import { Button, Form, Select } from './form.tsx'
import { type MockClient, signedInMember } from './mock-client.ts'

interface MockViewProps {
  app: App
  state: MockState
  client: MockClient
}

export function MockView({ app, state, client }: MockViewProps) {
  useSignals()
  const member = signedInMember(app, state)
  const refetch = () => {
    for (const query of app.cache.queries.values()) query.invalidate()
  }

  function become(data: FormData) {
    const name = String(data.get('member'))
    // Not awaited: the call may have been made to hang.
    void client.send('become', { member: name }, `Signed in as ${name}`, () => app.session.user.invalidate())
  }
  function settlePayment(data: FormData) {
    const outcome = String(data.get('outcome'))
    const note = `The running payment, or else the next one, is ${outcome}`
    void client.send('payment', { outcome }, note, refetch)
  }

  return (
    <>
      <p className={css.note} role="status">
        {client.note.value}
      </p>
      <Form action="Become" onSubmit={become}>
        <Select
          label="Member"
          name="member"
          options={state.members.map(({ name, state: text }) => [name, `${name}: ${text}`])}
        />
      </Form>
      {member ? (
        <>
          <p>{factsOf(member)}</p>
          <div className={css.buttons}>
            {state.choices.memberStates.map(name => (
              <Button
                key={name}
                label={name}
                onPress={() => client.send('member', { state: name }, name, refetch)}
              />
            ))}
            <Button label="Sign out" onPress={() => app.session.logout()} />
            <Button
              label="Expire at the server"
              onPress={() => client.send('expire', {}, 'The next call gets a 401')}
            />
          </div>
        </>
      ) : (
        <p>Nobody is signed in, so there is no member to change.</p>
      )}
      <Form action="Set" onSubmit={settlePayment}>
        <Select label="Next payment" name="outcome" options={state.choices.paymentOutcomes} />
      </Form>
      <FaultView state={state} client={client} refetch={refetch} />
      <Button label="Reset all" onPress={client.reset} />
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
