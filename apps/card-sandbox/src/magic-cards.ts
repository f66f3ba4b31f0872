/**
 * Reason for which the sandbox's issuer declines, in the sandbox's own words. The caller maps it to its own.
 */
export type DeclineCode =
  | 'do_not_honour'
  | 'lost_card'
  | 'insufficient_funds'
  | 'security_code_mismatch'
  | 'card_expired'
  | 'not_authenticated'
  | 'issuer_unavailable'
  /** The bank wants the payer, who is not there. */
  | 'authentication_required'

/** Other faults around an otherwise ordinary answer. */
export type Quirk =
  | 'slow'
  | 'reset'
  | 'webhook_ten_times'
  | 'webhook_first'
  | 'wrong_amount'
  | 'bank_stays_silent'
  | 'bank_posts_twice'
  | 'bank_never_loads'
  | 'refund_refused'
  | 'refund_reply_lost'
  | 'refund_slow'
  | 'fingerprint_stays_silent'
  | 'bank_redirects'
  | 'void_reply_lost'

export interface MagicCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  title: string
  whatHappens: string
  challenge: boolean
  /** The bank looks at the browser before it decides. */
  fingerprint?: true
  /** Once saved, it pays without its security code: the bank trusts the first payment. */
  needsNoCodeOnceSaved?: true
  decline?: DeclineCode
  /** The bank asks where it is asked for its check as a mandate: the first payment of an agreement. */
  asksForMandate?: true
  /** Answer to the payments that the merchant makes later without the payer. */
  declineLater?: DeclineCode
  quirk?: Quirk
}

/** A customer with a saved card from the start, so that its fields can be viewed without a payment. */
export const magicCustomerRef = 'magic-customer'

/**
 * All numbers that the sandbox takes. Any other is refused in the browser, so that no real card is ever sent.
 */
