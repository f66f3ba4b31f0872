import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CoverNews } from '../../letters/cover/cover-letters.ts'
import type { CoveredSession, CoverRecord, ToldStaff } from '../../stores/cover/covers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/** Returns a session as letters name it. */
export const sessionInLetter = ({ name, startsAt, endsAt, venueName, timeZone }: CoveredSession) => ({
  name,
  startsAt: new Date(startsAt).toISOString(),
  untilAt: new Date(endsAt).toISOString(),
  venueName,
  timeZone,
})

/** Tells members of staff what has become of a request; none of them twice. */
export async function tellStaff(
  tx: Kysely<Database>,
  clientId: number,
  cover: Pick<CoverRecord, 'session' | 'askedBy' | 'taker'>,
  { to, what, reason = '' }: { to: readonly (ToldStaff | null)[]; what: CoverNews['what']; reason?: string },
): Promise<void> {
  const told = new Map(to.flatMap((one) => (one === null ? [] : [[one.staffId, one] as const])))
  for (const { staffId, firstName, email } of told.values())
    await queueLetter(tx, {
      clientId,
      customerId: staffId,
      recipient: email,
      dedupeKey: `cover-news ${randomUUID()}`,
      letter: {
        kind: 'cover-news',
        firstName,
        session: sessionInLetter(cover.session),
        what,
        askedBy: cover.askedBy.name,
        takenBy: cover.taker?.name ?? '',
        reason,
      },
      notAfter: new Date(cover.session.endsAt),
    })
}
