import type { priceItems } from '@touchline/contract/calls/basket/price-items'
import type { BodyOf, ReplyOf } from '@touchline/contract/define-call'
import { callQuery } from '../call-query.ts'

export type ChoicePrice = ReplyOf<typeof priceItems>['data']

/**
 * Asks what a choice would cost in this customer's basket, by the benefits that they have and have used now.
 */
export const choicePriceQuery = (items: BodyOf<typeof priceItems>['items']) =>
  callQuery(
    'basket/price-items',
    async () => (await import('@touchline/contract/calls/basket/price-items')).priceItems,
    { body: { items } },
    ({ data }) => data,
  )
