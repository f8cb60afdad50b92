import { error, json, noContent, refusal } from './answers.ts'
import { type Call, signedIn, wrapped } from './call.ts'
import { cancellationTypes, plans } from './catalogue.ts'
import { isActive } from './members.ts'

/** `GET /api/subscription` (§7): every plan, also those that are not sold. */
export const subscriptions = signedIn(() => json(plans))

/** `GET /api/membership` (§7). */
export const membership = signedIn((call, { endDate }) => wrapped(call, { endDate }))

/** `GET /api/membership/superklupper` (§6): success means yes, 404 means no. */
export const superklupper = signedIn((_call, member) =>
  member.superklupper
    ? json({ id: member.id })
    : refusal(404, error('superklupper_not_found', 'Je bent geen klupper van het eerste uur.')),
)

/** `GET /api/membership/actions-left` (§7). */
export const actionsLeft = signedIn((call, { participations, contactRequests }) =>
  wrapped(call, { participations, contactRequests }),
)

/** `GET /api/membership/cancellation/type` (§7). */
export const cancellationReasons = signedIn(call => wrapped(call, cancellationTypes))

function reasonTypeId({ reasonType, reasonTypeId: id }: Call['body']): unknown {
  return typeof reasonType === 'object' && reasonType !== null && 'id' in reasonType ? reasonType.id : id
}

/** `POST /api/membership/cancellation` (§7): records the reason, in either of the two forms that §3 gives. */
export const recordCancellation = signedIn(({ body, world }, member) => {
  const type = cancellationTypes.find(({ id }) => id === reasonTypeId(body))
  if (!type) return refusal(400, error('reason_type_unknown', 'Kies een reden uit de lijst.', 'reasonType'))
  const { reasonText = '' } = body
  if (typeof reasonText !== 'string') {
    return refusal(400, error('reason_text_invalid', 'De toelichting is geen tekst.', 'reasonText'))
  }
  const id = world.cancellations.length + 1
  world.cancellations.push({ id, member: member.name, reasonTypeId: type.id, reasonText })
  return json({ id }, 201)
})

/** `POST /api/membership/end` (§7): the membership stays valid until its end date (§4). */
export const endMembership = signedIn(({ today }, member) => {
  if (!isActive(member, today)) {
    return refusal(409, error('no_active_membership', 'Je hebt geen actief lidmaatschap.'))
  }
  member.hasEndedMembership = true
  return noContent()
})
