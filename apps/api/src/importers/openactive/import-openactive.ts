import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { v5 as uuidv5 } from 'uuid'
import { type AppliedSlots, applyWantedSlots } from '../../commands/timetable/apply-wanted-slots.ts'
import { loadPages } from '../../gateways/feeds/load-pages.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  type FeedRecord,
  listFeeds,
  saveFeed,
  saveFeedItems,
  syncCategoriesOfFeedVenues,
} from '../../stores/imports/feeds.ts'
import { type ClientRow, listClients } from '../../stores/imports/find-rows.ts'
import { getNow, raiseCatalogueVersion, takeTurn } from '../../stores/imports/import-clock.ts'
import {
  beginWantedSlots,
  listCourtTimes,
  nameSessions,
  type WantedSlot,
  wantClosedSlots,
  wantSlots,
} from '../../stores/imports/wanted-slots.ts'
import { type Change, ChangeLog, totalChanges } from '../summary.ts'
import { isPart } from './inner-items.ts'
import { type AskedSlot, leaveOutOverlaps } from './leave-out-overlaps.ts'
import { newestOf, type PageFault, type ParsedFeed, type ParsedPages, parseFeed } from './parse-feed.ts'
import type { FeedSession, Skipped } from './read-event.ts'
import { isRemembered, type ReadFeed, readFeeds } from './read-feeds.ts'
import type { FeedTime } from './read-time.ts'
import { shiftWeeks, weeksToShift } from './rebase.ts'
import {
  saveFeedCategories,
  saveFeedCourts,
  saveFeedPrices,
  saveFeedTags,
  saveFeedVenues,
  type WantedCategory,
} from './save-feed-references.ts'

type FeedShift = { weeks: number; first: { was: string; is: string } | null }

/** Result of one feed. */
export type FeedImport = {
  address: string
  items: { updated: number; deleted: number; older: number }
  shift: FeedShift
  skipped: Skipped[]
}

export type OpenActiveImport =
  | {
      ok: true
      client: string
      feeds: FeedImport[]
      changes: Change[]
      sessions: AppliedSlots
      /** Descriptions of sessions that stay as they were sold. */
      leftAsSold: string[]
      /** Number of sessions whose items can't be used now. They stay, but are no longer sold. */
      closed: number
      notes: string[]
    }
  | { ok: false; faults: PageFault[] }

/** Thrown when the client of the sessions can't be determined. The message says what to do. */
export class NoSuchClient extends Error {
  override readonly name = 'NoSuchClient'
}

// A fixed name space: the same item of the same feed becomes the same series in every import.
const SERIES = '7b0c3c0e-6f0e-4f43-9a3a-5d1f0e6a2c11'

type Trx = Transaction<Database>

const getClient = async (db: Kysely<Database>, slug: string | undefined): Promise<ClientRow> => {
  const clients = await listClients(db)
  const wanted = slug ?? (clients.length === 1 ? clients[0]?.slug : 'demo')
  const client = clients.find((one) => one.slug === wanted)
  if (client !== undefined) return client
  if (clients.length === 0)
    throw new NoSuchClient(
      'There is no client yet: import a catalogue first, or start the demo operator once.',
    )
  const known = clients.map((one) => one.slug).join(', ')
  throw new NoSuchClient(
    slug === undefined
      ? `Say which client with --client: ${known}.`
      : `There is no client '${slug}': ${known}.`,
  )
}

type Sold = { session: FeedSession; time: FeedTime; start: Temporal.Instant }

/** Moves the times to their new dates. Those that are already over are reported. */
const moveOn = (sessions: readonly FeedSession[], weeks: number, now: Temporal.Instant) => {
  const sold: Sold[] = []
  const over: Skipped[] = []
  for (const session of sessions)
    for (const time of session.times) {
      const start = shiftWeeks(time.start, time.zone, weeks)
      if (Temporal.Instant.compare(start, now) > 0) sold.push({ session, time, start })
      else over.push({ itemId: session.itemId, reason: `${time.start.toString()}: is over`, isSaid: true })
    }
  return { sold, over }
}

const wallText = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

const firstOf = (sessions: readonly FeedSession[], weeks: number) => {
  const times = sessions.flatMap((session) => session.times)
  const [first] = times.sort((a, b) => Temporal.Instant.compare(a.start, b.start))
  if (first === undefined) return null
  return {
    was: wallText(first.start, first.zone),
    is: wallText(shiftWeeks(first.start, first.zone, weeks), first.zone),
  }
}

/** Subtracts a span from a start. A day is a calendar day, also when the clocks change in between. */
const momentBefore = (
  start: Temporal.Instant,
  span: Temporal.Duration | null,
  zone: string,
): string | null =>
  span === null ? null : start.toZonedDateTimeISO(zone).subtract(span).toInstant().toString()

