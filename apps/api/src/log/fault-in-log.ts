interface FaultInLog {
  type: string
  message: string
  stack: string
  /** What PostgreSQL, Node and Fastify name a fault by. */
  [name: string]: unknown
  cause?: FaultInLog
}

/** Names and numbers of ours or of PostgreSQL's. Its `detail`, `hint`, `where` and queries hold what is in a row. */
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

/** PostgreSQL puts what it could not read into quotes: 'invalid input syntax for type uuid: "…"'. */
const quoted = /"[^"]*"|'[^']*'/g
/** Classes of PostgreSQL's codes whose messages may hold values: data exceptions, and what our own triggers raise. */
const mayHoldValues = /^(22|P0)/

/**
 * S84: what a log line says of a fault: its kind, its place, its stack. Nothing that was in a row or in a request, so a
 * log may be read by those who may not read the database.
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
  // The stack begins with the message as it was.
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
