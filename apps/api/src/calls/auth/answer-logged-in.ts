import { openSession } from '../../commands/account/open-session.ts'
import { priceForCustomer } from '../../commands/basket/price-for-customer.ts'
import { presentCart } from '../../presenters/cart.ts'
import { presentUser } from '../../presenters/user.ts'
import { getCustomer } from '../../stores/customers.ts'
import type { LogIn, Visit } from '../../visit.ts'

/** Logs the caller in, with their basket at their own prices, and says who they are. */
export async function answerLoggedIn(visit: Visit, logIn: LogIn) {
  const opened = await openSession(visit, logIn)
  await priceForCustomer(visit, presentCart)
  const { client, venueById } = visit.catalogue
  const customer = await getCustomer(visit.services.db, logIn.customerId)
  const homeVenue = customer.homeVenueId === null ? undefined : venueById.get(customer.homeVenueId)
  return {
    status: 'success' as const,
    ...opened,
    user: presentUser(customer, client, homeVenue?.slug ?? null),
  }
}
