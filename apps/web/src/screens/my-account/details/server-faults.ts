import { ApiError } from '../../../calls/api-error.ts'
import { errorWords } from '../../../calls/error-words.ts'
import type { SummaryError } from '../../../ui/form/error-summary.tsx'

/** Returns the server's messages for single fields of a form. */
export function fieldFaults(error: unknown, labels: object): Record<string, string> {
  const errors = error instanceof ApiError ? error.errors : {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, [message]]) =>
      name in labels && message ? [[name, message]] : [],
    ),
  )
}

/** Returns the server's message for the whole form, where it names no field. */
export const wholeFaults = (
  error: Error | null,
  summary: readonly SummaryError[],
): readonly SummaryError[] => (error && summary.length === 0 ? [{ message: errorWords(error) }] : summary)
