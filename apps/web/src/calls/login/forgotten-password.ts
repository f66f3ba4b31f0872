import { useCallMutation } from '../call-mutation.ts'

export function useForgottenPassword() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/login/forgotten-password')).forgottenPassword,
  })
}
