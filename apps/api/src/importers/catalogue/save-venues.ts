import { hoursWords, type OpeningHours } from '@touchline/rules/catalogue/opening-hours'
import type { Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { listLocations, listVenues } from '../../stores/imports/find-rows.ts'
import { saveRows } from '../../stores/imports/save-rows.ts'
import { getExisting } from '../get-existing.ts'
import type { ChangeLog } from '../summary.ts'
import { resolveDay } from './day.ts'
import type { PicturesInFile } from './prepare-pictures.ts'
import type { CatalogueFile, CatalogueVenue } from './schema/catalogue-file.ts'
import { parseHours } from './when.ts'

export type SavedVenues = {
  ids: Map<string, number>
  /** By 'venue-slug/location-slug'. */
  locationIds: Map<string, number>
}

const isOurs = ({ source }: { source: string }): boolean => source === 'catalogue'

/** A date counted from the import is fixed by the first one: the venue does not move on with every run. */
const migrationDateOf = (
  { migrationDate }: CatalogueVenue,
  today: string,
  present: { migration_date: string | null } | undefined,
): string | null => {
  if (migrationDate === null) return null
  const { date, isRelative } = resolveDay(migrationDate, today)
  return isRelative ? (present?.migration_date ?? date) : date
}

const hoursOf = ({ hours, closed }: CatalogueVenue): OpeningHours | null =>
  hours === undefined
    ? null
    : { weekly: hours.flatMap((line) => parseHours(line) ?? []), closed: [...new Set(closed)].sort() }

/** Returns the readers that the file names; where it is silent, those that stood there and are named at no other venue. */
const readersAt = (
  { cardReaders }: CatalogueVenue,
  present: readonly string[] | undefined,
  venues: readonly CatalogueVenue[],
): string[] => {
  if (cardReaders !== undefined) return [...new Set(cardReaders)]
  const named = new Set(venues.flatMap((venue) => venue.cardReaders ?? []))
  return (present ?? []).filter((reader) => !named.has(reader))
}

export const saveVenues = async (
  trx: Transaction<Database>,
  { clientId, today, columnsOf }: { clientId: number; today: string; columnsOf: PicturesInFile['columnsOf'] },
  { client, venues }: CatalogueFile,
  log: ChangeLog,
): Promise<SavedVenues> => {
  const before = new Map(
    (await listVenues(trx, clientId)).filter(isOurs).map((row) => [row.external_id, row]),
  )
  const rows = venues.map((venue) => {
    const hours = hoursOf(venue)
    return {
      client_id: clientId,
      slug: venue.slug,
      name: venue.name,
      address: venue.address,
      town: venue.town,
      postcode: venue.postcode,
      phone: venue.phone,
      email: venue.email,
      lat: venue.lat,
      lng: venue.lng,
      time_zone: venue.timeZone ?? client.timeZone,
      activities_v2_enabled: venue.activitiesV2,
      migration_date: migrationDateOf(venue, today, before.get(venue.slug)),
      display_venue_selection_button: venue.selectionButton,
      sells_memberships_online: venue.onlineJoining ?? client.onlineJoining,
      booking_windows: venue.bookingWindows ?? null,
      theme: venue.theme ?? null,
      footer_html: venue.footer,
      // Said once: words of the operator's own come before those that their hours make.
      opening_hours: venue.openingHours || (hours === null ? '' : hoursWords(hours)),
      hours,
      facilities: venue.facilities,
      card_readers: readersAt(venue, before.get(venue.slug)?.card_readers, venues),
      step_free: venue.stepFree,
      parking: venue.parking,
      getting_here: venue.gettingHere,
      ...columnsOf(venue.picture),
      scene: venue.scene ?? null,
      is_closed: venue.closedForGood !== undefined,
      instead_slug: typeof venue.closedForGood === 'object' ? venue.closedForGood.instead : null,
      source: 'catalogue',
      external_id: venue.slug,
    }
  })
  log.add('venues', await saveRows(trx, 'venues', rows, ['client_id', 'source', 'external_id']))
  const after = (await listVenues(trx, clientId)).filter(isOurs)
  const ids = new Map(after.map(({ external_id, id }) => [external_id, id]))

  const locationRows = venues.flatMap((venue) =>
    venue.locations.map(({ slug, name }, sortBy) => ({
      client_id: clientId,
      venue_id: getExisting(ids, venue.slug),
      slug,
      name,
      sort_by: sortBy,
    })),
  )
  log.add('locations', await saveRows(trx, 'locations', locationRows, ['venue_id', 'slug']))
  const slugs = new Map(after.map(({ id, slug }) => [id, slug]))
  const locations = await listLocations(trx, clientId)
  return {
    ids,
    locationIds: new Map(locations.map(({ id, venue_id, slug }) => [`${slugs.get(venue_id)}/${slug}`, id])),
  }
}
