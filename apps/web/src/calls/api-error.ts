import type { ErrorCode, ErrorReply } from '@touchline/contract/errors'

export type ApiFailure = {
  /** HTTP status; 0 when no answer came. */
  status: number
  message: string
  code?: ErrorCode | undefined
  /** Messages by field, as the server named them (in camelCase). */
  errors?: Record<string, readonly string[]> | undefined
  details?: Record<string, unknown> | undefined
  /** After how long the server asks to be asked again. */
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

  /** For the document's data block; `reviveApiError` is the way back. */
  toJSON(): ApiFailure {
    const { status, message, code, errors, details } = this
    return { status, message, code, errors, details }
  }
}

/** Of a refusal as the API words it, in our own case; of anything else only the status is known. */
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

/** Spec 8: 409 and 422 are answers that stay on the screen; the rest reach the boundary. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 409 || error.status === 422)
}

/** Refused since the server had too much to do: nothing was changed, and the next try may be served. */
export const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'BUSY'

/** The operator has taken the venue off the site. */
export const isVenueClosed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'VENUE_CLOSED'
