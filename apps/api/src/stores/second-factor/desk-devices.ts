import { pinTriesAtMost } from '@touchline/rules/account/pin'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Notes a whole log-in at a device: from now until the end of the day the person's PIN is enough there. */
export async function noteDeskLogIn(
  db: Kysely<Database>,
  { clientId, tokenHash, customerId }: { clientId: number; tokenHash: Buffer; customerId: number },
): Promise<void> {
  await sql`
    with device as (
      insert into desk_devices as d (client_id, token_hash) values (${clientId}, ${tokenHash})
      on conflict (token_hash) do update set seen_at = now() where d.client_id = ${clientId} returning id)
    insert into desk_log_ins (device_id, customer_id) select id, ${customerId} from device
    on conflict (device_id, customer_id) do update set logged_in_at = now(), pin_tries = 0`.execute(db)
}

/** Member of staff who has logged in at a device today. */
export interface ColleagueRecord {
  customerId: number
  firstName: string
  lastName: string
  /** True where a PIN is enough; otherwise they log in with their password. */
  canUsePin: boolean
}

/** Matches log-ins `l` at a device of this client on the operator's present day. */
const today = (clientId: number, tokenHash: Buffer) => sql`
  from desk_log_ins l join desk_devices d on d.id = l.device_id join clients o on o.id = d.client_id
    join customers c on c.id = l.customer_id
  where d.client_id = ${clientId} and d.token_hash = ${tokenHash} and c.role = 'staff' and c.closed_at is null
    and (l.logged_in_at at time zone o.time_zone)::date = (now() at time zone o.time_zone)::date`

/** Lists the staff who have logged in at a device today, the last one first. */
export async function listColleagues(
  db: Kysely<Database>,
  clientId: number,
  tokenHash: Buffer,
): Promise<ColleagueRecord[]> {
  const { rows } = await sql<ColleagueRecord>`
    select c.id as "customerId", c.first_name as "firstName", c.last_name as "lastName",
      l.pin_tries < ${pinTriesAtMost} and exists (select from staff_pins p where p.customer_id = c.id) as "canUsePin"
    ${today(clientId, tokenHash)} order by l.logged_in_at desc, c.id`.execute(db)
  return rows
}

/**
 * S106: counts a try of a PIN before it is checked, so that a hundred at once are not more than five.
 * @returns the hash and the tries that are left after this one; null where no PIN counts there any more
 */
export async function countPinTry(
  db: Kysely<Database>,
  { clientId, tokenHash, customerId }: { clientId: number; tokenHash: Buffer; customerId: number },
): Promise<{ pinHash: string; triesLeft: number } | null> {
  const { rows } = await sql<{ pinHash: string; triesLeft: number }>`
    update desk_log_ins t set pin_tries = t.pin_tries + 1 from staff_pins p
    where p.customer_id = t.customer_id and t.pin_tries < ${pinTriesAtMost} and t.customer_id = ${customerId}
      and t.device_id in (select l.device_id ${today(clientId, tokenHash)} and l.customer_id = ${customerId})
    returning p.pin_hash as "pinHash", ${pinTriesAtMost} - t.pin_tries as "triesLeft"`.execute(db)
  return rows[0] ?? null
}

/** Forgets the tries of a person at a device: the PIN was right, or none was checked. */
export async function forgetPinTries(
  db: Kysely<Database>,
  { tokenHash, customerId }: { tokenHash: Buffer; customerId: number },
  tries: 'all' | 'this one',
): Promise<void> {
  await sql`
    update desk_log_ins l set pin_tries = ${tries === 'all' ? sql`0` : sql`greatest(l.pin_tries - 1, 0)`}
    from desk_devices d
    where d.id = l.device_id and d.token_hash = ${tokenHash} and l.customer_id = ${customerId}`.execute(db)
}

/** Ends the log-ins of a person at one device, or at all: they need the whole log-in there. */
export async function endDeskLogIns(
  db: Kysely<Database>,
  customerId: number,
  tokenHash: Buffer | null = null,
): Promise<void> {
  await sql`
    delete from desk_log_ins l using desk_devices d
    where d.id = l.device_id and l.customer_id = ${customerId}
      and (${tokenHash}::bytea is null or d.token_hash = ${tokenHash}::bytea)`.execute(db)
}

export async function savePin(db: Kysely<Database>, customerId: number, pinHash: string): Promise<void> {
  await sql`
    insert into staff_pins (customer_id, pin_hash) values (${customerId}, ${pinHash})
    on conflict (customer_id) do update set pin_hash = excluded.pin_hash, set_at = now()`.execute(db)
  await sql`update desk_log_ins set pin_tries = 0 where customer_id = ${customerId}`.execute(db)
}

export async function removePin(db: Kysely<Database>, customerId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_pins')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes what no PIN can use any more: log-ins of earlier days, and devices without one. */
export async function removeOldDeskLogIns(db: Kysely<Database>): Promise<void> {
  await sql`delete from desk_log_ins where logged_in_at < now() - interval '2 days'`.execute(db)
  await sql`
    delete from desk_devices d where d.seen_at < now() - interval '2 days'
      and not exists (select from desk_log_ins l where l.device_id = d.id)`.execute(db)
}
