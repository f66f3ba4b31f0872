import { wallDate } from '@touchline/rules/time/wall-time'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'

const ofAnotherDay =
  'The payments of the membership in your basket were worked out for another day. No money has been taken. Remove it, then choose the plan again.'
const notAtDesk =
  'A membership in this basket is paid by its payer’s own card. No money has been taken. Remove it, and let them pay online.'
const atDeskAlone =
  'A membership in this basket is paid at the desk. No money has been taken. Remove it, or take the payment at the desk.'
const ofAnother =
  'A membership in this basket is another customer’s. No money has been taken. Choose that customer again, or remove it.'

/** Returns the payer for whom staff have chosen a line of a membership; null where its payer has chosen it. */
const deskPayerOf = ({ shown }: Pick<BasketItemRecord, 'shown'>): number | null =>
  shown.joining?.desk?.payerId ?? shown.contractPayment?.deskPayerId ?? null

/**
 * Refuses a joining that was worked out for another day. What its payer has chosen is paid by their own card, and what
 * staff have chosen for a payer is paid at the desk by that payer alone.
 */
export function refusalOfJoinings(
  lines: readonly Pick<BasketItemRecord, 'planId' | 'contractPaymentId' | 'shown'>[],
  { now, isAtDesk, payerId }: { now: Date; isAtDesk: boolean; payerId: number | null },
): Refusal | null {
  const ofMemberships = lines.filter(
    ({ planId, contractPaymentId }) => planId !== null || contractPaymentId !== null,
  )
  if (ofMemberships.length === 0) return null
  const desks = ofMemberships.map(deskPayerOf)
  if (isAtDesk && desks.includes(null)) return refuse('TENDER_NOT_ALLOWED', { message: notAtDesk })
  if (isAtDesk && desks.some((id) => id !== payerId)) return refuse('LINE_OF_ANOTHER', { message: ofAnother })
  if (!isAtDesk && desks.some((id) => id !== null))
    return refuse('TENDER_NOT_ALLOWED', { message: atDeskAlone })
  if (payerId === null) return refuse('LOGIN_REQUIRED')
  const isOfToday = ofMemberships
    .filter(({ planId }) => planId !== null)
    .every(({ shown }) => shown.joining?.joinedOn === wallDate(now, shown.timeZone))
  return isOfToday ? null : refuse('PRICE_CHANGED', { message: ofAnotherDay })
}
