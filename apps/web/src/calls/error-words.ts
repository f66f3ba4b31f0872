import { sharedWords } from '@touchline/contract/shared-words'
import { ApiError } from './api-error.ts'

/** Spec 8, generic error messages. */
const BY_STATUS: Record<number, string> = {
  404: sharedWords.notFound,
  403: sharedWords.forbidden,
}

type Overrides = {
  /** Spec 8: callers may override; an empty default hides the message. */
  default?: string
  byStatus?: Record<number, string>
}

/** The one place where a failure becomes words: the server's message first, then the caller's, then the table. */
export function errorWords(error: unknown, overrides: Overrides = {}): string {
  const fallback = overrides.default ?? sharedWords.fault
  if (!(error instanceof ApiError)) return fallback
  // Of a fault the server knows no more than that there was one: its words are the default, and no message of its own.
  const given = error.code === 'FAULT' ? '' : error.message
  return given || overrides.byStatus?.[error.status] || (BY_STATUS[error.status] ?? fallback)
}

/** Every message by field of a reply, in one list: a toast shows them under its sentence. */
export function validationMessages(error: unknown): readonly string[] {
  return error instanceof ApiError ? Object.values(error.errors).flat() : []
}
