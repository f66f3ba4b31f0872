import { type Kysely, sql } from 'kysely'
import { basketsNaming } from '../../account/closing/lines-naming.ts'
import type { Database } from '../../database/tables.ts'
import { changeRows, type MergedPair } from './move-rows.ts'

/** Household in which the account that stays is from now on. */
export interface UnitedHousehold {
  householdId: number | null
  isManager: boolean
  /** Household whose people all come along; null where none do. */
  bringsId: number | null
}

/**
 * Locks both accounts, baskets before their customers as a payment does, and customers in the order of their ids as another
 * merge does.
 */
export async function lockPair(tx: Kysely<Database>, one: number, other: number): Promise<void> {
  await sql`select from carts where id in (${basketsNaming(one)} union ${basketsNaming(other)})
    order by id for no key update`.execute(tx)
  await sql`select from customers where id in (${one}, ${other}) order by id for update`.execute(tx)
}

/** Ends what a log-in has for itself: sessions, links to passwords and addresses, and a change of address. */
export async function endLogIn(tx: Kysely<Database>, goneId: number): Promise<void> {
  const statements = [
    sql`delete from idempotency_keys where session_id in (select id from sessions where customer_id = ${goneId})`,
    sql`delete from sessions where customer_id = ${goneId}`,
    sql`delete from mail_links where customer_id = ${goneId}
      and purpose in ('new-password', 'claim-account', 'confirm-email', 'confirm-email-old', 'prove-email')`,
    sql`delete from email_changes where customer_id = ${goneId}`,
    sql`delete from credit_reservations where customer_id = ${goneId}`,
  ]
  for (const statement of statements) await statement.execute(tx)
}

/** Makes room for the basket of the account that is gone: of the two, at most one has something in it. */
export async function makeRoomForBasket(tx: Kysely<Database>, { keptId, goneId }: MergedPair): Promise<void> {
  const isFilled = sql`k.expires_at > now() and exists (select from cart_items i where i.cart_id = k.id)`
  await sql`
    update carts k set state = 'discarded' where k.state = 'open' and (k.customer_id = ${goneId} and not (${isFilled})
      or k.customer_id = ${keptId} and not (${isFilled})
        and exists (select from carts g where g.customer_id = ${goneId} and g.state = 'open'
          and g.expires_at > now() and exists (select from cart_items i where i.cart_id = g.id)))`.execute(tx)
}

/** Gives the account that stays the better of what both have once: days, ends, places in line, answers. */
export async function uniteDoubles(tx: Kysely<Database>, pair: MergedPair): Promise<void> {
  const { keptId, goneId } = pair
  await changeRows(tx, pair, {
    table: 'inductions_had',
    key: ['customer_id', 'induction_id'],
    set: {
      had_on: sql`greatest(had_on, (select g.had_on from inductions_had g
        where g.customer_id = ${goneId} and g.induction_id = t.induction_id))`,
    },
    where: sql`t.customer_id = ${keptId}`,
  })
  await changeRows(tx, pair, {
    table: 'documents',
    key: ['customer_id', 'document_kind_id'],
    // No end is the latest one.
    set: {
      expires_on: sql`(select nullif(greatest(coalesce(t.expires_on, 'infinity'), coalesce(g.expires_on, 'infinity')), 'infinity')
        from documents g where g.customer_id = ${goneId} and g.document_kind_id = t.document_kind_id)`,
    },
    where: sql`t.customer_id = ${keptId} and exists (select from documents g
      where g.customer_id = ${goneId} and g.document_kind_id = t.document_kind_id)`,
  })
  const twin = sql`g.customer_id = ${goneId} and g.membership_id = t.membership_id and g.starts_on = t.starts_on`
  await changeRows(tx, pair, {
    table: 'membership_users',
    key: ['id'],
    set: {
      ends_on: sql`(select nullif(greatest(coalesce(t.ends_on, 'infinity'), coalesce(g.ends_on, 'infinity')), 'infinity')
        from membership_users g where ${twin})`,
      billing_day: sql`coalesce(t.billing_day, (select g.billing_day from membership_users g where ${twin}))`,
    },
    where: sql`t.customer_id = ${keptId} and exists (select from membership_users g where ${twin})
      and not exists (select from contract_people x where x.membership_user_id = t.id)`,
  })
  // An older answer of the account that stays ends, so that the question is asked again: the newer one isn't lost in it.
  await changeRows(tx, pair, {
    table: 'answers',
    key: ['id'],
    set: { holds_until: sql`least(t.holds_until, now())` },
    where: sql`t.customer_id = ${keptId} and exists (select from answers g
      where g.customer_id = ${goneId} and g.question_id = t.question_id and g.given_at > t.given_at)`,
  })
  await uniteLines(tx, pair)
}

