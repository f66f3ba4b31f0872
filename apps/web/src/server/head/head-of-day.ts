import type { Category, CategoryKind } from '@touchline/contract/entities/catalogue/category'
import { formatPence } from '@touchline/rules/money/money'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import type { Listing, Session } from '../../calls/listing-types.ts'
import { datesQuery } from '../../calls/timetable/list-dates.ts'
import { timesQuery } from '../../calls/timetable/list-times.ts'
import { timetableQuery } from '../../calls/timetable/list-timetable.ts'
import { kindOfCategory } from '../../features/timetable/kind-of-category.ts'
import { paths } from '../../paths.ts'
import { dayOfActivity } from '../../screens/choose-time-slot/day-facts.ts'
import { nounOf } from '../../screens/choose-time-slot/day-words.ts'
import { type Data, schemaObject } from './data.ts'
import { describe } from './describe.ts'
import { type EventContext, eventData } from './event-data.ts'
import type { Known } from './known.ts'
import { absolute, type PageHead } from './page-head.ts'
import { placeOf } from './place-data.ts'

/** Number of sessions listed of a day, from its first on. */
const LISTED = 30

export function dayHead({ client, operator, params, where }: Known): PageHead | null {
  const { venueSlug = '', activitySlug = '', dateSlug = '' } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  const category = client.getQueryData(categoryQuery(venueSlug, activitySlug).queryKey)
  const kind = category && kindOfCategory(category)
  if (!venue || !category || !kind) return null
  const asked = dayOfActivity(venue, category, dateSlug)
  const classes = client.getQueryData(timetableQuery(asked).queryKey)
  const times = client.getQueryData(timesQuery(asked).queryKey)
  const days = client.getQueryData(datesQuery(venueSlug, activitySlug).queryKey)
  const count = (classes ?? times)?.entries.length ?? 0
  const [first] = (classes ?? times)?.entries ?? []
  const day = spokenDate(dateSlug)
  const cheapest = classes && lowest(classes.entries.flatMap(pricesOfAll), operator.currency.symbol)
  const address = { venueSlug, activitySlug, dateSlug }
  const pathOf = (id: string | number): string =>
    kind === 'ticketed'
      ? paths.ticketedSession({ ...address, id: String(id) })
      : paths.classDetails({ ...address, id })
  return {
    title: `${category.name} at ${venue.name}, ${day}`,
    description: describe(
      `${category.name} at ${venue.name}, ${venue.town}, on ${day}.`,
      count > 0 && first && kind !== 'resources'
        ? `${countWords(count, nounOf(kind))}, the first at ${first.starts}${cheapest ? `, from ${cheapest}` : ''}.`
        : null,
      'See times, places and prices, and book online.',
      category.description,
    ),
    path: paths.chooseTimeSlot(address),
    shows: { venue: venueSlug, activity: activitySlug },
    // A past day, or one that has not opened, leads nowhere.
    isListed: days?.dates.some(({ raw }) => raw === dateSlug) ?? false,
    data: [
      placeOf(venue, where),
      ...cancelledOf(classes ?? times, kind, { venue, client: operator, where, category, pathOf }),
      ...sessionsOf((classes ?? times)?.entries ?? [], kind, (id) => absolute(where, pathOf(id))),
    ],
  }
}

/** Lists classes and ticketed sessions, each with its own page; a free court is no event. */
function sessionsOf(
  entries: readonly (Pick<Session, 'name'> & { id: string | number | null })[],
  kind: CategoryKind,
  pathOf: (id: string | number) => string,
): Data[] {
  const listed = entries.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])).slice(0, LISTED)
  if (kind === 'resources' || listed.length === 0) return []
  const items = listed.map(({ id, name }, place) =>
    schemaObject('ListItem', { position: place + 1, name, url: pathOf(id) }),
  )
  return [schemaObject('ItemList', { itemListElement: items })]
}

type OfDay = Omit<EventContext, 'timeZone'> & {
  category: Pick<Category, 'slug' | 'description'>
  pathOf: (id: string | number) => string
}

/** Describes each session that the day lists as cancelled, with no more than the page shows. */
function cancelledOf(
  listing: Pick<Listing<unknown>, 'cancelled' | 'timeZone'> | undefined,
  kind: CategoryKind,
  { category, pathOf, ...at }: OfDay,
): Data[] {
  if (kind === 'resources' || !listing) return []
  return (listing.cancelled ?? []).slice(0, LISTED).map((session) =>
    eventData(
      {
        ...session,
        activity: category.slug,
        description: category.description,
        path: pathOf(session.id),
        spaces: null,
        opensLocal: '',
        prices: [],
      },
      { ...at, timeZone: listing.timeZone },
    ),
  )
}

/** Returns the prices open to everyone. */
export const pricesOfAll = ({ prices }: Pick<Session, 'prices'>): { name: string; raw: number }[] =>
  prices.filter(({ audience }) => audience === 'everyone').map(({ name, raw }) => ({ name, raw }))

function lowest(prices: readonly { raw: number }[], symbol: string): string | null {
  const pence = prices.map(({ raw }) => raw)
  return pence.length === 0 ? null : formatPence(Math.min(...pence), symbol)
}
