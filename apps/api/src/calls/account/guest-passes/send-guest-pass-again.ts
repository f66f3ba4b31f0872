import { sendGuestPassAgain } from '@touchline/contract/calls/account/guest-passes/send-guest-pass-again'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { requireGuestPasses, sendGuestPassAgain as send } from '../../../commands/account/guest-passes.ts'
import { presentGuestPasses } from '../../../presenters/account/guest-passes.ts'

export const serveSendGuestPassAgain = serve(sendGuestPassAgain, async ({ context, params }) => {
  const customer = await requireGuestPasses(context)
  if (isRefusal(customer)) return customer
  const data = await send(context, customer, params.passId, (record) =>
    presentGuestPasses(record, null, context.catalogue),
  )
  return isRefusal(data) ? data : { data }
})
