import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { presentComplaint } from '../../presenters/complaints/data-complaint.ts'
import { findComplaint } from '../../stores/complaints/data-complaints.ts'

/** Answers with a complaint as staff see it. */
export async function answerComplaint({ services, catalogue }: CallContext, complaintId: number) {
  const { id: clientId, timeZone } = catalogue.client
  const found = await findComplaint(services.db, clientId, complaintId)
  return found === null
    ? (refuse('NOT_FOUND') satisfies Refusal)
    : { data: presentComplaint(found, timeZone) }
}