/** Gives the entry that stays the earlier place of two in one line, and takes the other one out of it. */
async function uniteLines(tx: Kysely<Database>, pair: MergedPair): Promise<void> {
  const { keptId, goneId } = pair
  const same = sql`(g.slot_id = t.slot_id or t.slot_id is null and g.slot_id is null
    and (g.venue_id, g.category_id, g.from_at, g.until_at, coalesce(g.location_id, 0))
      = (t.venue_id, t.category_id, t.from_at, t.until_at, coalesce(t.location_id, 0)))`
  await changeRows(tx, pair, {
    table: 'waitlist_entries',
    key: ['id'],
    set: { state: sql`'left'` },
    where: sql`t.customer_id = ${goneId} and t.state = 'waiting' and exists (select from waitlist_entries g
      where g.customer_id = ${keptId} and ${same})`,
  })
  const waited = sql`exists (select from account_merge_rows r join waitlist_entries g on g.id::text = r.key ->> 'id'
    where r.merge_id = ${pair.mergeId}::uuid and r.table_name = 'waitlist_entries' and r.column_name is null
      and r.before ->> 'state' = 'waiting' and g.customer_id = ${goneId} and ${same})`
  const ofOther = (column: string) =>
    sql`(select g.${sql.ref(column)} from waitlist_entries g where g.customer_id = ${goneId} and ${same})`
  const [place, quantity] = [ofOther('place'), ofOther('quantity')]
  await changeRows(tx, pair, {
    table: 'waitlist_entries',
    key: ['id'],
    set: {
      place: sql`case when t.state = 'waiting' then least(t.place, ${place}) else ${place} end`,
      quantity: sql`case when t.state = 'waiting' then greatest(t.quantity, ${quantity}) else ${quantity} end`,
      state: sql`'waiting'`,
    },
    where: sql`t.customer_id = ${keptId} and t.state <> 'offered' and ${waited}`,
  })
}

/** Puts the account that stays into its household, with the people whom the other one brings. */
export async function uniteHouseholds(
  tx: Kysely<Database>,
  pair: MergedPair,
  { householdId, isManager, bringsId }: UnitedHousehold,
): Promise<void> {
  if (bringsId !== null) {
    await changeRows(tx, pair, {
      table: 'customers',
      key: ['id'],
      set: { household_id: sql`${householdId}::bigint` },
      where: sql`t.household_id = ${bringsId} and t.id not in (${pair.keptId}, ${pair.goneId})`,
    })
    await renameUses(tx, pair, `household ${bringsId}`, `household ${householdId}`)
  }
  await changeRows(tx, pair, {
    table: 'customers',
    key: ['id'],
    set: { household_id: sql`${householdId}::bigint`, manages_household: sql`${isManager}::boolean` },
    where: sql`t.id = ${pair.keptId}`,
  })
}

/**
 * Counts what one name has used for another. What both have used stays used, also where it is more together than one may
 * use: the row's own limit then holds no more, and the next use is refused.
 */
