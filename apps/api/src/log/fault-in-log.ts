interface FaultInLog {
  type: string
  message: string
  stack: string
  /** Names that PostgreSQL, Node and Fastify give to a fault. */
  [name: string]: unknown
  cause?: FaultInLog
}

/**
 * Fields to log: names and numbers of ours or of PostgreSQL's. PostgreSQL's `detail`, `hint`, `where` and
 * queries hold values of rows.
 */
const told = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
  'syscall',
]

/**
 * Matches quoted values. PostgreSQL quotes what it could not read: 'invalid input syntax for type uuid: "…"'.
 */
const quoted = /"[^"]*"|'[^']*'/g
/**
 * Matches classes of PostgreSQL codes whose messages may hold values: data exceptions, and errors of our own
 * triggers.
 */
const mayHoldValues = /^(22|P0)/

/**
 * S84: returns the parts of a fault that a log line has: its kind, place and stack. It has no values of a row
 * or a request, so people who may not read the database may read the log.
 */
export function faultInLog(fault: unknown): FaultInLog {
  if (!(fault instanceof Error)) return { type: typeof fault, message: 'no error', stack: 'no error' }
  const facts = Object.fromEntries(
    told.flatMap((name) => {
      const value: unknown = Reflect.get(fault, name)
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  )
  const message = messageOf(fault)
  // The stack begins with the unchanged message.
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: fault.constructor.name,
    message,
    stack: [message, ...frames].join('\n'),
    ...facts,
    ...(fault.cause instanceof Error && { cause: faultInLog(fault.cause) }),
  }
}

function messageOf(fault: Error): string {
  const code = 'code' in fault ? String(fault.code) : ''
  return mayHoldValues.test(code) ? fault.message.replaceAll(quoted, '"…"') : fault.message
}
