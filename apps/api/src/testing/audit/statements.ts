import pg from 'pg'

interface Queries {
  query: (...args: unknown[]) => unknown
}

/** Writes down every statement of connections that are opened after this, until it is stopped. */
export function recordStatements() {
  const prototype = pg.Client.prototype as unknown as Queries
  const { query } = prototype
  const statements: string[] = []
  prototype.query = function recorded(this: unknown, ...args) {
    const [first] = args
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
    if (typeof text === 'string') statements.push(text)
    return query.apply(this, args)
  }
  return {
    /** What was sent since it was last asked for. */
    take: (): string[] => statements.splice(0),
    stop: () => {
      prototype.query = query
    },
  }
}
