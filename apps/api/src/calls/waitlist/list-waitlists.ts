import { listWaitlists } from '@touchline/contract/calls/waitlist/list-waitlists'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentAccountWait } from '../../presenters/waitlist/account-wait.ts'
import { presentLiveOffers } from '../../presenters/waitlist/waitlist.ts'
import { readAccountWaits } from '../../stores/waitlist/account-waits.ts'

export const serveListWaitlists = serve(listWaitlists, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const whose = { clientId: catalogue.client.id, customerId: customer.customerId }
  const { now, waits, offers: own } = await readAccountWaits(services.db, whose)
  const offers = presentLiveOffers(own, catalogue)
  return {
    data: waits.flatMap((wait) => presentAccountWait(wait, catalogue, now, offers) ?? []),
    meta: { asOf: now.toISOString() },
  }
})
