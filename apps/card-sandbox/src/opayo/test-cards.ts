/**
 * Answer of the card's bank to a 3-D Secure 2 request: yes, no, could not be reached, fault, or a challenge
 * to the payer.
 */
export type Authentication = 'Y' | 'N' | 'U' | 'E' | 'C'

export interface BankDecline {
  /** The acquirer's own code. */
  bankResponseCode: string
  /** Advice of the card scheme beside it. A bank may give none. */
  additional?: { code: string; description: string; category: string }
  /** Set when the bank found that the security code differs. */
  isSecurityCodeWrong?: true
}

export interface TestCard {
  number: string
  cardType: 'Visa' | 'MasterCard' | 'AmericanExpress' | 'VisaDebit'
  authentication: Authentication
  /** Its bank asks at the first payment of an agreement. */
  asksForMandate?: true
  decline?: BankDecline
}

/** The first seven cards are published by Opayo. The others, which decline or ask, are this stand-in's own. */
export const testCards: readonly TestCard[] = [
  { number: '4929000000006', cardType: 'Visa', authentication: 'Y' },
  { number: '4929000005559', cardType: 'Visa', authentication: 'N' },
  { number: '4929000000014', cardType: 'Visa', authentication: 'U' },
  { number: '4929000000022', cardType: 'Visa', authentication: 'E' },
  { number: '5404000000000001', cardType: 'MasterCard', authentication: 'Y' },
  { number: '374200000000004', cardType: 'AmericanExpress', authentication: 'Y' },
  { number: '4462000000000003', cardType: 'VisaDebit', authentication: 'Y' },
  { number: '4929000000000653', cardType: 'Visa', authentication: 'Y', asksForMandate: true },
  {
    number: '4929000000000026',
    cardType: 'Visa',
    authentication: 'Y',
    decline: { bankResponseCode: '05' },
  },
  {
    number: '4929000000000513',
    cardType: 'Visa',
    authentication: 'Y',
    decline: {
      bankResponseCode: '51',
      additional: { code: '51', description: 'Insufficient funds', category: '02' },
    },
  },
  {
    number: '4929000000000547',
    cardType: 'Visa',
    authentication: 'Y',
    decline: {
      bankResponseCode: '54',
      additional: { code: '54', description: 'Expired card', category: '03' },
    },
  },
  {
    number: '4929000000000828',
    cardType: 'Visa',
    authentication: 'Y',
    decline: {
      bankResponseCode: '05',
      additional: { code: 'N7', description: 'Decline for CVV2 failure', category: '03' },
      isSecurityCodeWrong: true,
    },
  },
  {
    number: '4929000000000919',
    cardType: 'Visa',
    authentication: 'Y',
    decline: {
      bankResponseCode: '91',
      additional: { code: '91', description: 'Issuer unavailable', category: '02' },
    },
  },
]

/** Names of cardholders from which Opayo's test system reads the outcome of 3-D Secure. */
const magicNames: Record<string, Authentication> = {
  SUCCESSFUL: 'Y',
  NOTAUTH: 'N',
  TECHDIFFICULTIES: 'U',
  ERROR: 'E',
  CHALLENGE: 'C',
}

/** Returns the outcome by the name, if it is one of those, else by the card's number. */
export const authenticationOf = (card: TestCard, cardholderName: string): Authentication =>
  magicNames[cardholderName] ?? card.authentication
