import type {
  FreeTime as FreeTimeOfCall,
  FreeVenue as FreeVenueOfCall,
  listFree,
} from '@touchline/contract/calls/catalogue/list-free'
import type { ArgsOf } from '@touchline/contract/define-call'
import { endWordsOf } from '@touchline/rules/time/end-words'
import { callQuery } from '../call-query.ts'

/** A time that can be booked now, as a row of a venue shows it. */
export type FreeTime = Pick<FreeTimeOfCall, 'categorySlug' | 'kind' | 'name' | 'compositeKey' | 'id'> & {
  date: string
  starts: string
  ends: string
  /** Empty where it is not known yet. */
  price: string
}

export type FreeVenue = Omit<FreeVenueOfCall, 'times'> & { times: FreeTime[] }

export type FreeQuery = ArgsOf<typeof listFree>['query']

/** Asks for venues near a place with their next free times; without a place, for the first by name. */
export function freeQuery(query: FreeQuery) {
  return callQuery(
    'catalogue/list-free',
    async () => (await import('@touchline/contract/calls/catalogue/list-free')).listFree,
    { query },
    ({ data, meta }) => ({
      total: meta.total,
      activities: meta.activities,
      venues: data.map(
        ({ times, ...venue }): FreeVenue => ({
          ...venue,
          times: times.map(
            ({ categorySlug, kind, name, compositeKey, id, date, startsAt, endsAt, price }) => ({
              categorySlug,
              kind,
              name,
              compositeKey,
              id,
              date: date.raw,
              starts: startsAt.format24Hour,
              ends: endWordsOf({ startsAt, endsAt }),
              price: price.mark?.text ?? price.formattedAmount ?? '',
            }),
          ),
        }),
      ),
    }),
  )
}
