import { ApiError } from '../../../calls/api-error.ts'
import { errorWords } from '../../../calls/error-words.ts'
import type { SummaryError } from '../../../ui/form/error-summary.tsx'

/** What the server says of single fields of a form. */
export function fieldFaults(error: unknown, labels: object): Record<string, string> {
  const errors = error instanceof ApiError ? error.errors : {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, [message]]) =>
      name in labels && message ? [[name, message]] : [],
    ),
  )
}

/** What it says of the whole, where it names no field. */
export const wholeFaults = (
  error: Error | null,
  summary: readonly SummaryError[],
): readonly SummaryError[] => (error && summary.length === 0 ? [{ message: errorWords(error) }] : summary)
