import { useCallMutation } from '../call-mutation.ts'
import { becomeUser } from './become-user.ts'

export function useChoosePassword(onLoggedIn: () => void) {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/login/choose-password')).choosePassword,
    onSuccess: async ({ user }, _, client) => {
      await becomeUser(client, user)
      onLoggedIn()
    },
  })
}
