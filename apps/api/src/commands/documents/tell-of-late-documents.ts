import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { listLateDocuments, markToldLate } from '../../stores/documents/sent-documents.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { queueLetter } from '../mail/queue-letter.ts'

const documentsAtOnce = 500

/**
 * Tells people whose document waits for too long that no one has looked at it yet. Any number of processes may do so:
 * each document is told of once.
 * @returns how many
 */
export async function tellOfLateDocuments(db: Kysely<Database>): Promise<number> {
  let told = 0
  for (const id of await listLateDocuments(db, documentsAtOnce)) if (await tellOf(db, id)) told += 1
  return told
}

const tellOf = (db: Kysely<Database>, id: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const late = await markToldLate(tx, id)
    const contact = late && (await findContact(tx, late.senderId))
    if (!late || !contact) return false
    const { clientId, senderId, personId, personName, kindName, hasCounted } = late
    await queueLetter(tx, {
      clientId,
      customerId: senderId,
      recipient: contact.email,
      dedupeKey: `document ${id} waits`,
      letter: {
        kind: 'document-waits',
        documentId: id,
        firstName: contact.firstName,
        document: kindName,
        person: personId === senderId ? null : personName,
        hasCounted,
      },
    })
    return true
  })
