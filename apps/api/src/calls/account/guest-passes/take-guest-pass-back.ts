import { takeGuestPassBack } from '@touchline/contract/calls/account/guest-passes/take-guest-pass-back'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { requireGuestPasses, takeGuestPassBack as takeBack } from '../../../commands/account/guest-passes.ts'
import { presentGuestPasses } from '../../../presenters/account/guest-passes.ts'

export const serveTakeGuestPassBack = serve(takeGuestPassBack, async ({ context, params }) => {
  const customer = await requireGuestPasses(context)
  if (isRefusal(customer)) return customer
  const data = await takeBack(context, customer, params.passId, (record) =>
    presentGuestPasses(record, null, context.catalogue),
  )
  return isRefusal(data) ? data : { data }
})
