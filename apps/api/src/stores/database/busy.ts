import { DatabaseUnreachable, poolerRefusal, TooManyWaiting } from './connections/busy-errors.ts'

/**
 * PostgreSQL's codes for "not now": shutting down, too many connections, lock or statement time-out, retries
 * used up, its disk full or broken, its memory used up, read-only.
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
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/

/** Socket errors when PostgreSQL is gone, before or after its connection was made. */
const lostSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Returns true when the database is unreachable or overloaded, so that the same request may succeed later.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnreachable || error instanceof TooManyWaiting) return true
  return hasBusyCode(error) || busyMessages.test(error.message)
}

function hasBusyCode(error: NodeJS.ErrnoException): boolean {
  const code = error.code ?? ''
  // A local socket's file disappears with its server; any other missing file is a fault.
  return busyCodes.has(code) || lostSockets.has(code) || (code === 'ENOENT' && error.syscall === 'connect')
}
