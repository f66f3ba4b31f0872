import { listWaitlists } from '@touchline/contract/calls/my-account/list-waitlists'
import { isRefusal } from '../../answer.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentAccountWait } from '../../presenters/account-wait.ts'
import { presentLiveOffers } from '../../presenters/waitlist.ts'
import { serve } from '../../serve.ts'
import { listAccountWaits } from '../../stores/account-waits.ts'
import { listOwnOffers } from '../../stores/waitlist.ts'

export const serveListWaitlists = serve(listWaitlists, async ({ visit }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = visit
  const whose = { clientId: catalogue.client.id, customerId: customer.customerId }
  const [{ now, waits }, own] = await Promise.all([
    listAccountWaits(services.db, whose),
    listOwnOffers(services.db, customer.customerId),
  ])
  const offers = presentLiveOffers(own, catalogue)
  return {
    data: waits.flatMap((wait) => presentAccountWait(wait, catalogue, now, offers) ?? []),
    meta: { asOf: now.toISOString() },
  }
})
