/**
 * A card published by Stripe for tests: its number, and the name of the payment method that stands for it. A
 * single card is our own: Stripe publishes none whose bank holds only a part.
 */
export interface TestCard {
  number: string
  paymentMethod: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** Set when its bank challenges the payer: each time, only until the card is saved, or where a shop wants it. */
  asks?: 'always' | 'until saved' | 'when wanted'
  decline?: { code: string; declineCode: string | null }
  refund?: 'stays pending' | 'fails later'
  /** The most that its bank holds for a payment, in pence. */
  holdsAtMost?: number
}

const declined = (declineCode: string) => ({ code: 'card_declined', declineCode })

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa', brand: 'visa' },
  { number: '5555555555554444', paymentMethod: 'pm_card_mastercard', brand: 'mastercard' },
  { number: '378282246310005', paymentMethod: 'pm_card_amex', brand: 'amex' },
  {
    number: '4000000000003220',
    paymentMethod: 'pm_card_threeDSecure2Required',
    brand: 'visa',
    asks: 'always',
  },
  {
    number: '4000002500003155',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    asks: 'until saved',
  },
  {
    number: '4000000000003055',
    paymentMethod: 'pm_card_threeDSecureOptional',
    brand: 'visa',
    asks: 'when wanted',
  },
  {
    number: '4000008260003178',
    paymentMethod: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    brand: 'visa',
    asks: 'always',
    decline: declined('insufficient_funds'),
  },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    brand: 'visa',
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    decline: declined('insufficient_funds'),
  },
  {
    number: '4000000000009987',
    paymentMethod: 'pm_card_visa_chargeDeclinedLostCard',
    brand: 'visa',
    decline: declined('lost_card'),
  },
  {
    number: '4000000000009979',
    paymentMethod: 'pm_card_visa_chargeDeclinedStolenCard',
    brand: 'visa',
    decline: declined('stolen_card'),
  },
  {
    number: '4100000000000019',
    paymentMethod: 'pm_card_radarBlock',
    brand: 'visa',
    decline: declined('fraudulent'),
  },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    decline: { code: 'expired_card', declineCode: 'expired_card' },
  },
  {
    number: '4000000000000127',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    decline: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc' },
  },
  {
    number: '4000000000000119',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    decline: { code: 'processing_error', declineCode: 'processing_error' },
  },
  {
    number: '4000000000007726',
    paymentMethod: 'pm_card_pendingRefund',
    brand: 'visa',
    refund: 'stays pending',
  },
  { number: '4000000000005126', paymentMethod: 'pm_card_refundFail', brand: 'visa', refund: 'fails later' },
  {
    number: '4000100000000505',
    paymentMethod: 'pm_card_standInHoldsAPart',
    brand: 'visa',
    holdsAtMost: 1000,
  },
]

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number)

export const findTestPaymentMethod = (name: string): TestCard | undefined =>
  testCards.find((card) => card.paymentMethod === name)
