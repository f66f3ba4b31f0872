import * as z from 'zod'
import { lineText, plainText } from './plain-text.ts'

/** A list of one is the one: some publishers write every property as a list. */
export const onlyOne = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A property that is not there is read as one that is null. */
const absentAsNull = z.preprocess((value) => value ?? null, z.unknown())

/**
 * A property that publishers write in more than one way. Absent, null and an empty text are the same: nothing.
 * @param as gives `undefined` for what it can't read
 */
const lenient = <Value>(as: (value: unknown) => Value | undefined, message: string) =>
  absentAsNull.transform((value, context): Value | null => {
    const one = onlyOne(value)
    if (one === null || one === undefined || one === '' || (Array.isArray(one) && one.length === 0))
      return null
    const read = as(one)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const inEnglish = (texts: readonly unknown[]): unknown =>
  texts.find((one) => isRecord(one) && /^en\b/i.test(String(one['@language']))) ?? texts[0]

/** A text, a number for one, or one of several languages: English where it is there. */
const readText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.every(isRecord) ? readText(inEnglish(value)) : undefined
  if (!isRecord(value)) return undefined
  if ('@value' in value) return readText(value['@value'])
  const entries = Object.entries(value).filter(([key]) => /^[a-z]{2,3}(-[a-z\d]+)*$/i.test(key))
  const [, chosen] = entries.find(([key]) => /^en\b/i.test(key)) ?? entries[0] ?? []
  return typeof chosen === 'string' ? chosen : undefined
}

const asText = (clean: (text: string) => string) =>
  lenient((value) => {
    const read = readText(value)
    return read === undefined ? undefined : clean(read)
  }, 'is no text')
const text = asText(lineText)
const lines = asText(plainText)

const readNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[-+]?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
}
const number = lenient(readNumber, 'is not a number')

/** More than any hall has, and far below what the database can count. */
const MOST_PLACES = 1_000_000
const readWhole = (value: unknown): number | undefined => {
  const read = readNumber(value)
  return Number.isInteger(read) && Math.abs(read ?? 0) <= MOST_PLACES ? read : undefined
}
const places = lenient(readWhole, 'is not a whole number of places')
const capacity = lenient((value) => {
  const read = readWhole(value)
  return read === undefined || read < 0 ? undefined : read
}, 'is not a number of places: a whole one, not below zero')

const age = lenient((value) => {
  const read = readWhole(value)
  return read === undefined || read < 0 || read > 150 ? undefined : read
}, 'is not an age')

const truth = lenient((value) => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase().split('/').at(-1) : undefined
  return word === 'true' ? true : word === 'false' ? false : undefined
}, 'is neither true nor false')

/** A list, of one where the publisher wrote no list; nothing in it is nothing. */
const many = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => [value].flat().filter((one: unknown) => one !== null && one !== undefined),
    z.array(item),
  )

const one = <Shape extends z.ZodType>(shape: Shape, message: string) =>
  z.preprocess(
    onlyOne,
    z.unknown().transform((value, context): z.output<Shape> | null => {
      if (value === null || value === undefined || value === '') return null
      if (Array.isArray(value)) {
        if (value.length === 0) return null
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      const parsed = shape.safeParse(value)
      if (parsed.success) return parsed.data
      for (const { path, message: said } of parsed.error.issues)
        context.addIssue({ code: 'custom', path, message: said })
      return z.NEVER
    }),
  )

const SIGNS: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' }
const MOST_PENCE = 1_000_000
/** Part of a penny that comes of a publisher's reckoning: 6.499999999999999 is £6.50. */
const NOISE = 0.001
const PRICE = /^([£€$]?)\s*(-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)$/

/** Pounds in the feed, pence here: some publishers write a number, some "0.00", some "£6.50". */
const price = absentAsNull.transform((value, context): { pence: number; currency: string | null } | null => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const given = onlyOne(value)
  if (given === null || given === undefined || given === '') return null
  if (typeof given !== 'number' && typeof given !== 'string') return refuse('is not a price')
  const [, sign = '', digits] = PRICE.exec(String(given).trim()) ?? []
  if (digits === undefined) return refuse('is not a price')
  const exact = Number(digits.replaceAll(',', '')) * 100
  const pence = Math.round(exact)
  if (Math.abs(exact - pence) > NOISE) return refuse('is not in whole pence')
  if (pence < 0) return refuse('is below zero')
  if (pence > MOST_PENCE) return refuse(`is above ${MOST_PENCE / 100}`)
  return { pence, currency: SIGNS[sign] ?? null }
})

