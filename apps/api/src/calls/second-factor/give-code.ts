import { giveCode } from '@touchline/contract/calls/second-factor/give-code'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { giveCode as takeCode } from '../../commands/second-factor/give-code.ts'
import { answerStepGiven } from '../login/answer-logged-in.ts'

export const serveGiveCode = serve(giveCode, async ({ context, body }) => {
  const given = await takeCode(context, body.code)
  return isRefusal(given) ? given : answerStepGiven(context, given)
})
