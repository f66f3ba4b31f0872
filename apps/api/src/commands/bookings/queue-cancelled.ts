import type { Transaction } from 'kysely'
import { bookingCancelledLetter, cancelledHour } from '../../letters/bookings/letters-of-bookings.ts'
import { addCancelledHour, findHoursLeft } from '../../stores/bookings/hours-of-court.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { PlannedCancellation } from './plan-cancellation.ts'

/** Longer than a page takes to cancel the hours of a booking, which it does one after the other. */
const waitForOthersMs = 20_000

/**
 * Keeps the letter about a cancellation. Hours of one court are one booking for people: the letter about the
 * first of them waits for the others, and theirs are added to it while it is unsent. With the last it is due.
 */
export async function queueCancelled(
  tx: Transaction<Database>,
  clientId: number,
  cancellationId: string,
  {
    record,
    decision,
    sentences,
    isCourt,
  }: Pick<PlannedCancellation, 'record' | 'sentences' | 'isCourt'> & {
    decision: Pick<PlannedCancellation['decision'], 'places'>
  },
): Promise<void> {
  const { places } = decision
  const { email } = record.contact
  const isHour = isCourt && places === record.cancel.places
  const left = isHour ? await findHoursLeft(tx, record) : 0
  const hour = cancelledHour(record, sentences)
  if (isHour && (await addCancelledHour(tx, { clientId, recipient: email, record, hour, left }))) return
  await queueLetter(tx, {
    clientId,
    customerId: record.accountId,
    recipient: email,
    dedupeKey: `booking-cancelled ${cancellationId}`,
    letter: {
      ...bookingCancelledLetter(record, { places, sentences }),
      ...(left > 0 && { hours: [hour], hoursLeft: left }),
    },
    ...(left > 0 && { notBefore: new Date(record.now.getTime() + waitForOthersMs) }),
  })
}
