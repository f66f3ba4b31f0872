import type { removeBenefit } from '@touchline/contract/calls/basket/remove-benefit'
import type { Handle } from '../../call/serve.ts'
import { removeUse } from '../../commands/basket/remove-use.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'

/** Makes the handler that removes a use, of either kind, from a line. */
export const answerRemovalOfUse =
  (kind: 'benefit' | 'package'): Handle<typeof removeBenefit> =>
  async ({ context, params, query }) => {
    const selectedUserId = query.selectedUserId ?? null
    return removeUse(context, kind, Number(params.cartItemId), selectedUserId, presentCartFor(selectedUserId))
  }
