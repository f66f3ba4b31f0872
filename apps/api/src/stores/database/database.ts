import type { Lane } from '@touchline/rules/limits/lanes'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool, type Pool, type PoolOptions } from './connections/pool.ts'
import type { Database } from './tables.ts'

/** Database through one lane of a pool: its queries wait for a connection in that lane. */
export class PooledDatabase extends Kysely<Database> {
  readonly #pool: Pool
  readonly #lanes: Map<Lane, PooledDatabase>

  constructor(pool: Pool, lane: Lane, lanes = new Map<Lane, PooledDatabase>()) {
    super({ dialect: new PostgresDialect({ pool: { connect: () => pool.connect(lane), end: pool.end } }) })
    this.#pool = pool
    this.#lanes = lanes.set(lane, this)
  }

  /** Returns the same connections in another lane; only the database that was created is ever destroyed. */
  inLane(lane: Lane): PooledDatabase {
    return this.#lanes.get(lane) ?? new PooledDatabase(this.#pool, lane, this.#lanes)
  }

  /** Returns the number of open and of idle connections, and of requests waiting for one. */
  connections(): ReturnType<Pool['counts']> {
    return this.#pool.counts()
  }
}

/** Opens a pool. Its queries are in the buying lane; `inLane` gives the others. */
export const createDatabase = (url: string, options: PoolOptions): PooledDatabase =>
  new PooledDatabase(createPool(url, options), 'buying')