async function renameUses(tx: Kysely<Database>, pair: MergedPair, from: string, to: string): Promise<void> {
  const pattern = `(^| )${from}( |$)`
  const keys = sql`array(select regexp_replace(k, ${pattern}, ${`\\1${to}\\2`}) from unnest(t.usage_keys) with ordinality x (k, n) order by n)`
  const isMeant = from.startsWith('household')
    ? sql`household_of_use(t.usage_keys) = ${Number(from.split(' ')[1])}`
    : sql`t.usage_holder = ${pair.goneId}`
  const named = sql`t.usage_keys <> '{}' and exists (select from unnest(t.usage_keys) k where k ~ ${pattern})`
  await changeRows(tx, pair, {
    table: 'claims',
    key: ['id'],
    set: {
      usage_keys: keys,
      usage_limits: sql`array(select case when k ~ ${pattern} then 2147483647 else l end
        from unnest(t.usage_keys, t.usage_limits) with ordinality x (k, l, n) order by n)`,
    },
    where: from.startsWith('household')
      ? sql`${isMeant} and ${named}`
      : sql`(${isMeant} or t.customer_id = ${pair.goneId} or t.member_id = ${pair.goneId}) and ${named}`,
  })
  await changeRows(tx, pair, {
    table: 'kept_uses',
    key: ['id'],
    set: { usage_keys: keys },
    where: sql`${isMeant} and ${named}`,
  })
}

/** Counts what the person has used of benefits by either account. */
export const uniteUses = (tx: Kysely<Database>, pair: MergedPair): Promise<void> =>
  renameUses(tx, pair, `person ${pair.goneId}`, `person ${pair.keptId}`)

/** Fills what is empty in the account that stays, and closes the one that is gone, whose address becomes free. */
export async function closeIntoOther(tx: Kysely<Database>, pair: MergedPair): Promise<void> {
  const { keptId, goneId } = pair
  const other = (column: string) => sql`(select g.${sql.ref(column)} from customers g where g.id = ${goneId})`
  const filled = ['phone', 'city', 'postcode', 'address_line_one', 'address_line_two']
  await changeRows(tx, pair, {
    table: 'customers',
    key: ['id'],
    set: {
      ...Object.fromEntries(
        filled.map((column) => {
          // A postal address is taken whole, or not at all.
          const isEmpty =
            column === 'phone'
              ? sql`t.phone = ''`
              : sql`concat(t.address_line_one, t.address_line_two, t.city, t.postcode) = ''`
          return [column, sql`case when ${isEmpty} then ${other(column)} else t.${sql.ref(column)} end`]
        }),
      ),
      date_of_birth: sql`coalesce(t.date_of_birth, ${other('date_of_birth')})`,
      home_venue_id: sql`coalesce(t.home_venue_id, ${other('home_venue_id')})`,
      picture_hash: sql`coalesce(t.picture_hash, ${other('picture_hash')})`,
      picture_alt: sql`case when t.picture_hash is null then ${other('picture_alt')} else t.picture_alt end`,
      statuses: sql`t.statuses || (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(${other('statuses')}) s
        where not t.statuses @> jsonb_build_array(jsonb_build_object('status', s -> 'status')))`,
    },
    where: sql`t.id = ${keptId}`,
  })
  await changeRows(tx, pair, {
    table: 'customers',
    key: ['id'],
    set: {
      email: sql`null`,
      unproven_email: sql`null`,
      imported_email: sql`null`,
      external_id: sql`null`,
      password_hash: sql`null`,
      household_id: sql`null`,
      manages_household: sql`false`,
      closed_at: sql`now()`,
      merged_into: sql`${keptId}::bigint`,
    },
    where: sql`t.id = ${goneId}`,
  })
}

/** Names the person by the account that stays in joinings that staff have prepared. */
export const renameInJoinings = (tx: Kysely<Database>, pair: MergedPair): Promise<void> =>
  changeRows(tx, pair, {
    table: 'prepared_joinings',
    key: ['id'],
    set: {
      people: sql`(select jsonb_agg(case when (p -> 'userId')::text = ${String(pair.goneId)}
        then p || jsonb_build_object('userId', ${pair.keptId}::bigint) else p end) from jsonb_array_elements(t.people) p)`,
    },
    where: sql`t.state = 'waiting' and t.people @> jsonb_build_array(jsonb_build_object('userId', ${pair.goneId}::bigint))`,
  })
