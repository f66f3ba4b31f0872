import { listedWithinMiles } from '@touchline/rules/catalogue/venues-near'
import type { FreeQuery } from '../../calls/catalogue/list-free.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import type { SessionSearch } from '../../paths.ts'

/** Part of the page where nothing was found. */
export const NearestInstead = lazyPart(async () => (await import('./nearest-instead.tsx')).NearestInstead)

/** Asks what can be booked near the place of a search, from its day and hour on: of the activity for a week. */
export function insteadArgs(
  { activity, date, from, lat, lng, about = '0' }: SessionSearch,
  today: string,
): { ofActivity: FreeQuery | null; ofAll: FreeQuery } {
  const place =
    lat === undefined || lng === undefined
      ? {}
      : { lat, lng, within: String(listedWithinMiles + Number(about)) }
  const ofAll = { date: date ?? today, ...(from !== undefined && { from }), ...place }
  return { ofActivity: activity === undefined ? null : { ...ofAll, activity }, ofAll }
}
