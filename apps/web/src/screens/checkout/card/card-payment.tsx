import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import type { Pay } from '../pay/use-pay.ts'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { BillingAddress } from './billing-address.tsx'
import { CardArea } from './card-area.tsx'
import { SaveCard } from './save-card.tsx'
import { SavedCardChoice } from './saved-card-choice.tsx'
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
}

/** Asks for a card: a saved one, or a typed one with its billing address. */
export function CardPayment({ cart, operator, flow, payment, form, card, choice, paying }: Props) {
  const isTyped = choice.saved === null
  return (
    <div className="mt-2 grid gap-4">
      <SavedCardChoice choice={choice} />
      <CardArea
        payment={payment}
        card={card}
        choice={choice}
        toPayPence={paying.isApplying ? null : cart.balance}
        onSubmit={() => void paying.pay()}
        onWalletPressed={paying.canOpenWallet}
        onWallet={paying.payByWallet}
        onWalletFailed={() => flow?.walletFailed()}
        onRetry={() => void flow?.begin()}
      />
      {isTyped && choice.canSaveCard && <SaveCard field={form.field} operator={operator} />}
      {isTyped && <BillingAddress field={form.field} get={form.get} />}
      <p className="text-sm text-ink-soft">
        Your card details go straight to our payment provider; {operator.name} never sees them.
      </p>
    </div>
  )
}
