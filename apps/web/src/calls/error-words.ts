import { sharedWords } from '@touchline/contract/shared-words'
import { ApiError } from './api-error.ts'

/** Generic error messages by status (spec 8). */
const BY_STATUS: Record<number, string> = {
  404: sharedWords.notFound,
  403: sharedWords.forbidden,
}

type Overrides = {
  /** Spec 8: callers may override it; an empty default hides the message. */
  default?: string
  byStatus?: Record<number, string>
}

/** Turns a failure into words, here alone: the server's message first, then the caller's, then the table. */
export function errorWords(error: unknown, overrides: Overrides = {}): string {
  const fallback = overrides.default ?? sharedWords.fault
  if (!(error instanceof ApiError)) return fallback
  // The server has no words for a fault of its own, so the default is used.
  const given = error.code === 'FAULT' ? '' : error.message
  return given || overrides.byStatus?.[error.status] || (BY_STATUS[error.status] ?? fallback)
}

/** Lists the reply's messages of all fields: a toast shows them under its sentence. */
export function validationMessages(error: unknown): readonly string[] {
  return error instanceof ApiError ? Object.values(error.errors).flat() : []
}
