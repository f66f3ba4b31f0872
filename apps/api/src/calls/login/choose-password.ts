import { choosePassword } from '@touchline/contract/calls/login/choose-password'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { choosePassword as chooseNewPassword } from '../../commands/account/choose-password.ts'
import { answerLoggedIn } from './answer-logged-in.ts'

export const serveChoosePassword = serve(choosePassword, async ({ visit, body }) => {
  const chosen = await chooseNewPassword(visit, body)
  return isRefusal(chosen) ? chosen : answerLoggedIn(visit, chosen)
})
