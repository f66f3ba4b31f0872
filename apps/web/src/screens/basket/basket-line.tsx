import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { WithMembership } from '@touchline/contract/entities/timetable/slot'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { AlsoBooked as Booked } from '../../calls/basket/list-also-booked.ts'
import { attendeeNames } from '../../features/basket/attendee-names.ts'
import { isAvailable } from '../../features/basket/cart-facts.ts'
import { HourPrices } from '../../features/basket/hour-prices.tsx'
import { areAlike } from '../../features/basket/sessions-of.ts'
import { WithMembershipWords } from '../../features/people/with-membership-words.tsx'
import { latePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { WarningIcon } from '../../ui/other-icons.tsx'
import { ItemQuantity } from './item-quantity.tsx'
import { LineUses } from './line-uses.tsx'

// Few customers have another booking at the same time.
const AlsoBooked = latePart(async () => (await import('./also-booked.tsx')).AlsoBooked)
const ChangeLine = lazyPart(async () => (await import('./change-line.tsx')).ChangeLine)

export type LineActions = {
  isLeaving: boolean
  isLocked: boolean
  onRemove: () => void
  /** Null where this line can't be held again alone. */
  onHoldAgain: (() => void) | null
  isBeingHeld: boolean
}

type Props = LineActions & {
  item: CartItem
  /** Spoken name of the session: 'Lane Swim, Tuesday 24 November, 08:00 to 08:45'. */
  session: string
  /** Price that a membership would bring. */
  withMembership: WithMembership | null
  /** Bookings of the same person at that time. */
  alsoBooked: readonly Booked[]
}

type WordsProps = {
  /** Lines of the hours of a court; a single one otherwise. */
  hours: readonly [CartItem, ...CartItem[]]
  isLeaving: boolean
  symbol: string
}

/** Shows whose place a line is, the price and its reason. */
export function LineWords({ hours, isLeaving, symbol }: WordsProps) {
  const [item] = hours
  const isThere = isAvailable(item)
  const isAlike = areAlike(hours)
  const heading = useFocusAfter(hours.map(({ using }) => using).join())
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm leading-snug ${isLeaving ? 'opacity-50' : ''}`}
    >
      <p ref={heading} tabIndex={-1} className="rounded-sm">
        <span className="font-bold">{attendeeNames(item)}</span>
        <span className="text-ink-soft">
          {isAlike && ` · ${item.priceName}`}
          {item.quantity > 1 && <span className="max-sm:sr-only">, {item.price.formatted} each</span>}
        </span>
      </p>
      <p
        className={`tabular text-right text-base leading-tight font-bold ${isThere ? '' : 'text-ink-soft line-through'}`}
      >
        {formatPence(sumPence(hours.map(({ total }) => total)), symbol)}
      </p>
      {isThere && isAlike && item.why !== null && (
        <p className="col-span-2 text-ink-soft">
          <span className="visually-hidden">Why this price: </span>
          {item.why}
        </p>
      )}
      {isThere && !isAlike && <HourPrices hours={hours} />}
      {!isThere && (
        <p className="col-span-2 flex items-start gap-1.5 font-bold text-danger">
          <WarningIcon size={18} />
          {item.unavailableReason}
        </p>
      )}
      {[...new Set(hours.flatMap(({ notes }) => notes))].map((note) => (
        <p key={note} className="col-span-2 font-bold">
          {note}
        </p>
      ))}
    </div>
  )
}

/** Shows what the customer should know of a line, and what can be changed about it. */
export function LineActs({ item, session, withMembership, alsoBooked, ...actions }: Props) {
  const { isLeaving, isLocked } = actions
  const isThere = isAvailable(item)
  const who = attendeeNames(item)
  const spoken = item.purchasedFor ? `${session}, for ${who}` : session
  return (
    <div className={`flex flex-col gap-1 sm:mt-2 ${isLeaving ? 'opacity-50' : ''}`}>
      {alsoBooked.length > 0 && isThere && !isLocked && <AlsoBooked bookings={alsoBooked} />}
      {withMembership && isThere && <WithMembershipWords offer={withMembership} quantity={item.quantity} />}
      <LineButtons item={item} who={who} spoken={spoken} {...actions} />
    </div>
  )
}

type ButtonsProps = LineActions & ChangeProps

/** Offers what the customer can do about a line. */
function LineButtons({ item, who, spoken, ...actions }: ButtonsProps) {
  const canChange = isAvailable(item) && !actions.isLocked
  return (
    <div className="-mr-3 flex flex-wrap items-center not-has-[select]:-ml-3">
      {canChange && Math.max(item.maxQuantity ?? 1, item.quantity) > 1 && (
        <ItemQuantity item={item} atMost={item.maxQuantity ?? 1} name={spoken} />
      )}
      <HoldAgain spoken={spoken} {...actions} />
      {canChange && <LineUses item={item} spoken={spoken} />}
      {canChange && item.canChange && <Change item={item} who={who} spoken={spoken} />}
      <Remove spoken={spoken} {...actions} />
    </div>
  )
}

type SpokenActions = LineActions & { spoken: string }

export function HoldAgain({ spoken, onHoldAgain, isBeingHeld, isLocked }: SpokenActions) {
  return (
    onHoldAgain && (
      <span className="mr-2 ml-3">
        <Button
          variant="secondary"
          size="small"
          onClick={onHoldAgain}
          busy={isBeingHeld && 'Holding…'}
          unavailable={isLocked}
          aria-label={isBeingHeld ? undefined : `Hold again: ${spoken}`}
        >
          Hold again
        </Button>
      </span>
    )
  )
}

export const Remove = ({ spoken, onRemove, isLeaving, isLocked }: SpokenActions) => (
  <Button
    variant="text"
    size="small"
    onClick={onRemove}
    busy={isLeaving && 'Removing…'}
    unavailable={isLocked}
    aria-label={isLeaving ? undefined : `Remove ${spoken}`}
  >
    Remove
  </Button>
)

type ChangeProps = { item: CartItem; who: string; spoken: string }

function Change({ item, who, spoken }: ChangeProps) {
  const words = item.quantity > 1 ? 'Who is this for?' : 'Change'
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-label={`${words} ${spoken}`}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        {words}
      </Button>
      {isUsed && (
        <Suspense>
          <ChangeLine item={item} who={who} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Moves focus to the line when the button that took a benefit off goes away. */
function useFocusAfter(using: string) {
  const heading = useRef<HTMLParagraphElement>(null)
  const shown = useRef(using)
  useEffect(() => {
    if (shown.current === using) return
    shown.current = using
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [using])
  return heading
}
