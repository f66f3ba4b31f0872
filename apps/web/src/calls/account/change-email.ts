import { useCallMutation } from '../call-mutation.ts'
import { keepDetails } from './keep-details.ts'

export function useChangeEmail() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/account/change-email')).changeEmail,
    onSuccess: (reply, _, client) => {
      keepDetails(client, reply)
    },
  })
}
