import { dayAndYear } from '@touchline/rules/time/date-labels'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import {
  type DecidedDocument,
  type Decision,
  decideOnWaiting,
  isOver,
} from '../../stores/documents/sent-documents.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'

/** Accepts or refuses a document for staff, with the letter to its sender. Of two at once the first one decides. */
export async function decideOnDocument(
  context: CallContext,
  id: number,
  wanted: Decision,
): Promise<{ message: string } | Refusal> {
  const staff = await requireStaffOfAll(context, 'look-at-documents')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  if (wanted.decision === 'refuse' && wanted.reason === '')
    return refuse('BAD_REQUEST', { errors: { reason: ['Say why, for the person who sent it'] } })
  const done = await answerOnce(
    context,
    staff,
    { call: 'decideOnDocument', content: { id, ...wanted } },
    async (tx) => {
      if (wanted.decision === 'accept' && (await isOver(tx, clientId, wanted.expiresOn)))
        return refuse('BAD_REQUEST', { errors: { expires_on: ['Enter a day that is not over yet'] } })
      const decided = await decideOnWaiting(tx, { clientId, id, staffId: staff.customerId }, wanted)
      if (decided === null) return refuse('DOCUMENT_CHANGED')
      const contact = await findContact(tx, decided.senderId)
      if (contact !== null)
        await queueLetter(tx, {
          clientId,
          customerId: decided.senderId,
          recipient: contact.email,
          dedupeKey: `document ${id} decided`,
          letter: letterOf(decided, contact.firstName, wanted),
        })
      return { message: messageOf(decided, wanted) }
    },
  )
  if (!isRefusal(done))
    context.log.info(
      { event: 'desk.document', staff: staff.customerId, document: id, decision: wanted.decision },
      'staff decided on a document',
    )
  return done
}

const messageOf = ({ kindName, personName }: DecidedDocument, { decision }: Decision): string =>
  decision === 'accept'
    ? `Accepted: the ${kindName} of ${personName}.`
    : `Refused: the ${kindName} of ${personName}. We email them why.`

function letterOf(
  { kindName, personName, personId, senderId }: DecidedDocument,
  firstName: string,
  wanted: Decision,
) {
  const told = { firstName, document: kindName, person: personId === senderId ? null : personName }
  return wanted.decision === 'accept'
    ? {
        kind: 'document-accepted' as const,
        ...told,
        until: wanted.expiresOn === null ? null : dayAndYear(wanted.expiresOn),
      }
    : { kind: 'document-refused' as const, ...told, reason: wanted.reason }
}
