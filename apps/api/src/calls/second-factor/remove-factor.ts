import { removeFactor } from '@touchline/contract/calls/second-factor/remove-factor'
import { serve } from '../../call/serve.ts'
import { removeFactor as remove } from '../../commands/second-factor/change-factors.ts'
import { answerFactors } from './answer-factors.ts'

export const serveRemoveFactor = serve(removeFactor, async ({ context, body }) =>
  answerFactors(context, await remove(context, body.passkeyId)),
)
