import { changePassword } from '@touchline/contract/calls/account/change-password'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { changePassword as change } from '../../commands/account/change-password.ts'
import { requireAccount } from '../../commands/account/require-account.ts'

export const serveChangePassword = serve(changePassword, async ({ context, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const changed = await change(context, customer, body)
  return isRefusal(changed) ? changed : { data: changed }
})
