import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/cart'
import type { Client } from '@touchline/contract/entities/client'
import type { Theme } from '@touchline/contract/entities/theme'
import type { User } from '@touchline/contract/entities/user'
import { formatPence } from '@touchline/rules/money'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import { cartQuery } from '../../calls/cart/get-cart.ts'
import { themeQuery } from '../../calls/theme/get-theme.ts'
import {
  CardFields,
  type CardFieldsHandle,
  CardFormComing,
} from '../../features/online-payment/card-fields.tsx'
import type { Payment, PaymentNotice } from '../../features/online-payment/payment.ts'
import type { PaymentFlow } from '../../features/online-payment/payment-flow.ts'
import { TermsWindow } from '../../features/terms/terms-window.tsx'
import { messages } from '../../messages.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { useToasts } from '../../page/toasts-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { browserFacts } from './browser-facts.ts'
import {
  authoriseBody,
  checkCheckout,
  checkoutLabels,
  type CheckoutValues,
  completeBody,
  valuesOf,
} from './checkout-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { CreditChoice } from './credit-choice.tsx'

type Props = {
  cart: Cart
  user: User | null
  operator: Client
  creditPence: number
  onCredit: (pence: number) => void
  toPayPence: number
  /** Places were released: they are taken again before anything is paid. */
  isLost: boolean
  flow: PaymentFlow
  payment: Payment
  /** Why the last try was refused before any money moved. */
  refusal: unknown
  onTry: () => void
}

