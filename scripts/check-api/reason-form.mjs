import { clean } from './text.mjs'

/** The write that `--write` allows: it adds a record, and changes nothing else. */
export const WRITE_PATH = '/api/membership/cancellation'
const TEXT = 'check:api'

/** What would be written, for a person to agree with. */
export const plannedWrite = ({ id, description }) => [
  `--write sends POST ${WRITE_PATH} with reason ${id} «${clean(description)}» and the text «${TEXT}»,`,
  'first as reasonType {id}; only when that is refused, once more as reasonTypeId. No membership is ended.',
]

const FORMS = { reasonType: id => ({ reasonType: { id } }), reasonTypeId: id => ({ reasonTypeId: id }) }

/**
 * Records a reason in one form after the other until one is accepted: `form` says which, `answers` holds what
 * came. An answer that never came ends it, since the reason may have been recorded.
 */
export async function tellReasonForm(client, id) {
  const answers = []
  for (const [form, fill] of Object.entries(FORMS)) {
    const body = JSON.stringify({ reasonText: TEXT, ...fill(id) })
    const answer = { ...(await client.exchange({ method: 'POST', path: WRITE_PATH, body })), form }
    answers.push(answer)
    if (answer.problem || [401, 403].includes(answer.status)) return { answers }
    if (answer.status >= 200 && answer.status < 300) return { form, answers }
  }
  return { answers }
}
