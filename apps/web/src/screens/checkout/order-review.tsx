import { formatPence } from '@touchline/rules/money'
import type { Cart, CartItem } from '@touchline/contract/entities/cart'
import { CancelRules } from '../../features/cart/cancel-rules.tsx'
import { cancelRulesOf, toldApart } from '../../features/cart/cancel-rules-of.ts'
import { DateTile } from '../../features/cart/date-tile.tsx'
import { hasRunOut, isAvailable } from '../../features/cart/cart-facts.ts'
import { type SessionLines, sessionsOf } from '../../features/cart/sessions-of.ts'
import { PackagesUsed } from '../../features/cart/packages-used.tsx'
import { PackageLines } from '../../features/cart/package-lines.tsx'
import { TaxLines } from '../../features/cart/tax-lines.tsx'
import { toAskWords } from '../../features/cart/to-ask-words.ts'
import { whoComes } from '../../features/cart/who-comes.ts'
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
        {sessionsOf(hasRunOut(cart) ? cart.releasedItems : cart.items).map((session) => (
          <ReviewedSession key={session.key} session={session} symbol={symbol} />
        ))}
      </ul>
      <IfCancelled lines={cart.items.filter(isAvailable)} />
      {cart.packageItems.length > 0 && (
        <div className="border-t border-line pt-4 first:border-t-0">
          <PackageLines lines={cart.packageItems} />
        </div>
      )}
      <PackagesUsed words={cart.packages} />
      <dl className="tabular grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line pt-4">
        <TaxLines of={cart} symbol={symbol} />
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

/** What is the same for several sessions stands once. */
function IfCancelled({ lines }: { lines: readonly CartItem[] }) {
  const rules = toldApart(cancelRulesOf(lines, sessionWords), () =>
    cancelRulesOf(lines, (line) => `${sessionWords(line)}: ${whoComes(line)}`),
  )
  if (rules.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line py-4">
      <h3 className="text-base">If you cancel</h3>
      <CancelRules rules={rules} />
    </div>
  )
}

/** 'Badminton 60min, Tue 1 Dec, 18:00' */
const sessionWords = ({ cartableResource: { name, date, startsAt } }: CartItem): string =>
  `${name}, ${date.dayPretty} ${date.datePretty}, ${startsAt.format24Hour}`

function ReviewedSession({ session: { first, lines }, symbol }: { session: SessionLines; symbol: string }) {
  const { cartableResource: session } = first
  return (
    <li className="flex gap-3 py-4 first:pt-0">
      <DateTile date={session.date} muted={!lines.some(isAvailable)} />
      <div className="min-w-0 grow">
        <h3 className="text-base">{session.name}</h3>
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
        {lines.map((item) => (
          <ReviewedLine key={item.id} item={item} symbol={symbol} />
        ))}
      </div>
    </li>
  )
}

function ReviewedLine({ item, symbol }: { item: CartItem; symbol: string }) {
  const isThere = isAvailable(item)
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
      <p>
        <span className="font-bold">{whoComes(item)}</span>
        <span className="text-ink-soft">{` · ${item.priceName}`}</span>
        {item.names.length > 0 && <span className="block">For {item.names.join(', ')}</span>}
      </p>
      <p className={`tabular text-base leading-snug font-bold ${isThere ? '' : 'line-through'}`}>
        {formatPence(item.total, symbol)}
      </p>
      {isThere && item.why !== null && (
        <p className="col-span-2 text-ink-soft">
          <span className="visually-hidden">Why this price: </span>
          {item.why}
        </p>
      )}
      {item.notes.map((note) => (
        <p key={note} className="col-span-2 text-ink-soft">
          {note}
        </p>
      ))}
      {item.unavailableReason && <p className="col-span-2 font-bold text-danger">{item.unavailableReason}</p>}
    </div>
  )
}
