import { confirmPassword } from '@touchline/contract/calls/second-factor/confirm-password'
import { serve } from '../../call/serve.ts'
import { confirmPassword as confirm } from '../../commands/second-factor/change-factors.ts'
import { answerFactors } from './answer-factors.ts'

export const serveConfirmPassword = serve(confirmPassword, async ({ context, body }) =>
  answerFactors(context, await confirm(context, body.currentPassword)),
)
