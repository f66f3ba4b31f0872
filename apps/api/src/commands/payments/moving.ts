import type { Who } from '@touchline/rules/people/who'
import type { Kysely, Transaction } from 'kysely'
import type { MadeMove } from '../../log/tell-of-moves.ts'
import type { Database } from '../../stores/database/tables.ts'

/** Tools for moving money. Every move says who makes it, and is logged once it is committed. */
export interface Moving<Db extends Kysely<Database> = Kysely<Database>> {
  db: Db
  who: Who
  tell: (move: MadeMove) => void
}

/** The transaction of an act, with its moves, which are logged after its commit. */
export type MovingWithin = Moving<Transaction<Database>>

/** Runs a transaction. Its moves are logged once it is committed, and not at all if it is undone. */
export async function moveWithin<Result>(
  moving: Moving,
  act: (within: MovingWithin) => Promise<Result>,
): Promise<Result> {
  const { within, tellAll } = collectMoves(moving)
  const result = await moving.db.transaction().execute((tx) => act(within(tx)))
  tellAll()
  return result
}

/** Collects moves for a transaction that others run: they call `tellAll` when it is committed. */
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
