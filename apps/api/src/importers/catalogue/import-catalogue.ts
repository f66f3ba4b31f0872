import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { generateSlotsWithin } from '../../commands/generate-slots.ts'
import { type ReadPicture, readPicturesOf } from '../../gateways/pictures/picture-source.ts'
import type { Database } from '../../stores/tables.ts'
import {
  findClientBySlug,
  listCategories,
  listCourses,
  listHostsOfOthers,
  listRules,
  listVenues,
} from '../../stores/imports/find-rows.ts'
import { getToday, raiseCatalogueVersion, takeTurn } from '../../stores/imports/import-clock.ts'
import { listMembershipIds } from '../../stores/imports/people.ts'
import {
  removeOtherHosts,
  removeOtherVenueCategories,
  removeOtherPlaces,
  removeOtherRules,
} from '../../stores/imports/remove-rows.ts'
import {
  createPicture,
  createPictureFiles,
  listPictureHashes,
  type MadePicture,
  removeUnusedPictures,
} from '../../stores/imports/pictures.ts'
import { saveRows } from '../../stores/imports/save-rows.ts'
import type { AppliedSlots } from '../../commands/apply-wanted-slots.ts'
import type { Fault } from '../fault.ts'
import { type Change, ChangeLog, totalChanges } from '../summary.ts'
import type { Day } from './day.ts'
import { listSkippedStarts } from './skipped-starts.ts'
import { courseKey, type ExpandedRule, expandRules, lastDayOf } from './expand-rules.ts'
import { type PicturesInFile, preparePictures } from './prepare-pictures.ts'
import { readCatalogue } from './read-catalogue.ts'
import { type FindPriceList, saveCategories, saveNames, savePrices, saveWaivers } from './save-references.ts'
import { savePeople } from './save-people.ts'
import { type SavedVenues, saveVenues } from './save-venues.ts'
import type { CatalogueFile } from './schema.ts'

export type CatalogueImport =
  | { ok: true; client: string; changes: Change[]; sessions: AppliedSlots; notes: string[] }
  | { ok: false; faults: Fault[] }

type Trx = Transaction<Database>

/** What only the database knows to be wrong: names that another client or another source has. */
const findTaken = async (trx: Trx, file: CatalogueFile): Promise<Fault[]> => {
  const others = new Set(await listHostsOfOthers(trx, file.client.slug, file.client.hosts))
  const faults: Fault[] = file.client.hosts.flatMap((host, at) =>
    others.has(host)
      ? [{ path: ['client', 'hosts', at], message: `'${host}' belongs to another client` }]
      : [],
  )
  const client = await findClientBySlug(trx, file.client.slug)
  if (client === null) return faults
  const isForeign = ({ source }: { source: string }): boolean => source !== 'catalogue'
  const venues = new Set((await listVenues(trx, client.id)).filter(isForeign).map(({ slug }) => slug))
  file.venues.forEach(({ slug }, at) => {
    if (venues.has(slug))
      faults.push({ path: ['venues', at, 'slug'], message: `'${slug}' is a venue of an imported feed` })
  })
  const categories = new Set((await listCategories(trx, client.id)).filter(isForeign).map(({ slug }) => slug))
  const walk = (list: CatalogueFile['categories'], path: (string | number)[]): void =>
    list.forEach(({ slug, children }, at) => {
      if (categories.has(slug))
        faults.push({ path: [...path, at, 'slug'], message: `'${slug}' is a category of an imported feed` })
      walk(children ?? [], [...path, at, 'children'])
    })
  walk(file.categories, ['categories'])
  return faults
}

const saveClient = async (trx: Trx, { client }: CatalogueFile, log: ChangeLog): Promise<number> => {
  const saved = await saveRows(
    trx,
    'clients',
    [
      {
        slug: client.slug,
        name: client.name,
        currency_code: client.currency.code,
        currency_symbol: client.currency.symbol,
        time_zone: client.timeZone,
        online_joining_enabled: client.onlineJoining,
        guest_passes_enabled: client.guestPasses,
        kiosk_home_url: client.kioskHomeUrl,
        analytics_container_ids: client.analyticsContainerIds,
        frame_ancestors: client.frameAncestors,
        in_maintenance: client.maintenance,
        hold_minutes: client.holdMinutes,
        hold_renewals: client.holdRenewals,
        limits: client.limits,
        booking_windows: client.bookingWindows,
        session_lifetimes: client.sessionLifetimes,
        theme: client.theme,
        terms: client.terms,
      },
    ],
    ['slug'],
  )
  log.add('client', saved)
  const written = await findClientBySlug(trx, client.slug)
  if (written === null) throw new Error('The client was not written')
  const hosts = client.hosts.map((host) => ({ host, client_id: written.id }))
  log.add('hosts', await saveRows(trx, 'client_hosts', hosts, ['host']))
  log.add('hosts', { removed: await removeOtherHosts(trx, written.id, client.hosts) })
  return written.id
}

