import type pg from 'pg'

/**
 * Names given so far. Lists go in as arrays, so that the texts are few; past this many, a text goes unnamed. No cache:
 * connections know their statements by these names, so a name is never given again to another text.
 */
const statementNames = new Map<string, string>()
const namesKept = 400

/** Gives each text a name, so that a connection plans it once: planning took longer than running. */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return query(text, values, ...rest)
    let name = statementNames.get(text)
    if (name === undefined && statementNames.size < namesKept) {
      name = `s${statementNames.size}`
      statementNames.set(text, name)
    }
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  client.query = prepared as typeof client.query
}
