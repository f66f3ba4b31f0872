import { useCallMutation } from '../call-mutation.ts'

export function useConfirmEmail() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/login/confirm-email')).confirmEmail,
    invalidates: ['login/get-user', 'account/get-details'],
  })
}
