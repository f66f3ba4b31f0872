import type { DrawerEntryKind, DrawerMovementKind } from '@touchline/contract/entities/till/drawer'
import type { CountedPieces } from '@touchline/rules/till/denominations'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A drawer as read from the database: moments are text. */
export interface DrawerRecord {
  id: number
  venueId: number
  venueSlug: string
  venueName: string
  name: string
  openedAt: string
  openedBy: string
  floatPence: number
  isChosen: boolean
  closed: {
    at: string
    by: string
    expectedPence: number
    countedPence: number
    reason: string
    counts: CountedPieces[]
  } | null
}

export interface DrawerMovementRecord {
  kind: DrawerMovementKind
  pence: number
  at: string
  staffName: string
  reason: string
  reference: string | null
}

export interface DrawerDetailsRecord extends DrawerRecord {
  expectedPence: number
  movements: DrawerMovementRecord[]
}

/** The staff who ask, with their venues; an empty list is every venue. */
export interface DrawersOf {
  clientId: number
  staffId: number
  staffVenueIds: readonly number[]
}

const nameOf = (person: string) =>
  sql`trim(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}))`

/** Matches a choice `h` of drawer made today, by the client's calendar. */
const isOfToday = sql`h.chosen_at >= (today_at(c.id)::timestamp at time zone c.time_zone)`

/** A drawer `d` as a record. */
const asRecord = ({ staffId }: DrawersOf) => sql`jsonb_build_object(
  'id', d.id, 'venueId', d.venue_id, 'venueSlug', v.slug, 'venueName', v.name, 'name', d.name, 'openedAt', d.opened_at,
  'openedBy', ${nameOf('opener')}, 'floatPence', d.float_pence,
  'isChosen', d.closed_at is null and exists (select from drawer_choices h
    where h.staff_id = ${staffId} and h.drawer_id = d.id and ${isOfToday}),
  'closed', case when d.closed_at is not null then jsonb_build_object('at', d.closed_at, 'by', ${nameOf('closer')},
    'expectedPence', d.expected_pence, 'countedPence', d.counted_pence, 'reason', d.reason, 'counts', d.counts) end)`

const drawersOf = ({ clientId, staffVenueIds }: DrawersOf) => sql`
  drawers d join clients c on c.id = d.client_id join venues v on v.id = d.venue_id
    join customers opener on opener.id = d.opened_by left join customers closer on closer.id = d.closed_by
  where d.client_id = ${clientId}
    and (cardinality(${staffVenueIds}::int[]) = 0 or d.venue_id = any(${staffVenueIds}::int[]))`

/** Lists the drawers of these staff's venues: open ones first, by venue and name, then the latest closed. */
export async function listDrawers(
  db: Kysely<Database>,
  of: DrawersOf,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; drawers: DrawerRecord[] }> {
  const { rows } = await sql<{ record: DrawerRecord }>`
    select ${asRecord(of)} as record from ${drawersOf(of)}
    order by d.closed_at is not null, case when d.closed_at is null then v.name end, case when d.closed_at is null then d.name end,
      d.closed_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${drawersOf(of)}`.execute(
    db,
  )
  return { total: counted.rows[0]!.total, drawers: rows.map(({ record }) => record) }
}

/** Lists the names that drawers had at each venue of a client, the last used first. */
export async function listDrawerNames(
  db: Kysely<Database>,
  clientId: number,
): Promise<{ venueId: number; names: string[] }[]> {
  const { rows } = await sql<{ venueId: number; names: string[] }>`
    select venue_id as "venueId", (array_agg(name order by last_at desc))[1:10] as names
    from (select venue_id, name, max(opened_at) as last_at from drawers where client_id = ${clientId} group by 1, 2) used
    group by 1`.execute(db)
  return rows
}

/** Finds a drawer of these staff's venues; null for any other. */
export async function findDrawer(
  db: Kysely<Database>,
  of: DrawersOf,
  drawerId: number,
): Promise<DrawerRecord | null> {
  const { rows } = await sql<{ record: DrawerRecord }>`
    select ${asRecord(of)} as record from ${drawersOf(of)} and d.id = ${drawerId}`.execute(db)
  return rows[0]?.record ?? null
}

