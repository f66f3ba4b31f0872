import { type Kysely, sql } from 'kysely'
import { skipNumbers } from '../database/skip-numbers.ts'
import type { Database } from '../database/tables.ts'

/** Sign that a backup was restored: the data is at another place, or an operator says so. */
type RestoreHow = 'start' | 'operator'

export interface Restore {
  /**
   * Day of the last move of money that the data knows, 'YYYY-MM-DD'; `today` too is by the database's clock,
   * in UTC.
   */
  fromDay: string
  today: string
  /** Number of payments to check again; `refunds` counts refunds. */
  payments: number
  refunds: number
}

/**
 * Compares the place of the data with its last one, and stores the new one. A restored dump, a recovery to a
 * moment and a standby that took over are at another place. @returns null where it is the same, or the first
 */
export async function noticeRestore(db: Kysely<Database>): Promise<Restore | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ hadPlace: boolean }>`
      insert into database_place as p (place)
      select concat_ws('/', (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
        (select oid from pg_database where datname = current_database()), 'database_place'::regclass::oid)
      on conflict (is_only) do update set place = excluded.place where p.place <> excluded.place
      returning p.xmax <> 0 as "hadPlace"`.execute(tx)
    return rows[0]?.hadPlace ? lookAgain(tx, 'start') : null
  })
}

/** Records that the data is a backup's: makes everything unfinished due now, and gives no number again. */
export async function keepRestore(db: Kysely<Database>): Promise<Restore> {
  return db.transaction().execute((tx) => lookAgain(tx, 'operator'))
}

async function lookAgain(db: Kysely<Database>, how: RestoreHow): Promise<Restore> {
  await skipNumbers(db)
  const { rows } = await sql<Restore>`
    with payments as (update payment_attempts set check_at = now(), checks = 0 where check_at is not null returning 1),
    refunds as (update refunds set check_at = now(), checks = 0 where check_at is not null returning 1),
    late as (update late_money set check_at = now() where check_at is not null returning 1),
    -- The move noticed at a start is older than those made since.
    known as (select coalesce(
      (select last_move_at from restores where how = 'start' and noticed_at > now() - interval '7 days' order by id desc limit 1),
      greatest((select max(moved_at) from payment_attempt_moves), (select max(moved_at) from refund_moves))) as at),
    kept as (insert into restores (how, last_move_at) select ${how}::text, at from known)
    select to_char(coalesce((select at from known), now()) at time zone 'utc', 'YYYY-MM-DD') as "fromDay",
      to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today,
      (select count(*)::int from payments) + (select count(*)::int from late) as payments,
      (select count(*)::int from refunds) as refunds`.execute(db)
  return rows[0]!
}

/**
 * Returns when the time began of which a restored backup knows nothing, as far as a payment that was to be asked for
 * on that day may have been asked for in it; null where it can't have been.
 */
export async function findLostTime(db: Kysely<Database>, askOn: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(last_move_at, noticed_at)) as at from restores
    where noticed_at > now() - interval '31 days' and noticed_at >= ${askOn}::date - interval '1 day'`.execute(
    db,
  )
  return rows[0]!.at
}
