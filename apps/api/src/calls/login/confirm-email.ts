import { confirmEmail } from '@touchline/contract/calls/login/confirm-email'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { confirmEmail as confirm } from '../../commands/account/confirm-email.ts'

export const serveConfirmEmail = serve(confirmEmail, async ({ context, body }) => {
  const confirmed = await confirm(context, body.key)
  return isRefusal(confirmed) ? confirmed : { data: confirmed }
})
