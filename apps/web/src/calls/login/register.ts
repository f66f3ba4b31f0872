import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { becomeUser } from './become-user.ts'

/** Long enough to be read: the page moves on at once. */
const toldMs = 10_000

export function useRegister(onRegistered: () => void) {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/login/register')).register,
    onSuccess: async ({ user }, _, client) => {
      await becomeUser(client, user)
      toasts.show('success', messages.registered, { closeAfterMs: toldMs })
      onRegistered()
    },
  })
}
