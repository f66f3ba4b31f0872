import { Temporal } from 'temporal-polyfill'
import { type Places, placesOf } from './places-left.ts'
import { type FeedVenue, readPlace } from './read-place.ts'
import type { FeedEvent, FeedOccurrence, FeedOffer } from './schema.ts'

export type FeedPrice = {
  /** Only to tell two offers of one name apart. */
  identifier: string
  name: string
  minAge: number | null
  maxAge: number | null
  pence: number
}
export type FeedTime = Places & { start: Temporal.Instant; end: Temporal.Instant; zone: string }

export type FeedSession = {
  itemId: string
  name: string
  description: string
  /** What it is: the last and narrowest of the labels; the wider ones are tags. */
  activity: string
  tags: string[]
  venue: FeedVenue
  prices: FeedPrice[]
  times: FeedTime[]
}

/** What of an item can't be used, and why. */
export type Skipped = { itemId: string; reason: string }

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/

const readInstant = (text: string | null | undefined, zone: string): Temporal.Instant | null => {
  if (!text) return null
  try {
    return HAS_OFFSET.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** Some publishers end a session at 20:59:59: they mean 21:00. */
const onTheMinute = (instant: Temporal.Instant): Temporal.Instant =>
  instant.round({ smallestUnit: 'minute', roundingMode: 'ceil' })

const endOf = (
  start: Temporal.Instant,
  end: Temporal.Instant | null,
  duration: string | null | undefined,
) => {
  if (end !== null) return onTheMinute(end)
  try {
    return duration ? start.add(Temporal.Duration.from(duration)) : null
  } catch {
    return null
  }
}

/** A time that can be sold, or the reason why it can't. */
const readTime = (occurrence: FeedOccurrence, event: FeedEvent, zone: string): FeedTime | string => {
  const when = occurrence.startDate ?? 'without a start'
  if (/Cancelled/i.test(occurrence.eventStatus ?? event.eventStatus ?? ''))
    return `${when}: cancelled by the publisher`
  const start = readInstant(occurrence.startDate, zone)
  if (start === null) return `${when}: no usable start`
  const end = endOf(start, readInstant(occurrence.endDate, zone), occurrence.duration ?? event.duration)
  if (end === null) return `${when}: neither end nor duration`
  if (Temporal.Instant.compare(end, start) <= 0) return `${when}: ends before it begins`
  const places = placesOf(occurrence)
  if (places === null) return `${when}: does not say how many places there are`
  return { start, end, zone, ...places }
}

const priceOf = (offer: FeedOffer, at: number): FeedPrice | null =>
  offer.price == null
    ? null
    : {
        identifier: offer.identifier ?? String(at + 1),
        name: offer.name?.trim() || 'Standard',
        minAge: offer.ageRange?.minValue ?? null,
        maxAge: offer.ageRange?.maxValue ?? null,
        pence: offer.price,
      }

const pricesOf = (event: FeedEvent, currency: string): FeedPrice[] => {
  const offers = [...event.offers, ...event.offer].filter(
    ({ priceCurrency }) => priceCurrency == null || priceCurrency === currency,
  )
  const prices = offers.map(priceOf).filter((price) => price !== null)
  if (prices.length === 0 && event.isAccessibleForFree)
    return [{ identifier: 'free', name: 'Free', minAge: null, maxAge: null, pence: 0 }]
  return prices
}

const tagsOf = (event: FeedEvent, labels: string[]): string[] => {
  const ages = event.ageRange?.name?.trim()
  return [
    ...new Set([
      ...labels,
      ...(ages && !/^all ages$/i.test(ages) ? [ages] : []),
      ...(/female/i.test(event.genderRestriction ?? '') ? ['Women only'] : []),
    ]),
  ]
}

type Context = { itemId: string; zone: string; currency: string }

/** A session with the times that can be sold; everything that can't be is told by id and reason. */
export const readEvent = (
  event: FeedEvent,
  { itemId, zone, currency }: Context,
): { session: FeedSession | null; skipped: Skipped[] } => {
  const refuse = (reason: string) => ({ session: null, skipped: [{ itemId, reason }] })
  const name = event.name?.trim()
  if (!name) return refuse('has no name')
  if (event.location == null) return refuse('has no location')
  const venue = readPlace(event.location)
  if (venue === null) return refuse('has a location without a name')
  const prices = pricesOf(event, currency)
  if (prices.length === 0) return refuse(`has no price in ${currency}`)

  const here = event.eventSchedule.find(({ scheduleTimezone }) => scheduleTimezone)?.scheduleTimezone ?? zone
  const occurrences = event.subEvent.length > 0 ? event.subEvent : event.startDate ? [event] : []
  if (occurrences.length === 0) return refuse('has no occurrence')
  const times = new Map<number, FeedTime>()
  const skipped: Skipped[] = []
  for (const occurrence of occurrences) {
    const time = readTime(occurrence, event, here)
    if (typeof time === 'string') skipped.push({ itemId, reason: time })
    else if (times.has(time.start.epochMilliseconds))
      skipped.push({ itemId, reason: `${occurrence.startDate}: is there twice` })
    else times.set(time.start.epochMilliseconds, time)
  }
  if (times.size === 0) return { session: null, skipped }
  const labels = event.activity.map((label) => label.trim()).filter((label) => label !== '')
  return {
    session: {
      itemId,
      name,
      description: event.description?.trim() ?? '',
      activity: labels.at(-1) ?? 'Activities',
      tags: tagsOf(event, labels.slice(0, -1)),
      venue,
      prices,
      times: [...times.values()],
    },
    skipped,
  }
}
