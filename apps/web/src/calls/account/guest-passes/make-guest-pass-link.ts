import { useToasts } from '../../../page/toasts-context.ts'
import { useCallMutation } from '../../call-mutation.ts'
import { errorWords } from '../../error-words.ts'
import { guestPassesQuery } from './list-guest-passes.ts'

/** Makes the link that a giver hands over: the same each time. */
export function useMakeGuestPassLink() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/account/guest-passes/make-guest-pass-link')).makeGuestPassLink,
    onError: (error, _, client) => {
      toasts.show('error', errorWords(error))
      void client.invalidateQueries({ queryKey: guestPassesQuery(null).queryKey })
    },
  })
}
