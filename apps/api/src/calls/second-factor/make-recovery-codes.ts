import { makeRecoveryCodes } from '@touchline/contract/calls/second-factor/make-recovery-codes'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { makeRecoveryCodes as make } from '../../commands/second-factor/change-factors.ts'

export const serveMakeRecoveryCodes = serve(makeRecoveryCodes, async ({ context }) => {
  const recoveryCodes = await make(context)
  return isRefusal(recoveryCodes) ? recoveryCodes : { data: { recoveryCodes } }
})
