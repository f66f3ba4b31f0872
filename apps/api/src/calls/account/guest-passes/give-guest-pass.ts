import { giveGuestPass } from '@touchline/contract/calls/account/guest-passes/give-guest-pass'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { giveGuestPass as give, requireGuestPasses } from '../../../commands/account/guest-passes.ts'
import { presentGuestPasses } from '../../../presenters/account/guest-passes.ts'

export const serveGiveGuestPass = serve(giveGuestPass, async ({ context, body }) => {
  const customer = await requireGuestPasses(context)
  if (isRefusal(customer)) return customer
  const data = await give(context, customer, body, (record) =>
    presentGuestPasses(record, null, context.catalogue),
  )
  return isRefusal(data) ? data : { data }
})
