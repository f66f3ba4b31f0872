import { listWaitlists } from '@touchline/contract/calls/my-account/list-waitlists'
import { isRefusal } from '../../answer.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentAccountWait } from '../../presenters/account-wait.ts'
import { serve } from '../../serve.ts'
import { listAccountWaits } from '../../stores/account-waits.ts'

export const serveListWaitlists = serve(listWaitlists, async ({ visit }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = visit
  const whose = { clientId: catalogue.client.id, customerId: customer.customerId }
  const { now, waits } = await listAccountWaits(services.db, whose)
  return {
    data: waits.flatMap((wait) => presentAccountWait(wait, catalogue, now) ?? []),
    meta: { asOf: now.toISOString() },
  }
})