const ruleIdOf = (client: ClientRow, feed: string, itemId: string): string =>
  uuidv5(`${client.slug} ${feed} ${itemId}`, SERIES)

const categoryOf = ({ activity, court }: FeedSession, { start, end }: FeedTime): WantedCategory => ({
  label: activity,
  kind: court === null ? 'classes' : 'resources',
  minutes: end.since(start).total('minutes'),
})

/** Saves what the sessions refer to. @returns a function that makes a session a slot of this client */
const saveReferences = async (
  trx: Trx,
  client: ClientRow,
  feed: string,
  sessions: readonly FeedSession[],
  log: ChangeLog,
): Promise<(one: Sold) => WantedSlot> => {
  const context = { clientId: client.id, zone: client.time_zone, feed, log }
  const venueIds = await saveFeedVenues(
    trx,
    sessions.map(({ venue }) => venue),
    context,
  )
  const locationIdOf = await saveFeedCourts(trx, sessions, venueIds, context)
  const categoryIdOf = await saveFeedCategories(
    trx,
    sessions.flatMap((session) => session.times.map((time) => categoryOf(session, time))),
    context,
  )
  const priceListOf = await saveFeedPrices(trx, sessions, context)
  const tagIds = await saveFeedTags(trx, sessions, context)

  return ({ session, time, start }) => {
    const venueId = venueIds.get(session.venue.key)
    if (venueId === undefined) throw new Error(`${session.itemId} was not written`)
    return {
      client_id: client.id,
      venue_id: venueId,
      category_id: categoryIdOf(categoryOf(session, time)),
      rule_id: ruleIdOf(client, feed, session.itemId),
      location_id: locationIdOf(session),
      price_list_id: priceListOf(session.itemId),
      name: session.name,
      description: session.description,
      starts_at: start.toString(),
      ends_at: start.add(time.start.until(time.end)).toString(),
      local_date: start.toZonedDateTimeISO(client.time_zone).toPlainDate().toString(),
      opens_at: momentBefore(start, session.opensBefore, time.zone),
      closes_at: momentBefore(start, session.closesBefore, time.zone),
      capacity: time.capacity,
      one_per_person: true,
      instructor_ids: [],
      tag_ids: session.tags.flatMap((tag) => tagIds.get(tag) ?? []),
      sold_elsewhere: time.soldElsewhere,
      source: 'openactive',
      external_id: `${feed}#${session.itemId}@${start.toString()}`,
    }
  }
}

/**
 * Leaves out slots for which their court has no time. @param ruleIds rules whose slots this import decides
 * anew
 */
const chooseSlots = async (trx: Trx, asked: readonly AskedSlot[], ruleIds: ReadonlySet<string>) => {
  const courts = new Set(asked.flatMap(({ slot }) => slot.location_id ?? []))
  const present = courts.size === 0 ? [] : await listCourtTimes(trx, [...courts])
  return leaveOutOverlaps(asked, present, (ruleId) => ruleIds.has(ruleId))
}

/** Prepares the slots that a feed asks for. They are applied together with those of the other feeds. */
const wantFeed = async (
  trx: Trx,
  client: ClientRow,
  feed: ReadFeed,
  { now, recorded, log }: { now: Temporal.Instant; recorded: FeedRecord | undefined; log: ChangeLog },
) => {
  const weeks = weeksToShift(
    feed.sessions.flatMap(({ times }) => times),
    now,
    recorded?.shiftWeeks ?? null,
  )
  const { sold, over } = moveOn(feed.sessions, weeks, now)
  const slotOf = await saveReferences(trx, client, feed.address, feed.sessions, log)
  const ruleOf = (itemId: string) => ruleIdOf(client, feed.address, itemId)
  const ruleIds = [...feed.items, ...feed.skipped].map(({ itemId }) => ruleOf(itemId))
  const isUnusable = new Set(feed.unusable.map(ruleOf))
  const { slots, skipped } = await chooseSlots(
    trx,
    sold.map((one) => ({
      itemId: one.session.itemId,
      court: one.session.court?.name ?? '',
      slot: slotOf(one),
    })),
    new Set(ruleIds.filter((id) => !isUnusable.has(id))),
  )
  await wantSlots(trx, slots)
  const withdrawn = feed.withdrawn.map(({ itemId, start }) => ({
    ruleId: ruleOf(itemId),
    startsAt: shiftWeeks(start, client.time_zone, weeks).toString(),
  }))
  const noTime = skipped.map(({ itemId }) => ruleOf(itemId))
  const closed = await wantClosedSlots(trx, [...isUnusable, ...noTime], withdrawn)
  const feedId = await saveFeed(trx, { clientId: client.id, address: feed.address, shiftWeeks: weeks })
  const agesOf = new Map(feed.sessions.map(({ itemId, minAge, maxAge }) => [itemId, { minAge, maxAge }]))
  const areAgesNew = await saveFeedItems(
    trx,
    feedId,
    feed.items.map((item) => ({
      ...item,
      data: isRemembered(item) ? JSON.stringify(item.data) : null,
      ruleId: ruleOf(item.itemId),
      ...(agesOf.get(item.itemId) ?? { minAge: null, maxAge: null }),
    })),
  )
  const items = feed.items.filter(({ itemId }) => !isPart(itemId))
  const told: FeedImport = {
    address: feed.address,
    items: {
      updated: items.filter(({ deleted }) => !deleted).length,
      deleted: items.filter(({ deleted }) => deleted).length,
      older: feed.older,
    },
    shift: { weeks, first: firstOf(feed.sessions, weeks) },
    skipped: [...feed.skipped, ...over, ...skipped],
  }
  return {
    told,
    closed,
    withdrawn,
    areAgesNew,
    ruleIds,
  }
}

