import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { forgetAccountTickets } from '../../page/forget-account-tickets.ts'
import { cartQuery } from '../basket/get-cart.ts'
import { loginHint, showsLogin } from '../login-hint.ts'
import { beginDesk } from '../selected-at-desk.ts'
import { userQuery } from './get-user.ts'

/** Spec 4: after the user is loaded the basket is fetched again, and everything personal on the screen with it. */
export async function becomeUser(client: QueryClient, user: User): Promise<void> {
  void forgetAccountTickets()
  // Before the page shows them: what it shows to staff is read from there.
  beginDesk(user)
  client.setQueryData(userQuery().queryKey, user)
  showsLogin(client, loginHint())
  const [userCall, cartCall] = [userQuery().queryKey[0], cartQuery().queryKey[0]]
  // Slots, times and dates are personal: every one on the screen is asked again (spec 4).
  void client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== userCall && name !== cartCall,
  })
  // A visitor who logs in to go on with a basket waits for it; that it can't be had is no failed login.
  await client.query({ ...cartQuery(), staleTime: 0 }).catch(() => undefined)
}
