import { useToasts } from '../../../page/toasts-context.ts'
import { useCallMutation } from '../../call-mutation.ts'
import { errorWords } from '../../error-words.ts'
import { packagesQuery } from '../list-packages.ts'
import { guestPassesQuery } from './list-guest-passes.ts'

/** Redeems a pass: it becomes a visit of the customer's own, beside their packages. */
export function useRedeemGuestPass() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/account/guest-passes/redeem-guest-pass')).redeemGuestPass,
    invalidates: [packagesQuery().queryKey[0]],
    onSuccess: ({ data }, _, client) => {
      client.setQueryData(guestPassesQuery(null).queryKey, data)
    },
    onError: (error, _, client) => {
      toasts.show('error', errorWords(error))
      void client.invalidateQueries({ queryKey: [guestPassesQuery(null).queryKey[0]] })
    },
  })
}
