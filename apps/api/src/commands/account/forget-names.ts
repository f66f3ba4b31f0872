import { isDeepStrictEqual } from 'node:util'
import { fullName } from '@touchline/rules/people/full-name'
import type { Kysely } from 'kysely'
import {
  type Forgotten,
  forgetInShown,
  forgetInSnapshot,
  forgetInUses,
} from '../../policies/account/forgotten-person.ts'
import { closedAccountValues } from '../../stores/account/closing/close-account.ts'
import { readLinesNaming, writeLines } from '../../stores/account/closing/lines-naming.ts'
import type { Database } from '../../stores/database/tables.ts'

/**
 * Removes the customer's name, and the names they have given, from purchases: from their own lines and
 * payments, and from those of others that were for them. Runs in the transaction that closes the account,
 * whose locks keep the baskets unchanged.
 */
export async function forgetNames(tx: Kysely<Database>, customerId: number): Promise<void> {
  const read = await readLinesNaming(tx, customerId)
  const { firstName, lastName, namesOfPlaces, ownBookingIds } = read
  const forgotten: Forgotten = {
    customerId,
    firstName,
    names: new Set([fullName({ firstName, lastName }), ...namesOfPlaces]),
    ownBookingIds: new Set(ownBookingIds),
    gone: {
      firstName: closedAccountValues.first,
      lastName: closedAccountValues.last,
      email: closedAccountValues.email,
    },
  }
  const lines = read.lines.map((line) => ({
    ...line,
    shown: forgetInShown(line.shown, line, forgotten),
    uses: forgetInUses(line.uses, line, forgotten),
  }))
  const attempts = read.attempts.map((attempt) => ({
    ...attempt,
    snapshot: forgetInSnapshot(attempt.snapshot, attempt.isOwn, forgotten),
  }))
  await writeLines(tx, {
    lines: lines.filter((line, position) => !isDeepStrictEqual(line, read.lines[position])),
    attempts: attempts.filter((attempt, position) => !isDeepStrictEqual(attempt, read.attempts[position])),
  })
}
