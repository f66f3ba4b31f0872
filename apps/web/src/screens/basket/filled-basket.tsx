import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Cart, CartItem } from '@touchline/contract/entities/basket/cart'
import { placesIn } from '@touchline/rules/basket/hours-of-lines'
import { countWords } from '@touchline/rules/words/count-words'
import { type RefObject, useState } from 'react'
import { useAddItems } from '../../calls/basket/add-items.ts'
import { useClearCart } from '../../calls/basket/clear-cart.ts'
import { alsoBookedQuery } from '../../calls/basket/list-also-booked.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import {
  hasLostPlaces,
  hasRunOut,
  isAvailable,
  linesOf,
  needsAdults,
} from '../../features/basket/cart-facts.ts'
import { CreditLines } from '../../features/basket/credit-lines.tsx'
import { MembershipLines } from '../../features/basket/membership-lines.tsx'
import { PackageLines } from '../../features/basket/package-lines.tsx'
import { PackagesUsed } from '../../features/basket/packages-used.tsx'
import { sessionWords } from '../../features/basket/session-head.tsx'
import { sessionsOf } from '../../features/basket/sessions-of.ts'
import { TaxLines } from '../../features/basket/tax-lines.tsx'
import { toAskWords } from '../../features/basket/to-ask-words.ts'
import { useRemovals } from '../../features/basket/use-removals.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { WithMembershipWords } from '../../features/people/with-membership-words.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BasketSession } from './basket-session.tsx'
import { CancelRule } from './cancel-rule.tsx'
import { PaymentUnderway } from './payment-underway.tsx'
import { repeatChoice } from './repeat-choice.ts'
import { useWatchedBasket } from './use-basket.ts'

type Props = {
  /** Heading that takes the focus when the focused element is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Shows the lines of the basket, and their sum. */
export function FilledBasket({ heading }: Props) {
  const cart = useWatchedBasket()
  const onRemoved = () => heading.current?.focus()
  return cart && <Filled cart={cart} onRemoved={onRemoved} />
}

function Filled({ cart, onRemoved }: { cart: Cart; onRemoved: () => void }) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const isLocked = cart.paymentInProgress !== null
  return (
    <>
      {cart.paymentInProgress !== null && (
        <div className="mt-4">
          <PaymentUnderway transactionUuid={cart.paymentInProgress} canCancel={cart.canCancelPayment} />
        </div>
      )}
      {/* No grid on a phone: there the bar sticks to the foot of the screen for as long as any of this is seen. */}
      <div className="mt-3 items-start md:mt-5 md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8">
        <Lines cart={cart} onRemoved={onRemoved} isLocked={isLocked} symbol={operator.currency.symbol} />
        {/* On a phone the bar has to leave this part: it has no box of its own there. */}
        <section
          aria-labelledby="summary-title"
          className="max-md:contents rounded-lg border border-line bg-surface p-6 shadow-card"
        >
          <div className="max-md:mt-3 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:p-4 max-md:shadow-card">
            <Summary
              cart={cart}
              holdMinutes={operator.holdMinutes}
              symbol={operator.currency.symbol}
              isLocked={isLocked}
            />
          </div>
          <CheckoutBar cart={cart} isLocked={isLocked} />
        </section>
      </div>
    </>
  )
}

type LinesProps = { cart: Cart; onRemoved: () => void; isLocked: boolean }

const idsOf = (lines: readonly CartItem[]): string => lines.map(({ id }) => id).join()

