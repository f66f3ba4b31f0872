import { getClosing } from '@touchline/contract/calls/account/get-closing'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readClosing } from '../../commands/account/close-account.ts'
import { requireAccount } from '../../commands/account/require-account.ts'

export const serveGetClosing = serve(getClosing, async ({ context }) => {
  const customer = await requireAccount(context)
  return isRefusal(customer) ? customer : { data: await readClosing(context, customer) }
})
