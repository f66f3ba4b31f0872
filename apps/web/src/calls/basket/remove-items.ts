import { messages } from '../../messages.ts'
import { useBasketMutation } from './basket-mutation.ts'

export const useRemoveItems = () =>
  useBasketMutation(
    async () => (await import('@touchline/contract/calls/basket/remove-items')).removeItems,
    messages.itemRemoved,
  )
