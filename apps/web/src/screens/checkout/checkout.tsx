import type { QueryClient } from '@tanstack/react-query'
import { formatPence } from '@touchline/rules/money/money'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { callApiOf, ensureQuery } from '../../calls/call-query.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { getTransaction } from '../../calls/payments/get-transaction.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { isEmpty } from '../../features/basket/cart-facts.ts'
import { HoldBar } from '../../features/basket/hold-bar.tsx'
import { documentPath } from '../../page/document-path.ts'
import { LatePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { withMode } from '../../page/mode-address.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { OrderReview } from './order-review.tsx'
import { AwaitedPayment } from './pay/awaited-payment.tsx'
import { BankParts } from './pay/bank-parts.tsx'
import { PayComing } from './pay/pay-coming.tsx'
import { PayPart } from './pay/pay-part.tsx'
import { useCheckout } from './use-checkout.ts'

const AdultsFirst = lazyPart(async () => (await import('./adults-first.tsx')).AdultsFirst)
const KioskPay = lazyPart(async () => (await import('./kiosk/kiosk-pay.tsx')).KioskPay)
const BasketHandedOver = lazyPart(
  async () => (await import('./kiosk/basket-handed-over.tsx')).BasketHandedOver,
)

/** Age up to which the basket is fresh: the frame has just loaded it for a new page. */
const FRESH_MS = 2_000

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client, facts } = servicesOf(context)
  // A change of the basket that is still on its way belongs to the payment.
  while (client.isMutating() > 0) await new Promise((done) => setTimeout(done, 50))
  const cart = await client.query({ ...cartQuery(), staleTime: FRESH_MS })
  if (!cart || isEmpty(cart)) throw redirect((await findConfirmation(client, request.url)) ?? paths.basket())
  // Before the card form: names take longer than a card, and nothing can be paid for without them.
  if (cart.attendeeWaiversRequired && cart.paymentInProgress === null) throw redirect(paths.attendees())
  if (typeof window !== 'undefined' && documentPath() !== new URL(request.url).pathname) {
    // Only this page's own document may hold the card provider's frame (its content security policy says so).
    window.location.assign(withMode(request.url, facts))
    await new Promise(() => {})
  }
  const user = await ensureQuery(client, userQuery())
  if (user?.role === 'staff') await ensureQuery(client, ownPostsQuery())
  return null
}

/**
 * Finds the confirmation for the payment in the address, whose order may be made by now: the bank's page in a
 * window of its own leads here with its payment (F32).
 */
async function findConfirmation(client: QueryClient, address: string): Promise<string | null> {
  const payment = new URL(address).searchParams.get('payment')
  if (payment === null) return null
  // A data query, with its three tries (spec 8); never kept, as it changes.
  const asked = { queryKey: ['payments/get-transaction', payment], staleTime: 0, gcTime: 0 }
  const queryFn = () => getTransaction(callApiOf(client), payment)
  const found = await client.query({ ...asked, queryFn }).catch(() => null)
  return found?.completeOrderId ? paths.bookingConfirmed({ completeOrderId: found.completeOrderId }) : null
}

export function Checkout() {
  const checkout = useCheckout()
  const { cart, user, operator, symbol, flow, payment, dataUpdatedAt } = checkout
  const { isDesk, isPaidOnPhone, isUnderway, isWaiting, isLost, isHeldUp } = checkout
  if (!cart || (isEmpty(cart) && !isUnderway))
    return checkout.isTakenByPhone ? (
      <LatePart>
        <BasketHandedOver />
      </LatePart>
    ) : (
      <NothingToPay />
    )
  const isPayable = !isHeldUp && !isWaiting
  // Made in the browser: lines that a tab keeps for the desk, and a code for the phone.
  const isOfBrowser = flow === null && (isDesk || isPaidOnPhone)
  // Under way since before this page was opened: its form has nothing in it, and nothing to press.
  const isResumed = cart.paymentInProgress !== null && (flow === null || isUnderway)
  const isComing = isPayable && (isOfBrowser || isResumed)
  return (
    <>
      <PageTitle>Checkout</PageTitle>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1}>Checkout</h1>
        {!isUnderway && <HoldBar cart={cart} arrivedAtMs={dataUpdatedAt} />}
      </div>
      <div className="mt-3 grid items-start gap-3 md:mt-5 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="md:sticky md:top-[calc(var(--header-height)+16px)] md:order-2">
          <OrderReview cart={cart} symbol={symbol} canChange={!isUnderway} withRules={isDesk} />
        </div>
        {isWaiting && <AwaitedPayment flow={flow} payment={payment} />}
        {isHeldUp && (
          <LatePart fallback={<PayComing />}>
            <AdultsFirst needed={cart.needsAdults} />
          </LatePart>
        )}
        {isComing && <PayComing />}
        {isPayable && !isComing && isPaidOnPhone && !isLost && (
          <LatePart fallback={<PayComing />}>
            <KioskPay cart={cart} user={user} symbol={symbol} />
          </LatePart>
        )}
        {!isHeldUp && !isComing && !isPaidOnPhone && (
          // F24: typed values are there again if the awaited payment comes to nothing.
          <div className={isWaiting ? 'hidden' : 'contents'}>
            <PayPart
              cart={cart}
              user={user}
              isDesk={isDesk}
              operator={operator}
              isLost={isLost}
              flow={flow}
              payment={payment}
              refusal={checkout.refusal}
              onTry={checkout.forgetRefusal}
            />
          </div>
        )}
      </div>
      {flow && (
        <BankParts
          flow={flow}
          payment={payment}
          what={`You are paying ${operator.name} ${formatPence(cart.balance, symbol)}.`}
        />
      )}
    </>
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
