import { register } from '@touchline/contract/calls/login/register'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { openSession } from '../../commands/account/open-session.ts'
import { register as registerCustomer } from '../../commands/account/register.ts'
import { readUserLoggedIn } from './read-user.ts'

export const serveRegister = serve(register, async ({ context, query, body }) => {
  const registered = await registerCustomer(context, body, query.onboardingType ?? null)
  if (isRefusal(registered)) return registered
  const opened = await openSession(context, { ...registered, role: 'customer' })
  return { status: 'success' as const, ...opened, user: await readUserLoggedIn(context) }
})
