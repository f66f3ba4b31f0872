import { type Kysely, sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../stores/database/tables.ts'
import { untilWaiting } from './waiting.ts'

type Db = Kysely<Database>

/** Lets the next payment of a contract be due today. @returns its id */
export async function dueNow(db: Db, contractId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update contract_payments set due_on = today_at(client_id), ask_on = today_at(client_id)
    where id = (select id from contract_payments where contract_id = ${contractId} and state = 'ahead'
      order by due_on limit 1) returning id`.execute(db)
  return rows[0]!.id
}

export async function stateOfPayment(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from contract_payments where id = ${id}`.execute(
    db,
  )
  return rows[0]!.state
}

interface Answer {
  status: number
}

/** Starts acts one after the other while a contract is locked, so that they wait for it in this order. */
export async function inTurn<Result extends Answer>(
  db: Db,
  contractId: number,
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { answers } = await db.transaction().execute(async (tx) => {
    await sql`select from contracts where id = ${contractId} for update`.execute(tx)
    const started: Promise<Result>[] = []
    for (const act of acts) {
      started.push(act())
      await untilWaiting(db, started.length)
    }
    // In an object: the transaction would wait for them, which wait for it.
    return { answers: started }
  })
  return Promise.all(answers)
}

/** Presses at once by one key twice, and by another: one act is done, and the repeated key has one answer. */
export async function pressByTwoKeys(press: (key: string) => Promise<Answer>): Promise<void> {
  const key = crypto.randomUUID()
  const answers = await Promise.all([key, key, crypto.randomUUID()].map(press))
  const statuses = answers.map(({ status }) => status)
  expect(statuses[0]).toBe(statuses[1])
  expect(statuses.filter((status) => status === 409)).toHaveLength(statuses[0] === 200 ? 1 : 2)
}

/** Does in a transaction what no guard would let through, and takes it back. */
export async function undone(db: Db, act: (tx: Transaction<Database>) => Promise<void>): Promise<void> {
  class Undo extends Error {}
  const done = db.transaction().execute(async (tx) => {
    await act(tx)
    throw new Undo()
  })
  await expect(done).rejects.toThrow(Undo)
}
