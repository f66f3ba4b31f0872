import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'

/**
 * True for a line after which a kept card pays: a joining online that no direct debit follows, or a payment with which
 * a contract changes to the card.
 */
export const isFollowedByCard = ({ planId, shown }: Pick<BasketItemRecord, 'planId' | 'shown'>): boolean =>
  planId !== null
    ? shown.joining?.mandate === undefined && shown.joining?.desk === undefined
    : shown.contractPayment?.keepsCard === true
