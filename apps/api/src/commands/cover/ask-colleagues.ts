import type { Kysely } from 'kysely'
import {
  type AskedColleague,
  addAsked,
  type CoveredSession,
  listCandidates,
} from '../../stores/cover/covers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { sessionInLetter } from './tell-staff.ts'

interface ToAsk {
  clientId: number
  coverId: number
  session: CoveredSession
  askedBy: string
  reason: string
}

/**
 * Asks colleagues for cover who were not asked yet: those who give that activity first, and the others after them, or
 * where there are none. @returns how many were asked, and how many others there are
 */
export async function askColleagues(
  tx: Kysely<Database>,
  { clientId, coverId, session, askedBy, reason }: ToAsk,
): Promise<{ asked: number; others: number }> {
  const found = await listCandidates(tx, coverId)
  const preferred = found.filter(({ isPreferred }) => isPreferred)
  const chosen: AskedColleague[] = preferred.length > 0 ? preferred : found
  if (chosen.length > 0)
    for (const { staffId, firstName, email } of await addAsked(tx, coverId, chosen))
      await queueLetter(tx, {
        clientId,
        customerId: staffId,
        recipient: email,
        dedupeKey: `cover-asked ${coverId} ${staffId}`,
        letter: { kind: 'cover-asked', firstName, session: sessionInLetter(session), askedBy, reason },
        notAfter: new Date(session.startsAt),
      })
  return { asked: chosen.length, others: found.length - chosen.length }
}
