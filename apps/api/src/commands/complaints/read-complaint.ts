import type { CallContext } from '../../call/call-context.ts'
import { greeting } from '../../letters/greeting.ts'
import { type ComplaintRecord, findComplaint } from '../../stores/complaints/data-complaints.ts'

/** Reads a complaint, with the words that greet its person in letters: the preview of the outcome begins with them. */
export async function readComplaint(
  { services, catalogue }: CallContext,
  complaintId: number,
): Promise<{ record: ComplaintRecord; greeting: string } | null> {
  const record = await findComplaint(services.db, catalogue.client.id, complaintId)
  return record && { record, greeting: greeting(record.firstName) }
}
