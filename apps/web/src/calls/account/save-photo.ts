import { shortToastMs } from '@touchline/rules/limits/limits'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { keepDetails } from './keep-details.ts'

export function useSavePhoto() {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/account/save-photo')).savePhoto,
    onSuccess: (reply, _, client) => {
      keepDetails(client, reply)
      toasts.show('success', messages.photoSaved, { closeAfterMs: shortToastMs })
    },
  })
}
