import { countWords } from '@touchline/rules/count-words'
import type { CartItem } from '@touchline/contract/entities/cart'
import { DateTile } from '../../features/cart/date-tile.tsx'
import { isAvailable } from '../../features/cart/cart-facts.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { ItemQuantity } from './item-quantity.tsx'

type Props = {
  item: CartItem
  isLeaving: boolean
  isLocked: boolean
  onRemove: () => void
  /** Null where this line can't be held again by itself. */
  onHoldAgain: (() => void) | null
  isBeingHeld: boolean
}

export function BasketItem({ item, isLeaving, isLocked, onRemove, onHoldAgain, isBeingHeld }: Props) {
  const { cartableResource: session } = item
  const isThere = isAvailable(item)
  const when = `${session.date.fullDatePretty}, ${session.startsAt.format24Hour} to ${session.endsAt.format24Hour}`
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-4 transition sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-5 ${isLeaving ? 'opacity-50' : ''}`}
    >
      <DateTile date={session.date} muted={!isThere} />
      <div className="min-w-0">
        <ItemFacts item={item} when={when} />
        {item.maxQuantity !== null && isThere && !isLocked && (
          <ItemQuantity item={item} atMost={item.maxQuantity} name={`${session.name}, ${when}`} />
        )}
        {!isThere && (
          <p className="mt-2 flex items-start gap-1.5 text-sm font-bold text-danger">
            <WarningIcon size={18} />
            {item.unavailableReason}
          </p>
        )}
        {onHoldAgain && (
          <div className="mt-3">
            <Button
              variant="secondary"
              size="small"
              onClick={onHoldAgain}
              busy={isBeingHeld && 'Holding…'}
              unavailable={isLocked}
              aria-label={isBeingHeld ? undefined : `Hold again: ${session.name}, ${when}`}
            >
              Hold again
            </Button>
          </div>
        )}
      </div>
      <div className="col-start-2 flex items-center justify-between gap-3 sm:col-start-3 sm:flex-col sm:items-end sm:justify-start">
        <p className={`tabular text-lg font-bold ${isThere ? '' : 'text-ink-soft line-through'}`}>
          {item.formattedTotal}
        </p>
        <span className="-mr-3">
          <Button
            variant="text"
            size="small"
            onClick={onRemove}
            busy={isLeaving && 'Removing…'}
            unavailable={isLocked}
            aria-label={isLeaving ? undefined : `Remove ${session.name}, ${when}`}
          >
            Remove
          </Button>
        </span>
      </div>
    </li>
  )
}

function ItemFacts({ item, when }: { item: CartItem; when: string }) {
  const { cartableResource: session, quantity } = item
  return (
    <>
      <h3>
        <Link
          to={
            item.cartableType === 'course'
              ? paths.chooseCourse({ venueSlug: session.venueSlug, activitySlug: session.categorySlug })
              : paths.chooseTimeSlot({
                  venueSlug: session.venueSlug,
                  activitySlug: session.categorySlug,
                  dateSlug: session.date.raw,
                })
          }
          className="underline-offset-4 hover:underline"
        >
          {session.name}
        </Link>
      </h3>
      <p>
        <span className="visually-hidden">{when}</span>
        <span aria-hidden="true" className="tabular">
          {session.startsAt.format24Hour}–{session.endsAt.format24Hour}
        </span>
        <span className="text-ink-soft"> ({session.duration})</span>
      </p>
      <p className="text-ink-soft">
        {session.venueName}
        {session.location && `, ${session.location.name}`}
      </p>
      {item.notes.map((note) => (
        <p key={note} className="text-sm font-bold">
          {note}
        </p>
      ))}
      <p className="text-sm text-ink-soft">
        {item.pricingOptionName} · {countWords(quantity, 'place')}
        {quantity > 1 && ` at ${item.price.formatted} each`}
      </p>
    </>
  )
}
