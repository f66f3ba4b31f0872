import { messages } from '../../messages.ts'
import { useBasketMutation } from './basket-mutation.ts'

/** How many places a line has, of which kind, for whom, and what it uses. */
export const useUpdateItem = () =>
  useBasketMutation(
    async () => (await import('@touchline/contract/calls/cart/update-item')).updateItem,
    messages.itemUpdated,
  )
