import { confirmPasskey } from '@touchline/contract/calls/second-factor/confirm-passkey'
import { serve } from '../../call/serve.ts'
import { confirmPasskey as confirm } from '../../commands/second-factor/passkeys.ts'
import { answerFactorAdded } from './answer-factor-added.ts'

export const serveConfirmPasskey = serve(confirmPasskey, async ({ context, body }) =>
  answerFactorAdded(context, await confirm(context, body)),
)
