import { addItems } from '@touchline/contract/calls/basket/add-items'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { decideAddItems } from '../../commands/basket/add-items.ts'
import { changeBasket } from '../../commands/basket/change-basket.ts'
import { isOfSlot, slotsNamedBy } from '../../commands/basket/choose/choose-slots.ts'
import { presentCartFor } from '../../presenters/basket/cart.ts'
import { offerEndedRefusal } from './ended-offer.ts'

export const serveAddItems = serve(addItems, async ({ context, body }) => {
  const answer = await changeBasket({
    context,
    present: presentCartFor(body.selectedUserId),
    call: 'addItems',
    body,
    // A line of several places becomes two lines if a place has a price of its own.
    newItems: body.items.length * 2,
    slots: slotsNamedBy(body.items.filter(isOfSlot)),
    decide: decideAddItems,
  })
  return isRefusal(answer) && answer.refusal === 'SLOT_FULL'
    ? offerEndedRefusal(context, answer, body.items)
    : answer
})
