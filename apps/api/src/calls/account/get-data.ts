import { getData } from '@touchline/contract/calls/account/get-data'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readData } from '../../commands/account/read-data.ts'
import { requireAccount } from '../../commands/account/require-account.ts'

export const serveGetData = serve(getData, async ({ context }) => {
  const customer = await requireAccount(context)
  return isRefusal(customer) ? customer : { data: await readData(context, customer) }
})
