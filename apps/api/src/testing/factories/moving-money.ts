import type { Who } from '@touchline/rules/people/who'
import type { Kysely } from 'kysely'
import type { Moving } from '../../commands/payments/moving.ts'
import type { Database } from '../../stores/database/tables.ts'

/** For a test that moves money by itself; it tells nothing of its moves. */
export const movingMoney = (db: Kysely<Database>, who: Who = 'sweep'): Moving => ({
  db,
  who,
  tell: () => {},
})
