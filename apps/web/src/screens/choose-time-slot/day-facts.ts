import { useSuspenseQuery } from '@tanstack/react-query'
import type { Category, CategoryKind } from '@touchline/contract/entities/catalogue/category'
import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { apiVersionOf } from '@touchline/rules/timetable/api-version'
import { useMemo } from 'react'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import type { DayOfActivity } from '../../calls/day-of-activity.ts'
import type { Session } from '../../calls/listing-types.ts'
import { datesQuery, type ViewableDays } from '../../calls/timetable/list-dates.ts'
import { kindOfCategory } from '../../features/timetable/kind-of-category.ts'
import { type DayPart, type Params, readAddress } from './day-part.ts'
import { type Filtering, filteringOf } from './filters/filtering.ts'

/** Facts about the day that every part of this screen uses. */
export type DayFacts = {
  venue: Venue
  category: Category
  kind: CategoryKind
  /** The venue's day, `YYYY-MM-DD`. */
  date: string
  place: DayPart
  days: ViewableDays
  /** Values by which the calls about this day ask for it. */
  asked: DayOfActivity
  /** Filters of the day; null for the defaults of its kind. */
  filtering: Filtering | null
  /** Values for paths.ts. The filters go along from link to link. */
  address: { venueSlug: string; activitySlug: string; dateSlug: string; filters: string }
}

/** Address of a day's list, with the filters of this one or with others. */
export type PathOf = (date: string, filters?: string) => string

/** Properties of a day's list, whichever kind it is of. */
export type ListProps = { facts: DayFacts; hasFailed: boolean; pathOf: PathOf }

export function dayOfActivity(venue: Venue, category: Category, date: string): DayOfActivity {
  const version = apiVersionOf(venue, date)
  // wire 2: an activity may have another slug on v1.
  const activity = (version === 1 ? category.v1Slug : category.v2Slug) ?? category.slug
  return { venue: venue.slug, activity, date, version }
}

function readShown(params: Params, filters: string): Pick<DayFacts, 'place' | 'address'> {
  const found = readAddress(params)
  if (!found) throw new Error('The loader lets no such address through')
  const { place, ...address } = found
  return { place, address: { ...address, filters } }
}

/** Address at which a day, or something of it, was asked for. */
export type DayAddress = { params: Params; search: string }

/** Returns the facts of the day, for a screen whose loader has loaded all of them. */
export function useDayFacts({ params, search }: DayAddress): DayFacts {
  const { venueSlug = '', activitySlug = '', dateSlug: date = '' } = params
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: category } = useSuspenseQuery(categoryQuery(venueSlug, activitySlug))
  const { data: days } = useSuspenseQuery(datesQuery(venueSlug, activitySlug))
  const kind = kindOfCategory(category)
  if (!kind) throw new Error('The loader lets no such activity through')
  const filtering = useMemo(() => filteringOf(search, kind), [search, kind])
  const query = filtering?.query ?? ''
  // Keeps the same object while the address is the same: it is given to hundreds of memoised cards.
  const { place, address } = useMemo(() => readShown(params, query), [params, query])
  const asked = dayOfActivity(venue, category, date)
  return { venue, category, kind, date, place, days, asked, filtering, address }
}

/** True when courts can also be chosen by their name (spec 3, browseByName). */
export function hasLocationView({ locations, browseByName, allocationStrategy }: Category): boolean {
  return locations.length > 1 && browseByName === 'location' && allocationStrategy === 'customer'
}

/** Returns the query for the slots of one court; of all courts where none is named. */
export function atLocation({ locations }: Category, locationSlug: string | null): { locationId?: string } {
  const location = locations.find(({ slug }) => slug === locationSlug)
  return location ? { locationId: location.id } : {}
}

type SlotPlace = Extract<DayPart, { kind: 'slot' }>

/**
 * Returns the query for the slots of one time, and for those that follow: a court can be booked for longer.
 */
export function slotsOf({ compositeKey, start, end }: SlotPlace) {
  const atThisTime = compositeKey === null ? { startTime: start, endTime: end } : { compositeKey }
  return { ...atThisTime, following: '2' } as const
}

/** True when a slot is of this time, and not one that follows. */
export const isAt = (
  { compositeKey, start, end }: SlotPlace,
  slot: Pick<Session, 'compositeKey' | 'startsAt' | 'endsAt'>,
): boolean =>
  compositeKey === null
    ? slot.startsAt.format24Hour === start && slot.endsAt.format24Hour === end
    : slot.compositeKey === compositeKey
