import type { User } from '@touchline/contract/entities/account/user'
import type { CallContext } from '../../call/call-context.ts'
import { mayUseSavedCards } from '../../policies/payments/saved-cards.ts'
import { presentUser } from '../../presenters/account/user.ts'
import { getCustomer } from '../../stores/account/customers.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'

/** Returns the logged-in user, as their own pages know them; null for a visitor without a log-in. */
export async function readUser(context: CallContext, visitor: VisitorRecord | null): Promise<User | null> {
  if (visitor === null || visitor.customerId === null) return null
  const { db } = context.services
  const { client, venueById } = context.catalogue
  const customer = await getCustomer(db, visitor.customerId)
  const homeVenue = customer.homeVenueId === null ? undefined : venueById.get(customer.homeVenueId)
  return presentUser(customer, client, {
    homeVenueSlug: homeVenue && !homeVenue.isClosed ? homeVenue.slug : null,
    keepsCards: context.cards?.caps.savedCards === true && mayUseSavedCards(visitor),
  })
}

/** Returns the user whom this call has just logged in. */
export async function readUserLoggedIn(context: CallContext): Promise<User> {
  const user = await readUser(context, await context.visitorAsLoggedIn())
  if (user === null) throw new Error('nobody has been logged in')
  return user
}
