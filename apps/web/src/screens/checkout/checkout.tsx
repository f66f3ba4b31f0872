import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/cart'
import { formatPence } from '@touchline/rules/money'
import {
  addPaymentLine,
  leftToPayPence,
  linesAfterItemRemoved,
  noPaymentLines,
  type PaymentLine,
  paidByLinesPence,
} from '@touchline/rules/payment-lines'
import { isPaymentInProgress } from '@touchline/rules/states/online-payment'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { userQuery } from '../../calls/auth/get-user.ts'
import { cartQuery } from '../../calls/cart/get-cart.ts'
import { clientQuery } from '../../calls/client/get-client.ts'
import { hasLostPlaces, isEmpty } from '../../features/cart/cart-facts.ts'
import { HoldBar } from '../../features/cart/hold-bar.tsx'
import { usePayment } from '../../features/online-payment/use-payment.ts'
import { messages } from '../../messages.ts'
import { withMode } from '../../modes/mode-address.ts'
import { lazyPart } from '../../page/lazy-part.ts'
import { documentPath } from '../../page/document-path.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { useToasts } from '../../page/toasts-context.ts'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderReview } from './order-review.tsx'

const PaySection = lazyPart(async () => (await import('./pay-section.tsx')).PaySection)
const CheckingPayment = lazyPart(
  async () => (await import('../../features/online-payment/checking-payment.tsx')).CheckingPayment,
)
const ChallengeDialog = lazyPart(
  async () => (await import('../../features/online-payment/challenge-dialog.tsx')).ChallengeDialog,
)

/** The frame has just loaded the basket of a new page. */
const FRESH_MS = 2_000

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  // What was pressed in the basket just before belongs to what is paid.
  while (client.isMutating() > 0) await new Promise((done) => setTimeout(done, 50))
  const cart = await client.query({ ...cartQuery(), staleTime: FRESH_MS })
  if (!cart || isEmpty(cart)) throw redirect(paths.basket())
  // Before the card form: names take longer than a card, and nothing can be paid for without them.
  if (cart.attendeeWaiversRequired && cart.paymentInProgress === null) throw redirect(paths.attendees())
  if (typeof window !== 'undefined' && documentPath() !== new URL(request.url).pathname) {
    // Only this page's own document may hold the card provider's frame (its content security policy says so).
    window.location.assign(withMode(request.url, facts))
    await new Promise(() => {})
  }
  return null
}

