import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { closingQuery } from './get-closing.ts'

export function useCloseAccount(onClosed: () => void) {
  const toasts = useToasts()
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/account/close-account')).closeAccount,
    onSuccess: () => {
      toasts.show('success', messages.accountClosed)
      onClosed()
    },
    // The obstacles may have changed since they were shown.
    onError: (_, __, client) => void client.invalidateQueries({ queryKey: closingQuery().queryKey }),
  })
}