/** 'gbp' is GBP, and so is '£'. */
const currency = lenient(
  (value) => (typeof value === 'string' ? (SIGNS[value.trim()] ?? value.trim().toUpperCase()) : undefined),
  'is no currency',
)

const AgeRange = one(
  z.looseObject({ name: text, minValue: age, maxValue: age }),
  'are several ranges of ages',
)

const Offer = z.looseObject({
  '@id': text,
  id: text,
  identifier: text,
  name: text,
  price,
  priceCurrency: currency,
  ageRange: AgeRange,
  openBookingInAdvance: text,
  advanceBooking: text,
  validFromBeforeStartDate: text,
  validThroughBeforeStartDate: text,
})

const Place = z.looseObject({
  identifier: text,
  '@id': text,
  id: text,
  name: text,
  url: text,
  telephone: text,
  address: one(
    z.union([
      z.string().transform(plainText),
      z.looseObject({ streetAddress: lines, addressLocality: text, addressRegion: text, postalCode: lines }),
    ]),
    'are several addresses',
  ),
  geo: one(z.looseObject({ latitude: number, longitude: number }), 'are several positions'),
})

const occurrence = {
  '@id': text,
  id: text,
  identifier: text,
  startDate: text,
  endDate: text,
  duration: text,
  maximumAttendeeCapacity: capacity,
  remainingAttendeeCapacity: places,
  'beta:availability': text,
  /** Number of courts that can be had at the time of a slot. */
  maximumUses: capacity,
  remainingUses: places,
  eventStatus: text,
}
export const FeedOccurrence = z.looseObject(occurrence)

const Activity = z.preprocess(
  (value) =>
    isRecord(value) && !('@value' in value) ? (value['prefLabel'] ?? value['name'] ?? null) : value,
  text,
)

/** Two names of one zone that Windows uses; all other zones go by their own name. */
const WINDOWS_ZONES: Record<string, string> = {
  'GMT Standard Time': 'Europe/London',
  '(UTC+00:00) Dublin, Edinburgh, Lisbon, London': 'Europe/London',
}
const zone = lenient((value) => {
  if (typeof value !== 'string') return undefined
  const name = WINDOWS_ZONES[value.trim()] ?? value.trim()
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone === ''
      ? undefined
      : name
  } catch {
    return undefined
  }
}, 'is not a time zone')

/** A session as feeds tell it, of the old Event model and of the newer one. What is missing is decided later. */
export const FeedEvent = z.looseObject({
  ...occurrence,
  name: text,
  description: lines,
  activity: many(Activity),
  location: one(Place, 'are several places, where one is needed'),
  offers: many(Offer),
  offer: many(Offer),
  isAccessibleForFree: truth,
  ageRange: AgeRange,
  genderRestriction: text,
  eventAttendanceMode: text,
  eventSchedule: many(z.looseObject({ scheduleTimezone: zone })),
  subEvent: many(z.unknown()),
  /** The series that it belongs to; set when they are joined. */
  statusOfSeries: text,
})

/** Names and identifiers of a facility or court. */
export const FeedFacility = z.looseObject({
  '@id': text,
  id: text,
  identifier: text,
  name: text,
  description: text,
})

/** Fields that identify an item. All else of it may be odd without harm to others. */
export const FeedItem = z.looseObject({
  state: z.enum(['updated', 'deleted'], 'is neither updated nor deleted'),
  id: z.union([z.string().min(1), z.number()], 'is missing').transform(String),
  modified: z.union([z.number(), z.string()]).nullish().catch(null),
  data: z.unknown().optional(),
})

/** A page of a feed (Realtime Paged Data Exchange). */
export const FeedPage = z.looseObject({ next: z.string().nullish(), items: z.array(z.unknown()) })

export type FeedEvent = z.infer<typeof FeedEvent>
export type FeedItem = z.infer<typeof FeedItem>
export type FeedOccurrence = z.infer<typeof FeedOccurrence>
export type FeedOffer = z.infer<typeof Offer>
export type FeedPlace = z.infer<typeof Place>
