import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import type { ClientTable } from './client-tables.ts'

/** Patience with a table that others write: requests queue behind one that waits for it, so it gives up soon. */
const patience = { lockMs: 1_500, tries: 200, pauseMs: 300 }

/**
 * Refuses all writings of a client from now on, of requests, jobs and commands of every process. Each trigger waits for the
 * transactions that have written to its table: once the last one stands, all that was written before is committed.
 */
export async function closeFence(
  db: Kysely<Database>,
  tables: readonly ClientTable[],
  clientId: number,
): Promise<void> {
  for (const { name, clientColumn, isOf } of tables) {
    const trigger = (event: string, when: string, argument: string) =>
      `create or replace trigger ${nameOf(clientId, event)} before ${event === 'write' ? 'insert or update' : 'delete'} on ${name}
      for each row ${when} execute function refuse_while_moving(${argument})`
    const statements =
      clientColumn === null
        ? ['write', 'delete'].map((event) => trigger(event, '', `'${isOf(clientId, 't')}'`))
        : [
            trigger('write', `when (new.${clientColumn} = ${clientId})`, ''),
            trigger('delete', `when (old.${clientColumn} = ${clientId})`, ''),
          ]
    await patiently(db, statements)
  }
}

export async function openFence(
  db: Kysely<Database>,
  tables: readonly ClientTable[],
  clientId: number,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where tgname = any(${[nameOf(clientId, 'write'), nameOf(clientId, 'delete')]}::text[])`.execute(db)
  const fenced = new Set(rows.map(({ name }) => name))
  for (const { name } of tables.filter((table) => fenced.has(table.name)))
    await patiently(
      db,
      ['write', 'delete'].map((event) => `drop trigger if exists ${nameOf(clientId, event)} on ${name}`),
    )
}

/** Comes before all other triggers of a table, which fire by their names. */
const nameOf = (clientId: number, event: string): string => `a_refuse_while_moving_${clientId}_${event}`

async function patiently(db: Kysely<Database>, statements: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await db.transaction().execute(async (tx) => {
        await sql.raw(`set local lock_timeout = ${patience.lockMs}`).execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
      })
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== '55P03' && code !== '40P01') || tries === patience.tries) throw error
      await sleep(patience.pauseMs)
    }
}
