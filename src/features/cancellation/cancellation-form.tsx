import { useState } from 'react'
import { minLength, object, pipe, string } from 'valibot'
import { CALLS } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import { CallError } from '../../lib/errors.ts'
import { type Form, useForm } from '../../lib/form.ts'
import { useServices } from '../../lib/services.ts'
import { isSettled, type QueryResult, useQuery } from '../../lib/use-query.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Choice, Choices, TextArea } from '../../ui/field.tsx'
import { Back } from '../../ui/links.tsx'
import { Loading } from '../../ui/loading.tsx'
import { FailureNotice, LoadError } from '../../ui/notice.tsx'
import { type Draft, EMPTY } from './cancellations.ts'
import { CANCELLATION_TEXTS, NotEnded, useCancel } from './use-cancel.ts'

const rules = object({
  reason: pipe(string(), minLength(1, 'Je moet een reden selecteren!')),
  reasonText: string(),
})

/** The reasons, the free text and the buttons. Without reasons a member can still cancel. */
export function CancellationForm({ user }: { readonly user: User }) {
  const { cancellations, queries } = useServices()
  const types = useQuery(queries.cancellationTypes)
  const [draft] = useState(() => cancellations.of(user.id).draft)
  const { cancel, hasReason } = useCancel(user)
  const {
    form,
    mutation,
    failure: notAtField,
    props,
  } = useForm({
    rules,
    alias: { reasonType: 'reason', reasonTypeId: 'reason' },
    onChange: values => {
      cancellations.of(user.id).draft = values
    },
    onSubmit: cancel,
  })
  const failure = mutation.error.value
  const isBusy = mutation.pending.value
  const reasons = types.data?.length ? types.data : undefined
  const isNotRecorded =
    failure instanceof CallError && failure.endpoint.path === CALLS.recordCancellation.path
  const canSkipReason = !reasons || isNotRecorded
  return (
    <form {...props}>
      <Reasons types={types} errors={form.errors} draft={draft} />
      <CancellationFailure failure={failure} isAtField={!notAtField.value} isNotRecorded={isNotRecorded} />
      {/* Wait for the reasons, which would move the buttons down. */}
      {isSettled(types) && (
        <ButtonRow between>
          <Back to="/membership" />
          {canSkipReason && (
            <Button
              kind="danger-secondary"
              busy={isBusy && !hasReason.value}
              onClick={() => void mutation.run(EMPTY)}
            >
              Opzeggen zonder reden
            </Button>
          )}
          {reasons && (
            <Button kind="danger" type="submit" busy={isBusy && hasReason.value}>
              Lidmaatschap opzeggen
            </Button>
          )}
        </ButtonRow>
      )}
    </form>
  )
}

interface CancellationFailureProps {
  readonly failure: Error | undefined
  /** A field shows the cause of the failure, if there is one. */
  readonly isAtField: boolean
  readonly isNotRecorded: boolean
}

/** Explains what has not happened, and its cause. Only the toast has the text of §8. */
function CancellationFailure({ failure, isAtField, isNotRecorded }: CancellationFailureProps) {
  if (isAtField) return <FailureNotice failure={failure} title={CANCELLATION_TEXTS.notYet} />
  if (!(failure instanceof NotEnded))
    return (
      <FailureNotice failure={failure}>{isNotRecorded && <p>{CANCELLATION_TEXTS.notYet}</p>}</FailureNotice>
    )
  return (
    <FailureNotice failure={failure} title={RESULTS[failure.result]}>
      {failure.result === 'active' && <p>Je account blijft bestaan.</p>}
      {failure.cause instanceof CallError && <p>{failure.cause.message}</p>}
    </FailureNotice>
  )
}

const RESULTS = {
  active: 'Je lidmaatschap loopt nog.',
  refused: CANCELLATION_TEXTS.notYet,
  unknown: 'We weten niet of je lidmaatschap is opgezegd.',
} as const

interface ReasonsProps {
  readonly types: QueryResult<readonly { readonly id: number; readonly description: string }[]>
  readonly errors: Form<'reason' | 'reasonText'>['errors']
  readonly draft: Draft
}

function Reasons({ types, errors, draft }: ReasonsProps) {
  const reasons = types.data?.length ? types.data : undefined
  return (
    <>
      <Choices legend="Waarom wil je je lidmaatschap opzeggen?" error={errors.reason}>
        <LoadError query={types} subject="de redenen" />
        {!isSettled(types) && <Loading lines={0} boxes={6} />}
        {types.data && !reasons && <p>Er zijn nu geen redenen om uit te kiezen.</p>}
        {reasons?.map(({ id, description }) => (
          <Choice key={id} name="reason" value={String(id)} defaultChecked={draft.reason === String(id)}>
            <span>{description}</span>
          </Choice>
        ))}
      </Choices>
      {reasons && (
        <TextArea
          label="Extra toelichting"
          name="reasonText"
          error={errors.reasonText}
          placeholder="Typ hier je tekst"
          defaultValue={draft.reasonText}
        />
      )}
    </>
  )
}
