import type { listAlsoBooked } from '@touchline/contract/calls/basket/list-also-booked'
import type { ReplyOf } from '@touchline/contract/define-call'
import { callQuery } from '../call-query.ts'

export type AlsoBooked = ReplyOf<typeof listAlsoBooked>['data'][number]

/** Asks what the people in the basket have booked already at the times of its lines. */
export const alsoBookedQuery = () =>
  callQuery(
    'basket/list-also-booked',
    async () => (await import('@touchline/contract/calls/basket/list-also-booked')).listAlsoBooked,
    {},
    ({ data }) => data,
  )
