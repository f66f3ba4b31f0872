import type { useToasts } from '../../page/toasts-context.ts'
import { ApiError } from '../api-error.ts'
import { errorWords, validationMessages } from '../error-words.ts'

type Toasts = ReturnType<typeof useToasts>
type Callback = NonNullable<Parameters<Toasts['show']>[2]>['callback']

/**
 * Says why the basket was not changed. After a refusal the focus moves to the sentence, and from there back
 * to the button.
 */
export function showRefusal(toasts: Toasts, error: unknown, callback: Callback = null): void {
  const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 422)
  toasts.show('error', errorWords(error), {
    validationMessages: validationMessages(error),
    takesFocus: isRefused,
    callback,
  })
}
