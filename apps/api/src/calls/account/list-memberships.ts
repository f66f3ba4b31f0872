import { listMemberships } from '@touchline/contract/calls/account/list-memberships'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { personIdsOf, requireAccount } from '../../commands/account/require-account.ts'
import { usedOf } from '../../policies/people/participant.ts'
import { personOf } from '../../policies/people/people.ts'
import { presentAccountMembership } from '../../presenters/account/account-membership.ts'
import { listAccountMemberships } from '../../stores/account/account-memberships.ts'

export const serveListMemberships = serve(listMemberships, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const { customerId, people } = customer
  const { now, memberships } = await listAccountMemberships(
    services.db,
    catalogue.client.id,
    personIdsOf(customer),
  )
  const at = {
    catalogue,
    customerId,
    householdId: (people && personOf(people, customerId))?.householdId ?? null,
    used: usedOf(people),
  }
  return {
    data: memberships.map((held) => presentAccountMembership(held, at)),
    meta: { asOf: now.toISOString() },
  }
})
