import { confirmApp } from '@touchline/contract/calls/second-factor/confirm-app'
import { serve } from '../../call/serve.ts'
import { confirmApp as confirm } from '../../commands/second-factor/set-up-app.ts'
import { answerFactorAdded } from './answer-factor-added.ts'

export const serveConfirmApp = serve(confirmApp, async ({ context, body }) =>
  answerFactorAdded(context, await confirm(context, body.code)),
)
