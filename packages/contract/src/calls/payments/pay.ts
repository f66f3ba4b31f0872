import { defineCall } from '../../define-call.ts'
import { payAtDesk } from '../desk/pay-at-desk.ts'

/**
 * Spec 7: `{checkout}/pay` for a program whose base is that of the other calls of the checkout. The same act as at the address
 * of front of house: one key at both is one payment.
 */
export const payCheckout = defineCall({
  ...payAtDesk,
  name: 'payCheckout',
  summary: 'Take a payment at the desk, for staff, beside the other calls of the checkout',
  path: '/api/checkout/pay',
})
