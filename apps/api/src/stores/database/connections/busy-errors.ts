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

/** Error when PostgreSQL answers, but confirms no change: a standby is missing. Nothing was changed. */
export class CommitsHang extends Error {
  override readonly name = 'CommitsHang'
  constructor() {
    super('The database reads, but confirms no change.')
  }
}

/**
 * Error when a change was sent to PostgreSQL, and it is not known whether it was made: the answer to COMMIT was
 * lost or late, or PostgreSQL no longer waits for a standby to have it. Neither "done" nor "not done" is true:
 * only the idempotency key tells, once PostgreSQL answers again (decision 144).
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  constructor(cause: unknown) {
    super('It is not known whether the change was made.', { cause })
  }
}

/** PgBouncer's own error code: a request waited too long in it, or PostgreSQL is gone. */
export const poolerRefusal = '08P01'
