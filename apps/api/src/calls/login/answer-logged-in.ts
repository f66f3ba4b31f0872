import type { CallContext, LogIn } from '../../call/call-context.ts'
import { openSession } from '../../commands/account/open-session.ts'
import { priceForCustomer } from '../../commands/basket/price-for-customer.ts'
import { beginSecondStep } from '../../commands/second-factor/begin-second-step.ts'
import { presentCart } from '../../presenters/basket/cart.ts'
import { readUserLoggedIn } from './read-user.ts'

/**
 * Logs in a caller who has given the right password, prices their basket for them, and returns the user. Staff are asked
 * for the second step first.
 */
export async function answerLoggedIn(context: CallContext, logIn: LogIn) {
  return (await beginSecondStep(context, logIn)) ?? answerStepGiven(context, logIn)
}

/** Does the same for a caller who has given every step. */
export async function answerStepGiven(context: CallContext, logIn: LogIn) {
  const opened = await openSession(context, logIn)
  await priceForCustomer(context, presentCart)
  return { status: 'success' as const, ...opened, user: await readUserLoggedIn(context) }
}
