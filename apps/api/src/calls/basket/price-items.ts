import { priceItems } from '@touchline/contract/calls/basket/price-items'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { priceItems as priceChoice } from '../../commands/basket/price-items.ts'
import { presentChoice } from '../../presenters/basket/choice.ts'

export const servePriceItems = serve(priceItems, async ({ context, body }) => {
  const priced = await priceChoice(context, body)
  return isRefusal(priced) ? priced : { data: presentChoice(context.catalogue, priced) }
})
