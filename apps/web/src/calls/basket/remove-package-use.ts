import { messages } from '../../messages.ts'
import { useBasketMutation } from './basket-mutation.ts'

/** Takes a package’s visit off a line: its place stays held, at the usual price. */
export const useRemovePackageUse = () =>
  useBasketMutation(
    async () => (await import('@touchline/contract/calls/basket/remove-package-use')).removePackageUse,
    messages.packageUseRemoved,
  )
