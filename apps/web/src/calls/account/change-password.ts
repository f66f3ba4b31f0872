import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'

export function useChangePassword(onChanged: () => void) {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/account/change-password')).changePassword,
    onSuccess: () => {
      toasts.show('success', messages.passwordChanged)
      onChanged()
    },
  })
}
