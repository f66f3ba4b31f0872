import { resetSecondFactor } from '@touchline/contract/calls/second-factor/reset-second-factor'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { resetByStaff } from '../../commands/second-factor/reset-second-factor.ts'

export const serveResetSecondFactor = serve(resetSecondFactor, async ({ context, body }) => {
  const done = await resetByStaff(context, body.email)
  return isRefusal(done) ? done : { data: done }
})
