import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { OfferedCard } from '@touchline/contract/entities/payments/saved-card'
import { isPaymentInProgress, type OnlinePaymentState } from '@touchline/rules/states/online-payment'
import { useEffect, useState } from 'react'
import { cartQuery } from '../../../calls/basket/get-cart.ts'
import { applyingCredits } from '../../../calls/payments/apply-credits.ts'
import type { CardAnswer, WalletAnswer } from '../../../features/payments/card-messages.ts'
import type { Payment, PaymentNotice } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import { browserFacts } from '../card/browser-facts.ts'
import type { CardOfPage } from '../card/use-card.ts'
import { authoriseBody, type CheckoutValues, cardBilling, completeBody } from '../checkout-form.ts'
import type { CheckoutForm } from '../use-checkout-form.ts'

type Paying = {
  cart: Cart
  isVisitor: boolean
  byCard: boolean
  isLost: boolean
  flow: PaymentFlow | null
  payment: Payment
  form: CheckoutForm
  card: CardOfPage
  /** Saved card that pays; null for a typed card. */
  saved: OfferedCard | null
  onTry: () => void
}

export type Pay = ReturnType<typeof usePay>

/** Runs the button: checks the fields, the card and the total, and only then pays. */
export function usePay(paying: Paying) {
  const { cart, byCard, isLost, payment, form, onTry } = paying
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const [changed, setChanged] = useState<PaymentNotice | null>(null)
  const isApplying = useIsMutating({ mutationKey: [applyingCredits] }) > 0
  const early = useEarlyWallet(isApplying)
  /** Basket as it was when the button was pressed while credit was on its way. */
  const [pressedAt, setPressedAt] = useState<Cart | null>(null)
  /** True from the server's word until the booking's own page has come: nothing is left to press. */
  const isPaid = payment.state === 'complete'
  const isBusy = isChecking || pressedAt !== null || isPaymentInProgress(payment.state) || isPaid
  const isReady = !isLost && (!byCard || payment.state === 'ready')

  const pay = async () => {
    if (isBusy || !isReady) return
    if (isApplying) return setPressedAt(cart)
    await payNow()
  }

  /**
   * True when a wallet may open. What is missing is said first, since the payer agrees to nothing after it.
   * A wallet opens only within its press, so that it can't wait for the credit as the button does.
   */
  const canOpenWallet = () => {
    if (isBusy || !isReady || form.take() === null) return false
    if (isApplying) early.say()
    return !isApplying
  }

  const payNow = async (byWallet: WalletAnswer | null = null) => {
    setChecking(true)
    setChanged(null)
    onTry()
    try {
      setChanged(await checkAndPay(paying, client, byWallet))
    } finally {
      setChecking(false)
    }
  }

  useEffect(() => {
    if (pressedAt === null || isApplying) return
    setPressedAt(null)
    // The credit pays a part, as the customer asked. If it was not available, they
    // have been told, and press again.
    if (cart.balance < pressedAt.balance) void payNow()
    else if (cart.balance > pressedAt.balance) setChanged(creditChanged(pressedAt, cart))
    // Runs once for each press, when the credit has been answered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pressedAt, isApplying])

  return {
    pay,
    canOpenWallet,
    payByWallet: (answer: WalletAnswer) => void payNow(answer),
    isBusy,
    isPaid,
    /** Words of the button while it waits. */
    busyWords: busyWords(payment.state),
    isReady,
    isApplying,
    changed: early.notice ?? changed,
  }
}

/** Holds the words for a wallet that was pressed while credit is on its way, for as long as that lasts. */
function useEarlyWallet(isApplying: boolean) {
  const [isEarly, setEarly] = useState(false)
  if (isEarly && !isApplying) setEarly(false)
  return { notice: isEarly && isApplying ? creditOnItsWay : null, say: () => setEarly(true) }
}

function busyWords(state: OnlinePaymentState): string {
  switch (state) {
    case 'processing':
      return 'Checking your payment…'
    case 'completing':
      return 'Confirming your booking…'
    default:
      return 'Paying…'
  }
}

/** Pays if fields, card and total are as they should be. Returns a notice where the sum has changed. */
async function checkAndPay(
  paying: Paying,
  client: QueryClient,
  byWallet: WalletAnswer | null,
): Promise<PaymentNotice | null> {
  const { cart, byCard, flow, payment, form, card, saved } = paying
  if (flow === null) return null
  const taken = form.take()
  // A wallet keeps its own cards.
  const values = taken && byWallet ? { ...taken, saveCard: false } : taken
  const answer = byWallet ?? (await askForCard(card, saved, values))
  if (answer?.type === 'expired') {
    await flow.sessionOver()
    return null
  }
  if (answer?.type === 'gone') {
    await flow.savedCardGone()
    return null
  }
  // Without messages the form went away while it read the card: what took its place is found out below.
  if (!values || (answer?.type === 'invalid' && answer.messages.length > 0)) return null
  // The payer agreed to the sum in their wallet, and to no other: it may have
  // changed while the wallet was open.
  if (byWallet && 'session' in payment && byWallet.walletSum !== (payment.session.walletSum ?? undefined)) {
    await flow.walletFailed()
    return null
  }
  // The total is read again before anything is paid: no customer is charged a sum that they have not seen.
  const now = await client.query({ ...cartQuery(), staleTime: 0 })
  if (now === null || now.total !== cart.total) return totalChanged(cart, now)
  if (now.balance !== cart.balance) return creditChanged(cart, now)
  const agreed = { ...paying, values }
  if (!byCard) void flow.payWithoutCard(completeBody(agreed))
  // Meanwhile another tab may have changed the basket, for which another form opens.
  else if (flow.get().state !== 'ready' || now.itemHash !== cart.itemHash) return formChanged
  else if (!answer || answer.type === 'invalid' || payment.state !== 'ready') return formGone
  else {
    const { sessionKey } = payment.session
    const isNew = answer.type === 'token' || answer.type === 'wallet'
    const chosen = isNew ? { cardToken: answer.cardToken } : { savedCardId: saved!.id }
    const body = authoriseBody(agreed, { ...chosen, sessionKey }, browserFacts())
    void flow.pay(body, completeBody(agreed))
  }
  return null
}

/**
 * Asks for the card. A saved card for which the provider asks nothing has no form; null where no card pays.
 */
const askForCard = async (
  card: CardOfPage,
  saved: OfferedCard | null,
  values: CheckoutValues | null,
): Promise<CardAnswer | null> =>
  saved && !saved.needsSecurityCode ? { type: 'coded' } : card.tokenise(values && cardBilling(values))

const creditChanged = (seen: Cart, now: Cart): PaymentNotice => ({
  type: 'warning',
  title: 'The total to pay has changed',
  text: `Your credit now covers a different part of it: you saw ${seen.formattedBalance} to pay, and it is now ${now.formattedBalance}. No money has been taken. If you agree, pay again.`,
})

const creditOnItsWay: PaymentNotice = {
  type: 'info',
  title: 'Your credit is still being applied',
  text: 'No money has been taken. Press your wallet’s button again in a moment.',
}

const formChanged: PaymentNotice = {
  type: 'warning',
  title: 'Your basket has changed',
  text: 'No money has been taken. Look at your booking, and pay again.',
}

const formGone: PaymentNotice = {
  type: 'warning',
  title: 'Your payment was not started',
  text: 'The card form changed before your card was read. No money has been taken. Pay again.',
}

const totalChanged = (seen: Cart, now: Cart | null): PaymentNotice => ({
  type: 'warning',
  title: 'The total has changed',
  text: `It was ${seen.formattedTotal} and is now ${now?.formattedTotal ?? 'nothing'}. No money has been taken. If you agree with the new total, pay again.`,
})
