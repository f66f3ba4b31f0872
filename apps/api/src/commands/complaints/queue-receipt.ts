import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'

interface Received {
  id: number
  customerId: number | null
  firstName: string
  reference: string
  receivedOn: string
  email: string
}

/** Keeps the letter that confirms the receipt of a complaint. */
export const queueReceipt = (
  tx: Kysely<Database>,
  client: { id: number; name: string },
  { id, customerId, email, firstName, reference, receivedOn }: Received,
): Promise<void> =>
  queueLetter(tx, {
    clientId: client.id,
    customerId,
    recipient: email,
    dedupeKey: `complaint-received ${id}`,
    letter: {
      kind: 'complaint-received',
      complaintId: id,
      firstName,
      reference,
      receivedOn,
      operator: client.name,
    },
  })
