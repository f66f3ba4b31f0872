import { payAtDesk } from '@touchline/contract/calls/desk/pay-at-desk'
import { serve } from '../../call/serve.ts'
import { answerAtDesk } from './answer-at-desk.ts'

export const servePayAtDesk = serve(payAtDesk, ({ context, body }) => answerAtDesk(context, body))
