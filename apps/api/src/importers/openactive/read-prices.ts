import { Temporal } from 'temporal-polyfill'
import { currencyProblem } from '../currency.ts'
import type { FeedEvent, FeedOffer } from './schema.ts'

export type FeedPrice = {
  /** Only to tell two offers of one name apart. */
  identifier: string
  name: string
  minAge: number | null
  maxAge: number | null
  pence: number
}

type FeedPrices = {
  /** None: it can be seen and is not sold online. */
  prices: FeedPrice[]
  /** So long before its start it is not sold; null where the operator's own windows hold. */
  opensBefore: Temporal.Duration | null
  /** From so long before its start on it is not sold any more; null where it is until it begins. */
  closesBefore: Temporal.Duration | null
}

/** Believes neither where the offer says two currencies. */
const currenciesOf = ({ price, priceCurrency }: FeedOffer): string[] => [
  ...new Set([priceCurrency, price?.currency ?? null].filter((one) => one !== null)),
]

const otherCurrency = (offers: readonly FeedOffer[], currency: string): string => {
  const others = [...new Set(offers.flatMap(currenciesOf))].filter((one) => one !== currency)
  if (others.length === 0) return ''
  const refused = others.flatMap((one) => currencyProblem(one) ?? [])
  return ` (${refused.length > 0 ? refused.join('; ') : `it is priced in ${others.join(', ')}`})`
}

const isOffline = ({ openBookingInAdvance, advanceBooking }: FeedOffer): boolean =>
  /Unavailable$/i.test(openBookingInAdvance ?? advanceBooking ?? '')

/** People read it where two offers have one name: an address is too long for that. */
const endOf = (id: string | null): string | null => id?.split(/[/#]/).findLast((part) => part !== '') ?? null

const priceOf = (offer: FeedOffer, at: number): FeedPrice | null =>
  offer.price === null
    ? null
    : {
        identifier: offer.identifier ?? endOf(offer['@id'] ?? offer.id) ?? String(at + 1),
        name: offer.name || 'Standard',
        minAge: offer.ageRange?.minValue || null,
        maxAge: offer.ageRange?.maxValue || null,
        pence: offer.price.pence,
      }

type Bound = 'validFromBeforeStartDate' | 'validThroughBeforeStartDate'

/** Reads one such time of each offer, the shortest before the start first; undefined where one of them can't be read. */
const spansOf = (offers: readonly FeedOffer[], bound: Bound): Temporal.Duration[] | undefined => {
  try {
    const spans = offers.flatMap(({ [bound]: span }) => (span === null ? [] : Temporal.Duration.from(span)))
    // A day is taken as 24 hours only to compare them.
    const hours = (span: Temporal.Duration) => span.total({ unit: 'hours', relativeTo: '2026-01-01' })
    return spans.toSorted((a, b) => hours(a) - hours(b))
  } catch {
    return undefined
  }
}

/** At which prices a session is sold online, or the reason why it can't be. */
export const readPrices = (event: FeedEvent, currency: string): FeedPrices | string => {
  const all = [...event.offers, ...event.offer]
  const offers = all.filter((offer) => currenciesOf(offer).every((one) => one === currency))
  const online = offers.filter((offer) => !isOffline(offer))
  const prices = online.map(priceOf).filter((price) => price !== null)
  const [openings, ends] = [
    spansOf(online, 'validFromBeforeStartDate'),
    spansOf(online, 'validThroughBeforeStartDate'),
  ]
  if (openings === undefined) return 'has an offer whose validFromBeforeStartDate is no duration'
  if (ends === undefined) return 'has an offer whose validThroughBeforeStartDate is no duration'
  // No offer is sold before its own opening, and none after its own end.
  const window = { opensBefore: openings[0] ?? null, closesBefore: ends.at(-1) ?? null }
  if (prices.length > 0) return { prices, ...window }
  if (offers.some(isOffline)) return { prices: [], opensBefore: null, closesBefore: null }
  if (event.isAccessibleForFree)
    return {
      prices: [{ identifier: 'free', name: 'Free', minAge: null, maxAge: null, pence: 0 }],
      ...window,
    }
  return `has no price in ${currency}${otherCurrency(all, currency)}`
}
