import { closeAccount } from '@touchline/contract/calls/account/close-account'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { closeAccount as close } from '../../commands/account/close-account.ts'
import { requireAccount } from '../../commands/account/require-account.ts'

export const serveCloseAccount = serve(closeAccount, async ({ context, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  return (await close(context, customer, body)) ?? { data: { isClosed: true as const } }
})
