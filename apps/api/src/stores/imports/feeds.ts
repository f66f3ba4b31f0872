import { sql, type Transaction } from 'kysely'
import type { Database } from '../tables.ts'
import { saveRows } from './save-rows.ts'

type Trx = Transaction<Database>

export type FeedRecord = { shiftWeeks: number; modified: Map<string, number> }

export const findFeed = async (trx: Trx, clientId: number, address: string): Promise<FeedRecord | null> => {
  const rows = await trx
    .selectFrom('feeds')
    .leftJoin('feed_items', 'feed_items.feed_id', 'feeds.id')
    .select(['shift_weeks', 'item_id', 'modified'])
    .where('client_id', '=', clientId)
    .where('address', '=', address)
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const items = rows.flatMap(({ item_id, modified }) =>
    item_id === null || modified === null ? [] : [[item_id, modified] as const],
  )
  return { shiftWeeks: first.shift_weeks, modified: new Map(items) }
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

type SeenItem = { itemId: string; modified: number; deleted: boolean }

export const saveFeedItems = async (trx: Trx, feedId: number, items: readonly SeenItem[]): Promise<void> => {
  await saveRows(
    trx,
    'feed_items',
    items.map(({ itemId, modified, deleted }) => ({ feed_id: feedId, item_id: itemId, modified, deleted })),
    ['feed_id', 'item_id'],
  )
}

/** A venue of a feed has the categories of its sessions, those above them, and no others. */
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
    )
    select 1 from removed union all select 1 from added`.execute(trx)
  return rows.length
}
