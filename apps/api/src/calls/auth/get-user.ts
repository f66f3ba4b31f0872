import { getUser } from '@touchline/contract/calls/auth/get-user'
import { refuse } from '../../answer.ts'
import { presentUser } from '../../presenters/user.ts'
import { serve } from '../../serve.ts'
import { getCustomer } from '../../stores/customers.ts'

export const serveGetUser = serve(getUser, async ({ visit }) => {
  const customerId = (await visit.visitor())?.customerId ?? null
  if (customerId === null) return refuse('LOGIN_REQUIRED')
  const { client, venueById } = visit.catalogue
  const customer = await getCustomer(visit.services.db, customerId)
  const homeVenue = customer.homeVenueId === null ? undefined : venueById.get(customer.homeVenueId)
  return { data: presentUser(customer, client, homeVenue?.slug ?? null) }
})
