import type { User } from '@touchline/contract/entities/account/user'
import type { Cart, PaymentLine } from '@touchline/contract/entities/basket/cart'
import { linesOfCredit, toSentLine, withCardLine } from '@touchline/rules/money/payment-lines'
import { emailMessage, formMessages, lengthMessage } from '@touchline/rules/words/form-messages'
import type { AuthoriseBody } from '../../calls/payments/authorise.ts'
import type { CompleteBody } from '../../calls/payments/complete.ts'
import { keepsCard } from '../../features/basket/cart-facts.ts'
import { creditOf } from '../../features/basket/credit-of-cart.ts'
import type { CardBilling } from '../../features/payments/card-messages.ts'
import type { FieldMessages } from '../../ui/form/use-checked-form.ts'

/** Names and ids of wire 14. */
export type CheckoutValues = {
  billingFirstName: string
  billingLastName: string
  email: string
  billingAddressLineOne: string
  billingAddressCity: string
  billingAddressPostcode: string
  saveCard: boolean
  terms: boolean
}

export const checkoutLabels = {
  billingFirstName: 'First name',
  billingLastName: 'Last name',
  email: 'Email address',
  billingAddressLineOne: 'Address',
  billingAddressCity: 'Town or city',
  billingAddressPostcode: 'Postcode',
  saveCard: 'Save card',
  terms: 'Terms and Conditions',
}

export const checkoutMissing = { terms: 'Agree to the Terms and Conditions' }

/** The operator's terms in their present version. */
const TERMS = [1]
const SOURCE = 'activity-booking'

/**
 * Fills the form from a customer's account (A29). Without an account, the booker of the moved booking is
 * known from that booking.
 */
export function valuesOf(user: User | null, cart: Pick<Cart, 'items'> | null = null): CheckoutValues {
  const known = user ?? cart?.items.find(({ moves }) => moves?.contact)?.moves?.contact
  return {
    billingFirstName: known?.firstName ?? '',
    billingLastName: known?.lastName ?? '',
    email: known?.email ?? '',
    billingAddressLineOne: user?.address.lineOne ?? '',
    billingAddressCity: user?.address.city ?? '',
    billingAddressPostcode: user?.address.postcode ?? '',
    saveCard: false,
    // The agreement holds while the terms are the same.
    terms: Boolean(user?.agreedToTermsAt),
  }
}

/** Checks the form. Only a visitor's name and email address, and the terms, are required. */
export function checkCheckout(values: CheckoutValues, isVisitor: boolean): FieldMessages<CheckoutValues> {
  const name = { required: isVisitor, atMost: 80 }
  return {
    billingFirstName: lengthMessage(values.billingFirstName, name) ?? undefined,
    billingLastName: lengthMessage(values.billingLastName, { atMost: 80 }) ?? undefined,
    email: isVisitor ? (emailMessage(values.email) ?? undefined) : undefined,
    billingAddressLineOne: lengthMessage(values.billingAddressLineOne, { atMost: 100 }) ?? undefined,
    billingAddressCity: lengthMessage(values.billingAddressCity, { atMost: 80 }) ?? undefined,
    billingAddressPostcode: lengthMessage(values.billingAddressPostcode, { atMost: 12 }) ?? undefined,
    terms: values.terms ? undefined : formMessages.required,
  }
}

type Paying = { values: CheckoutValues; cart: Cart; isVisitor: boolean }

/**
 * Returns the credit that the basket keeps, and the card for what that leaves:
 * together the total that was last seen.
 */
const linesOf = (cart: Cart): PaymentLine[] =>
  withCardLine(cart.total, linesOfCredit(creditOf(cart))).map(toSentLine)

/** Returns what both calls are told: the sum and the items that were last seen and agreed to. */
function common({ values, cart, isVisitor }: Paying) {
  return {
    terms: TERMS,
    source: SOURCE,
    total: cart.total,
    itemHash: cart.itemHash,
    payments: linesOf(cart),
    completedWaivers: cart.completedWaivers,
    ...(isVisitor && { email: values.email.trim() }),
  }
}

export function completeBody(paying: Paying): CompleteBody {
  const { values, isVisitor } = paying
  return {
    ...common(paying),
    ...(isVisitor && {
      firstName: values.billingFirstName.trim(),
      lastName: values.billingLastName.trim(),
    }),
  }
}

/** Facts about the browser for the bank's check (EMV 3-D Secure). */
export type BrowserFacts = Pick<
  AuthoriseBody,
  | 'browserColourDepth'
  | 'browserJavaEnabled'
  | 'browserJavascriptEnabled'
  | 'browserLanguage'
  | 'browserScreenHeight'
  | 'browserScreenWidth'
  | 'browserTimezoneOffset'
  | 'challengeWindowSize'
>

/** Card to pay with: a typed card, by the provider's token for it, or a saved card. */
export type ChosenCard = { cardToken: string } | { savedCardId: number }

export function authoriseBody(
  paying: Paying,
  card: ChosenCard & { sessionKey: string },
  browser: BrowserFacts,
): AuthoriseBody {
  const { values } = paying
  const given = (text: string) => text.trim() || null
  return {
    ...common(paying),
    ...browser,
    sessionKey: card.sessionKey,
    ...('savedCardId' in card
      ? { savedCardId: card.savedCardId }
      : { cardIdentifier: card.cardToken, saveCard: values.saveCard || keepsCard(paying.cart) }),
    billingFirstName: given(values.billingFirstName),
    billingLastName: given(values.billingLastName),
    billingAddressLineOne: given(values.billingAddressLineOne),
    billingCity: given(values.billingAddressCity),
    billingPostcode: given(values.billingAddressPostcode),
  }
}

/**
 * Returns the billing details for the card. The card's own form asks for the postcode: a postcode typed there
 * is never replaced by the account's.
 */
export const cardBilling = (values: CheckoutValues): CardBilling => ({
  name: `${values.billingFirstName} ${values.billingLastName}`.trim(),
  email: values.email.trim(),
  addressLineOne: values.billingAddressLineOne.trim(),
  city: values.billingAddressCity.trim(),
})

/** Colour depths that the standard knows. A screen of 30 bits counts as 24. */
const DEPTHS = [1, 4, 8, 15, 16, 24, 32, 48]

export function colourDepth(bits: number): number {
  return DEPTHS.findLast((depth) => depth <= bits) ?? 24
}
