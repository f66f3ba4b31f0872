import type { User } from '@touchline/contract/entities/account/user'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import { formatPence } from '@touchline/rules/money/money'
import { wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { type SubmitEvent, useRef } from 'react'
import { hasCredit } from '../../../features/basket/credit-of-cart.ts'
import type { Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import { TermsWindow } from '../../../features/terms/terms-window.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { BillingAddress } from '../card/billing-address.tsx'
import { CardArea } from '../card/card-area.tsx'
import { AgreedBefore, SaveCard } from '../card/card-notes.tsx'
import { NextCards } from '../card/next-cards.tsx'
import { SavedCardChoice } from '../card/saved-card-choice.tsx'
import { useCard } from '../card/use-card.ts'
import { type ShownCard, useCardChoice } from '../card/use-card-choice.ts'
import { ContactFields } from '../contact-fields.tsx'
import { CreditChoice } from '../credit/credit-choice.tsx'
import { useCurrencySymbol } from '../credit/use-currency-symbol.ts'
import { IfCancelled } from '../if-cancelled.tsx'
import { useCheckoutForm } from '../use-checkout-form.ts'
import { PayBar } from './pay-bar.tsx'
import { PaymentSays } from './payment-says.tsx'
import { usePay } from './use-pay.ts'

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
 * Shows everything between the basket and the order: credit, the booker, the card, the terms, and one button.
 */
export function PaySection(props: Props) {
  const { cart, user, operator, isLost, flow, payment, refusal } = props
  const isVisitor = user === null
  const byCard = cart.balance > 0
  const symbol = useCurrencySymbol()
  const form = useCheckoutForm(user, cart, refusal)
  const card = useCard(payment.notice)
  const choice = useCardChoice(payment, user)
  const { saved, offered } = choice
  const { pay, canOpenWallet, payByWallet, isReady, isBusy, isApplying, changed } = usePay({
    ...props,
    isVisitor,
    byCard,
    form,
    card,
    saved: offered,
  })
  const { field, set, summary, attempt } = form
  const termsError = summary.filter(({ fieldId }) => fieldId === 'terms')
  const errors = [...summary.filter(({ fieldId }) => fieldId !== 'terms'), ...card.errors, ...termsError]
  const notice = changed ?? payment.notice
  const payButton = useRef<HTMLButtonElement>(null)
  const goToSaved = (next: ShownCard) => {
    choice.chooseSaved(next.id)
    if (next.needsSecurityCode === false) payButton.current?.focus()
    else card.focus('securityCode', { ofNext: next.id !== saved?.id })
  }
  const goToTyped = () => {
    choice.chooseDifferent()
    card.focus('number', { ofNext: saved !== null })
  }
  const says = notice && (
    <PaymentSays notice={notice} onRetry={() => void flow?.begin()}>
      {notice.nextCard && !isLost && (
        <>
          {cart.expiresAt !== null && (
            <p>
              Your places are held until{' '}
              <span className="tabular font-bold">
                {wallTimeToldApart(Date.parse(cart.expiresAt), operator.timeZone)}
              </span>
              .
            </p>
          )}
          <NextCards nextCard={notice.nextCard} choice={choice} onSaved={goToSaved} onTyped={goToTyped} />
        </>
      )}
    </PaymentSays>
  )
  return (
    <>
      {isLost && says}
      {/* Typed values stay in the fields while the places are released. */}
      <div className={isLost ? 'hidden' : 'grid gap-3 md:gap-6'}>
        {errors.length > 0 && <PageTitle hasErrors>Checkout</PageTitle>}
        {errors.length > 0 && (
          <div className="-mb-3 md:-mb-6">
            <ErrorSummary errors={errors} attempt={attempt + card.faultyTries} />
          </div>
        )}
        {cart.total > 0 && hasCredit(cart) && <CreditChoice cart={cart} symbol={symbol} />}
        <form
          method="post"
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            void pay()
          }}
          className="rounded-lg border border-line bg-surface shadow-card *:p-3 *:sm:px-6 *:sm:py-5"
        >
          <ContactFields user={user} field={field} withNames={isVisitor || (byCard && saved === null)} />
          <section aria-labelledby="payment-title" className="border-t border-line">
            {/* Text that comes later on its right has no line of its own, so nothing moves. */}
            <div className="flex items-center justify-between gap-x-3">
              <h2 id="payment-title" className="shrink-0">
                {byCard ? 'Pay by card' : 'Confirm'}
              </h2>
              {byCard && choice.isTest && (
                <p className="text-right text-xs leading-none text-ink-soft sm:text-sm">
                  Test: no real money moves
                </p>
              )}
            </div>
            {!isLost && says}
            {byCard && (
              <div className="mt-2 grid gap-4">
                <SavedCardChoice choice={choice} />
                <CardArea
                  payment={payment}
                  card={card}
                  choice={choice}
                  toPayPence={isApplying ? null : cart.balance}
                  onSubmit={() => void pay()}
                  onWalletPressed={canOpenWallet}
                  onWallet={payByWallet}
                  onWalletFailed={() => flow?.walletFailed()}
                  onRetry={() => void flow?.begin()}
                />
                {saved === null && choice.canSaveCard && <SaveCard field={field} operator={operator} />}
                {saved === null && <BillingAddress field={field} get={form.get} />}
                <p className="text-sm text-ink-soft">
                  Your card details go straight to our payment provider; {operator.name} never sees them.
                </p>
              </div>
            )}
          </section>
          <section aria-label="What you agree to" className="grid gap-3 border-t border-line">
            <IfCancelled cart={cart} />
            <div>
              <Checkbox {...field('terms')} label="I agree to the Terms and Conditions" />
              {user?.agreedToTermsAt && (
                <AgreedBefore at={user.agreedToTermsAt} timeZone={operator.timeZone} />
              )}
              <TermsWindow
                terms={operator.terms}
                onAgree={() => set('terms', true)}
                label="Read the Terms and Conditions"
              />
            </div>
          </section>
          <PayBar cart={cart} symbol={symbol}>
            <Button
              ref={payButton}
              type="submit"
              size="large"
              busy={isBusy && (payment.state === 'completing' ? 'Confirming your booking…' : 'Paying…')}
              unavailable={!isReady}
            >
              {buttonWords(cart, symbol)}
            </Button>
          </PayBar>
        </form>
      </div>
    </>
  )
}

function buttonWords(cart: Cart, symbol: string): string {
  if (cart.balance > 0) return `Pay ${formatPence(cart.balance, symbol)}`
  return cart.total === 0 ? 'Confirm booking' : 'Pay now with credit'
}
