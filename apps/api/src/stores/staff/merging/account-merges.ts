import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import type { MergedPair } from './move-rows.ts'

export interface MergeRecord extends MergedPair {
  mergedAt: Date
  /** Moment until which it can be undone; null once it was, or can't be any more. */
  undoUntil: Date | null
  isUndone: boolean
  /** The account that was merged into the other, as it was. */
  goneName: string
  goneReference: string
  goneEmail: string
}

/** Writes a merge down, before anything moves: triggers say by it who moved what. */
export async function insertMerge(
  tx: Kysely<Database>,
  { mergeId, keptId, goneId }: MergedPair,
  { clientId, staffId }: { clientId: number; staffId: number },
): Promise<void> {
  await sql`
    insert into account_merges (id, client_id, kept_id, gone_id, staff_id, names, undo_until)
    select ${mergeId}::uuid, ${clientId}, ${keptId}, c.id, ${staffId},
      array(select distinct n from unnest(array[c.email, c.unproven_email, c.imported_email, 'key ' || c.external_id]) n where n is not null),
      clock_timestamp() + interval '1 day'
    from customers c where c.id = ${goneId}`.execute(tx)
}

const selectMerges = sql`
  select m.id as "mergeId", m.kept_id as "keptId", m.gone_id as "goneId", m.merged_at as "mergedAt",
    case when m.undone_at is null and m.undo_until > now() then m.undo_until end as "undoUntil", m.undone_at is not null as "isUndone",
    trim(g.first_name || ' ' || g.last_name) as "goneName", g.reference as "goneReference",
    coalesce(m.names[1], '') as "goneEmail"
  from account_merges m join customers g on g.id = m.gone_id`

/** Lists the merges into an account, the newest first. */
export async function listMerges(db: Kysely<Database>, keptId: number): Promise<MergeRecord[]> {
  const { rows } = await sql<MergeRecord>`
    ${selectMerges} where m.kept_id = ${keptId} order by m.merged_at desc limit 20`.execute(db)
  return rows
}

/** Finds a merge of a client; null where there is none of that name. */
export async function findMerge(
  db: Kysely<Database>,
  clientId: number,
  mergeId: string,
): Promise<MergeRecord | null> {
  const { rows } = await sql<MergeRecord>`
    ${selectMerges} where m.id = ${mergeId}::uuid and m.client_id = ${clientId}`.execute(db)
  return rows[0] ?? null
}

/** Marks a merge as undone, before anything moves back. */
export async function markUndone(tx: Kysely<Database>, mergeId: string, staffId: number): Promise<void> {
  await sql`update account_merges set undone_at = clock_timestamp(), undone_by = ${staffId} where id = ${mergeId}::uuid`.execute(
    tx,
  )
}

/** Things that have happened since a merge and can't be taken apart again. */
export interface SinceRecord {
  /** True where the account that stays was closed, or merged into another. */
  isKeptGone: boolean
  payments: number
  /** Credit that was moved and has been used, reserved, or has come back since. */
  creditUsed: boolean
  /** Charges that were moved and settled since. */
  chargesSettled: boolean
  /** Bookings that were moved to this account and given up or moved in time since. */
  bookingsChanged: number
  /** True where a membership joined since is paid by a card or a mandate that was moved. */
  paysByMoved: boolean
  /** True where a membership that was moved was changed or paid for since, or is paid by the account that stays. */
  contractsChanged: boolean
  /** True where a package that was moved was used since, or is held in a basket. */
  packagesUsed: boolean
  /** True where a wait that was moved, or took the other's place, has had an offer, was left or came to a place since. */
  waitsChanged: boolean
  /** True where another account has the address now. */
  isAddressTaken: boolean
}

