import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Subject whose failed log-ins are counted. */
export interface LoginSubject {
  subject: string
  /** Number of failures without a delay. After them the delay is 1, 2, 4 … seconds since the last failure. */
  free: number
  maxSeconds: number
}

/**
 * Failures that still count: half of them are forgotten in an hour, so that last week's cost no delay. A try
 * that waited for another's row began before that one was counted: the time between them is taken as 0, or it
 * would count twice.
 */
const failuresNow = sql`
  f.failures * power(0.5, least(greatest(extract(epoch from now() - f.last_failed_at), 0) / 3600, 100))`

/** Seconds left to wait, by the database's clock. */
const secondsLeft = sql`
  least(s."maxSeconds", power(2, least(ceil(${failuresNow}) - s.free, 30) - 1))
    - extract(epoch from now() - f.last_failed_at)`

const asRows = (subjects: readonly LoginSubject[]) => sql`
  jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s ("subject" text, "free" int, "maxSeconds" int)`

/** Returns the seconds to wait until the next try is looked at; 0 when it may come now. */
export async function findLoginDelay(
  db: Kysely<Database>,
  clientId: number,
  subjects: readonly LoginSubject[],
): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(max(${secondsLeft}))::int as seconds
    from ${asRows(subjects)} join login_failures f on f.client_id = ${clientId} and f.subject = s.subject
    where ceil(${failuresNow}) > s.free`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/**
 * Counts another failure of each subject, unless one of them has to wait. Of several tries at once, only as
 * many pass as are allowed.
 * @returns false when a subject has to wait
 */
export async function countLoginTry(
  db: Kysely<Database>,
  clientId: number,
  subjects: readonly LoginSubject[],
): Promise<boolean> {
  const { rows } = await sql<{ subject: string }>`
    insert into login_failures as f (client_id, subject, failures, last_failed_at)
    select ${clientId}::int, s.subject, 1, now() from ${asRows(subjects)} order by s.subject
    on conflict (client_id, subject) do update set last_failed_at = now(),
      failures = ceil(${failuresNow})::int + 1
    where not exists (
      select from ${asRows(subjects)}
      where s.subject = f.subject and ceil(${failuresNow}) > s.free and ${secondsLeft} > 0)
    returning f.subject`.execute(db)
  return rows.length === subjects.length
}

/** Uncounts a try that did not fail. Earlier failures stay counted. */
export async function uncountLoginTry(
  db: Kysely<Database>,
  clientId: number,
  subjects: readonly LoginSubject[],
): Promise<void> {
  await sql`
    update login_failures set failures = greatest(failures - 1, 0)
    where client_id = ${clientId} and subject = any(${subjects.map(({ subject }) => subject)}::text[])`.execute(
    db,
  )
}

/** Adds `more` failures to a try that is counted already. */
export async function countMoreFailures(
  db: Kysely<Database>,
  clientId: number,
  subjects: readonly LoginSubject[],
  more: number,
): Promise<void> {
  await sql`
    update login_failures set failures = failures + ${more}
    where client_id = ${clientId} and subject = any(${subjects.map(({ subject }) => subject)}::text[])`.execute(
    db,
  )
}

export async function forgetLoginFailuresOf(
  db: Kysely<Database>,
  clientId: number,
  { subject }: LoginSubject,
): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .execute()
}

/** Forgets an account's failures, wherever the tries came from. */
export async function forgetLoginFailures(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
): Promise<void> {
  const account = `customer ${customerId}`
  await sql`
    delete from login_failures where client_id = ${clientId}
      and (subject = ${account} or starts_with(subject, ${`${account} from `}))`.execute(db)
}

export async function removeStaleLoginFailures(db: Kysely<Database>): Promise<void> {
  await sql`delete from login_failures where last_failed_at < now() - interval '1 day'`.execute(db)
}
