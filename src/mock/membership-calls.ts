import { isPast } from '../lib/dates.ts'
import { type Call, enveloped, type RouteTable, signedIn } from './handler.ts'
import { errorItem, json, noContent, refuse } from './responses.ts'

/** The id of the reason, in either form of §3. */
function reasonTypeIdOf({ reasonType, reasonTypeId }: Call['body']): unknown {
  const isObject = typeof reasonType === 'object' && reasonType !== null
  return isObject && 'id' in reasonType ? reasonType.id : reasonTypeId
}

/** The calls about plans and the membership (§7). */
export const membershipCalls = {
  /** Every plan, including those that are not for sale. */
  'GET /api/subscription': signedIn(({ world }) => json(world.plans)),

  'GET /api/membership': signedIn((call, { endDate }) => enveloped(call, { endDate })),

  /** Success means yes, 404 means no (§6). */
  'GET /api/membership/superklupper': signedIn((_call, { superklupper, id }) =>
    superklupper
      ? json({ id })
      : refuse(404, errorItem('superklupper_not_found', 'Je bent geen klupper van het eerste uur.')),
  ),

  'GET /api/membership/actions-left': signedIn((call, { participations, contactRequests }) =>
    enveloped(call, { participations, contactRequests }),
  ),

  'GET /api/membership/cancellation/type': signedIn(call => enveloped(call, call.world.cancellationTypes)),

  'POST /api/membership/cancellation': signedIn(({ body, world }, member) => {
    const type = world.cancellationTypes.find(({ id }) => id === reasonTypeIdOf(body))
    if (!type)
      return refuse(400, errorItem('reason_type_unknown', 'Kies een reden uit de lijst.', 'reasonType'))
    const { reasonText = '' } = body
    if (typeof reasonText !== 'string') {
      return refuse(400, errorItem('reason_text_invalid', 'De toelichting is geen tekst.', 'reasonText'))
    }
    const id = world.cancellations.length + 1
    world.cancellations.push({ id, member: member.name, reasonTypeId: type.id, reasonText })
    return json({ id }, 201)
  }),

  /** The membership stays valid until its end date (§4). */
  'POST /api/membership/end': signedIn(({ today }, member) => {
    if (!member.endDate || isPast(member.endDate, today)) {
      return refuse(409, errorItem('no_active_membership', 'Je hebt geen actief lidmaatschap.'))
    }
    member.hasEndedMembership = true
    return noContent()
  }),
} satisfies RouteTable
