import { redeemGuestPass } from '@touchline/contract/calls/account/guest-passes/redeem-guest-pass'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { redeemGuestPass as redeem, requireGuestPasses } from '../../../commands/account/guest-passes.ts'
import { presentGuestPasses } from '../../../presenters/account/guest-passes.ts'

export const serveRedeemGuestPass = serve(redeemGuestPass, async ({ context, body }) => {
  const customer = await requireGuestPasses(context)
  if (isRefusal(customer)) return customer
  const data = await redeem(context, customer, body.key, (record) =>
    presentGuestPasses(record, null, context.catalogue),
  )
  return isRefusal(data) ? data : { data }
})