type Known = {
  clientId: number
  venues: SavedVenues
  categories: Awaited<ReturnType<typeof saveCategories>>
  findPriceList: FindPriceList
  columnsOf: PicturesInFile['columnsOf']
}

const must = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`'${key}' was not checked`)
  return value
}

const saveCourses = async (trx: Trx, file: CatalogueFile, known: Known, log: ChangeLog) => {
  const { clientId, venues, categories, findPriceList, columnsOf } = known
  const rows = file.venues.flatMap((venue) =>
    venue.courses.map((course) => ({
      client_id: clientId,
      venue_id: must(venues.ids, venue.slug),
      category_id: must(categories, course.category).id,
      price_list_id: findPriceList(course.prices),
      slug: course.slug,
      name: course.name,
      description: course.description,
      level: course.level,
      min_age: course.minAge,
      max_age: course.maxAge,
      joins_part_way: course.joinsPartWay,
      cancellation_policy: course.cancellationPolicy,
      ...columnsOf(course.picture),
      source: 'catalogue',
      external_id: courseKey(venue.slug, course),
    })),
  )
  log.add('courses', await saveRows(trx, 'courses', rows, ['client_id', 'source', 'external_id']))
  return new Map((await listCourses(trx, clientId)).map(({ external_id, id }) => [external_id, id]))
}

/** A day counted from the import stays as the first import counted it. */
const fixed = (day: Day | null, present: string | null | undefined): string | null =>
  day === null ? null : day.isRelative ? (present ?? day.date) : day.date

const saveRules = async (
  trx: Trx,
  rules: readonly ExpandedRule[],
  known: Known & {
    courseIds: Map<string, number>
    instructors: Map<string, number>
    tags: Map<string, number>
  },
  log: ChangeLog,
): Promise<void> => {
  const { clientId, venues, categories, findPriceList, courseIds, instructors, tags } = known
  const present = new Map((await listRules(trx, clientId)).map((row) => [row.external_id, row]))
  const rows = rules.map((rule) => {
    const before = present.get(rule.externalId)
    const validFrom = fixed(rule.from, before?.valid_from)
    const validTo =
      rule.weeks !== null && validFrom !== null
        ? lastDayOf(validFrom, rule.weeks)
        : fixed(rule.until, before?.valid_to)
    return {
      id: before?.id ?? uuidv7(),
      client_id: clientId,
      venue_id: must(venues.ids, rule.venue),
      category_id: must(categories, rule.category).id,
      location_id: rule.location === null ? null : must(venues.locationIds, `${rule.venue}/${rule.location}`),
      course_id: rule.course === null ? null : must(courseIds, rule.course),
      price_list_id: findPriceList(rule.prices),
      name: rule.name,
      description: rule.description,
      weekdays: rule.when.weekdays,
      first_start: rule.when.firstStart,
      last_end: rule.when.lastEnd,
      every_minutes: rule.when.everyMinutes,
      duration_minutes: rule.minutes,
      capacity: rule.capacity,
      instructor_ids: rule.instructors.map((name) => must(instructors, name)),
      tag_ids: rule.tags.map((name) => must(tags, name)),
      valid_from: validFrom,
      valid_to: validTo,
      excluded_dates: rule.except,
      opens_days_ahead: rule.opens?.daysAhead ?? null,
      opens_at: rule.opens?.time ?? null,
      sold_elsewhere: rule.soldElsewhere,
      source: 'catalogue',
      external_id: rule.externalId,
    }
  })
  log.add('session rules', await saveRows(trx, 'session_rules', rows, ['client_id', 'source', 'external_id']))
  const removed = await removeOtherRules(
    trx,
    clientId,
    rows.map(({ id }) => id),
  )
  log.add('session rules', { removed })
}

/** A venue has the activities that it has sessions of, and everything above them in the tree. */
const saveWhatIsWhere = async (
  trx: Trx,
  rules: readonly ExpandedRule[],
  { venues, categories }: Known,
  log: ChangeLog,
): Promise<void> => {
  const atVenues = new Map<string, { venue_id: number; category_id: string }>()
  const placed = new Map<string, { category_id: string; location_id: number }>()
  for (const rule of rules) {
    const { id, ancestors } = must(categories, rule.category)
    const venueId = must(venues.ids, rule.venue)
    for (const categoryId of [id, ...ancestors])
      atVenues.set(`${venueId} ${categoryId}`, { venue_id: venueId, category_id: categoryId })
    if (rule.location === null) continue
    const locationId = must(venues.locationIds, `${rule.venue}/${rule.location}`)
    placed.set(`${locationId} ${id}`, { category_id: id, location_id: locationId })
  }
  const rows = [...atVenues.values()]
  const places = [...placed.values()]
  const venueIds = [...venues.ids.values()]
  const noun = 'activities offered'
  log.add(noun, await saveRows(trx, 'venue_categories', rows, ['venue_id', 'category_id']))
  log.add(noun, { removed: await removeOtherVenueCategories(trx, venueIds, rows) })
  log.add(noun, await saveRows(trx, 'category_locations', places, ['category_id', 'location_id']))
  log.add(noun, { removed: await removeOtherPlaces(trx, venueIds, places) })
}

