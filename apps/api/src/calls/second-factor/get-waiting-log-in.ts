import { getWaitingLogIn } from '@touchline/contract/calls/second-factor/get-waiting-log-in'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireWaiting } from '../../commands/second-factor/require-waiting.ts'
import { presentWaiting } from '../../presenters/second-factor/factors.ts'

export const serveGetWaitingLogIn = serve(getWaitingLogIn, async ({ context }) => {
  const waiting = await requireWaiting(context)
  if (isRefusal(waiting)) return waiting
  return { data: presentWaiting(waiting, waiting.relyingParty, context.services.vault.keyId !== null) }
})
