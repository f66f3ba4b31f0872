import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { keepDetails } from './keep-details.ts'

export function useSendProof() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/account/send-proof')).sendProof,
    onSuccess: (reply, _, client) => {
      keepDetails(client, reply)
      toasts.show('success', messages.proofSent)
    },
  })
}
