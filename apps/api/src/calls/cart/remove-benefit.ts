import { removeBenefit } from '@touchline/contract/calls/cart/remove-benefit'
import { takeUseOff } from '../../commands/basket/take-use-off.ts'
import { presentCartFor } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'

export const serveRemoveBenefit = serve(removeBenefit, async ({ visit, params, query }) => {
  const selectedUserId = query.selectedUserId ? Number(query.selectedUserId) : null
  return takeUseOff(
    visit,
    'benefit',
    Number(params.cartItemId),
    selectedUserId,
    presentCartFor(selectedUserId),
  )
})
