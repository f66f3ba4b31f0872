import { formatPence } from '@touchline/rules/money'
import { countWords } from '@touchline/rules/count-words'
import type { Cart } from '@touchline/contract/entities/cart'
import { DateTile } from '../../features/cart/date-tile.tsx'
import { hasRunOut, isAvailable } from '../../features/cart/cart-facts.ts'
import { toAskWords } from '../../features/cart/to-ask-words.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { CreditLines } from '../../features/cart/credit-lines.tsx'

type Props = { cart: Cart; symbol: string; canChange: boolean }

/** A28: everything is there to be looked through before anything is paid. */
export function OrderReview({ cart, symbol, canChange }: Props) {
  const toAsk = toAskWords(cart.toAsk)
  return (
    <Card as="section" labelledBy="review-title">
      <div className="flex items-center justify-between gap-4">
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
      {canChange && (toAsk !== null || cart.completedWaivers.length > 0) && (
        <div>
          {toAsk !== null && <p className="mt-2 text-sm">{toAsk}</p>}
          <Link
            to={paths.attendees()}
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            {toAsk === null ? 'Change who is coming' : 'Say who is coming'}
          </Link>
        </div>
      )}
      <ul className="mt-4 divide-y divide-line">
        {(hasRunOut(cart) ? cart.releasedItems : cart.items).map((item) => {
          const { cartableResource: session } = item
          return (
            <li key={item.id} className="flex gap-3 py-4 first:pt-0">
              <DateTile date={session.date} muted={!isAvailable(item)} />
              <div className="min-w-0 grow">
                <div className="flex items-baseline justify-between gap-3">
                  <h3 className="text-base">{session.name}</h3>
                  <p className={`tabular font-bold ${isAvailable(item) ? '' : 'line-through'}`}>
                    {formatPence(item.total, symbol)}
                  </p>
                </div>
                <p className="text-sm">
                  <span className="visually-hidden">{session.date.fullDatePretty}, </span>
                  <span className="tabular">
                    {session.startsAt.format24Hour}–{session.endsAt.format24Hour}
                  </span>
                </p>
                <p className="text-sm text-ink-soft">
                  {session.venueName}
                  {session.location && `, ${session.location.name}`}
                </p>
                <p className="text-sm text-ink-soft">
                  {item.pricingOptionName} · {countWords(item.quantity, 'place')}
                </p>
                {item.notes.map((note) => (
                  <p key={note} className="text-sm text-ink-soft">
                    {note}
                  </p>
                ))}
                {item.unavailableReason && (
                  <p className="mt-1 text-sm font-bold text-danger">{item.unavailableReason}</p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <dl className="tabular grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line pt-4">
        <dt className="font-bold">Total</dt>
        <dd className="text-right text-xl font-bold">{formatPence(cart.total, symbol)}</dd>
        <CreditLines cart={cart} symbol={symbol} />
        {cart.payments.length > 0 && (
          <>
            <dt className="font-bold">Left to pay</dt>
            <dd className="text-right text-xl font-bold">{formatPence(cart.balance, symbol)}</dd>
          </>
        )}
      </dl>
      <p className="text-sm text-ink-soft">All taxes and fees included.</p>
    </Card>
  )
}
