import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { saveRows } from './save-rows.ts'

type Trx = Transaction<Database>

export type FeedRecord = {
  address: string
  shiftWeeks: number
  items: {
    itemId: string
    modified: string
    deleted: boolean
    data: Record<string, unknown> | null
  }[]
}

/** Lists the client's feeds with their known items. Only items that others need still have their data. */
export const listFeeds = async (trx: Trx, clientId: number): Promise<FeedRecord[]> => {
  const feeds = await trx
    .selectFrom('feeds')
    .select(['id', 'address', 'shift_weeks'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
  const items = await trx
    .selectFrom('feed_items')
    .innerJoin('feeds', 'feeds.id', 'feed_items.feed_id')
    .select(['feed_id', 'item_id', 'modified', 'deleted', 'data'])
    .where('client_id', '=', clientId)
    .orderBy('item_id')
    .execute()
  const byFeed = new Map<number, (typeof items)[number][]>()
  for (const item of items) {
    const those = byFeed.get(item.feed_id)
    if (those === undefined) byFeed.set(item.feed_id, [item])
    else those.push(item)
  }
  return feeds.map(({ id, address, shift_weeks }) => ({
    address,
    shiftWeeks: shift_weeks,
    items: (byFeed.get(id) ?? []).map(({ item_id, modified, deleted, data }) => ({
      itemId: item_id,
      modified,
      deleted,
      data: data === null ? null : (JSON.parse(data) as Record<string, unknown>),
    })),
  }))
}

export const saveFeed = async (
  trx: Trx,
  feed: { clientId: number; address: string; shiftWeeks: number },
): Promise<number> => {
  const { id } = await trx
    .insertInto('feeds')
    .values({ client_id: feed.clientId, address: feed.address, shift_weeks: feed.shiftWeeks })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'address'])
        .doUpdateSet({ shift_weeks: feed.shiftWeeks, imported_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type SeenItem = {
  itemId: string
  modified: string
  deleted: boolean
  /** Original text of the item, where later imports need it. */
  data: string | null
  ruleId: string
  minAge: number | null
  maxAge: number | null
}

/** Saves the items of a feed. @returns whether sessions are for other ages than before */
export const saveFeedItems = async (
  trx: Trx,
  feedId: number,
  items: readonly SeenItem[],
): Promise<boolean> => {
  const agesOf = async () =>
    JSON.stringify(
      await trx
        .selectFrom('feed_items')
        .select(['item_id', 'min_age', 'max_age'])
        .where('feed_id', '=', feedId)
        .where((where) => where.or([where('min_age', 'is not', null), where('max_age', 'is not', null)]))
        .orderBy('item_id')
        .execute(),
    )
  const before = await agesOf()
  await saveRows(
    trx,
    'feed_items',
    items.map(({ itemId, modified, deleted, data, ruleId, minAge, maxAge }) => ({
      feed_id: feedId,
      item_id: itemId,
      modified,
      deleted,
      data,
      rule_id: ruleId,
      min_age: minAge,
      max_age: maxAge,
    })),
    ['feed_id', 'item_id'],
  )
  return before !== (await agesOf())
}

/** Lists the ids of venues at which a feed has sessions. */
export const listVenuesOfFeed = async (trx: Trx, clientId: number, address: string): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select distinct venue_id as id from slots
    where client_id = ${clientId} and source = 'openactive' and starts_with(external_id, ${`${address}#`})`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Gives each venue of a feed, and its courts, exactly the categories of its sessions and those above them.
 */
export const syncCategoriesOfFeedVenues = async (trx: Trx, clientId: number): Promise<number> => {
  const { rows } = await sql`
    with recursive wanted as (
      select slot.venue_id, slot.category_id
      from slots slot join venues venue on venue.id = slot.venue_id
      where venue.client_id = ${clientId} and venue.source = 'openactive'
      union
      select wanted.venue_id, category.parent_id
      from wanted join categories category on category.id = wanted.category_id
      where category.parent_id is not null
    ), removed as (
      delete from venue_categories present using venues venue
      where venue.id = present.venue_id and venue.client_id = ${clientId} and venue.source = 'openactive'
        and not exists (select from wanted
          where wanted.venue_id = present.venue_id and wanted.category_id = present.category_id)
      returning 1
    ), added as (
      insert into venue_categories (venue_id, category_id) select venue_id, category_id from wanted
      on conflict do nothing
      returning 1
    ), placed as (
      select distinct slot.category_id, slot.location_id
      from slots slot join venues venue on venue.id = slot.venue_id
      where venue.client_id = ${clientId} and venue.source = 'openactive' and slot.location_id is not null
    ), displaced as (
      delete from category_locations present using locations location, venues venue
      where location.id = present.location_id and venue.id = location.venue_id
        and venue.client_id = ${clientId} and venue.source = 'openactive'
        and not exists (select from placed
          where placed.category_id = present.category_id and placed.location_id = present.location_id)
      returning 1
    ), put as (
      insert into category_locations (category_id, location_id) select category_id, location_id from placed
      on conflict do nothing
      returning 1
    )
    select 1 from removed union all select 1 from added union all select 1 from displaced union all select 1 from put`.execute(
    trx,
  )
  return rows.length
}
