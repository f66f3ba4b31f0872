import { forgottenPassword } from '@touchline/contract/calls/login/forgotten-password'
import { serve } from '../../call/serve.ts'
import { askForNewPassword } from '../../commands/account/forgotten-password.ts'

export const serveForgottenPassword = serve(forgottenPassword, async ({ context, body }) => {
  const refusal = await askForNewPassword(context, body.emailOrReference)
  return refusal ?? { status: 'success' as const }
})
