import { sendGuestPassAgain } from '@touchline/contract/calls/account/guest-passes/send-guest-pass-again'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { requireGuestPasses, sendGuestPassAgain as send } from '../../../commands/account/guest-passes.ts'
import { presentGuestPasses } from '../../../presenters/account/guest-passes.ts'

export const serveSendGuestPassAgain = serve(sendGuestPassAgain, async ({ visit, params }) => {
  const customer = await requireGuestPasses(visit)
  if (isRefusal(customer)) return customer
  const data = await send(visit, customer, params.passId, (record) =>
    presentGuestPasses(record, null, visit.catalogue),
  )
  return isRefusal(data) ? data : { data }
})
