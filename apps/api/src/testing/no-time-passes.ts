import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/database/tables.ts'

/**
 * Runs `act` as if no time passed after a counted try, so that what must wait does not depend on how long
 * the tries before it took.
 */
export async function whileNoTimePasses<Result>(
  db: Kysely<Database>,
  act: () => Promise<Result>,
): Promise<Result> {
  await sql`create function no_time_passes() returns trigger language plpgsql as $$
    begin new.last_failed_at := now() + interval '1 hour'; return new; end $$`.execute(db)
  await sql`create trigger no_time_passes before insert or update on login_failures
    for each row execute function no_time_passes()`.execute(db)
  try {
    return await act()
  } finally {
    await sql`drop function no_time_passes cascade`.execute(db)
    await sql`update login_failures set last_failed_at = now() where last_failed_at > now()`.execute(db)
  }
}
