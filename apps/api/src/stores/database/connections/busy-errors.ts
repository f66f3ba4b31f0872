/** PostgreSQL has not answered for too long: no request waits for it any more, until it answers again. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  constructor() {
    super('The database does not answer.')
  }
}

/** So many requests wait for a connection already that one more would wait in vain. */
export class TooManyWait extends Error {
  override readonly name = 'TooManyWait'
  constructor() {
    super('Too many requests wait for a connection to the database.')
  }
}

/** PgBouncer's code for what it says itself: that a request waited too long in it, or that PostgreSQL is gone. */
export const poolerRefusal = '08P01'
