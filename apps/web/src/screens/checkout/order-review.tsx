import type { Cart } from '@touchline/contract/entities/basket/cart'
import { placesIn } from '@touchline/rules/basket/hours-of-lines'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import type { ReactNode } from 'react'
import { attendeeNames } from '../../features/basket/attendee-names.ts'
import { hasRunOut, isAvailable } from '../../features/basket/cart-facts.ts'
import { CreditLines } from '../../features/basket/credit-lines.tsx'
import { HourPrices } from '../../features/basket/hour-prices.tsx'
import { MembershipLines } from '../../features/basket/membership-lines.tsx'
import { PackageLines } from '../../features/basket/package-lines.tsx'
import { PackagesUsed } from '../../features/basket/packages-used.tsx'
import { SessionHead } from '../../features/basket/session-head.tsx'
import { areAlike, type SessionLines, sessionsOf } from '../../features/basket/sessions-of.ts'
import { TaxLines } from '../../features/basket/tax-lines.tsx'
import { toAskWords } from '../../features/basket/to-ask-words.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon } from '../../ui/other-icons.tsx'
import { CancellationTerms } from './cancellation-terms.tsx'

type Props = {
  cart: Cart
  symbol: string
  canChange: boolean
  /** True to show the rules, where no box agrees to them. */
  withRules: boolean
}

/** Hides a part on a phone until the fold above it is opened. */
const FOLDED = 'max-md:peer-not-open:hidden'

/**
 * Shows everything for a last look before paying (A28). On a phone one line says all of it, and its sum
 * stands in the bar below. Once that bar has gone, because the basket is being paid for, the sum stands here.
 * Several lines are folded there to their number and sum, so that the form begins on the first screen.
 */
export function OrderReview({ cart, symbol, canChange, withRules }: Props) {
  const toAsk = toAskWords(cart.toAsk)
  const lines = hasRunOut(cart) ? cart.releasedItems : cart.items
  const sessions = sessionsOf(lines)
  const others = cart.packageItems.length + cart.membershipItems.length
  const isOneLine = sessions.flatMap(({ people }) => people).length + others === 1
  const isSaidInBar = isOneLine && canChange && cart.payments.length === 0
  return (
    <section
      aria-labelledby="review-title"
      className="rounded-lg border border-line bg-surface p-3 shadow-card sm:p-5"
    >
      <div className="flex items-center justify-between gap-4 max-md:not-focus-within:sr-only md:mb-3">
        <h2 id="review-title">Your booking</h2>
        {canChange && (
          <Link
            to={paths.basket()}
            className="inline-flex min-h-6 items-center font-bold text-primary-text underline underline-offset-4"
            aria-label="Change your booking"
          >
            Change
          </Link>
        )}
      </div>
      {!isOneLine && (
        <Fold isOpen={!lines.every(isAvailable)}>
          {countWords(placesIn(lines) + others, 'item')}, {formatPence(cart.total, symbol)}
        </Fold>
      )}
      <ul className={classNames('divide-y divide-line', FOLDED)}>
        {sessions.map((session) => (
          <ReviewedSession key={session.key} session={session} symbol={symbol} />
        ))}
      </ul>
      {canChange && (toAsk !== null || cart.completedWaivers.length > 0) && (
        <div className="mt-2">
          {toAsk !== null && <p className="text-sm">{toAsk}</p>}
          <Link
            to={paths.attendees()}
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            {toAsk === null ? 'Change who is coming' : 'Say who is coming'}
          </Link>
        </div>
      )}
      <NotBooked cart={cart} hasAbove={lines.length > 0} />
      <div className={FOLDED}>
        <PackagesUsed words={cart.packages} />
      </div>
      {withRules && (
        <div className="mt-3 border-t border-line pt-3 empty:hidden">
          <CancellationTerms cart={cart} />
        </div>
      )}
      <div className={classNames('mt-3', FOLDED, isSaidInBar && 'max-md:hidden')}>
        <dl className="tabular grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line pt-3">
          <TaxLines of={cart} symbol={symbol} />
          <dt className="font-bold">Total</dt>
          <dd className="text-right text-xl font-bold">{formatPence(cart.total, symbol)}</dd>
          <CreditLines cart={cart} symbol={symbol} />
          {/* Nothing left is said once, in the bar. */}
          {cart.payments.length > 0 && (cart.balance > 0 || !canChange) && (
            <>
              <dt className="font-bold">Left to pay</dt>
              <dd className="text-right text-xl font-bold">{formatPence(cart.balance, symbol)}</dd>
            </>
          )}
        </dl>
        <p className="text-sm text-ink-soft">All taxes and fees included.</p>
      </div>
    </section>
  )
}

/** Shows what is bought and not booked: memberships and packages. */
function NotBooked({ cart, hasAbove }: { cart: Cart; hasAbove: boolean }) {
  return (
    <>
      {cart.membershipItems.length > 0 && (
        <div className={classNames(hasAbove && 'mt-3 border-t border-line pt-3', FOLDED)}>
          <MembershipLines lines={cart.membershipItems} />
        </div>
      )}
      {cart.packageItems.length > 0 && (
        <div className={classNames(hasAbove && 'mt-3 border-t border-line pt-3', FOLDED)}>
          <PackageLines lines={cart.packageItems} />
        </div>
      )}
    </>
  )
}

/** Opens and closes, without any script, what comes after it on a phone. */
function Fold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details className="group peer md:hidden" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-bold group-open:mb-2 [&::-webkit-details-marker]:hidden">
        <span className="tabular">{children}</span>
        <span className="group-open:rotate-180">
          <ChevronDownIcon size={20} />
        </span>
      </summary>
    </details>
  )
}

type ReviewedProps = { session: SessionLines; symbol: string }

function ReviewedSession({ session: { first, lines, people }, symbol }: ReviewedProps) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <SessionHead
        name={first.cartableResource.name}
        session={first.cartableResource}
        muted={!lines.some(isAvailable)}
      >
        {people.map((hours) => (
          <ReviewedLine key={hours[0].id} hours={hours} symbol={symbol} />
        ))}
      </SessionHead>
    </li>
  )
}

type LineProps = { hours: SessionLines['people'][number]; symbol: string }

function ReviewedLine({ hours, symbol }: LineProps) {
  const [item] = hours
  const isThere = isAvailable(item)
  const isAlike = areAlike(hours)
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm leading-snug">
      <p>
        <span className="font-bold">{attendeeNames(item)}</span>
        {isAlike && <span className="text-ink-soft">{` · ${item.priceName}`}</span>}
        {item.names.length > 0 && <span className="block">For {item.names.join(', ')}</span>}
      </p>
      <p className={`tabular text-base leading-snug font-bold ${isThere ? '' : 'line-through'}`}>
        {formatPence(sumPence(hours.map(({ total }) => total)), symbol)}
      </p>
      {isThere && !isAlike && <HourPrices hours={hours} />}
      {isThere && isAlike && item.why !== null && (
        <p className="col-span-2 text-ink-soft">
          <span className="visually-hidden">Why this price: </span>
          {item.why}
        </p>
      )}
      {[...new Set(hours.flatMap(({ notes }) => notes))].map((note) => (
        <p key={note} className="col-span-2 text-ink-soft">
          {note}
        </p>
      ))}
      {item.unavailableReason && <p className="col-span-2 font-bold text-danger">{item.unavailableReason}</p>}
    </div>
  )
}
