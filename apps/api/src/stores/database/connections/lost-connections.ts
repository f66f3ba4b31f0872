import { poolerRefusal } from './busy-errors.ts'

/** Socket errors when PostgreSQL is gone, before or after its connection was made. */
const lostSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** PostgreSQL's codes when it ends a connection or takes none: shut down, crashed, starting, ended as idle. */
const endedByServer = new Set(['57P01', '57P02', '57P03', '57P05'])
const connectionException = /^08...$/
const lostMessages = /Connection terminated|Client has encountered a connection error/
/** PgBouncer's words when it has not passed a statement on. */
const waitedInPooler = /query_wait_timeout|no more connections allowed|server login has been failing/

/** Returns true for an error after which its connection is of no more use. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  return (
    lostSockets.has(code) ||
    endedByServer.has(code) ||
    connectionException.test(code) ||
    // A local socket's file disappears with its server; any other missing file is a fault.
    (code === 'ENOENT' && syscall === 'connect') ||
    lostMessages.test(message)
  )
}

/** Returns true when a pooler says that PostgreSQL never got the statement. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: string }).code === poolerRefusal &&
  waitedInPooler.test(error.message)

/**
 * True for PostgreSQL's warning beside a COMMIT that succeeded, when its wait for a standby was cancelled or its
 * connection ended. The function's name is in every language; a pooler may leave it out.
 */
export const saysThatStandbyWasLeft = ({
  routine,
  message = '',
}: {
  routine?: string | undefined
  message?: string | undefined
}): boolean => routine === 'SyncRepWaitForLSN' || /wait for synchronous replication/.test(message)
