import type pg from 'pg'
import { CommitsHang, OutcomeUnknown } from './busy-errors.ts'
import { isConnectionLost, saysThatStandbyWasLeft, wasNeverSent } from './lost-connections.ts'
import { kindOfStatement, type StatementKind } from './statements.ts'
import type { Watched, watchDatabase } from './watch.ts'

/** A connection's state, as far as the pool needs it when it gets the connection back. */
export interface Told {
  /** True when it must not be used again: it was lost, leads to a server that only reads, or its change is unknown. */
  mustEnd: () => boolean
  /** True outside a transaction, where a reading that was lost may be asked of another connection. */
  isFree: () => boolean
}

/** PostgreSQL's code for a statement that changes something on a server that only reads. */
const readOnly = '25006'

/**
 * Makes each query of a connection say the truth about what was changed. A statement that decides (COMMIT, or a
 * change without a transaction) whose answer is lost throws OutcomeUnknown, and so does one that PostgreSQL
 * confirmed without its standby. Time of each query is counted by the watch, and a change is refused while none
 * is confirmed.
 */
export function tellOutcomes(client: pg.PoolClient, watch: ReturnType<typeof watchDatabase<Watched>>): Told {
  let isInTransaction = false
  /** True when the transaction has changed a row. PostgreSQL waits for no standby with the COMMIT of another. */
  let hasChanges = false
  let isUnknown = false
  let isOfNoUse = false
  let standbyWasLeft = false
  client.on('notice', (notice) => {
    if (saysThatStandbyWasLeft(notice)) standbyWasLeft = true
  })
  const query = client.query.bind(client) as (...args: unknown[]) => unknown

  async function answered<Answer>(kind: StatementKind, decides: boolean, answer: Promise<Answer>) {
    try {
      const answers = await watch.during(client, decides ? kept(answer) : answer, decides ? kind : 'reading')
      if (kind === 'begin') isInTransaction = true
      if (hasWritten(answers)) hasChanges = true
      if (decides && hasChanges) watch.changeIsConfirmed()
      return answers
    } catch (error) {
      const isLost = isConnectionLost(error)
      if (isLost || (error as { code?: string }).code === readOnly) isOfNoUse = true
      if (!decides || !(isLost || standbyWasLeft) || wasNeverSent(error)) throw error
      isUnknown = true
      throw new OutcomeUnknown(error)
    } finally {
      if (kind === 'commit' || kind === 'rollback') isInTransaction = false
      if (!isInTransaction) hasChanges = false
    }
  }

  async function kept<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const answers = await answer
    if (standbyWasLeft) throw new Error('PostgreSQL did not wait for a standby.')
    return answers
  }

  client.query = ((...args: unknown[]): unknown => {
    const kind = kindOfStatement(textOf(args[0]))
    // After a COMMIT of which nothing is known there is nothing to roll back, and a refusal would hide the reason.
    if (isUnknown && kind === 'rollback') return Promise.resolve(nothing)
    const isWriting = kind === 'begin' || kind === 'writing'
    if (isWriting && !isInTransaction && watch.commitsHang()) return Promise.reject(new CommitsHang())
    standbyWasLeft = false
    const answer = query(...args)
    if (!(answer instanceof Promise)) return answer
    return answered(kind, kind === 'commit' || (kind === 'writing' && !isInTransaction), answer)
  }) as typeof client.query

  return { mustEnd: () => isOfNoUse || isUnknown, isFree: () => !isInTransaction }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const hasWritten = (answer: unknown): boolean => {
  const { command = '', rowCount = 0 } = (answer ?? {}) as Partial<pg.QueryResult>
  return changing.has(command) && (rowCount ?? 0) > 0
}

const nothing = { command: 'ROLLBACK', rowCount: 0, rows: [], fields: [] }

/** Returns the text of a query, as its driver is given it. */
export function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { text } = (statement ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