/** Everything between the basket and the order: credit, who books, the card, the terms, and one button. */
export function PaySection(props: Props) {
  const { cart, user, operator, creditPence, onCredit, toPayPence, isLost, flow, payment, refusal, onTry } =
    props
  const client = useQueryClient()
  const toasts = useToasts()
  const isVisitor = user === null
  const byCard = toPayPence > 0
  const symbol = operator.currency.symbol
  const theme = client.getQueryData<Theme>(themeQuery().queryKey)
  const cardFields = useRef<CardFieldsHandle>(null)
  const [wrongOfCard, setWrongOfCard] = useState<readonly { field: string; message: string }[]>([])
  const [cardTries, setCardTries] = useState(0)
  const [isChecking, setChecking] = useState(false)
  const [changed, setChanged] = useState<PaymentNotice | null>(null)
  const { field, get, set, summary, attempt, show, take } = useCheckedForm<CheckoutValues>({
    values: valuesOf(user),
    check: (values) => checkCheckout(values, isVisitor),
    labels: checkoutLabels,
  })

  useEffect(() => {
    // Whoever logs in here keeps what they typed; what they had not typed yet is known now.
    const known = valuesOf(user)
    for (const name of Object.keys(known) as (keyof CheckoutValues)[]) if (!get(name)) set(name, known[name])
  }, [user, get, set])

  useEffect(() => {
    if (!(refusal instanceof ApiError)) return
    if (refusal.code === 'CREDIT_NOT_AVAILABLE') {
      toasts.show('error', messages.creditNotApplied)
      onCredit(0)
    }
    const known = Object.entries(refusal.errors).flatMap(([name, [message]]) =>
      name in checkoutLabels && message ? [[name, message]] : [],
    )
    if (known.length > 0) show(Object.fromEntries(known))
    // Said once for each refusal, whatever else changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal])

  const isBusy =
    isChecking ||
    payment.state === 'authorising' ||
    payment.state === 'completing' ||
    payment.state === 'challenge'
  const isReady = !isLost && (!byCard || payment.state === 'ready')

  const pay = async () => {
    if (isBusy || !isReady) return
    setChecking(true)
    setChanged(null)
    onTry()
    try {
      await check()
    } finally {
      setChecking(false)
    }
  }

  async function check(): Promise<void> {
    const values = take()
    const card = byCard ? await cardFields.current?.tokenise() : null
    if (card?.type === 'expired') {
      setWrongOfCard([])
      return flow.sessionOver()
    }
    const wrong = card?.type === 'invalid' ? card.messages : []
    setWrongOfCard(wrong)
    if (wrong.length > 0) setCardTries((count) => count + 1)
    if (!values || wrong.length > 0) return
    // The total is read again before anything is paid: nobody is charged a sum that they have not seen.
    const now = await client.query({ ...cartQuery(), staleTime: 0 })
    if (now === null || now.total !== cart.total) {
      setChanged({
        type: 'warning',
        title: 'The total has changed',
        text: `It was ${cart.formattedTotal} and is now ${now?.formattedTotal ?? 'nothing'}. Nothing has been taken. If you agree with the new total, pay again.`,
      })
      return
    }
    const paying = { values, cart, creditPence, isVisitor }
    if (!byCard) void flow.payWithoutCard(completeBody(paying))
    else if (card?.type === 'token' && payment.state === 'ready') {
      const { sessionKey } = payment.session
      const body = authoriseBody(paying, { cardToken: card.cardToken, sessionKey }, browserFacts())
      void flow.pay(body, completeBody(paying))
    }
  }

  const cardErrors = wrongOfCard.map(
    ({ field: name, message }): SummaryError => ({
      fieldId: 'card',
      message,
      onFollow: () => cardFields.current?.focus(name),
    }),
  )
  const termsError = summary.filter(({ fieldId }) => fieldId === 'terms')
  const errors = [...summary.filter(({ fieldId }) => fieldId !== 'terms'), ...cardErrors, ...termsError]
  const notice = changed ?? payment.notice
  return (
    // What was typed stays in the fields while the places are away.
    <div className={isLost ? 'hidden' : 'grid gap-6'}>
      {errors.length > 0 && <PageTitle hasErrors>Checkout</PageTitle>}
      {errors.length > 0 && (
        <div className="-mb-6">
          <ErrorSummary errors={errors} attempt={attempt + cardTries} />
        </div>
      )}
      {!isVisitor && cart.credits.general.maxApplicable > 0 && (
        <CreditChoice cart={cart} symbol={symbol} creditPence={creditPence} onChange={onCredit} />
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void pay()
        }}
        className="grid gap-6"
      >
        <ContactFields user={user} field={field} withNames={isVisitor || byCard} />
        <Card as="section" labelledBy="payment-title">
          <h2 id="payment-title">{byCard ? 'Pay by card' : 'Confirm'}</h2>
          {notice && <PaymentSays notice={notice} onRetry={() => void flow.begin()} />}
          {byCard && (
            <div className="mt-5 grid gap-6">
              <CardArea
                payment={payment}
                fontKey={theme?.themeAppBodyFontStyle ?? 'roboto'}
                handle={cardFields}
                onSubmit={() => void pay()}
                onMended={(mended) =>
                  setWrongOfCard((before) => before.filter(({ field: name }) => name !== mended))
                }
                onRetry={() => void flow.begin()}
              />
              <fieldset className="grid gap-4 border-t border-line pt-5">
                <legend className="visually-hidden">Billing address</legend>
                <p aria-hidden="true" className="font-bold">
                  Billing address{' '}
                  <span className="font-normal text-ink-soft">(your bank may compare it)</span>
                </p>
                <TextField
                  {...field('billingAddressLineOne')}
                  label={checkoutLabels.billingAddressLineOne}
                  autoComplete="billing address-line1"
                  optional
                />
                <div className="grid items-end gap-4 sm:grid-cols-2">
                  <TextField
                    {...field('billingAddressCity')}
                    label={checkoutLabels.billingAddressCity}
                    autoComplete="billing address-level2"
                    optional
                  />
                  <TextField
                    {...field('billingAddressPostcode')}
                    label={checkoutLabels.billingAddressPostcode}
                    autoComplete="billing postal-code"
                    optional
                  />
                </div>
              </fieldset>
            </div>
          )}
          <div className="mt-5 border-t border-line pt-4">
            <Checkbox {...field('terms')} label="I agree to the Terms and Conditions" />
            <TermsWindow
              terms={operator.terms}
              onAgree={() => set('terms', true)}
              label="Read the Terms and Conditions"
            />
          </div>
          <dl className="tabular mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-md bg-sunken p-4">
            {creditPence > 0 && (
              <>
                <dt>Total</dt>
                <dd className="text-right">{cart.formattedTotal}</dd>
                <dt>Credit</dt>
                <dd className="text-right">−{formatPence(creditPence, symbol)}</dd>
              </>
            )}
            <dt className="text-lg font-bold">Total to pay</dt>
            <dd className="text-right text-2xl font-bold">{formatPence(toPayPence, symbol)}</dd>
          </dl>
          <div className="mt-4 grid gap-3">
            <Button
              type="submit"
              size="large"
              wide
              busy={isBusy && (payment.state === 'completing' ? 'Confirming your booking…' : 'Paying…')}
              unavailable={!isReady}
            >
              {buttonWords(cart, toPayPence, symbol)}
            </Button>
            <p className="text-center text-sm text-ink-soft">
              {byCard
                ? `Your card details go straight to our payment provider; ${operator.name} never sees them.`
                : 'No card is needed.'}
            </p>
          </div>
        </Card>
      </form>
    </div>
  )
}

function buttonWords(cart: Cart, toPayPence: number, symbol: string): string {
  if (toPayPence > 0) return `Pay ${formatPence(toPayPence, symbol)}`
  return cart.total === 0 ? 'Confirm booking' : 'Pay now with credit'
}

type CardAreaProps = {
  payment: Payment
  fontKey: string
  handle: React.RefObject<CardFieldsHandle | null>
  onSubmit: () => void
  onMended: (field: string) => void
  onRetry: () => void
}

function CardArea({ payment, fontKey, handle, onSubmit, onMended, onRetry }: CardAreaProps) {
  switch (payment.state) {
    case 'ready':
    case 'authorising':
      return (
        <div id="card">
          <CardFields
            // Spec 4: each try has a card session, and so a form, of its own.
            key={payment.session.url}
            url={payment.session.url}
            fontKey={fontKey}
            ref={handle}
            onSubmit={onSubmit}
            onMended={onMended}
            onRetry={onRetry}
          />
        </div>
      )
    case 'idle':
      return payment.notice?.needsRetry ? null : <CardFormComing />
    case 'preparing':
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'challenge':
    case 'processing':
    case 'completing':
    case 'complete':
      return <CardFormComing />
  }
}

/** What happened to the money, in plain words, where the next step is. */
function PaymentSays({ notice, onRetry }: { notice: PaymentNotice; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    // Where the card form could not be opened the visitor pressed nothing: the focus stays where it is.
    if (!notice.needsRetry) box.current?.focus({ preventScroll: true })
  }, [notice])
  return (
    <div ref={box} tabIndex={-1} className="mt-4 rounded-md outline-offset-2">
      <Notice type={notice.type} title={notice.title} live>
        {notice.text && <p>{notice.text}</p>}
        {notice.needsRetry && (
          <div className="mt-3">
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}
