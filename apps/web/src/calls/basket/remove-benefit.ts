import { messages } from '../../messages.ts'
import { useBasketMutation } from './basket-mutation.ts'

/** Takes a benefit off a line: its place stays held, at the usual price. */
export const useRemoveBenefit = () =>
  useBasketMutation(
    async () => (await import('@touchline/contract/calls/basket/remove-benefit')).removeBenefit,
    messages.benefitRemoved,
  )
