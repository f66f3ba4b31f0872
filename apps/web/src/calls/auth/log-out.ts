import { useCallMutation } from '../call-mutation.ts'

export function useLogOut(onLoggedOut: () => void) {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/auth/log-out')).logOut,
    onSuccess: onLoggedOut,
  })
}
