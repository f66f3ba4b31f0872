import { monthAndYear, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { categoriesQuery } from '../../calls/catalogue/list-categories.ts'
import { paths, wholeVenue } from '../../paths.ts'
import { describe, listSome } from './describe.ts'
import type { Known } from './known.ts'
import type { PageHead } from './page-head.ts'
import { venueData } from './place-data.ts'

export function venueHead({ client, operator, params, where }: Known): PageHead | null {
  const { venueSlug = '' } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  if (!venue) return null
  const activities = client.getQueryData(categoriesQuery(venueSlug).queryKey) ?? []
  const { name, address, town, stepFree, facilities } = venue
  const place = [address, town].filter((part) => part !== '').join(', ')
  return {
    title: name,
    description: describe(
      activities.length === 0
        ? `${name}, ${place}.`
        : `Book ${listSome(activities.map((activity) => activity.name))} at ${name}, ${place}.`,
      activities.length === 0 ? null : 'Times, prices and places left today.',
      facilities.length === 0 ? null : `${listSome(facilities)}.`,
      stepFree === '' ? null : 'Step-free access.',
    ),
    path: paths.chooseActivity({ venueSlug }),
    shows: { venue: venueSlug },
    isListed: true,
    data: [venueData(venue, operator, where)],
  }
}

/** Describes a page with the activities below an activity. */
export function activityHead({ client, operator, params, where }: Known): PageHead | null {
  const { venueSlug = '', activitySlug = '' } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  const category = client.getQueryData(categoryQuery(venueSlug, activitySlug).queryKey)
  if (!venue || !category) return null
  return {
    title: `${category.name} at ${venue.name}`,
    description: describe(
      `${category.name} at ${venue.name}, ${venue.town}: ${listSome(category.children.map(({ name }) => name))}.`,
      'See times and prices, and book online.',
      category.description,
    ),
    path: paths.chooseSubActivity({ venueSlug, activitySlug }),
    shows: { venue: venueSlug, activity: activitySlug },
    isListed: true,
    data: [venueData(venue, operator, where)],
  }
}

/**
 * Describes seven days, or a day of a whole venue. Not listed: endless other views of days that are listed
 * themselves.
 */
export function weekHead({ client, params }: Known): PageHead | null {
  const { venueSlug = '', activitySlug = wholeVenue, dateSlug = '' } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  const category = client.getQueryData(categoryQuery(venueSlug, activitySlug).queryKey)
  if (!venue) return null
  const isDay = params['activitySlug'] === undefined
  const what = category ? category.name : 'What’s on'
  const since = weekdayAndDate(dateSlug)
  return {
    title: `${what} at ${venue.name}, ${isDay ? since : `from ${since}`}`,
    description: describe(
      `${what} at ${venue.name}, ${venue.town}, ${isDay ? `on ${since}` : `from ${since}`}.`,
      'See times, places and prices, and book online.',
    ),
    path: isDay ? paths.venueDay({ venueSlug, dateSlug }) : paths.week({ venueSlug, activitySlug, dateSlug }),
    shows: { venue: venueSlug, ...(category && { activity: activitySlug }) },
    isListed: false,
    data: [],
  }
}

/** Describes the days of a month, of which the visitor chooses one. */
export function monthHead({ client, params }: Known): PageHead | null {
  const { venueSlug = '', activitySlug = '', dateSlug = '', month } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  const category = client.getQueryData(categoryQuery(venueSlug, activitySlug).queryKey)
  if (!venue || !category) return null
  // Without a month the page shows the weeks that come.
  const when = month === undefined ? '' : monthAndYear(`${month}-01`)
  return {
    title: `${category.name} at ${venue.name}, ${when || 'calendar'}`,
    description: describe(
      `${category.name} at ${venue.name}, ${venue.town}: the days ${when && `of ${when} `}on which there are places.`,
    ),
    path: paths.month({ venueSlug, activitySlug, dateSlug, ...(month !== undefined && { month }) }),
    shows: { venue: venueSlug, activity: activitySlug },
    isListed: false,
    data: [],
  }
}
