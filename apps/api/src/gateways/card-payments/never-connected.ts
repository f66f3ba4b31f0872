/** Faults of the name, the route and the connection: nothing of the request has been sent. */
const connectionFaults = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Node tells the system call of a fault: `connect` comes before the first byte. */
export function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return connectionFaults.has(code) || ('syscall' in cause && cause.syscall === 'connect')
}