const listKept = async (trx: Trx, clientId: number, file: CatalogueFile): Promise<string[]> => {
  const named = new Set(file.venues.map(({ slug }) => slug))
  return (await listVenues(trx, clientId))
    .filter(({ source, external_id }) => source === 'catalogue' && !named.has(external_id))
    .map(({ slug }) => `The venue '${slug}' is no longer in the file: it is kept, without sessions.`)
}

/** @returns how many were not there yet */
const savePictures = async (
  trx: Trx,
  clientId: number,
  pictures: readonly MadePicture[],
): Promise<number> => {
  let created = 0
  for (const picture of pictures) {
    if (!(await createPicture(trx, clientId, picture))) continue
    await createPictureFiles(trx, clientId, picture)
    created++
  }
  return created
}

const writeCatalogue = async (
  trx: Trx,
  file: CatalogueFile,
  { made, columnsOf }: PicturesInFile,
  horizonDays?: number,
) => {
  const log = new ChangeLog()
  const clientId = await saveClient(trx, file, log)
  const today = await getToday(trx, file.client.timeZone)
  log.add('pictures', { created: await savePictures(trx, clientId, made) })
  const findPriceList = await savePrices(trx, clientId, file, log)
  const instructors = await saveNames(
    trx,
    'instructors',
    clientId,
    file.instructors.map(({ name, picture }) => ({ name, ...columnsOf(picture) })),
    log,
  )
  const tags = await saveNames(
    trx,
    'tags',
    clientId,
    file.tags.map((name) => ({ name })),
    log,
  )
  const categories = await saveCategories(
    trx,
    clientId,
    file.categories,
    { waivers: await saveWaivers(trx, clientId, file, log), columnsOf },
    log,
  )
  const venues = await saveVenues(trx, { clientId, today, columnsOf }, file, log)
  const known: Known = { clientId, venues, categories, findPriceList, columnsOf }
  const courseIds = await saveCourses(trx, file, known, log)
  const rules = expandRules(file, today)
  log.add('pictures', { removed: await removeUnusedPictures(trx, clientId) })
  await saveRules(trx, rules, { ...known, courseIds, instructors, tags }, log)
  await saveWhatIsWhere(trx, rules, known, log)

  const memberships = file.memberships.map(({ slug, name }) => ({ client_id: clientId, slug, name }))
  log.add('memberships', await saveRows(trx, 'memberships', memberships, ['client_id', 'slug']))
  const membershipIds = await listMembershipIds(trx, clientId)
  const client = { id: clientId, slug: file.client.slug }
  await savePeople(trx, file.people, { client, today, venueIds: venues.ids, membershipIds }, log)

  const sessions = await generateSlotsWithin(trx, {
    clientId,
    ...(horizonDays === undefined ? {} : { horizonDays }),
  })
  const changes = log.list()
  if (totalChanges([...changes, { noun: 'sessions', ...sessions }]) > 0)
    await raiseCatalogueVersion(trx, clientId)
  const zones = new Map(file.venues.map(({ slug, timeZone }) => [slug, timeZone]))
  const zoneOf = (venue: string) => zones.get(venue) ?? file.client.timeZone
  const notes = [...(await listKept(trx, clientId, file)), ...listSkippedStarts(rules, zoneOf, today)]
  return { client: file.client.slug, changes, sessions, notes }
}

async function hasAll(trx: Trx, clientSlug: string, hashes: ReadonlySet<string>): Promise<boolean> {
  const there = await listPictureHashes(trx, clientSlug)
  return [...hashes].every((hash) => there.has(hash))
}

/**
 * Loads one operator from a catalogue file. Checked whole before anything is written, in one transaction; a second
 * import of the same file changes nothing.
 */
export const importCatalogue = async (
  db: Kysely<Database>,
  text: string,
  {
    horizonDays,
    readPicture = readPicturesOf('.'),
  }: { horizonDays?: number; readPicture?: ReadPicture } = {},
): Promise<CatalogueImport> => {
  const read = readCatalogue(text)
  if (!read.ok) return read
  const { client } = read.file
  for (;;) {
    const pictures = await preparePictures(read.file, readPicture, await listPictureHashes(db, client.slug))
    if (pictures.faults.length > 0) return { ok: false, faults: pictures.faults.map(read.locate) }
    const done = await db.transaction().execute(async (trx): Promise<CatalogueImport | null> => {
      await takeTurn(trx)
      // Another import may have let go of a picture that was found: then it is made after all.
      if (!(await hasAll(trx, client.slug, pictures.found))) return null
      const taken = await findTaken(trx, read.file)
      if (taken.length > 0) return { ok: false, faults: taken.map(read.locate) }
      return { ok: true, ...(await writeCatalogue(trx, read.file, pictures, horizonDays)) }
    })
    if (done) return done
  }
}
