import type { Transaction } from 'kysely'
import { createRefund, writeCancellation, writeCharge } from '../../stores/bookings/write-cancellation.ts'
import { giveCreditBack } from '../../stores/credit.ts'
import type { Database } from '../../stores/tables.ts'
import type { PlannedCancellation } from './plan-cancellation.ts'

export interface GivenUpBy {
  clientId: number
  cause: 'customer' | 'staff'
  byCustomerId: number | null
}

/**
 * Does what was planned, in the caller's transaction, which has all locks: the places come free, the credit is there with its
 * commit, and the refund is a row that the sweep works off.
 */
export async function giveUpPlaces(
  tx: Transaction<Database>,
  { record, decision, isStrike, strikeChargePence, sentences }: PlannedCancellation,
  by: GivenUpBy,
): Promise<void> {
  const id = crypto.randomUUID()
  const { clientId } = by
  const { id: bookingId, orderId, attemptId, accountId, shown, now } = record
  const { back, band, places, valuePence, keptPence, chargeOwedPence } = decision
  await writeCancellation(tx, {
    ...by,
    id,
    bookingId,
    orderId,
    accountId,
    places,
    valuePence,
    keptPence,
    back,
    chargeOwedPence,
    isStrike,
    strikeChargePence,
    reason: '',
    sentences,
    keepsUse: band.keepsUse,
    now,
  })
  const credit = {
    membership: back.membershipPence,
    general: back.generalPence,
    fresh: back.newCreditPence,
  }
  if (accountId !== null) {
    const customerId = accountId
    if (credit.membership + credit.general + credit.fresh > 0)
      await giveCreditBack(tx, {
        cancellationId: id,
        clientId,
        customerId,
        orderId,
        attemptId,
        amounts: credit,
      })
    const reason = `cancelling ${shown.name} late`
    if (chargeOwedPence > 0)
      await writeCharge(tx, {
        clientId,
        customerId,
        pence: chargeOwedPence,
        reason,
        cause: `cancellation ${id}`,
      })
    if (strikeChargePence > 0)
      await writeCharge(tx, {
        clientId,
        customerId,
        pence: strikeChargePence,
        reason: 'several late cancellations',
        cause: `strikes ${id}`,
      })
  }
  if (back.cardPence > 0)
    await createRefund(tx, {
      id: crypto.randomUUID(),
      clientId,
      orderId,
      attemptId,
      cancellationId: id,
      pence: back.cardPence,
    })
}
