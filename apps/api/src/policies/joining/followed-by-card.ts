import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'

/** True for a joining after which a kept card pays; by direct debit and at the desk, no card is kept. */
export const isFollowedByCard = ({ planId, shown }: Pick<BasketItemRecord, 'planId' | 'shown'>): boolean =>
  planId !== null && shown.joining?.mandate === undefined && shown.joining?.desk === undefined
