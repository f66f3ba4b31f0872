import { useCallMutation } from '../call-mutation.ts'
import { logOutName } from './is-logging-out.ts'

export function useLogOut(onLoggedOut: () => void, onFailed: () => void = () => {}) {
  return useCallMutation({
    name: logOutName,
    load: async () => (await import('@touchline/contract/calls/login/log-out')).logOut,
    onSuccess: onLoggedOut,
    onError: onFailed,
  })
}