export const magicCards: readonly MagicCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    title: 'Approved',
    whatHappens: 'The payment is authorised at once.',
    challenge: false,
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    title: 'Approved, Mastercard',
    whatHappens: 'The payment is authorised at once. Saved, it pays without its security code.',
    challenge: false,
    needsNoCodeOnceSaved: true,
  },
  {
    number: '378282246310005',
    brand: 'amex',
    title: 'Approved, American Express',
    whatHappens: 'Fifteen digits and a security code of four; authorised at once.',
    challenge: false,
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    title: 'Bank check required',
    whatHappens: 'The bank asks. Approve: authorised. Refuse: declined.',
    challenge: true,
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    title: 'Declined',
    whatHappens: 'The bank declines and gives no reason.',
    challenge: false,
    decline: 'do_not_honour',
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    title: 'Lost card',
    whatHappens: 'Declined: the card is known as lost. The person who holds it is not told that.',
    challenge: false,
    decline: 'lost_card',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    title: 'Insufficient funds',
    whatHappens: 'Declined: not enough money.',
    challenge: false,
    decline: 'insufficient_funds',
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    title: 'Bank check, then insufficient funds',
    whatHappens: 'The bank asks. Even when approved, there is not enough money.',
    challenge: true,
    decline: 'insufficient_funds',
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    title: 'Bank check, then declined',
    whatHappens: 'The bank asks. Even when approved, the card is declined.',
    challenge: true,
    decline: 'do_not_honour',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    title: 'Wrong security code',
    whatHappens: 'Declined: the security code does not match.',
    challenge: false,
    decline: 'security_code_mismatch',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    title: 'Expired card',
    whatHappens: 'Declined: the card has expired, whatever date is typed.',
    challenge: false,
    decline: 'card_expired',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    title: 'Processing error',
    whatHappens: 'Declined: the bank could not process it.',
    challenge: false,
    decline: 'issuer_unavailable',
  },
  {
    number: '4000100000000109',
    brand: 'visa',
    title: 'Slow',
    whatHappens: 'Authorised at once, but the answer comes only after 60 seconds.',
    challenge: false,
    quirk: 'slow',
  },
  {
    number: '4000100000000208',
    brand: 'visa',
    title: 'Connection reset',
    whatHappens: 'Authorised, but the connection breaks before the answer.',
    challenge: false,
    quirk: 'reset',
  },
  {
    number: '4000100000000307',
    brand: 'visa',
    title: 'Webhook ten times',
    whatHappens: 'Authorised; every webhook is sent ten times.',
    challenge: false,
    quirk: 'webhook_ten_times',
  },
  {
    number: '4000100000000406',
    brand: 'visa',
    title: 'Webhook first',
    whatHappens: 'Authorised; the webhook arrives before the answer.',
    challenge: false,
    quirk: 'webhook_first',
  },
  {
    number: '4000100000000505',
    brand: 'visa',
    title: 'Wrong amount',
    whatHappens: 'Authorised for one penny more than was asked.',
    challenge: false,
    quirk: 'wrong_amount',
  },
  {
    number: '4000100000000604',
    brand: 'visa',
    title: 'Bank check that never posts back',
    whatHappens: 'The bank takes the answer and tells the provider, but never returns the browser.',
    challenge: true,
    quirk: 'bank_stays_silent',
  },
  {
    number: '4000100000000703',
    brand: 'visa',
    title: 'Bank check that posts back twice',
    whatHappens: 'The bank returns its result two times.',
    challenge: true,
    quirk: 'bank_posts_twice',
  },
  {
    number: '4000100000000802',
    brand: 'visa',
    title: 'Bank page that never loads',
    whatHappens: 'The bank asks, but its page stays blank.',
    challenge: true,
    quirk: 'bank_never_loads',
  },
  {
    number: '4000100000000901',
    brand: 'visa',
    title: 'Refund refused',
    whatHappens: 'Authorised at once. Every refund is refused, as of a card whose account is closed.',
    challenge: false,
    quirk: 'refund_refused',
  },
  {
    number: '4000100000001016',
    brand: 'visa',
    title: 'Refund without an answer',
    whatHappens: 'Authorised at once. A refund is made, but the connection breaks before the answer.',
    challenge: false,
    quirk: 'refund_reply_lost',
  },
  {
    number: '4000100000001115',
    brand: 'visa',
    title: 'Slow refund',
    whatHappens: 'Authorised at once. A refund is made, but its answer comes only after 60 seconds.',
    challenge: false,
    quirk: 'refund_slow',
  },
  {
    number: '4000100000001214',
    brand: 'visa',
    title: 'Fingerprint, then approved',
    whatHappens: 'The bank looks at the browser, and is content: authorised without a question.',
    challenge: false,
    fingerprint: true,
  },
  {
    number: '4000100000001313',
    brand: 'visa',
    title: 'Fingerprint, then bank check',
    whatHappens: 'The bank looks at the browser, and asks all the same.',
    challenge: true,
    fingerprint: true,
  },
  {
    number: '4000100000001412',
    brand: 'visa',
    title: 'Fingerprint that never ends',
    whatHappens: 'The page that looks at the browser never answers: the bank asks without it.',
    challenge: true,
    fingerprint: true,
    quirk: 'fingerprint_stays_silent',
  },
  {
    number: '4000100000001511',
    brand: 'visa',
    title: 'Bank check by a redirect',
    whatHappens: 'The bank asks on a page that is reached, and left, by an address alone.',
    challenge: true,
    quirk: 'bank_redirects',
  },
  {
    number: '4000100000001610',
    brand: 'visa',
    title: 'Bank check, and a void without an answer',
    whatHappens:
      'The bank asks. A void is made, but the connection breaks before the answer, and no webhook tells of it.',
    challenge: true,
    quirk: 'void_reply_lost',
  },
  {
    number: '4000100000001701',
    brand: 'visa',
    title: 'Bank check for an agreement',
    whatHappens: 'Authorised at once, but the bank asks at the first payment of a membership.',
    challenge: false,
    asksForMandate: true,
  },
  {
    number: '4000100000001800',
    brand: 'visa',
    title: 'Later payments declined',
    whatHappens: 'Authorised at once. Payments made later without the payer are declined: not enough money.',
    challenge: false,
    declineLater: 'insufficient_funds',
  },
  {
    number: '4000100000001909',
    brand: 'visa',
    title: 'Later payments need the payer',
    whatHappens:
      'Authorised at once. The bank declines payments made later without the payer: it wants to ask.',
    challenge: false,
    declineLater: 'authentication_required',
  },
]

const byNumber = new Map(magicCards.map((card) => [card.number, card]))

export function findMagicCard(number: string): MagicCard | null {
  return byNumber.get(number) ?? null
}
