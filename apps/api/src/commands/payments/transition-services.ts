import type { Actor } from '@touchline/rules/people/actor'
import type { Kysely, Transaction } from 'kysely'
import type { LoggedTransition } from '../../log/log-transitions.ts'
import type { Database } from '../../stores/database/tables.ts'

/** Tools for moving money. Every move says who makes it, and is logged once it is committed. */
export interface TransitionServices<Db extends Kysely<Database> = Kysely<Database>> {
  db: Db
  who: Actor
  tell: (move: LoggedTransition) => void
}

/** The transaction of an act, with its moves, which are logged after its commit. */
export type TransactionServices = TransitionServices<Transaction<Database>>

/** Runs a transaction. Its moves are logged once it is committed, and not at all if it is undone. */
export async function transitionInTransaction<Result>(
  moving: TransitionServices,
  act: (within: TransactionServices) => Promise<Result>,
): Promise<Result> {
  const { within, logAll } = collectTransitions(moving)
  const result = await moving.db.transaction().execute((tx) => act(within(tx)))
  logAll()
  return result
}

/** Collects moves for a transaction that others run: they call `logAll` when it is committed. */
export function collectTransitions({ who, tell }: Omit<TransitionServices, 'db'>): {
  within: (tx: Kysely<Database>) => TransactionServices
  logAll: () => void
} {
  const moves: LoggedTransition[] = []
  return {
    within: (tx) => ({ db: tx as Transaction<Database>, who, tell: (move) => moves.push(move) }),
    logAll: () => moves.forEach(tell),
  }
}
