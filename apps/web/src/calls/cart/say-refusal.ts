import type { useToasts } from '../../page/toasts-context.ts'
import { ApiError } from '../api-error.ts'
import { errorWords, validationMessages } from '../error-words.ts'

/** Why the basket was not changed. After a refusal the focus goes to the sentence, and from there back to the button. */
export function sayRefusal(toasts: ReturnType<typeof useToasts>, error: unknown): void {
  const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 422)
  toasts.show('error', errorWords(error), {
    validationMessages: validationMessages(error),
    takesFocus: isRefused,
  })
}