/** Shows the sessions and packages of the basket, each with what can be done about it. */
function Lines({ cart, onRemoved, isLocked, symbol }: LinesProps & { symbol: string }) {
  const lines = linesOf(cart)
  const sessions = sessionsOf(lines)
  const { data: user } = useSuspenseQuery(userQuery())
  // The basket is complete without it.
  const { data: alsoBooked = [] } = useQuery({
    ...alsoBookedQuery(),
    enabled: user !== null && cart.items.length > 0,
    throwOnError: false,
  })
  const { leaving, remove } = useRemovals(
    [...lines, ...cart.packageItems, ...cart.membershipItems].map(({ id }) => id),
    onRemoved,
  )
  const add = useAddItems()
  const [heldAgain, setHeldAgain] = useState<string | null>(null)
  const actionsOf = (items: readonly CartItem[]) => ({
    isLeaving: items.every(({ id }) => leaving.has(id)),
    isLocked,
    onRemove: () => {
      for (const { id } of items) remove(id)
    },
    // If every line ran out, a press above the list holds them all again.
    onHoldAgain:
      items.every(({ canHoldAgain }) => canHoldAgain) && !hasRunOut(cart)
        ? () => {
            setHeldAgain(idsOf(items))
            add.mutate({ body: { items: items.map(repeatChoice) } })
          }
        : null,
    isBeingHeld: add.isPending && heldAgain === idsOf(items),
  })
  return (
    <section aria-labelledby="items-title">
      <h2 id="items-title" className="visually-hidden">
        What you are booking
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card empty:hidden">
        {sessions.map((session) => (
          <BasketSession
            key={session.key}
            session={session}
            needsAdults={isLocked ? [] : cart.needsAdults}
            alsoBooked={alsoBooked}
            actionsOf={actionsOf}
            symbol={symbol}
          />
        ))}
      </ul>
      <CancelRule lines={lines} isFolded={lines.length > (sessions[0]?.people.length ?? 0)} />
      <MembersPrice cart={cart} isOneOfMany={sessions.length > 1} />
      {cart.membershipItems.length > 0 && (
        <div className={lines.length > 0 ? 'mt-4' : undefined}>
          <Card>
            <MembershipLines
              lines={cart.membershipItems}
              leaving={leaving}
              onRemove={isLocked ? undefined : remove}
            />
          </Card>
        </div>
      )}
      {cart.packageItems.length > 0 && (
        <div className={lines.length > 0 ? 'mt-4' : undefined}>
          <Card>
            <PackageLines
              lines={cart.packageItems}
              leaving={leaving}
              onRemove={isLocked ? undefined : remove}
            />
          </Card>
        </div>
      )}
      <AddOrEmpty cart={cart} onRemoved={onRemoved} isLocked={isLocked} />
    </section>
  )
}

/** Shows, once below all lines, the price that a membership would bring to one of them. */
function MembersPrice({ cart, isOneOfMany }: { cart: Cart; isOneOfMany: boolean }) {
  const offer = cart.withMembership
  const item = cart.items.find(({ id }) => id === offer?.cartItemId)
  if (!offer || !item || !isAvailable(item)) return null
  return (
    <div className="mt-2 mb-1 px-3 sm:px-5">
      <WithMembershipWords
        offer={offer}
        quantity={item.quantity}
        of={isOneOfMany ? sessionWords(item) : undefined}
      />
    </div>
  )
}

function AddOrEmpty({ cart, onRemoved, isLocked }: LinesProps) {
  const clear = useClearCart()
  return (
    <div className="-mx-[16px] flex flex-wrap md:mt-2 items-center justify-between gap-x-3">
      <LinkButton to={nextActivityPath(cart)} variant="text">
        Add another activity
      </LinkButton>
      {!isLocked && (
        <Button
          variant="text"
          onClick={() => clear.mutate({ query: {} }, { onSuccess: onRemoved })}
          busy={clear.isPending && 'Emptying…'}
        >
          Empty basket
        </Button>
      )}
    </div>
  )
}

function nextActivityPath(cart: Cart): string {
  const venueSlug = linesOf(cart).at(-1)?.cartableResource.venueSlug
  return venueSlug === undefined ? paths.home() : paths.chooseActivity({ venueSlug })
}

type SummaryProps = { cart: Cart; holdMinutes: number; symbol: string; isLocked: boolean }

