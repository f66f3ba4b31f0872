/** Error when PostgreSQL has not answered for too long: no request waits for it until it answers again. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseAway'
  constructor() {
    super('The database does not answer.')
  }
}

/** Error when so many requests already wait for a connection that another would wait in vain. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWait'
  constructor() {
    super('Too many requests wait for a connection to the database.')
  }
}

/** PgBouncer's own error code: a request waited too long in it, or PostgreSQL is gone. */
export const poolerRefusal = '08P01'
