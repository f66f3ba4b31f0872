import type { DeclineReason } from '../port.ts'

/**
 * Stripe's codes by the reason that a payer may be told. A code without a row is just declined: a lost or
 * stolen card, suspected fraud, a rule of the shop's own. Stripe asks shops to say no more of these than that
 * the card was declined.
 */
const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  incorrect_cvc: 'security_code',
  invalid_cvc: 'security_code',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  authentication_failure: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  three_d_secure_authentication_upstream_error: 'authentication_failed',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
  approve_with_id: 'processing_error',
}

interface StripeDecline {
  code?: string | null | undefined
  decline_code?: string | null | undefined
}

const wantsPayer = 'authentication_required'

/**
 * Reads a decline. The bank's code says more than Stripe's own; where it gives no reason we may tell,
 * Stripe's own counts. A bank that wants the payer of a payment without them is a reason of its own.
 */
export function readDecline(
  { code, decline_code: bankCode }: StripeDecline,
  isWithoutPayer = false,
): { reason: DeclineReason; raw: string } {
  const raw = bankCode ?? code ?? 'unknown'
  if (isWithoutPayer && (bankCode === wantsPayer || code === wantsPayer))
    return { reason: 'customer_needed', raw }
  return { reason: reasons[bankCode ?? ''] ?? reasons[code ?? ''] ?? 'card_declined', raw }
}
