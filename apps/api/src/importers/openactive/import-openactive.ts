import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { v5 as uuidv5 } from 'uuid'
import type { Database } from '../../stores/tables.ts'
import { findFeed, saveFeed, saveFeedItems, syncCategoriesOfFeedVenues } from '../../stores/imports/feeds.ts'
import { type ClientRow, listClients } from '../../stores/imports/find-rows.ts'
import { getNow, raiseCatalogueVersion, takeTurn } from '../../stores/imports/import-clock.ts'
import { type AppliedSlots, applyWantedSlots } from '../../commands/apply-wanted-slots.ts'
import { beginWantedSlots, type WantedSlot, wantSlots } from '../../stores/imports/wanted-slots.ts'
import { type Change, ChangeLog, totalChanges } from '../summary.ts'
import { loadPages } from '../../gateways/feeds/load-pages.ts'
import type { FeedSession, FeedTime, Skipped } from './read-event.ts'
import { type PageFault, type ReadFeed, readFeed } from './read-feed.ts'
import { shiftWeeks, weeksToShift } from './rebase.ts'
import { saveFeedCategories, saveFeedPrices, saveFeedTags, saveFeedVenues } from './save-feed-references.ts'

export type OpenActiveImport =
  | {
      ok: true
      client: string
      feed: string
      items: { updated: number; deleted: number; older: number }
      shift: { weeks: number; first: { was: string; is: string } | null }
      changes: Change[]
      sessions: AppliedSlots
      skipped: Skipped[]
      notes: string[]
    }
  | { ok: false; faults: PageFault[] }

/** Whose sessions they are to be can't be told; the message says what to do. */
export class NoSuchClient extends Error {
  override readonly name = 'NoSuchClient'
}

// A fixed name space: the same item of the same feed is the same series in every import.
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

/** The times at their new dates; those that are over already are told. */
const moveOn = (sessions: readonly FeedSession[], weeks: number, now: Temporal.Instant) => {
  const sold: Sold[] = []
  const over: Skipped[] = []
  for (const session of sessions)
    for (const time of session.times) {
      const start = shiftWeeks(time.start, time.zone, weeks)
      if (Temporal.Instant.compare(start, now) > 0) sold.push({ session, time, start })
      else over.push({ itemId: session.itemId, reason: `${time.start.toString()}: is over` })
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

const ruleIdOf = (client: ClientRow, feed: string, itemId: string): string =>
  uuidv5(`${client.slug} ${feed} ${itemId}`, SERIES)

/** Writes what the sessions refer to. @returns what makes a session a slot of this client */
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
  const categoryIds = await saveFeedCategories(
    trx,
    sessions.map(({ activity }) => activity),
    context,
  )
  const priceListOf = await saveFeedPrices(trx, sessions, context)
  const tagIds = await saveFeedTags(trx, sessions, context)

  return ({ session, time, start }) => {
    const venueId = venueIds.get(session.venue.key)
    const categoryId = categoryIds.get(session.activity)
    if (venueId === undefined || categoryId === undefined)
      throw new Error(`${session.itemId} was not written`)
    return {
      client_id: client.id,
      venue_id: venueId,
      category_id: categoryId,
      rule_id: ruleIdOf(client, feed, session.itemId),
      price_list_id: priceListOf(session.itemId),
      name: session.name,
      description: session.description,
      starts_at: start.toString(),
      ends_at: start.add(time.start.until(time.end)).toString(),
      local_date: start.toZonedDateTimeISO(client.time_zone).toPlainDate().toString(),
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

const writeFeed = async (trx: Trx, client: ClientRow, feed: ReadFeed) => {
  const recorded = await findFeed(trx, client.id, feed.address)
  const isOlder = (itemId: string, modified: number): boolean =>
    modified < (recorded?.modified.get(itemId) ?? 0)
  const items = feed.items.filter(({ itemId, modified }) => !isOlder(itemId, modified))
  const live = new Set(items.map(({ itemId }) => itemId))
  const sessions = feed.sessions.filter(({ itemId }) => live.has(itemId))

  const now = Temporal.Instant.fromEpochMilliseconds((await getNow(trx)).getTime())
  const weeks = weeksToShift(
    feed.sessions.flatMap(({ times }) => times),
    now,
    recorded?.shiftWeeks ?? null,
  )
  const { sold, over } = moveOn(sessions, weeks, now)

  const log = new ChangeLog()
  const slotOf = await saveReferences(trx, client, feed.address, sessions, log)
  await beginWantedSlots(trx)
  await wantSlots(trx, sold.map(slotOf))
  const scope = {
    clientId: client.id,
    source: 'openactive',
    ruleIds: items.map(({ itemId }) => ruleIdOf(client, feed.address, itemId)),
  }
  const applied = await applyWantedSlots(trx, scope, 'cancel')
  const categories = await syncCategoriesOfFeedVenues(trx, client.id)
  log.add('activities offered', { updated: categories })
  const feedId = await saveFeed(trx, { clientId: client.id, address: feed.address, shiftWeeks: weeks })
  await saveFeedItems(trx, feedId, items)

  const changes = log.list()
  if (totalChanges([...changes, { noun: 'sessions', ...applied }]) + applied.cancelled + applied.moved > 0)
    await raiseCatalogueVersion(trx, client.id)
  return {
    client: client.slug,
    feed: feed.address,
    items: {
      updated: items.filter(({ deleted }) => !deleted).length,
      deleted: items.filter(({ deleted }) => deleted).length,
      older: feed.items.length - items.length,
    },
    shift: { weeks, first: firstOf(feed.sessions, weeks) },
    changes,
    sessions: applied,
    skipped: [...feed.skipped, ...over],
  }
}

/**
 * Loads the sessions of an OpenActive feed, from a file or from an address on. All pages are checked before
 * anything is written, in one transaction. Throws `FeedUnreachable` and `NoSuchClient`.
 */
export const importOpenActive = async (
  db: Kysely<Database>,
  input: string,
  { client: slug }: { client?: string } = {},
): Promise<OpenActiveImport> => {
  const client = await getClient(db, slug)
  const { pages, notes } = await loadPages(input)
  const read = readFeed(pages, { zone: client.time_zone, currency: client.currency_code })
  if (!read.ok) return read
  return db.transaction().execute(async (trx): Promise<OpenActiveImport> => {
    await takeTurn(trx)
    return { ok: true, ...(await writeFeed(trx, client, read.feed)), notes }
  })
}
