import { logIn } from '@touchline/contract/calls/login/log-in'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { checkLogin } from '../../commands/account/check-login.ts'
import { answerLoggedIn } from './answer-logged-in.ts'

export const serveLogIn = serve(logIn, async ({ context, body }) => {
  const checked = await checkLogin(context, body)
  return isRefusal(checked) ? checked : answerLoggedIn(context, checked)
})
