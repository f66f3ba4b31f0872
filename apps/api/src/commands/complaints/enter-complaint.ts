import type { enterComplaint as enterCall } from '@touchline/contract/calls/complaints/enter-complaint'
import type { BodyOf } from '@touchline/contract/define-call'
import { joinLines } from '@touchline/contract/free-text'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { addStep, insertComplaint, todayOf } from '../../stores/complaints/data-complaints.ts'
import { accountInPlaceOf } from '../../stores/staff/merging/account-merges.ts'
import { findPersonAtDesk } from '../../stores/staff/person-at-desk.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'
import { newComplaintReference } from './complaint-reference.ts'
import { queueReceipt } from './queue-receipt.ts'

const wrong = (field: string, words: string): Refusal =>
  refuse('BAD_REQUEST', { errors: { [field]: [words] } })

/**
 * Enters a complaint that came by phone, letter, email or at the desk. Its clock runs from the day of receipt until the
 * letter is sent, or staff say that they have acknowledged it.
 * @returns its number
 */
export async function enterComplaint(
  context: CallContext,
  wanted: BodyOf<typeof enterCall>,
): Promise<{ id: number } | Refusal> {
  const staff = await requireStaffOfAll(context, 'handle-complaints')
  if (isRefusal(staff)) return staff
  const { client } = context.catalogue
  const { customerId: staffId } = staff
  const { personId, email, receivedOn, lines, sendsLetter, cameBy, firstName, lastName } = wanted
  const request = { call: 'enterComplaint', content: wanted }
  const entered = await answerOnce(context, staff, request, async (tx) => {
    if (receivedOn > (await todayOf(tx, client.id)))
      return wrong('received_on', 'Enter a day that is not in the future')
    if (sendsLetter && email === null) return wrong('email', 'Enter the address to which the email goes')
    const customerId = personId === null ? null : await accountInPlaceOf(tx, personId)
    if (customerId !== null && (await findPersonAtDesk(tx, client.id, customerId)) === null)
      return refuse('NOT_FOUND')
    const made = (await insertComplaint(tx, {
      clientId: client.id,
      reference: newComplaintReference(),
      customerId,
      firstName,
      lastName,
      email: email ?? '',
      words: joinLines(lines),
      cameBy,
      receivedOn,
      isAcknowledged: false,
      request: null,
    }))!
    await addStep(tx, { complaintId: made.id, staffId, kind: 'entered', words: '' })
    if (customerId !== null)
      await recordAct(
        tx,
        { clientId: client.id, staffId, customerId },
        { act: 'complaint', facts: { what: 'entered', reference: made.reference } },
      )
    if (sendsLetter) await queueReceipt(tx, client, { ...made, customerId, firstName })
    return { id: made.id }
  })
  if (!isRefusal(entered))
    context.log.info(
      { event: 'complaint.entered', staff: staffId, complaint: entered.id },
      'staff entered a complaint about data',
    )
  return entered
}
