import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'

/** The same step of the same attempt is the same request to the provider. */
export const contextOf = (attempt: AttemptRecord, step: string) => ({
  idempotencyKey: `${attempt.id}-${step}`,
})
