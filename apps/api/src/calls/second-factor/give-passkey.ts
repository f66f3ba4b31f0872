import { givePasskey } from '@touchline/contract/calls/second-factor/give-passkey'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { givePasskey as takePasskey } from '../../commands/second-factor/passkeys.ts'
import { answerStepGiven } from '../login/answer-logged-in.ts'

export const serveGivePasskey = serve(givePasskey, async ({ context, body }) => {
  const given = await takePasskey(context, body.credential)
  return isRefusal(given) ? given : answerStepGiven(context, given)
})
