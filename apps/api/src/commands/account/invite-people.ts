import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { listPeopleToInvite } from '../../stores/people/people-to-invite.ts'
import { queueLetter } from '../mail/queue-letter.ts'

interface Wanted {
  client: string | null
  email: string | null
  /** People who had an invitation before get another. */
  again: boolean
}

const atOnce = 500

/**
 * Keeps a letter to each person in the operator's records who has an address and no password. Its link opens
 * their account. Each gets one, however often this runs; a person who has stopped such letters gets none.
 * @returns how many letters were kept, how many people had one before, and how many want none
 */
export async function invitePeople(
  db: Kysely<Database>,
  { client, email, again }: Wanted,
): Promise<{ invited: number; hadOne: number; refused: number }> {
  const wanted = { clientSlug: client, email: email?.trim().toLowerCase() ?? null }
  const people = await listPeopleToInvite(db, wanted)
  const willing = people.filter(({ isRefused }) => !isRefused)
  const chosen = willing.filter(({ invitations }) => again || invitations === 0)
  for (let first = 0; first < chosen.length; first += atOnce)
    await db.transaction().execute(async (tx) => {
      for (const { id, clientId, reference, firstName, email, invitations } of chosen.slice(
        first,
        first + atOnce,
      ))
        await queueLetter(tx, {
          clientId,
          customerId: id,
          recipient: email,
          dedupeKey: `claim-account ${id} ${invitations + 1}`,
          letter: { kind: 'claim-account', customerId: id, reference, firstName, email },
        })
    })
  return {
    invited: chosen.length,
    hadOne: willing.length - chosen.length,
    refused: people.length - willing.length,
  }
}
