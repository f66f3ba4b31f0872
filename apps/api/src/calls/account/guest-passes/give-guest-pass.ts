import { giveGuestPass } from '@touchline/contract/calls/account/guest-passes/give-guest-pass'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { giveGuestPass as give, requireGuestPasses } from '../../../commands/account/guest-passes.ts'
import { presentGuestPasses } from '../../../presenters/account/guest-passes.ts'

export const serveGiveGuestPass = serve(giveGuestPass, async ({ visit, body }) => {
  const customer = await requireGuestPasses(visit)
  if (isRefusal(customer)) return customer
  const data = await give(visit, customer, body, (record) =>
    presentGuestPasses(record, null, visit.catalogue),
  )
  return isRefusal(data) ? data : { data }
})
