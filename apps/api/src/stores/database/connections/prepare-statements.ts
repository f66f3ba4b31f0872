import type pg from 'pg'

/**
 * Statement names given so far. Lists are passed as arrays, so there are few texts; beyond this many, a text
 * goes unnamed. This is no cache: connections know their statements by these names, so a name is never reused
 * for another text.
 */
const statementNames = new Map<string, string>()
const namesKept = 400

/** Gives each text a name, so that a connection plans it once: planning took longer than running. */
export function prepareStatements(
  client: Pick<pg.PoolClient, 'query'>,
  names: Map<string, string> = statementNames,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return query(text, values, ...rest)
    let name = names.get(text)
    if (name === undefined && names.size < namesKept) {
      name = `s${names.size}`
      names.set(text, name)
    }
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  client.query = prepared as typeof client.query
}
