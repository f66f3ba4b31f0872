import {
  CommitsHang,
  DatabaseUnreachable,
  OutcomeUnknown,
  TooManyWaiting,
} from './connections/busy-errors.ts'
import { isConnectionLost } from './connections/lost-connections.ts'

/**
 * PostgreSQL's codes for "not now": too many connections, lock or statement time-out, retries used up, its disk
 * full or broken, its memory used up, read-only.
 */
const busyCodes = new Set(['53300', '55P03', '57014', '40001', '40P01', '53100', '58030', '53200', '25006'])
const neverConnected = /timeout exceeded when trying to connect/

const busyErrors = [DatabaseUnreachable, TooManyWaiting, CommitsHang, OutcomeUnknown]

/**
 * Returns true when the database is unreachable or overloaded, so that the same request may succeed later.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (busyErrors.some((kind) => error instanceof kind)) return true
  return (
    isConnectionLost(error) ||
    busyCodes.has((error as { code?: string }).code ?? '') ||
    neverConnected.test(error.message)
  )
}

/** Returns true when it is not known whether a change was made. */
export const isOutcomeUnknown = (error: unknown): error is OutcomeUnknown => error instanceof OutcomeUnknown

/** Returns true when a change was refused before it began, because PostgreSQL confirms none. */
export const isRefusedUnbegun = (error: unknown): error is CommitsHang => error instanceof CommitsHang

export const outcomeUnknown = (cause: unknown): Error => new OutcomeUnknown(cause)
