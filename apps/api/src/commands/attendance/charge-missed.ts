import { formatPence } from '@touchline/rules/money/money'
import type { Kysely } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import { missedLetter } from '../../letters/bookings/letters-of-bookings.ts'
import { howToSettle } from '../../policies/people/person-flags.ts'
import {
  listMissedBookings,
  type MissedBooking,
  shareStrike,
  writeStrike,
} from '../../stores/attendance/missed.ts'
import { findBooking } from '../../stores/bookings/find-bookings.ts'
import { writeCharge } from '../../stores/bookings/write-cancellation.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/** Does what the rules of these bookings say about a person who does not come, and writes to the account. */
export async function chargeMissed(
  context: CallContext,
  tx: Kysely<Database>,
  staffId: number,
  markIds: readonly number[],
): Promise<void> {
  await shareStrike(tx, markIds)
  for (const missed of await listMissedBookings(tx, markIds)) await chargeOne(context, tx, staffId, missed)
}

async function chargeOne(
  { catalogue: { client } }: CallContext,
  tx: Kysely<Database>,
  staffId: number,
  missed: MissedBooking,
): Promise<void> {
  const record = await findBooking(tx, missed.bookingId)
  const rule = record?.cancel.rule?.missed
  if (!record || !rule || record.accountId === null) return
  const { strikes } = client.cancelling
  const isStrike = rule.isStrike && strikes !== null
  const isLast = isStrike && record.cancel.strikesHad + 1 >= strikes.count
  const strikeChargePence = isLast ? strikes.chargePence : 0
  const charge = { clientId: client.id, customerId: record.accountId, who: `staff ${staffId}` as const }
  const { markId } = missed
  if (isStrike) await writeStrike(tx, missed, { customerId: record.accountId, strikeChargePence })
  if (rule.chargePence > 0)
    await writeCharge(tx, {
      ...charge,
      pence: rule.chargePence,
      reason: `not coming to ${record.shown.name}`,
      cause: `missed ${markId}`,
    })
  if (strikeChargePence > 0)
    await writeCharge(tx, {
      ...charge,
      pence: strikeChargePence,
      reason: 'several late cancellations',
      cause: `strikes missed ${markId}`,
    })
  const pence = rule.chargePence + strikeChargePence
  await queueLetter(tx, {
    clientId: client.id,
    customerId: record.accountId,
    recipient: record.contact.email,
    dedupeKey: `session-missed ${markId}`,
    letter: missedLetter(record, {
      startsAt: missed.startsAt,
      some: missed.places < missed.booked ? { missed: missed.places, booked: missed.booked } : undefined,
      charge: pence > 0 ? formatPence(pence, client.currencySymbol) : null,
      howToPay: pence > 0 ? howToSettle(client) : '',
      counts: isStrike ? { count: strikes.count, withinDays: strikes.withinDays } : null,
    }),
  })
}
