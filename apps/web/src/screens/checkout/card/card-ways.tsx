import type { Cart, CreditType } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { ReactNode } from 'react'
import { useApplyCredits } from '../../../calls/payments/apply-credits.ts'
import { keepsCard } from '../../../features/basket/cart-facts.ts'
import { creditOf } from '../../../features/basket/credit-of-cart.ts'
import { cardWords } from '../../../features/payments/card-words.ts'
import type { Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import type { Pay } from '../pay/use-pay.ts'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { BillingAddress } from './billing-address.tsx'
import { CardArea } from './card-area.tsx'
import { SaveCard } from './save-card.tsx'
import type { CardOfPage } from './use-card.ts'
import type { CardChoice } from './use-card-choice.ts'

type Props = {
  cart: Cart
  operator: Client
  flow: PaymentFlow | null
  payment: Payment
  form: CheckoutForm
  card: CardOfPage
  choice: CardChoice
  paying: Pay
  /** True where other ways to pay stand above. */
  isListed: boolean
}

/**
 * Lists the saved cards and another card, with what the chosen one asks for in its own row. Where credit covers
 * everything none is chosen: choosing one gives the credit back.
 */
export function CardWays({ isListed, ...props }: Props) {
  const { cart, choice } = props
  const { savedCards, saved } = choice
  const byCard = cart.balance > 0
  const { isGivingBack, giveBack } = useGiveBackCredit(cart)
  const isShown = byCard || isGivingBack
  if (!isListed) return byCard && <TypedCard {...props} />
  const choose = (id: number | null) => {
    if (id === null) choice.chooseDifferent()
    else choice.chooseSaved(id)
    if (!isShown) giveBack()
  }
  return (
    <fieldset className="divide-y divide-line">
      <legend className="visually-hidden">Card</legend>
      {savedCards.map((card, index) => (
        <Way
          key={card.id}
          // The first has the id that programs look for (wire 14).
          id={index === 0 ? 'saved-card' : `saved-card-${card.id}`}
          value={String(card.id)}
          title={cardWords(card)}
          hint={`Pay with saved card, expires ${card.expiry}`}
          isChosen={isShown && saved?.id === card.id}
          onChoose={() => choose(card.id)}
        >
          {byCard ? (
            <div className="px-3 pb-3 empty:hidden">
              <CardForm {...props} />
              {keepsCard(props.cart) && <CardIsKept />}
            </div>
          ) : (
            <GivingBack />
          )}
        </Way>
      ))}
      <Way
        id="different-card"
        value="different"
        {...(savedCards.length === 0
          ? { title: 'Card' }
          : { title: 'Another card', hint: 'Pay with a different card' })}
        isChosen={isShown && saved === null}
        onChoose={() => choose(null)}
      >
        {byCard ? (
          <div className="px-3 pb-3">
            <TypedCard {...props} />
          </div>
        ) : (
          <GivingBack />
        )}
      </Way>
    </fieldset>
  )
}

/** Gives all credit of the basket back, so that a card pays. */
function useGiveBackCredit(cart: Cart) {
  const apply = useApplyCredits()
  const used = Object.entries(creditOf(cart)).filter(([, pence]) => pence > 0)
  const creditsToReserve = used.map(([type]) => ({ amount: 0, type: type as CreditType }))
  return {
    isGivingBack: apply.isPending,
    giveBack: () => apply.mutate({ body: { creditsToReserve, cartSource: 'activity-booking' } }),
  }
}

/** Says, below the card that was chosen, why its form is not there yet. */
const GivingBack = () => (
  <p role="status" className="px-3 pb-3 text-sm text-ink-soft">
    Giving your credit back…
  </p>
)

type WayProps = {
  id: string
  value: string
  title: string
  hint?: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** Offers one card, and shows below it what it asks for once it is chosen. */
function Way({ id, value, title, hint, isChosen, onChoose, children }: WayProps) {
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 p-3 has-checked:bg-primary-50">
        <input
          id={id}
          type="radio"
          name="cardChoice"
          value={value}
          checked={isChosen}
          onChange={onChoose}
          className="size-5 shrink-0"
        />
        <span className="min-w-0">
          <span className="block font-bold">{title}</span>{' '}
          {hint && <span className="tabular block text-sm text-ink-soft">{hint}</span>}
        </span>
      </label>
      {isChosen && children}
    </div>
  )
}

type FormProps = Omit<Props, 'isListed'>

/** Says that the card is kept: what follows of a membership is paid by it. */
function CardIsKept() {
  return <p className="text-sm text-ink-soft">Your card is kept for the monthly payments.</p>
}

/** Asks for a card that is typed, and for what belongs to it. */
function TypedCard(props: FormProps) {
  const { form, choice, operator } = props
  return (
    <div className="grid gap-4">
      <CardForm {...props} />
      {keepsCard(props.cart) ? (
        <CardIsKept />
      ) : (
        choice.canSaveCard && <SaveCard field={form.field} operator={operator} />
      )}
      <BillingAddress field={form.field} get={form.get} />
    </div>
  )
}

/** Shows the provider's own form: of a whole card, or of a saved card's security code. */
function CardForm({ cart, flow, payment, card, choice, paying }: FormProps) {
  return (
    <CardArea
      payment={payment}
      card={card}
      choice={choice}
      toPayPence={paying.isApplying ? null : cart.balance}
      onSubmit={() => void paying.pay()}
      onWalletPressed={paying.canOpenWallet}
      onWallet={paying.payByWallet}
      onWalletFailed={() => flow?.walletFailed()}
      onRetry={() => void flow?.retry()}
    />
  )
}
