import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { keepDetails } from './keep-details.ts'

export function useSaveDetails() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/account/save-details')).saveDetails,
    onSuccess: (reply, _, client) => {
      keepDetails(client, reply)
      toasts.show('success', messages.detailsSaved)
    },
  })
}
