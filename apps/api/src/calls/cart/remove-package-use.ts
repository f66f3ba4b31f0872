import { removePackageUse } from '@touchline/contract/calls/cart/remove-package-use'
import { takeUseOff } from '../../commands/basket/take-use-off.ts'
import { presentCartFor } from '../../presenters/cart.ts'
import { serve } from '../../serve.ts'

export const serveRemovePackageUse = serve(removePackageUse, async ({ visit, params, query }) => {
  const selectedUserId = query.selectedUserId ? Number(query.selectedUserId) : null
  return takeUseOff(
    visit,
    'package',
    Number(params.cartItemId),
    selectedUserId,
    presentCartFor(selectedUserId),
  )
})
