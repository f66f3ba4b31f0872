import { removeBenefit } from '@touchline/contract/calls/basket/remove-benefit'
import { serve } from '../../call/serve.ts'
import { answerRemovalOfUse } from './answer-removal-of-use.ts'

export const serveRemoveBenefit = serve(removeBenefit, answerRemovalOfUse('benefit'))
