import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { readComplaint } from '../../commands/complaints/read-complaint.ts'
import { presentComplaint } from '../../presenters/complaints/data-complaint.ts'

/** Answers with a complaint as staff see it. */
export async function answerComplaint(context: CallContext, complaintId: number) {
  const { timeZone } = context.catalogue.client
  const found = await readComplaint(context, complaintId)
  return found === null
    ? (refuse('NOT_FOUND') satisfies Refusal)
    : { data: presentComplaint(found.record, { timeZone, greeting: found.greeting }) }
}
