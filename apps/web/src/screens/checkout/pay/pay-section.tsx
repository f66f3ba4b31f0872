import type { User } from '@touchline/contract/entities/account/user'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import { type ComponentProps, type SubmitEvent, useRef } from 'react'
import { changesCard } from '../../../features/basket/cart-facts.ts'
import type { Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { ErrorSummary, type SummaryError } from '../../../ui/form/error-summary.tsx'
import { useCard } from '../card/use-card.ts'
import { useCardChoice } from '../card/use-card-choice.ts'
import { useNextCard } from '../card/use-next-card.ts'
import { ContactFields } from '../contact-fields.tsx'
import { useCurrencySymbol } from '../credit/use-currency-symbol.ts'
import { useCheckoutForm } from '../use-checkout-form.ts'
import { Agreement } from './agreement.tsx'
import { PayBar } from './pay-bar.tsx'
import { PayButton } from './pay-button.tsx'
import { usePay } from './use-pay.ts'
import { WaysToPay } from './ways-to-pay.tsx'
import { WhatHappened } from './what-happened.tsx'

type Props = {
  cart: Cart
  user: User | null
  operator: Client
  /** True when places were released: they are taken again before anything is paid. */
  isLost: boolean
  /** Null until the page is hydrated. */
  flow: PaymentFlow | null
  payment: Payment
  /** Error by which the last try was refused before any money moved. */
  refusal: unknown
  onTry: () => void
}

/**
 * Shows everything between the basket and the order: the booker, all ways to pay in one list, the terms, and one
 * button.
 */
export function PaySection(props: Props) {
  const { cart, user, operator, isLost, flow, payment, refusal } = props
  const isVisitor = user === null
  const byCard = cart.balance > 0
  const symbol = useCurrencySymbol()
  const form = useCheckoutForm(user, cart, refusal)
  const card = useCard(payment.notice)
  const choice = useCardChoice(payment, user, changesCard(cart))
  const { saved } = choice
  const paying = usePay({ ...props, isVisitor, byCard, form, card, saved: choice.offered })
  const payButton = useRef<HTMLButtonElement>(null)
  const { toSaved, toTyped } = useNextCard(card, choice, payButton)
  const errors = errorsInOrder(form.summary, card.errors)
  const notice = paying.changed ?? payment.notice
  const says = notice && (
    <WhatHappened
      notice={notice}
      cart={cart}
      operator={operator}
      isLost={isLost}
      choice={choice}
      onSaved={toSaved}
      onTyped={toTyped}
      onRetry={() => void flow?.retry()}
    />
  )
  return (
    <>
      {isLost && says}
      {/* Typed values stay in the fields while the places are released. */}
      <div className={isLost ? 'hidden' : 'grid gap-3 md:gap-6'}>
        {errors.length > 0 && <Errors errors={errors} attempt={form.attempt + card.faultyTries} />}
        <form
          method="post"
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            void paying.pay()
          }}
          className="rounded-lg border border-line bg-surface shadow-card [&>section]:p-3 sm:[&>section]:px-6 sm:[&>section]:py-5"
        >
          <ContactFields user={user} field={form.field} withNames={isVisitor || (byCard && saved === null)} />
          <WaysToPay
            cart={cart}
            operator={operator}
            symbol={symbol}
            flow={flow}
            payment={payment}
            form={form}
            card={card}
            choice={choice}
            paying={paying}
          >
            {!isLost && says}
          </WaysToPay>
          <Agreement cart={cart} user={user} operator={operator} form={form}>
            <PayBar cart={cart} symbol={symbol}>
              <PayButton ref={payButton} cart={cart} symbol={symbol} paying={paying} />
            </PayBar>
          </Agreement>
        </form>
      </div>
    </>
  )
}

/** Puts the card's errors before that of the terms, as they stand on the page. */
function errorsInOrder(ofForm: readonly SummaryError[], ofCard: readonly SummaryError[]): SummaryError[] {
  const isOfTerms = ({ fieldId }: SummaryError) => fieldId === 'terms'
  return [...ofForm.filter((one) => !isOfTerms(one)), ...ofCard, ...ofForm.filter(isOfTerms)]
}

function Errors(props: ComponentProps<typeof ErrorSummary>) {
  return (
    <>
      <PageTitle hasErrors>Checkout</PageTitle>
      <div className="-mb-3 md:-mb-6">
        <ErrorSummary {...props} />
      </div>
    </>
  )
}
