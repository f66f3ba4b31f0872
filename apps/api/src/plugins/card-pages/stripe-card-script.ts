import type {
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeExpressCheckoutElementClickEvent,
} from '@stripe/stripe-js'
import type { CardBilling, CardPageParts, CardPageProgram } from './card-frame-script.ts'

/**
 * Starts Stripe's part of the card page. It is sent as text with the functions below: they use nothing from
 * outside their own bodies but one another and Stripe's script, which the page has loaded from Stripe. The
 * payer types in Stripe's own frames; the result is a confirmation token.
 */
function startStripe({ config, card, wallets, tell, look }: CardPageParts): CardPageProgram {
  const construct = (window as unknown as { Stripe?: StripeConstructor }).Stripe
  // Without Stripe's script the page never says that it is ready, and the checkout offers to load it again.
  if (!construct) return { tokenise: () => Promise.reject(new Error('no script')), focus: () => {} }
  const stripe: Stripe = construct(String(config['publishableKey']), { locale: 'en-GB' })
  const amount = Number(config['amount'])
  const open = () => makeElements(stripe, { amount, currency: String(config['currency']) }, look)
  const cardElements = open()
  const fields = mountFields(cardElements, card, tell)
  const walletElements = open()
  const shown: WalletSum = { amount, pressed: null, agreed: amount }
  if (config['takesWallets'] === true) mountWallets(stripe, walletElements, wallets, shown, tell)

  /** The sum that Stripe was told last, and has perhaps not drawn yet. */
  let askedSum = amount
  let wantedSum: number | null = amount
  return {
    async tokenise(billing) {
      const made = await makeToken(stripe, cardElements, billing)
      if ('cardToken' in made) tell({ type: 'token', ...made })
      else tell({ type: 'invalid', messages: [{ field: 'form', message: made.message }] })
    },
    focus: () => fields.focus(),
    // Stripe opens the wallet only within a second of the press.
    walletGo: () => {
      shown.agreed = shown.amount
      shown.pressed?.resolve()
    },
    walletStop: () => shown.pressed?.reject(),
    async showWalletSum(pence) {
      wantedSum = pence
      if (pence !== null && pence !== askedSum) {
        wallets.inert = true
        askedSum = pence
        await Promise.all([cardElements, walletElements].map((each) => each.update({ amount: pence })))
        shown.amount = pence
      }
      // The checkout may have sent another sum since.
      wallets.inert = wantedSum !== shown.amount
    },
  }
}

/** Sums of the wallets, and the press that waits for an answer. */
interface WalletSum {
  /** The sum that Stripe has drawn. */
  amount: number
  pressed: StripeExpressCheckoutElementClickEvent | null
  /** The sum that the last opened wallet has shown. */
  agreed: number
}

function makeElements(
  stripe: Stripe,
  sum: { amount: number; currency: string },
  look: CardPageParts['look'],
): StripeElements {
  return stripe.elements({
    mode: 'payment',
    ...sum,
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: {
      theme: look.isDark ? 'night' : 'stripe',
      variables: {
        colorPrimary: look.primary,
        borderRadius: `${look.radiusPx}px`,
        fontFamily: look.font,
        ...(look.isDark && { colorBackground: look.ground }),
      },
    },
  })
}

function mountFields(elements: StripeElements, card: HTMLElement, tell: CardPageParts['tell']) {
  const fields = elements.create('payment', {
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
  fields.on('ready', () => tell({ type: 'ready' }))
  fields.on('change', ({ complete }) => tell({ type: 'valid', valid: complete }))
  fields.mount(card)
  return fields
}

function mountWallets(
  stripe: Stripe,
  elements: StripeElements,
  wallets: HTMLElement,
  sum: WalletSum,
  tell: CardPageParts['tell'],
) {
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 48,
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      link: 'never',
      paypal: 'never',
      amazonPay: 'never',
      klarna: 'never',
    },
  })
  buttons.on('ready', ({ availablePaymentMethods: offered }) => {
    wallets.hidden = !offered
  })
  buttons.on('click', (event) => {
    sum.pressed = event
    tell({ type: 'wallet-pressed' })
  })
  buttons.on('cancel', () => tell({ type: 'wallet-ended' }))
  buttons.on('confirm', async (event) => {
    // A wallet knows the cardholder itself.
    const made = await makeToken(stripe, elements, null).catch(() => ({ message: '' }))
    if ('cardToken' in made) return tell({ type: 'wallet', ...made, walletSum: sum.agreed })
    event.paymentFailed({ reason: 'fail' })
    tell({ type: 'wallet-failed' })
  })
  buttons.mount(wallets)
}

/** Makes a token of the details in these elements; or returns Stripe's answer in words for the payer. */
async function makeToken(
  stripe: Stripe,
  elements: StripeElements,
  billing: CardBilling | null,
): Promise<{ message: string } | { cardToken: string; brand: string; last4: string }> {
  const { error } = await elements.submit()
  if (error) return { message: error.message ?? 'Check your card details.' }
  const made = await stripe.createConfirmationToken({
    elements,
    ...(billing && { params: { payment_method_data: { billing_details: readBilling(billing) } } }),
  })
  if (made.error) return { message: made.error.message ?? 'Check your card details.' }
  const { id, payment_method_preview: preview } = made.confirmationToken
  const { brand = 'unknown', last4 = '' } = preview.card ?? {}
  return { cardToken: id, brand, last4 }
}

/**
 * Turns the billing details into Stripe's. Stripe's own fields ask for the country and, where a card needs
 * it, for the postcode.
 */
function readBilling({ name, email, addressLineOne: line1, city }: CardBilling) {
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...((line1 || city) && { address: { ...(line1 && { line1 }), ...(city && { city }) } }),
  }
}

export const stripeCardProgram = [
  startStripe,
  makeElements,
  mountFields,
  mountWallets,
  makeToken,
  readBilling,
] as const
