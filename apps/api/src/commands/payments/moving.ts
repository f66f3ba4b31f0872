import type { Who } from '@touchline/rules/people/who'
import type { Kysely, Transaction } from 'kysely'
import type { MadeMove } from '../../log/tell-of-moves.ts'
import type { Database } from '../../stores/database/tables.ts'

/** With what money is moved: every move says who makes it, and is told once it is there to stay. */
export interface Moving<Db extends Kysely<Database> = Kysely<Database>> {
  db: Db
  who: Who
  tell: (move: MadeMove) => void
}

/** The transaction of an act, and the moves in it, which are told after its commit. */
export type MovingWithin = Moving<Transaction<Database>>

/** Runs one transaction. What moves in it is told once it is committed, and not at all where it is undone. */
export async function moveWithin<Result>(
  moving: Moving,
  act: (within: MovingWithin) => Promise<Result>,
): Promise<Result> {
  const { within, tellAll } = collectMoves(moving)
  const result = await moving.db.transaction().execute((tx) => act(within(tx)))
  tellAll()
  return result
}

/** For a transaction that is run by another: `tellAll` is called when it is committed. */
export function collectMoves({ who, tell }: Omit<Moving, 'db'>): {
  within: (tx: Kysely<Database>) => MovingWithin
  tellAll: () => void
} {
  const moves: MadeMove[] = []
  return {
    within: (tx) => ({ db: tx as Transaction<Database>, who, tell: (move) => moves.push(move) }),
    tellAll: () => moves.forEach(tell),
  }
}
