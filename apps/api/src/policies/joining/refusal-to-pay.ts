import { wallDate } from '@touchline/rules/time/wall-time'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'

const ofAnotherDay =
  'The payments of the membership in your basket were worked out for another day. No money has been taken. Remove it, then choose the plan again.'
const notAtDesk =
  'A membership in this basket is paid by its payer’s own card. No money has been taken. Remove it, and let them pay online.'

/** Refuses a joining that was worked out for another day, and a membership that its payer does not pay by card. */
export function refusalOfJoinings(
  lines: readonly Pick<BasketItemRecord, 'planId' | 'contractPaymentId' | 'shown'>[],
  { now, isAtDesk, hasPayer }: { now: Date; isAtDesk: boolean; hasPayer: boolean },
): Refusal | null {
  const ofMemberships = lines.filter(
    ({ planId, contractPaymentId }) => planId !== null || contractPaymentId !== null,
  )
  if (ofMemberships.length === 0) return null
  if (isAtDesk) return refuse('TENDER_NOT_ALLOWED', { message: notAtDesk })
  if (!hasPayer) return refuse('LOGIN_REQUIRED')
  const isOfToday = ofMemberships
    .filter(({ planId }) => planId !== null)
    .every(({ shown }) => shown.joining?.joinedOn === wallDate(now, shown.timeZone))
  return isOfToday ? null : refuse('PRICE_CHANGED', { message: ofAnotherDay })
}
