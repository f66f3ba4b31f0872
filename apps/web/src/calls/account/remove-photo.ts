import { shortToastMs } from '@touchline/rules/limits/limits'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { keepDetails } from './keep-details.ts'

export function useRemovePhoto() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/account/remove-photo')).removePhoto,
    onSuccess: (reply, _, client) => {
      keepDetails(client, reply)
      toasts.show('success', messages.photoRemoved, { closeAfterMs: shortToastMs })
    },
  })
}
