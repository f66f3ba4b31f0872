import type { SharedBack } from '@touchline/rules/bookings/cancellation'
import { type CancellationTextContext, payerSentences } from '@touchline/rules/bookings/cancellation-words'
import type { Transaction } from 'kysely'
import { differenceReturnedLetter } from '../../letters/bookings/letters-of-bookings.ts'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'
import type { CancellationPart } from '../../stores/bookings/write-cancellation.ts'
import type { Database } from '../../stores/database/tables.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/**
 * Writes to the people who paid a difference for someone else's booking what they get back. The booker's own
 * letter only says that they do.
 * @param parts as they are written, of `shared`
 */
export async function notifyOtherPayers(
  tx: Transaction<Database>,
  clientId: number,
  record: BookingRecord,
  shared: SharedBack,
  parts: readonly CancellationPart[],
  at: CancellationTextContext,
): Promise<void> {
  for (const part of shared.parts) {
    const payer = record.cancel.topUps.find(({ orderId }) => orderId === part.topUp?.orderId)
    const written = parts.find(({ orderId }) => orderId === payer?.orderId)
    const sentences = payerSentences(part, at)
    if (!payer?.isByAnother || !written || sentences.length === 0) continue
    await queueLetter(tx, {
      clientId,
      customerId: payer.accountId,
      recipient: payer.contact.email,
      dedupeKey: `difference-returned ${written.id}`,
      letter: differenceReturnedLetter(record, payer, sentences),
    })
  }
}