const writeFeeds = async (trx: Trx, client: ClientRow, parsed: readonly ParsedFeed[]) => {
  const recorded = await listFeeds(trx, client.id)
  const feeds = readFeeds(parsed, recorded, { zone: client.time_zone, currency: client.currency_code })
  const now = Temporal.Instant.fromEpochMilliseconds((await getNow(trx)).getTime())
  const log = new ChangeLog()
  await beginWantedSlots(trx)
  const wanted: Awaited<ReturnType<typeof wantFeed>>[] = []
  for (const feed of feeds) {
    const known = recorded.find(({ address }) => address === feed.address)
    wanted.push(await wantFeed(trx, client, feed, { now, recorded: known, log }))
  }
  const scope = {
    clientId: client.id,
    source: 'openactive',
    ruleIds: wanted.flatMap(({ ruleIds }) => ruleIds),
  }
  const applied = await applyWantedSlots(
    trx,
    scope,
    'cancel',
    wanted.flatMap(({ withdrawn }) => withdrawn),
  )
  const categories = await syncCategoriesOfFeedVenues(trx, client.id)
  log.add('activities offered', { updated: categories })

  const changes = log.list()
  const isChanged =
    totalChanges([...changes, { noun: 'sessions', ...applied }]) + applied.cancelled + applied.moved > 0
  if (isChanged || wanted.some(({ areAgesNew }) => areAgesNew)) await raiseCatalogueVersion(trx, client.id)
  return {
    client: client.slug,
    feeds: wanted.map(({ told }) => told),
    changes,
    sessions: applied,
    leftAsSold: await nameSessions(trx, applied.leftAsSoldIds),
    closed: wanted.reduce((sum, { closed }) => sum + closed, 0),
  }
}

/** Joins the pages of the same feed, also when they come from two files. */
const mergeFeeds = (feeds: readonly ParsedFeed[]): ParsedFeed[] => {
  const merged = new Map<string, ParsedFeed>()
  for (const feed of feeds) {
    const before = merged.get(feed.address)
    merged.set(
      feed.address,
      before === undefined
        ? feed
        : {
            ...feed,
            items: newestOf([...before.items, ...feed.items]),
            skipped: [...before.skipped, ...feed.skipped],
          },
    )
  }
  return [...merged.values()]
}

/**
 * Loads the sessions of OpenActive feeds. Each input is a file, or the address of a first page. The feed of a
 * series and that of its sessions can be loaded together or one after the other. All pages are checked before
 * anything is written, in one transaction. Throws `FeedUnreachable` and `NoSuchClient`.
 */
export const importOpenActive = async (
  db: Kysely<Database>,
  inputs: string | readonly string[],
  { client: slug }: { client?: string } = {},
): Promise<OpenActiveImport> => {
  const client = await getClient(db, slug)
  const notes: string[] = []
  const parsed: ParsedPages[] = []
  for (const input of [inputs].flat()) {
    const loaded = await loadPages(input)
    notes.push(...loaded.notes)
    parsed.push(parseFeed(loaded.pages))
  }
  const faults = parsed.flatMap((one) => (one.ok ? [] : one.faults))
  if (faults.length > 0) return { ok: false, faults }
  const feeds = mergeFeeds(parsed.flatMap((one) => (one.ok ? one.feed : [])))
  return db.transaction().execute(async (trx): Promise<OpenActiveImport> => {
    await takeTurn(trx)
    return { ok: true, ...(await writeFeeds(trx, client, feeds)), notes }
  })
}
