import { payCheckout } from '@touchline/contract/calls/payments/pay'
import { serve } from '../../call/serve.ts'
import { answerAtDesk } from '../desk/answer-at-desk.ts'

export const servePayCheckout = serve(payCheckout, ({ context, body }) => answerAtDesk(context, body))