function Summary({ cart, holdMinutes, symbol, isLocked }: SummaryProps) {
  const { data: user } = useSuspenseQuery(userQuery())
  const loginWindow = useLoginWindow()
  const places = placesOf(cart)
  const toAsk = isLocked ? null : toAskWords(cart.toAsk)
  return (
    <>
      <h2 id="summary-title" className="max-md:sr-only">
        Summary
      </h2>
      <PackagesUsed words={cart.packages} />
      <dl className="tabular grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-line narrow:grid-cols-1 md:mt-3 md:border-t md:pt-3">
        <TaxLines of={cart} symbol={symbol} />
        <dt>
          <span className="text-lg font-bold">Total</span> for {whatFor(places, cart)}
        </dt>
        <dd className="text-right text-2xl font-bold">{cart.formattedTotal}</dd>
        <CreditLines cart={cart} symbol={symbol} />
        {cart.payments.length > 0 && (
          <>
            <dt className="font-bold">Left to pay</dt>
            <dd className="text-right text-lg font-bold">{cart.formattedBalance}</dd>
          </>
        )}
      </dl>
      <p className="mt-1 text-sm text-ink-soft">All taxes and fees included.</p>
      <div className="mt-3 grid gap-3">
        {!user && (
          <p className="text-sm">
            Have an account?{' '}
            <button
              type="button"
              className="min-h-6 font-bold text-primary-text underline underline-offset-4"
              onClick={() => loginWindow.open({ keepsChoice: true, to: 'use your credit' })}
            >
              Log in
            </button>{' '}
            to use your credit. Your basket comes with you.
          </p>
        )}
        {toAsk && <p className="text-sm">{toAsk}</p>}
        <p className="text-sm text-ink-soft">
          {places > 0 && (
            <span className="max-md:hidden">
              We hold your places for {holdMinutes} minutes while you pay.{' '}
            </span>
          )}
          You won’t be charged until you confirm.
        </p>
      </div>
    </>
  )
}

type BarProps = { cart: Cart; isLocked: boolean }

/** Leads on to the checkout: on a phone from a bar that stays in reach of a thumb, with what it costs. */
function CheckoutBar({ cart, isLocked }: BarProps) {
  const places = placesOf(cart)
  const isPayable =
    (places > 0 || cart.packageItems.length + cart.membershipItems.length > 0) &&
    !hasLostPlaces(cart) &&
    !needsAdults(cart)
  if (!isPayable && !isLocked) return <p className="mt-3 rounded-md bg-sunken p-3 text-sm">{toGoOn(cart)}</p>
  return (
    <div
      data-bottom-bar
      className="max-md:sticky bottom-3 z-20 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-raised max-md:py-2 max-md:pr-2 max-md:pl-4 max-md:shadow-raised"
    >
      <p className="md:hidden">
        <span className="font-bold">{whatFor(places, cart)}</span>
        <span className="tabular whitespace-nowrap"> · {cart.formattedBalance}</span>
      </p>
      <span className="md:grow">
        <LinkButton to={paths.checkout()} size="large" wide>
          {isLocked ? 'Go to your payment' : 'Checkout'}
        </LinkButton>
      </span>
    </div>
  )
}

const placesOf = (cart: Cart): number => placesIn(cart.items.filter(isAvailable))

/** Counts what is bought: '2 places and 1 package', '1 membership'. */
const whatFor = (places: number, { packageItems, membershipItems }: Cart): string => {
  const counts = [
    [places, 'place'],
    [packageItems.length, 'package'],
    [membershipItems.length, 'membership'],
  ] as const
  const some = counts.filter(([count]) => count > 0)
  return (some.length === 0 ? counts.slice(0, 1) : some)
    .map(([count, noun]) => countWords(count, noun))
    .join(' and ')
}

function toGoOn(cart: Cart): string {
  if (hasRunOut(cart)) return 'Hold these places again, or remove them.'
  return hasLostPlaces(cart)
    ? 'To continue, remove what’s been cancelled.'
    : 'To continue, add the missing adults or remove children.'
}
