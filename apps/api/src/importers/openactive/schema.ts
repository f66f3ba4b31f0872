import * as z from 'zod'

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const text = z.string().nullish()
const number = z.number().nullish()
const identifier = z.union([z.string(), z.number()]).transform(String).nullish()
const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item), item.transform((one) => [one])])
    .nullish()
    .transform((items) => (items ?? []) as z.output<Item>[])

/** Pounds in the feed, pence here: some publishers write a number, some "0.00". */
const pence = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/, 'is not a price')], 'is not a price')
  .transform((price) => Math.round(Number(price) * 100))
  .refine((price) => price >= 0, 'is below zero')

const AgeRange = z.looseObject({ name: text, minValue: number, maxValue: number }).nullish()

const Offer = z.looseObject({
  identifier,
  name: text,
  price: pence.nullish(),
  priceCurrency: text,
  ageRange: AgeRange,
})

const Place = z.looseObject({
  identifier,
  id: text,
  name: text,
  url: text,
  telephone: text,
  address: z
    .union([
      z.string(),
      z.looseObject({ streetAddress: text, addressLocality: text, addressRegion: text, postalCode: text }),
    ])
    .nullish(),
  geo: z.looseObject({ latitude: number, longitude: number }).nullish(),
})

const Occurrence = z.looseObject({
  identifier,
  startDate: text,
  endDate: text,
  duration: text,
  maximumAttendeeCapacity: z.int().min(0, 'is below zero').nullish(),
  remainingAttendeeCapacity: z.int().nullish(),
  'beta:availability': text,
  eventStatus: text,
})

const Activity = z.union([
  z.string(),
  z.looseObject({ prefLabel: text }).transform(({ prefLabel }) => prefLabel ?? ''),
])

const Schedule = z.looseObject({
  scheduleTimezone: z.string().refine(isTimeZone, 'is not a time zone').nullish(),
})

/** A session as feeds tell it, of the old Event model and of the newer one. What is missing is decided later. */
export const FeedEvent = z.looseObject({
  name: text,
  description: text,
  activity: oneOrMany(Activity),
  location: Place.nullish(),
  offers: oneOrMany(Offer),
  offer: oneOrMany(Offer),
  isAccessibleForFree: z.boolean().nullish(),
  ageRange: AgeRange,
  genderRestriction: text,
  eventSchedule: oneOrMany(Schedule),
  subEvent: oneOrMany(Occurrence),
  ...Occurrence.shape,
})

export const FeedItem = z.looseObject({
  state: z.enum(['updated', 'deleted']),
  id: z.union([z.string().min(1), z.number()]).transform(String),
  kind: text,
  modified: z.union([z.number(), z.string()]).nullish(),
  data: z.looseObject({}).nullish(),
})

/** A page of a feed (Realtime Paged Data Exchange). */
export const FeedPage = z.looseObject({ next: z.string().nullish(), items: z.array(FeedItem) })

export type FeedEvent = z.infer<typeof FeedEvent>
export type FeedItem = z.infer<typeof FeedItem>
export type FeedPage = z.infer<typeof FeedPage>
export type FeedOccurrence = z.infer<typeof Occurrence>
export type FeedOffer = z.infer<typeof Offer>
export type FeedPlace = z.infer<typeof Place>
