import { openMandate } from '@touchline/contract/calls/direct-debit/open-mandate'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { openMandateOf } from '../../commands/direct-debit/open-mandate.ts'
import { requirePayerOfDebit } from '../../commands/direct-debit/payer-of-debit.ts'
import { presentMandate } from '../../presenters/direct-debit/mandate.ts'

export const serveOpenMandate = serve(openMandate, async ({ context, body }) => {
  const payer = await requirePayerOfDebit(context, body)
  if (isRefusal(payer)) return payer
  const opened = await openMandateOf(context, payer, body)
  return isRefusal(opened) ? opened : { data: presentMandate(opened.mandate, opened.pageUrl) }
})
