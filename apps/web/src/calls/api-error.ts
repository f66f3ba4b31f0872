import type { ErrorCode, ErrorReply } from '@touchline/contract/errors'

export type ApiFailure = {
  /** HTTP status; 0 when no answer came. */
  status: number
  message: string
  code?: ErrorCode | undefined
  /** Messages by field, as the server named them (in camelCase). */
  errors?: Record<string, readonly string[]> | undefined
  details?: Record<string, unknown> | undefined
  /** Time after which the server asks for the next try. */
  retryAfterSeconds?: number | null | undefined
}

/** A reply that was not a success, or no reply at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly errors: Record<string, readonly string[]>
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | null

  constructor({ status, message, code, errors = {}, details = {}, retryAfterSeconds = null }: ApiFailure) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Writes the error for the document's data block; `reviveApiError` reads it. */
  toJSON(): ApiFailure {
    const { status, message, code, errors, details } = this
    return { status, message, code, errors, details }
  }
}

/**
 * Makes the error: with the API's words and our own case for a refusal; with the status alone for anything
 * else.
 */
export function toApiError(
  status: number,
  reply: unknown,
  retryAfterSeconds: number | null = null,
): ApiError {
  const { message = '', code, errors, details } = (reply ?? {}) as Partial<ErrorReply>
  return new ApiError({ status, message, code, errors, details, retryAfterSeconds })
}

export function reviveApiError(value: unknown): unknown {
  const isFailure = typeof value === 'object' && value !== null && 'status' in value && 'message' in value
  return isFailure ? new ApiError(value as ApiFailure) : value
}

/** True for 409 and 422: answers that stay on the screen (spec 8). All others reach the boundary. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 409 || error.status === 422)
}

/** True when the server refused because of load: nothing was changed, and the next try may be served. */
export const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'BUSY'

/** True when no answer came at all; a fault of the server's is an answer. */
export const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0

/** True when the server could not tell whether the change was made. */
export const isOutcomeUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'OUTCOME_UNKNOWN'

/** True when the operator has taken the venue off the site. */
export const isVenueClosed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'VENUE_CLOSED'
