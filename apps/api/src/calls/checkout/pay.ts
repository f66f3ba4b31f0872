import { payCheckout } from '@touchline/contract/calls/checkout/pay'
import { serve } from '../../serve.ts'
import { answerAtDesk } from '../foh/answer-at-desk.ts'

export const servePayCheckout = serve(payCheckout, ({ visit, body }) => answerAtDesk(visit, body))
