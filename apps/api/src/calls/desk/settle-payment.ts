import { settlePayment } from '@touchline/contract/calls/desk/settle-payment'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { settlePaymentByStaff } from '../../commands/by-hand/settle-payment-by-staff.ts'

export const serveSettlePayment = serve(settlePayment, async ({ context, params, body }) => {
  const settled = await settlePaymentByStaff(context, params.attemptId, body)
  return isRefusal(settled) ? settled : { data: settled }
})
