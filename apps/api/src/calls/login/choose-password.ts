import { choosePassword } from '@touchline/contract/calls/login/choose-password'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { choosePassword as chooseNewPassword } from '../../commands/account/choose-password.ts'
import { answerLoggedIn } from './answer-logged-in.ts'

export const serveChoosePassword = serve(choosePassword, async ({ context, body }) => {
  const chosen = await chooseNewPassword(context, body)
  return isRefusal(chosen) ? chosen : answerLoggedIn(context, chosen)
})
