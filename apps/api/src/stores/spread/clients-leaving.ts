import { type RawBuilder, sql } from 'kysely'
import { home } from './own-database.ts'

/**
 * Matches rows of a client that is not being moved away from this database. A statement of a job for all clients leaves those
 * out: their fence would refuse the whole statement, and with it the money, letters and places of all others.
 * @param clientId the column with the row's client
 */
export const isStaying = (clientId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  ${clientId} <> all (array(select c.id from client_moves m join clients c on c.slug = m.slug
    where m.from_database = coalesce((select name from own_database), ${sql.lit(home)})))`
