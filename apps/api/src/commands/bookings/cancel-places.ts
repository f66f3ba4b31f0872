import type { SharedBack } from '@touchline/rules/bookings/cancellation'
import { sumPence } from '@touchline/rules/money/money'
import type { BookingRecord } from '../../stores/bookings/find-bookings.ts'
import {
  type CancellationPart,
  createRefund,
  writeCancellation,
  writeCharge,
} from '../../stores/bookings/write-cancellation.ts'
import { giveCreditBack } from '../../stores/payments/credit.ts'
import type { TransactionServices } from '../payments/transition-services.ts'
import { notifyOtherPayers } from './notify-other-payers.ts'
import type { PlannedCancellation } from './plan-cancellation.ts'
import { queueCancelled } from './queue-cancelled.ts'

export interface CancelledBy {
  clientId: number
  cause: 'customer' | 'staff'
  byCustomerId: number | null
}

/**
 * Carries out a planned cancellation in the caller's transaction, which has all locks. The places are freed,
 * the credit is there with its commit, the letter is kept, and the refund is a row that the sweep works off.
 */
export async function cancelPlaces(
  within: TransactionServices,
  planned: PlannedCancellation,
  by: CancelledBy,
): Promise<void> {
  const { record, decision, isStrike, strikeChargePence, sentences, at } = planned
  const { db: tx } = within
  const { clientId } = by
  const { accountId, shown } = record
  const { band, places, chargeTakenPence, chargeOwedPence } = decision
  const parts = refundPartsOf(record, decision, chargeTakenPence)
  const [{ id }] = parts
  await writeCancellation(tx, {
    ...by,
    bookingId: record.id,
    accountId,
    places,
    parts,
    chargeOwedPence,
    isStrike,
    strikeChargePence,
    reason: '',
    sentences,
    keepsUse: band.keepsUse,
    slotIds: sessionsToCome(record).map(({ slotId }) => slotId),
    claimPlaces: places,
  })
  await giveMoneyBack(within, clientId, parts)
  if (accountId !== null) {
    const charge = { clientId, customerId: accountId, who: within.who }
    const reason = `cancelling ${shown.name} late`
    if (chargeOwedPence > 0)
      await writeCharge(tx, { ...charge, pence: chargeOwedPence, reason, cause: `cancellation ${id}` })
    if (strikeChargePence > 0)
      await writeCharge(tx, {
        ...charge,
        pence: strikeChargePence,
        reason: 'several late cancellations',
        cause: `strikes ${id}`,
      })
  }
  await queueCancelled(tx, clientId, id, planned)
  await notifyOtherPayers(tx, clientId, record, decision, parts, at)
}

/**
 * Returns the sessions that have not begun. Those the operator cancelled are given back in full separately.
 */
const sessionsToCome = ({ sessions, now }: BookingRecord) =>
  sessions.filter(({ startsAt, isReturned }) => !isReturned && new Date(startsAt) > now)

/**
 * Returns the refund from each paying order, as it is written. The money kept covers the charge as far as it
 * goes.
 */
export function refundPartsOf(
  { orderId, attemptId, accountId, cancel }: BookingRecord,
  { parts: [own, ...later] }: SharedBack,
  chargeTakenPence = 0,
): [CancellationPart, ...CancellationPart[]] {
  let chargeLeft = chargeTakenPence
  const written = (
    { valuePence, back }: SharedBack['parts'][number],
    payer: Pick<CancellationPart, 'orderId' | 'attemptId' | 'accountId'>,
  ): CancellationPart => {
    const keptPence = valuePence - sumPence(Object.values(back))
    const taken = Math.min(chargeLeft, keptPence)
    chargeLeft -= taken
    return { id: crypto.randomUUID(), ...payer, valuePence, keptPence, back, chargeTakenPence: taken }
  }
  const payerOf = (topUpOrderId: number) => cancel.topUps.find((one) => one.orderId === topUpOrderId)!
  return [
    written(own, { orderId, attemptId, accountId }),
    ...later.map((part) => {
      const payer = payerOf(part.topUp!.orderId)
      return written(part, {
        orderId: payer.orderId,
        attemptId: payer.attemptId,
        accountId: payer.accountId,
      })
    }),
  ]
}

/** Gives money back: credit with the transaction, and for cards a row that the sweep works off. */
export async function giveMoneyBack(
  { db: tx, who, tell }: TransactionServices,
  clientId: number,
  parts: readonly CancellationPart[],
): Promise<void> {
  for (const { id: cancellationId, orderId, attemptId, accountId, back } of parts) {
    const amounts = {
      membership: back.membershipPence,
      general: back.generalPence,
      fresh: back.newCreditPence,
    }
    if (accountId !== null && amounts.membership + amounts.general + amounts.fresh > 0)
      await giveCreditBack(tx, {
        cancellationId,
        clientId,
        customerId: accountId,
        orderId,
        attemptId,
        amounts,
        who,
      })
    if (back.cardPence > 0) {
      const refund = { id: crypto.randomUUID(), clientId, pence: back.cardPence, who }
      const { provider } = await createRefund(tx, { ...refund, orderId, attemptId, cancellationId })
      const what = { attempt: attemptId, refund: refund.id }
      const { pence } = refund
      tell({ what, from: null, to: 'pending', cause: 'places given up', who, clientId, pence, provider })
    }
  }
}
