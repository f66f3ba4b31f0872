import { type ErrorCode, errorCatalogue } from '@touchline/contract/errors'

/** A refusal that a person may see. Returned, never thrown. */
export interface Refusal {
  readonly refusal: ErrorCode
  readonly message?: string
  readonly errors?: Record<string, string[]>
  readonly details?: Record<string, unknown>
}

/**
 * Makes a refusal: `refuse('SLOT_FULL')`, optionally with its own message, errors by field, or details for
 * the page.
 */
export function refuse(code: ErrorCode, more: Omit<Refusal, 'refusal'> = {}): Refusal {
  return { refusal: code, ...more }
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer
}

export function errorReply(refusal: Refusal, requestId?: string) {
  const [status, message] = errorCatalogue[refusal.refusal]
  return {
    status,
    code: refusal.refusal,
    message: refusal.message ?? message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.details && { details: refusal.details }),
    ...(requestId && { requestId }),
  }
}
