import pg from 'pg'

interface Queries {
  query: (...args: unknown[]) => unknown
}

/** Records every statement of connections that are opened from now on, until it is stopped. */
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
    /** Returns the statements since the last call. */
    take: (): string[] => statements.splice(0),
    stop: () => {
      prototype.query = query
    },
  }
}