/** Finds a drawer with what should be in it and its last 500 movements, the latest first. */
export async function findDrawerDetails(
  db: Kysely<Database>,
  of: DrawersOf,
  drawerId: number,
): Promise<DrawerDetailsRecord | null> {
  const drawer = await findDrawer(db, of, drawerId)
  if (!drawer) return null
  const expected = await sql<{ pence: number }>`select drawer_pence(${drawerId}) as pence`.execute(db)
  const { rows } = await sql<{ movement: DrawerMovementRecord }>`
    select jsonb_build_object('kind', m.kind, 'pence', m.pence, 'at', m.at, 'staffName', coalesce(${nameOf('s')}, ''), 'reason', m.reason,
      'reference', (select o.reference from orders o where o.id = m.order_id)) as movement
    from drawer_movements m left join customers s on s.id = m.staff_id
    where m.drawer_id = ${drawerId} order by m.at desc limit 500`.execute(db)
  return {
    ...drawer,
    expectedPence: drawer.closed?.expectedPence ?? expected.rows[0]!.pence,
    movements: rows.map(({ movement }) => movement),
  }
}

/**
 * Locks an open drawer until the transaction ends, so that no cash goes into it meanwhile.
 * @returns the sum that should be in it; null where it is closed
 */
export async function lockOpenDrawer(tx: Kysely<Database>, drawerId: number): Promise<number | null> {
  // In a statement of its own: after a wait for the lock, the sum counts what was waited for.
  const { rows } =
    await sql`select id from drawers where id = ${drawerId} and closed_at is null for update`.execute(tx)
  if (rows.length === 0) return null
  const sum = await sql<{ pence: number }>`select drawer_pence(${drawerId}) as pence`.execute(tx)
  return sum.rows[0]!.pence
}

/** Keeps a drawer from being closed until the transaction ends. Returns whether it is open. */
export async function keepDrawerOpen(tx: Kysely<Database>, drawerId: number): Promise<boolean> {
  const { rows } =
    await sql`select id from drawers where id = ${drawerId} and closed_at is null for share`.execute(tx)
  return rows.length > 0
}

export interface NewDrawer {
  clientId: number
  venueId: number
  name: string
  floatPence: number
  staffId: number
}

/** Opens a drawer. Null where one of that name is open at the venue. */
export async function createDrawer(
  tx: Kysely<Database>,
  { clientId, venueId, name, floatPence, staffId }: NewDrawer,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into drawers (client_id, venue_id, name, float_pence, opened_by)
    values (${clientId}, ${venueId}, ${name}, ${floatPence}, ${staffId})
    on conflict (venue_id, lower(name)) where closed_at is null do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Chooses a drawer for today. @throws TL012 where it is closed */
export async function saveDrawerChoice(
  tx: Kysely<Database>,
  { staffId, drawerId }: { staffId: number; drawerId: number },
): Promise<void> {
  await sql`
    insert into drawer_choices (staff_id, drawer_id) values (${staffId}, ${drawerId})
    on conflict (staff_id) do update set drawer_id = excluded.drawer_id, chosen_at = now()`.execute(tx)
}

/** Finds the drawer that these staff have chosen today, as long as it is open. */
export async function findChosenDrawer(
  db: Kysely<Database>,
  { clientId, staffId }: { clientId: number; staffId: number },
): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select d.id from drawer_choices h join drawers d on d.id = h.drawer_id join clients c on c.id = d.client_id
    where h.staff_id = ${staffId} and d.client_id = ${clientId} and d.closed_at is null and ${isOfToday}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface NewDrawerEntry {
  clientId: number
  drawerId: number
  kind: DrawerEntryKind | 'charge'
  /** More in the drawer is more than 0. */
  pence: number
  reason: string
  chargeId: number | null
  staffId: number
}

/** Records cash put in or taken out; its trigger posts it. @throws TL012 where the drawer is closed */
export async function writeDrawerEntry(tx: Kysely<Database>, entry: NewDrawerEntry): Promise<void> {
  const { clientId, drawerId, kind, pence, reason, chargeId, staffId } = entry
  await sql`
    insert into drawer_entries (client_id, drawer_id, kind, pence, reason, charge_id, staff_id)
    values (${clientId}, ${drawerId}, ${kind}, ${pence}, ${reason}, ${chargeId}::bigint, ${staffId})`.execute(
    tx,
  )
}

export interface DrawerCount {
  drawerId: number
  expectedPence: number
  countedPence: number
  counts: readonly CountedPieces[]
  reason: string
  staffId: number
}

/** Closes a locked drawer. @throws TL013 while a payment in cash is being made into it */
export async function writeDrawerCount(tx: Kysely<Database>, count: DrawerCount): Promise<void> {
  const { drawerId, expectedPence, countedPence, counts, reason, staffId } = count
  await sql`
    update drawers set expected_pence = ${expectedPence}, counted_pence = ${countedPence},
      counts = ${JSON.stringify(counts)}::jsonb, reason = ${reason}, closed_by = ${staffId}, closed_at = clock_timestamp()
    where id = ${drawerId}`.execute(tx)
}
