import { useToasts } from '../../../page/toasts-context.ts'
import { useCallMutation } from '../../call-mutation.ts'
import { errorWords } from '../../error-words.ts'
import { guestPassesQuery } from './list-guest-passes.ts'

/** Takes a pass back: its link opens nothing from then on. */
export function useTakeGuestPassBack() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/account/guest-passes/take-guest-pass-back')).takeGuestPassBack,
    onSuccess: ({ data }, _, client) => {
      client.setQueryData(guestPassesQuery(null).queryKey, data)
      toasts.show('success', 'Your guest pass is yours again: its link no longer works.')
    },
    onError: (error, _, client) => {
      toasts.show('error', errorWords(error))
      void client.invalidateQueries({ queryKey: guestPassesQuery(null).queryKey })
    },
  })
}
