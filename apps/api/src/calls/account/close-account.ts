import { closeAccount } from '@touchline/contract/calls/account/close-account'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { closeAccount as close } from '../../commands/account/close-account.ts'
import { requireAccount } from '../../commands/account/require-account.ts'

export const serveCloseAccount = serve(closeAccount, async ({ visit, body }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  return (await close(visit, customer, body)) ?? { data: { isClosed: true as const } }
})
