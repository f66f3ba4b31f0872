import { useCallMutation } from '../call-mutation.ts'
import { becomeUser } from './become-user.ts'

/** Spec 4: after the user is loaded the window closes and the basket is fetched again. */
export function useLogIn(onLoggedIn: () => void) {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/auth/log-in')).logIn,
    onSuccess: async ({ user }, _, client) => {
      await becomeUser(client, user)
      onLoggedIn()
    },
  })
}
