import { listFactors } from '@touchline/contract/calls/second-factor/list-factors'
import { serve } from '../../call/serve.ts'
import { answerFactors } from './answer-factors.ts'

export const serveListFactors = serve(listFactors, ({ context }) => answerFactors(context))
