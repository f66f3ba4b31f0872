import { switchUser } from '@touchline/contract/calls/second-factor/switch-user'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { switchUser as switchTo } from '../../commands/second-factor/switch-user.ts'
import { answerStepGiven } from '../login/answer-logged-in.ts'

export const serveSwitchUser = serve(switchUser, async ({ context, body }) => {
  const switched = await switchTo(context, body)
  return isRefusal(switched) ? switched : answerStepGiven(context, switched)
})
