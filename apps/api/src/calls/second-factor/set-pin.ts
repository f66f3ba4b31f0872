import { setPin } from '@touchline/contract/calls/second-factor/set-pin'
import { serve } from '../../call/serve.ts'
import { setPin as set } from '../../commands/second-factor/change-factors.ts'
import { answerFactors } from './answer-factors.ts'

export const serveSetPin = serve(setPin, async ({ context, body }) =>
  answerFactors(context, await set(context, body.pin)),
)
