import { useToasts } from '../../../page/toasts-context.ts'
import { useCallMutation } from '../../call-mutation.ts'
import { errorWords } from '../../error-words.ts'
import { guestPassesQuery } from './list-guest-passes.ts'

/** Gives a guest pass. The answer does not say whether the address accepts mails: only its owner may know. */
export function useGiveGuestPass() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/account/guest-passes/give-guest-pass')).giveGuestPass,
    onSuccess: ({ data }, _, client) => {
      client.setQueryData(guestPassesQuery(null).queryKey, data)
      toasts.show('success', 'Your guest pass is given.')
    },
    onError: (error, _, client) => {
      toasts.show('error', errorWords(error))
      void client.invalidateQueries({ queryKey: guestPassesQuery(null).queryKey })
    },
  })
}
