import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { forgetAccountTickets } from '../../page/forget-account-tickets.ts'
import { forgetDayList } from '../../page/forget-kept.ts'
import { cartQuery } from '../basket/get-cart.ts'
import { loginHint, setShownLogin } from '../login-hint.ts'
import { beginDesk } from '../selected-at-desk.ts'
import { userQuery } from './get-user.ts'

/**
 * Shows the page to a user. Spec 4: after the user is loaded, the basket and everything personal on the
 * screen reload.
 */
export async function becomeUser(client: QueryClient, user: User): Promise<void> {
  void forgetAccountTickets()
  forgetDayList()
  // Before the page shows staff views, which read from the desk.
  beginDesk(user)
  client.setQueryData(userQuery().queryKey, user)
  setShownLogin(client, loginHint())
  const [userCall, cartCall] = [userQuery().queryKey[0], cartQuery().queryKey[0]]
  // Slots, times and dates are personal: all on the screen are fetched again (spec 4).
  void client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== userCall && name !== cartCall,
  })
  // A visitor who logs in to continue with a basket waits for it; a failure to load it is no failed log-in.
  await client.query({ ...cartQuery(), staleTime: 0 }).catch(() => undefined)
}
