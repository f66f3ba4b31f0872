import type { Actor } from '@touchline/rules/people/actor'
import type { Kysely } from 'kysely'
import type { TransitionServices } from '../../commands/payments/transition-services.ts'
import type { Database } from '../../stores/database/tables.ts'

/** For a test that moves money by itself; it tells nothing of its moves. */
export const movingMoney = (db: Kysely<Database>, who: Actor = 'sweep'): TransitionServices => ({
  db,
  who,
  tell: () => {},
})