export function Checkout() {
  const { data: basket = null, dataUpdatedAt } = useQuery(cartQuery())
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [chosen, setChosen] = useState({ lines: noPaymentLines, itemHash: '' })
  const [refusal, setRefusal] = useState<unknown>(null)
  const current = useRef({
    needsCard: (): boolean => true,
    currencySymbol: () => operator.currency.symbol,
    refused: setRefusal,
    completed: (_completeOrderId: string) => {},
  })
  const { flow, payment } = usePayment(current)
  const isUnderway = isPaymentInProgress(payment.state) || payment.state === 'complete'
  // What is being paid for is shown as it was: the server's basket is empty before the confirmation is there.
  const [paidFor, setPaidFor] = useState(basket)
  if (!isUnderway && paidFor !== basket) setPaidFor(basket)
  const cart = isUnderway ? paidFor : basket

  const lines = cart && user ? linesNow(chosen, cart) : noPaymentLines
  const creditPence = paidByLinesPence(lines)
  const toPayPence = leftToPayPence(cart?.total ?? 0, lines)
  useEffect(() => {
    current.current = {
      needsCard: () => toPayPence > 0,
      currencySymbol: () => operator.currency.symbol,
      refused: (error) => {
        setRefusal(error)
        if (!(error instanceof ApiError) || error.code !== 'WAIVERS_INCOMPLETE') return
        toasts.show('error', messages.waiversFailed)
        void navigate(paths.attendees())
      },
      completed: (completeOrderId) => {
        toasts.show('success', messages.orderCompleted)
        // Spec 4: slots and times reload when a payment succeeds, dates do not; and the basket begins anew.
        void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'dates/list-dates' })
        void navigate(paths.bookingConfirmed({ completeOrderId }), { replace: true })
      },
    }
  }, [toPayPence, operator, toasts, client, navigate])

  const isLost = cart !== null && hasLostPlaces(cart)
  const preparedFor = useRef('')
  useEffect(() => {
    if (flow === null || cart === null || isEmpty(cart)) return
    if (cart.paymentInProgress !== null) return flow.resume(cart.paymentInProgress)
    const wanted = toPayPence > 0 && !isLost ? `${cart.itemHash} ${cart.total}` : ''
    if (wanted === preparedFor.current) return
    // Forgotten when the places are lost, so that the card form comes again with them.
    preparedFor.current = wanted
    if (wanted !== '') void flow.begin()
  }, [cart, toPayPence, isLost, flow])

  if (!cart || (isEmpty(cart) && !isUnderway)) return <NothingToPay />
  const isWaiting =
    payment.state === 'processing' || payment.state === 'complete' || (basket !== null && isEmpty(basket))
  return (
    <>
      <PageTitle>Checkout</PageTitle>
      <h1 tabIndex={-1}>Checkout</h1>
      {!isUnderway && (
        <div className="mt-5">
          <HoldBar cart={cart} arrivedAtMs={dataUpdatedAt} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
        <div className="md:sticky md:top-[calc(var(--header-height)+16px)]">
          <OrderReview cart={cart} canChange={!isUnderway} />
        </div>
        {isWaiting && (
          <Suspense fallback={<PayComing />}>
            <CheckingPayment />
          </Suspense>
        )}
        {!isWaiting && !flow && <PayComing />}
        {!isWaiting && flow && (
          <Suspense fallback={<PayComing />}>
            <PaySection
              cart={cart}
              user={user}
              operator={operator}
              creditPence={creditPence}
              onCredit={(pence) =>
                setChosen({ lines: addPaymentLine(lines, creditLine(pence)), itemHash: cart.itemHash })
              }
              toPayPence={toPayPence}
              isLost={isLost}
              flow={flow}
              payment={payment}
              refusal={refusal}
              onTry={() => setRefusal(null)}
            />
          </Suspense>
        )}
      </div>
      {flow && payment.state === 'challenge' && (
        <Suspense>
          <ChallengeDialog
            url={payment.challengeUrl}
            what={`You are paying ${operator.name} ${formatPence(toPayPence, operator.currency.symbol)}.`}
            onAnswered={flow.bankReturned}
            onCancel={flow.cancel}
          />
        </Suspense>
      )}
    </>
  )
}

const creditLine = (amountPence: number): PaymentLine => ({
  key: 'credit',
  tenderType: 'credit',
  creditType: 'general',
  amountPence,
})

/** What was chosen, as far as it still holds: spec 4 says what goes with an item, and there may be less to pay by now. */
function linesNow(chosen: { lines: readonly PaymentLine[]; itemHash: string }, cart: Cart) {
  const kept = chosen.itemHash === cart.itemHash ? chosen.lines : linesAfterItemRemoved(chosen.lines)
  const most = cart.credits.general.maxApplicable
  return kept.map((line) => ({ ...line, amountPence: Math.min(line.amountPence, most) }))
}

function PayComing() {
  return (
    <Card>
      <div role="status">
        <span className="visually-hidden">Loading…</span>
        <Skeleton shape="title" />
        <div className="mt-4">
          <Skeleton shape="card" count={3} />
        </div>
      </div>
    </Card>
  )
}

function NothingToPay() {
  return (
    <>
      <PageTitle>Checkout</PageTitle>
      <h1 tabIndex={-1}>Checkout</h1>
      <p className="mt-3 mb-6 max-w-text text-lg text-ink-soft">There is nothing to pay for here.</p>
      <LinkButton to={paths.basket()}>Go to your basket</LinkButton>
    </>
  )
}
