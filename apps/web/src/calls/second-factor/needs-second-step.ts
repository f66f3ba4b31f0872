import { ApiError } from '../api-error.ts'

/** True for a refusal of a log-in whose password was right, and that waits for the second step. */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_STEP_NEEDED'
