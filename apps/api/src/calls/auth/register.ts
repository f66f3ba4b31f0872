import { register } from '@touchline/contract/calls/auth/register'
import { isRefusal } from '../../answer.ts'
import { openSession } from '../../commands/account/open-session.ts'
import { register as registerCustomer } from '../../commands/account/register.ts'
import { presentUser } from '../../presenters/user.ts'
import { serve } from '../../serve.ts'
import { getCustomer } from '../../stores/customers.ts'

export const serveRegister = serve(register, async ({ visit, query, body }) => {
  const registered = await registerCustomer(visit, body, query.onboardingType ?? null)
  if (isRefusal(registered)) return registered
  const { client, venueById } = visit.catalogue
  const opened = await openSession(visit, { ...registered, role: 'customer' })
  const customer = await getCustomer(visit.services.db, registered.customerId)
  const homeVenue = customer.homeVenueId === null ? undefined : venueById.get(customer.homeVenueId)
  return {
    status: 'success' as const,
    ...opened,
    user: presentUser(customer, client, homeVenue?.slug ?? null),
  }
})
