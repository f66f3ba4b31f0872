import { DatabaseAway, poolerRefusal, TooManyWait } from './connections/busy-errors.ts'

/**
 * PostgreSQL's codes for "not now": shutting down, too many connections, lock or statement time-out, retries used up, its disk
 * full or broken, its memory used up, read-only.
 */
const busyCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '40001',
  '40P01',
  '53100',
  '58030',
  '53200',
  '25006',
  poolerRefusal,
])
const busyMessages =
  /Connection terminated|Client has encountered a connection error|ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect/

/** Whether a fault means that the database is away or has no time, so that the same thing may succeed a little later. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway || error instanceof TooManyWait) return true
  return ('code' in error && busyCodes.has(String(error.code))) || busyMessages.test(error.message)
}
