import { messages } from '../../messages.ts'
import { useBasketMutation } from './basket-mutation.ts'

export const useClearCart = () =>
  useBasketMutation(
    async () => (await import('@touchline/contract/calls/basket/clear-cart')).clearCart,
    messages.orderCleared,
  )
