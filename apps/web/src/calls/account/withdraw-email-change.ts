import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { keepDetails } from './keep-details.ts'

export function useWithdrawEmailChange() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/account/withdraw-email-change')).withdrawEmailChange,
    onSuccess: (reply, _, client) => {
      keepDetails(client, reply)
      toasts.show('success', messages.emailKept)
    },
  })
}
