import { useSuspenseQuery } from '@tanstack/react-query'
import type { Category, CategoryKind } from '@touchline/contract/entities/catalogue/category'
import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { apiVersionOf } from '@touchline/rules/timetable/api-version'
import { useMemo } from 'react'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import type { DayOfActivity } from '../../calls/day-of-activity.ts'
import type { Session } from '../../calls/places.ts'
import { datesQuery, type ViewableDays } from '../../calls/timetable/list-dates.ts'
import { kindOfCategory } from '../../features/timetable/kind-of-category.ts'
import { type Filtering, filteringOf } from './filters/filtering.ts'
import { type Params, type Place, readAddress } from './place.ts'

/** What everything on this screen is about. */
export type DayFacts = {
  venue: Venue
  category: Category
  kind: CategoryKind
  /** The venue's day, `YYYY-MM-DD`. */
  date: string
  place: Place
  days: ViewableDays
  /** How the calls about this day are asked. */
  asked: DayOfActivity
  /** What of the day is shown; null where it is what its kind starts with. */
  filtering: Filtering | null
  /** For paths.ts; the filters go along from link to link. */
  address: { venueSlug: string; activitySlug: string; dateSlug: string; filters: string }
}

/** The address of a day's list, with the filters of this one or with others. */
export type PathOf = (date: string, filters?: string) => string

/** What the list of a day is given, whichever kind it is of. */
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

/** Where a day, or something of it, was asked for. */
export type DayAddress = { params: Params; search: string }

/** For a screen whose loader has loaded all of this. */
export function useDayFacts({ params, search }: DayAddress): DayFacts {
  const { venueSlug = '', activitySlug = '', dateSlug: date = '' } = params
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: category } = useSuspenseQuery(categoryQuery(venueSlug, activitySlug))
  const { data: days } = useSuspenseQuery(datesQuery(venueSlug, activitySlug))
  const kind = kindOfCategory(category)
  if (!kind) throw new Error('The loader lets no such activity through')
  const filtering = useMemo(() => filteringOf(search, kind), [search, kind])
  const query = filtering?.query ?? ''
  // The same object while the address is the same: it is given to hundreds of memoised cards.
  const { place, address } = useMemo(() => readShown(params, query), [params, query])
  const asked = dayOfActivity(venue, category, date)
  return { venue, category, kind, date, place, days, asked, filtering, address }
}

/** Spec 3, browseByName: whether courts can also be chosen by their name. */
export function hasLocationView({ locations, browseByName, allocationStrategy }: Category): boolean {
  return locations.length > 1 && browseByName === 'location' && allocationStrategy === 'customer'
}

/** The slots of one court; of all of them where none is named. */
export function atLocation({ locations }: Category, locationSlug: string | null): { locationId?: string } {
  const location = locations.find(({ slug }) => slug === locationSlug)
  return location ? { locationId: location.id } : {}
}

type SlotPlace = Extract<Place, { kind: 'slot' }>

/** The slots of one time, and what follows them: a court can be had for longer. */
export function slotsOf({ compositeKey, start, end }: SlotPlace) {
  const atThisTime = compositeKey === null ? { startTime: start, endTime: end } : { compositeKey }
  return { ...atThisTime, following: '2' } as const
}

/** Whether a slot is of this time, and not one that follows. */
export const isAt = (
  { compositeKey, start, end }: SlotPlace,
  slot: Pick<Session, 'compositeKey' | 'startsAt' | 'endsAt'>,
): boolean =>
  compositeKey === null
    ? slot.startsAt.format24Hour === start && slot.endsAt.format24Hour === end
    : slot.compositeKey === compositeKey
