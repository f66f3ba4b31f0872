import { findBooking } from '@touchline/contract/calls/orders/find-booking'
import { serve } from '../../call/serve.ts'
import { mailOrderLink } from '../../commands/bookings/mail-order-link.ts'

export const serveFindBooking = serve(findBooking, async ({ context, body }) => {
  const refusal = await mailOrderLink(context, body)
  return refusal ?? { status: 'success' as const }
})
