import type { actOnComplaint as actCall } from '@touchline/contract/calls/complaints/act-on-complaint'
import type { BodyOf } from '@touchline/contract/define-call'
import { joinLines } from '@touchline/contract/free-text'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import {
  acknowledgeComplaint,
  addStep,
  type ComplaintRecord,
  type ComplaintStepKind,
  endComplaint,
  lockComplaint,
} from '../../stores/complaints/data-complaints.ts'
import type { Database } from '../../stores/database/tables.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { requireStaffOfAll } from '../staff/require-staff-of-all.ts'

type Act = BodyOf<typeof actCall>

interface Acting {
  client: { id: number; name: string }
  complaint: ComplaintRecord
}

/** Does something about a complaint, and writes it down in its record and among the acts on its person. */
export async function actOnComplaint(
  context: CallContext,
  complaintId: number,
  wanted: Act,
): Promise<{ id: number } | Refusal> {
  const staff = await requireStaffOfAll(context, 'handle-complaints')
  if (isRefusal(staff)) return staff
  const { client } = context.catalogue
  const { customerId: staffId } = staff
  const request = { call: 'actOnComplaint', content: { complaintId, ...wanted } }
  const done = await answerOnce(context, staff, request, async (tx) => {
    const complaint = await lockComplaint(tx, client.id, complaintId)
    if (complaint === null) return refuse('NOT_FOUND')
    const step = await carryOut(tx, { client, complaint }, wanted)
    if (isRefusal(step)) return step
    await addStep(tx, { complaintId, staffId, ...step })
    if (complaint.personId !== null)
      await recordAct(
        tx,
        { clientId: client.id, staffId, customerId: complaint.personId },
        { act: 'complaint', facts: { what: step.kind, reference: complaint.reference } },
      )
    return { id: complaintId }
  })
  if (!isRefusal(done))
    context.log.info(
      { event: 'complaint.acted-on', staff: staffId, complaint: complaintId, act: wanted.act },
      'staff acted on a complaint about data',
    )
  return done
}

type Step = { kind: ComplaintStepKind; words: string }

const wrong = (field: string, words: string): Refusal =>
  refuse('BAD_REQUEST', { errors: { [field]: [words] } })

async function carryOut(tx: Kysely<Database>, acting: Acting, wanted: Act): Promise<Step | Refusal> {
  const { complaint } = acting
  switch (wanted.act) {
    case 'acknowledge': {
      const { on, how } = wanted
      if (complaint.acknowledgedOn !== null) return refuse('COMPLAINT_CHANGED')
      if (on > complaint.today) return wrong('on', 'Enter a day that is not in the future')
      if (on < complaint.receivedOn)
        return wrong('on', `Enter a day from ${dayAndYear(complaint.receivedOn)}, when it was received`)
      await acknowledgeComplaint(tx, complaint.id, on)
      return { kind: 'acknowledged', words: how }
    }
    case 'note':
      return { kind: 'noted', words: joinLines(wanted.lines) }
    case 'end':
      return end(tx, acting, wanted)
  }
}

async function end(
  tx: Kysely<Database>,
  { client, complaint }: Acting,
  { outcome, lines, toldBy = '' }: Act & { act: 'end' },
): Promise<Step | Refusal> {
  if (complaint.hasEnded) return refuse('COMPLAINT_CHANGED')
  const { id, email, personId, firstName, reference, receivedOn } = complaint
  if (email === '' && toldBy === '') return wrong('told_by', 'Say how the person is told')
  const words = joinLines(lines)
  await endComplaint(tx, id, { outcome, words })
  // Staff tell it themselves: the address may be wrong or dead, and no letter goes there.
  if (toldBy !== '') return { kind: 'ended', words: toldBy }
  await queueLetter(tx, {
    clientId: client.id,
    customerId: personId,
    recipient: email,
    dedupeKey: `complaint-outcome ${id}`,
    letter: {
      kind: 'complaint-outcome',
      complaintId: id,
      firstName,
      reference,
      receivedOn,
      operator: client.name,
      outcome,
      words,
    },
  })
  return { kind: 'ended', words: '' }
}
