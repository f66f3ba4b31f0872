import type { removeBenefit } from '@touchline/contract/calls/basket/remove-benefit'
import type { Handle } from '../../call/serve.ts'
import { takeUseOff } from '../../commands/basket/take-use-off.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

/** Makes the handler that removes a use, of either kind, from a line. */
export const answerRemovalOfUse =
  (kind: 'benefit' | 'package'): Handle<typeof removeBenefit> =>
  async ({ visit, params, query }) => {
    const selectedUserId = query.selectedUserId ?? null
    return takeUseOff(visit, kind, Number(params.cartItemId), selectedUserId, presentCartFor(selectedUserId))
  }
