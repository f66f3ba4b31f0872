import { logIn } from '@touchline/contract/calls/auth/log-in'
import { isRefusal } from '../../answer.ts'
import { checkLogin } from '../../commands/account/check-login.ts'
import { openSession } from '../../commands/account/open-session.ts'
import { priceForCustomer } from '../../commands/basket/price-for-customer.ts'
import { presentCart } from '../../presenters/cart.ts'
import { presentUser } from '../../presenters/user.ts'
import { serve } from '../../serve.ts'
import { getCustomer } from '../../stores/customers.ts'

export const serveLogIn = serve(logIn, async ({ visit, body }) => {
  const checked = await checkLogin(visit, body)
  if (isRefusal(checked)) return checked
  const { db } = visit.services
  const { client, venueById } = visit.catalogue
  const opened = await openSession(visit, checked)
  await priceForCustomer(visit, presentCart)
  const customer = await getCustomer(db, checked.customerId)
  const homeVenue = customer.homeVenueId === null ? undefined : venueById.get(customer.homeVenueId)
  return {
    status: 'success' as const,
    ...opened,
    user: presentUser(customer, client, homeVenue?.slug ?? null),
  }
})
