import { defineCall } from '../../define-call.ts'
import { payAtDesk } from '../desk/pay-at-desk.ts'

/**
 * Spec 7: takes a payment at `{checkout}/pay`, for programs that call it beside the other checkout calls. It
 * is the same act as at the front of house address: one key at both is one payment.
 */
export const payCheckout = defineCall({
  ...payAtDesk,
  name: 'payCheckout',
  summary: 'Take a payment at the desk, for staff, beside the other calls of the checkout',
  path: '/api/checkout/pay',
})
