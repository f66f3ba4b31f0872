import type { CallContext, LogIn } from '../../call/call-context.ts'
import { openSession } from '../../commands/account/open-session.ts'
import { priceForCustomer } from '../../commands/basket/price-for-customer.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { readUserLoggedIn } from './read-user.ts'

/** Logs the caller in, prices their basket for them, and returns the user. */
export async function answerLoggedIn(context: CallContext, logIn: LogIn) {
  const opened = await openSession(context, logIn)
  await priceForCustomer(context, presentCart)
  return { status: 'success' as const, ...opened, user: await readUserLoggedIn(context) }
}
