import type { QueryClient } from '@tanstack/react-query'
import type { SlotId } from '@touchline/contract/entities/slot'
import { waitlistToastMs } from '@touchline/rules/limits'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { ApiError } from '../api-error.ts'
import { callsOfPlaces } from '../cart/keep-cart.ts'
import { errorWords } from '../error-words.ts'

/** A ticketed session's number is written as a text. */
export const isNumericId = (id: SlotId): boolean => /^\d+$/.test(String(id))

/** Spec 8 and 9: a toast for either end, 10000 ms; and every list asks again, since a refusal is news of it too. */
export function useWaitlistOutcome(success: string, onLoginRequired: () => void) {
  const toasts = useToasts()
  // It waits for the lists: until they are there the button says what is being done.
  const askAgain = async (client: QueryClient) => {
    await Promise.all(callsOfPlaces.map((name) => client.invalidateQueries({ queryKey: [name] })))
  }
  return {
    onSuccess: async (_reply: unknown, _args: unknown, client: QueryClient) => {
      await askAgain(client)
      toasts.show('success', success, { closeAfterMs: waitlistToastMs })
    },
    onError: (error: Error, _args: unknown, client: QueryClient) => {
      if (error instanceof ApiError && error.code === 'LOGIN_REQUIRED') onLoginRequired()
      else
        toasts.show('error', errorWords(error, WORDS), {
          closeAfterMs: waitlistToastMs,
        })
      void askAgain(client)
    },
  }
}

const WORDS = { default: messages.waitlistFailed, byStatus: { 500: messages.waitlistFailed } }