/** Finds what of a merge can't go back. */
export async function findSince(
  tx: Kysely<Database>,
  { mergeId, keptId, goneId }: MergedPair,
  endedPayments: readonly string[],
): Promise<SinceRecord> {
  const isMoved = (table: string, id: ReturnType<typeof sql>) => sql`exists (select from account_merge_rows r
    where r.merge_id = ${mergeId}::uuid and r.table_name = ${table} and r.column_name is not null and r.key ->> 'id' = ${id}::text)`
  const mergedAt = sql`(select merged_at from account_merges where id = ${mergeId}::uuid)`
  const before = sql`(select r.before from account_merge_rows r where r.merge_id = ${mergeId}::uuid
    and r.table_name = 'customers' and r.column_name is null and r.key ->> 'id' = ${String(goneId)}
    order by r.id desc limit 1)`
  const { rows } = await sql<SinceRecord>`
    select (select c.closed_at is not null from customers c where c.id = ${keptId}) as "isKeptGone",
      (select count(*)::int from payment_attempts a
        where a.customer_id = ${keptId} and a.state <> all(${endedPayments}::text[])) as payments,
      exists (select from credit_entries e where e.customer_id = ${keptId} and not ${isMoved('credit_entries', sql`e.id`)}
          and ${isMoved('credit_entries', sql`e.lot_id`)})
        or exists (select from credit_reservations v where v.customer_id = ${keptId} and v.expires_at > now()
          and ${isMoved('credit_entries', sql`v.lot_id`)}) as "creditUsed",
      exists (select from penalties p, account_merges m where m.id = ${mergeId}::uuid and p.customer_id = ${keptId}
        and p.settled_on is not null and ${isMoved('penalties', sql`p.id`)}
        and exists (select from ledger_transactions t where t.kind = 'charge-settled' and t.customer_id = ${keptId}
          and split_part(t.source, '/', 1) = p.id::text)) as "chargesSettled",
      (select count(distinct b.id)::int from bookings b join orders o on o.id = b.order_id
        where o.customer_id = ${keptId} and ${isMoved('orders', sql`o.id`)}
          and (exists (select from booking_cancellations x where x.booking_id = b.id and x.created_at > ${mergedAt})
            or exists (select from booking_moves v where v.booking_id = b.id and v.moved_at > ${mergedAt}))) as "bookingsChanged",
      exists (select from contracts k where k.payer_id = ${keptId} and not ${isMoved('contracts', sql`k.id`)}
        and (${isMoved('saved_cards', sql`k.saved_card_id`)} or ${isMoved('mandates', sql`k.mandate_id`)})) as "paysByMoved",
      exists (select from contracts k where k.payer_id = ${keptId} and ${isMoved('contracts', sql`k.id`)}
        and (exists (select from contract_moves v where v.contract_id = k.id and v.from_state is not null
            and v.moved_at > ${mergedAt})
          or exists (select from contract_versions v where v.contract_id = k.id
            and greatest(v.agreed_at, v.withdrawn_at) > ${mergedAt})
          or exists (select from saved_cards s where s.id = k.saved_card_id and s.customer_id = ${keptId}
            and not ${isMoved('saved_cards', sql`s.id`)})
          or exists (select from mandates d where d.id = k.mandate_id and d.payer_id = ${keptId}
            and not ${isMoved('mandates', sql`d.id`)}))) as "contractsChanged",
      exists (select from package_holdings h cross join lateral (
          select 'claims' as "from", k.id from claims k where k.usage_holder = ${keptId} and k.usage_keys @> array['package ' || h.id]
            and (k.expires_at is null or k.expires_at > now())
          union all
          select 'kept_uses', u.id from kept_uses u where u.usage_holder = ${keptId} and u.usage_keys @> array['package ' || h.id]) used
        where h.customer_id = ${keptId} and ${isMoved('package_holdings', sql`h.id`)}
          and not exists (select from account_merge_rows r where r.merge_id = ${mergeId}::uuid and r.table_name = used."from"
            and r.column_name = 'usage_holder' and r.key ->> 'id' = used.id::text)) as "packagesUsed",
      exists (select from waitlist_entries w where w.customer_id = ${keptId} and ${isMoved('waitlist_entries', sql`w.id`)}
          and exists (select from waitlist_moves v where v.entry_id = w.id and v.to_state <> 'closed' and v.moved_at > ${mergedAt}))
        or exists (select from waitlist_entries w join account_merge_rows r on r.key ->> 'id' = w.id::text
          where r.merge_id = ${mergeId}::uuid and r.table_name = 'waitlist_entries' and r.column_name is null
            and w.state not in (r.after ->> 'state', 'closed')) as "waitsChanged",
      exists (select from customers c, customers g where g.id = ${goneId} and c.client_id = g.client_id
        and c.email = ${before} ->> 'email') as "isAddressTaken"`.execute(tx)
  return rows[0]!
}

/**
 * Removes what an undo would need from merges that can't be undone any more: passwords and addresses among it. An undo that
 * began in the last moment still has its rows: they go an hour later.
 */
export async function forgetOldMerges(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from account_merge_rows where merge_id in (
      select id from account_merges where undo_until <= now() - interval '1 hour' or undone_at is not null)`.execute(
    db,
  )
}

/** Finds the account that has an address by a merge: only the address that stays opens it. */
export async function findByMergedAddress(
  db: Kysely<Database>,
  clientId: number,
  email: string,
): Promise<{ id: number; firstName: string; email: string } | null> {
  const { rows } = await sql<{ id: number; firstName: string; email: string }>`
    select k.id, k.first_name as "firstName", coalesce(k.email, k.unproven_email) as email
    from account_merges m join customers g on g.id = m.gone_id join customers k on k.id = g.merged_into
    where m.client_id = ${clientId} and m.undone_at is null and m.names @> array[${email}]
      and coalesce(k.email, k.unproven_email) is not null
    order by m.merged_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Lists the accounts that were merged into this one. */
export async function listMergedInto(db: Kysely<Database>, keptId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where merged_into = ${keptId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the account into which one was merged, or the same one. */
export async function accountInPlaceOf(db: Kysely<Database>, customerId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select merged_into as id from customers where id = ${customerId} and merged_into is not null`.execute(db)
  return rows[0]?.id ?? customerId
}

/** Removes the names and rows of merges of an account that is being closed. */
export async function forgetMergesOf(tx: Kysely<Database>, keptId: number): Promise<void> {
  await sql`delete from account_merge_rows where merge_id in (select id from account_merges where ${keptId} in (kept_id, gone_id))`.execute(
    tx,
  )
  await sql`update account_merges set names = '{}', undo_until = least(undo_until, now()) where ${keptId} in (kept_id, gone_id)`.execute(
    tx,
  )
}
