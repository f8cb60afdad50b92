import { useSignals } from '@preact/signals-react/runtime'
import type { App } from '../app/create-app.ts'
import css from './devtools.module.css'
import { FaultView } from './fault-view.tsx'
import { MEMBER_CHANGES, PAYMENTS } from './lists.ts'
import type { MockMember, MockState } from './mock-control.ts'
import { Pick } from './pick.tsx'
import { type Scenarios, signedIn } from './scenarios.ts'

interface MockViewProps {
  app: App
  mock: MockState
  scenarios: Scenarios
}

/** What the mock can be made to do. */
export function MockView({ app, mock, scenarios }: MockViewProps) {
  useSignals()
  const member = signedIn(app, mock)
  return (
    <>
      <p className={css.note} role="status">
        {scenarios.note.value}
      </p>
      <Pick
        label="Demo member"
        options={mock.members.map(({ name, state }) => [name, `${name}: ${state}`])}
        action="Become"
        onPick={scenarios.become}
      />
      {member ? (
        <MemberChanges member={member} scenarios={scenarios} />
      ) : (
        <p>Nobody is signed in, so there is no member to change.</p>
      )}
      <Pick label="Next payment" options={PAYMENTS} action="Set" onPick={scenarios.setNextPayment} />
      <FaultView faults={mock.faults} scenarios={scenarios} />
      <button
        type="button"
        className={css.button}
        title="Members, payments and faults as at the start; who is signed in stays so"
        onClick={scenarios.reset}
      >
        Reset all
      </button>
    </>
  )
}

function MemberChanges({ member, scenarios }: { member: MockMember; scenarios: Scenarios }) {
  const { change, signOut, expire } = scenarios
  return (
    <>
      <p>{factsOf(member)}</p>
      {Object.entries(MEMBER_CHANGES).map(([group, changes]) => (
        <fieldset key={group} className={css.buttons}>
          <legend>{group}</legend>
          {Object.entries(changes).map(([what, fields]) => (
            <button key={what} type="button" className={css.button} onClick={() => change(what, fields)}>
              {what}
            </button>
          ))}
        </fieldset>
      ))}
      <fieldset className={css.buttons}>
        <legend>Session</legend>
        <button type="button" className={css.button} onClick={signOut}>
          Sign out
        </button>
        <button type="button" className={css.button} onClick={expire}>
          Expire at the server
        </button>
      </fieldset>
    </>
  )
}

const factsOf = (member: MockMember) =>
  [
    member.name,
    `endDate ${member.endDate}`,
    `hasEndedMembership ${member.hasEndedMembership}`,
    `${member.participations} activities and ${member.contactRequests} requests left`,
    member.superklupper ? 'superklupper' : 'no superklupper',
  ].join(' · ')
