import type { removeBenefit } from '@touchline/contract/calls/basket/remove-benefit'
import type { Handle } from '../../call/serve.ts'
import { takeUseOff } from '../../commands/basket/take-use-off.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

/** Both kinds of use leave a line in the same way. */
export const answerRemovalOfUse =
  (kind: 'benefit' | 'package'): Handle<typeof removeBenefit> =>
  async ({ visit, params, query }) => {
    const selectedUserId = query.selectedUserId ?? null
    return takeUseOff(visit, kind, Number(params.cartItemId), selectedUserId, presentCartFor(selectedUserId))
  }
