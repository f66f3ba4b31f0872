import { listGuestPasses } from '@touchline/contract/calls/account/guest-passes/list-guest-passes'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { findPassByKey, requireGuestPasses } from '../../../commands/account/guest-passes.ts'
import { presentGuestPasses, presentOfferedPass } from '../../../presenters/account/guest-passes.ts'
import { readGuestPasses } from '../../../stores/account/guest-passes.ts'

export const serveListGuestPasses = serve(listGuestPasses, async ({ context, query }) => {
  const customer = await requireGuestPasses(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const { customerId } = customer
  const pass = query.key === undefined ? null : await findPassByKey(context, query.key)
  const offered = pass && presentOfferedPass(pass, customerId, catalogue)
  const record = await readGuestPasses(services.db, catalogue.client.id, customerId)
  return { data: presentGuestPasses(record, offered, catalogue) }
})
