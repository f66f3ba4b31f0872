import { useToasts } from '../../../page/toasts-context.ts'
import { useCallMutation } from '../../call-mutation.ts'
import { errorWords } from '../../error-words.ts'
import { guestPassesQuery } from './list-guest-passes.ts'

/** Sends the mail of a pass once more, if its address accepts such mails. */
export function useSendGuestPassAgain() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/account/guest-passes/send-guest-pass-again'))
        .sendGuestPassAgain,
    onSuccess: ({ data }, _, client) => {
      client.setQueryData(guestPassesQuery(null).queryKey, data)
      toasts.show(
        'success',
        'We email the pass again, unless that address has stopped emails with guest passes.',
      )
    },
    onError: (error, _, client) => {
      toasts.show('error', errorWords(error))
      void client.invalidateQueries({ queryKey: guestPassesQuery(null).queryKey })
    },
  })
}
