import { useCallMutation } from '../call-mutation.ts'
import { becomeUser } from './become-user.ts'

export function useRegister(onRegistered: () => void) {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/auth/register')).register,
    onSuccess: async ({ user }, _, client) => {
      await becomeUser(client, user)
      onRegistered()
    },
  })
}
