import type { User } from '@touchline/contract/entities/account/user'
import type { Visit } from '../../call/visit.ts'
import { mayUseSavedCards } from '../../policies/payments/saved-cards.ts'
import { presentUser } from '../../presenters/account/user.ts'
import { getCustomer } from '../../stores/account/customers.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'

/** Returns the logged-in user, as their own pages know them; null for a visitor without a log-in. */
export async function readUser(visit: Visit, visitor: VisitorRecord | null): Promise<User | null> {
  if (visitor === null || visitor.customerId === null) return null
  const { db } = visit.services
  const { client, venueById } = visit.catalogue
  const customer = await getCustomer(db, visitor.customerId)
  const homeVenue = customer.homeVenueId === null ? undefined : venueById.get(customer.homeVenueId)
  return presentUser(customer, client, {
    homeVenueSlug: homeVenue && !homeVenue.isClosed ? homeVenue.slug : null,
    keepsCards: visit.cards?.caps.savedCards === true && mayUseSavedCards(visitor),
  })
}

/** Returns the user whom this call has just logged in. */
export async function readUserLoggedIn(visit: Visit): Promise<User> {
  const user = await readUser(visit, await visit.visitorAsLoggedIn())
  if (user === null) throw new Error('nobody has been logged in')
  return user
}
