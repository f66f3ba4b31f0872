import { waitlistToastMs } from '@touchline/rules/limits/limits'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'
import { forgetOffers } from './forget-offers.ts'

/**
 * Leaves a waitlist by its entry, from a page without the session. A toast tells the result (spec 8 and 9).
 */
export function useLeaveEntry(waitlistId: number) {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/waitlist/leave')).leaveWaitlist,
    onSuccess: async (_reply, _args, client) => {
      forgetOffers(client, (offer) => offer.waitlistId === waitlistId)
      toasts.show('success', messages.waitlistLeft, { closeAfterMs: waitlistToastMs })
      await client.invalidateQueries()
    },
    onError: (error, _args, client) => {
      const words = errorWords(error, {
        default: messages.waitlistFailed,
        byStatus: { 500: messages.waitlistFailed },
      })
      toasts.show('error', words, { closeAfterMs: waitlistToastMs })
      void client.invalidateQueries()
    },
  })
}
