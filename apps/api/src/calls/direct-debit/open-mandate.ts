import { openMandate } from '@touchline/contract/calls/direct-debit/open-mandate'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { openMandateOf } from '../../commands/direct-debit/open-mandate.ts'
import { presentMandate } from '../../presenters/direct-debit/mandate.ts'

export const serveOpenMandate = serve(openMandate, async ({ context, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const opened = await openMandateOf(context, customer, body)
  return isRefusal(opened) ? opened : { data: presentMandate(opened.mandate, opened.pageUrl) }
})
