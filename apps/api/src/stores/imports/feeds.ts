import { sql, type Transaction } from 'kysely'
import type { Database } from '../tables.ts'
import { saveRows } from './save-rows.ts'

type Trx = Transaction<Database>

export type FeedRecord = { id: number; shiftWeeks: number; modified: Map<string, number> }

export const findFeed = async (trx: Trx, clientId: number, address: string): Promise<FeedRecord | null> => {
  const feed = await trx
    .selectFrom('feeds')
    .select(['id', 'shift_weeks'])
    .where('client_id', '=', clientId)
    .where('address', '=', address)
    .executeTakeFirst()
  if (feed === undefined) return null
  const items = await trx
    .selectFrom('feed_items')
    .select(['item_id', 'modified'])
    .where('feed_id', '=', feed.id)
    .execute()
  return {
    id: feed.id,
    shiftWeeks: feed.shift_weeks,
    modified: new Map(items.map(({ item_id, modified }) => [item_id, modified])),
  }
}

type SeenItem = { itemId: string; modified: number; deleted: boolean }

export const saveFeed = async (
  trx: Trx,
  feed: { clientId: number; address: string; shiftWeeks: number },
  items: readonly SeenItem[],
): Promise<void> => {
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
  await saveRows(
    trx,
    'feed_items',
    items.map(({ itemId, modified, deleted }) => ({ feed_id: id, item_id: itemId, modified, deleted })),
    ['feed_id', 'item_id'],
  )
}

/** A venue of a feed offers what it has sessions of, with the categories above, and nothing else. */
export const syncOffersOfFeedVenues = async (trx: Trx, clientId: number): Promise<number> => {
  const { rows } = await sql`
    with recursive offered as (
      select slot.venue_id, slot.category_id
      from slots slot join venues venue on venue.id = slot.venue_id
      where venue.client_id = ${clientId} and venue.source = 'openactive'
      union
      select offered.venue_id, category.parent_id
      from offered join categories category on category.id = offered.category_id
      where category.parent_id is not null
    ), removed as (
      delete from venue_categories present using venues venue
      where venue.id = present.venue_id and venue.client_id = ${clientId} and venue.source = 'openactive'
        and not exists (select from offered
          where offered.venue_id = present.venue_id and offered.category_id = present.category_id)
      returning 1
    ), added as (
      insert into venue_categories (venue_id, category_id) select venue_id, category_id from offered
      on conflict do nothing
      returning 1
    )
    select 1 from removed union all select 1 from added`.execute(trx)
  return rows.length
}
