import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { AlsoBooked as Booked } from '../../calls/basket/list-also-booked.ts'
import { attendeeNames, isCounted } from '../../features/basket/attendee-names.ts'
import { isAvailable } from '../../features/basket/cart-facts.ts'
import { HourPrices } from '../../features/basket/hour-prices.tsx'
import { areAlike } from '../../features/basket/sessions-of.ts'
import { latePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/other-icons.tsx'
import { hasQuantity, ItemQuantity } from './item-quantity.tsx'
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
  /** Bookings of the same person at that time. */
  alsoBooked: readonly Booked[]
}

type WordsProps = Pick<LineActions, 'isLeaving' | 'isLocked'> & {
  /** Lines of the hours of a court; a single one otherwise. */
  hours: readonly [CartItem, ...CartItem[]]
  symbol: string
}

const fading = (isLeaving: boolean) => isLeaving && 'opacity-50'

/**
 * Shows whose place a line is, and the kind of price. `isShort` leaves a number of places to be seen between minus
 * and plus.
 */
export function LineWho({ hours, isLeaving, isLocked, isShort = false }: WordsProps & { isShort?: boolean }) {
  const [item] = hours
  const heading = useFocusAfter(hours.map(({ using }) => using).join())
  const isAlike = areAlike(hours)
  const asksHowMany = isAvailable(item) && !isLocked && hasQuantity(item) && hours.length === 1
  const unseen = isShort && asksHowMany && isCounted(item) ? 'visually-hidden' : undefined
  return (
    <span ref={heading} tabIndex={-1} className={classNames('rounded-sm', fading(isLeaving))}>
      <span className={classNames('font-bold', unseen)}>{attendeeNames(item)}</span>
      <span className="text-ink-soft">
        {isAlike && (
          <>
            <span className={unseen}> · </span>
            {item.priceName}
          </>
        )}
        {item.quantity > 1 && <span className="max-lg:sr-only">, {item.price.formatted} each</span>}
      </span>
    </span>
  )
}

/** Shows what the hours of a line cost together. */
export function LinePrice({ hours, isLeaving, symbol }: WordsProps) {
  const isThere = isAvailable(hours[0])
  return (
    <p
      className={classNames(
        'tabular ml-auto text-right text-base leading-snug font-bold',
        !isThere && 'text-ink-soft line-through',
        fading(isLeaving),
      )}
    >
      {formatPence(sumPence(hours.map(({ total }) => total)), symbol)}
    </p>
  )
}

/** Shows why a line costs what it does, and what else there is to know of it. */
export function LineReasons({ hours, isLeaving }: WordsProps) {
  const [item] = hours
  const isThere = isAvailable(item)
  const isAlike = areAlike(hours)
  return (
    <div className={classNames('text-sm leading-snug empty:hidden', fading(isLeaving))}>
      {isThere && isAlike && item.why !== null && (
        <p className="text-ink-soft">
          <span className="visually-hidden">Why this price: </span>
          {item.why}
        </p>
      )}
      {isThere && !isAlike && <HourPrices hours={hours} />}
      {!isThere && (
        <p className="flex items-start gap-1.5 font-bold text-danger">
          <WarningIcon size={18} />
          {item.unavailableReason}
        </p>
      )}
      {[...new Set(hours.flatMap(({ notes }) => notes))].map((note) => (
        <p key={note} className="font-bold">
          {note}
        </p>
      ))}
    </div>
  )
}

/** Shows what the customer should know of a line, and what can be changed about it. */
export function LineActs({ item, session, alsoBooked, ...actions }: Props) {
  const { isLeaving, isLocked } = actions
  const isThere = isAvailable(item)
  const who = attendeeNames(item)
  const spoken = item.purchasedFor ? `${session}, for ${who}` : session
  return (
    <div className={classNames('mt-0.5 flex flex-col gap-1 sm:mt-2', fading(isLeaving))}>
      {alsoBooked.length > 0 && isThere && !isLocked && <AlsoBooked bookings={alsoBooked} />}
      <LineButtons item={item} who={who} spoken={spoken} {...actions} />
    </div>
  )
}

type ButtonsProps = LineActions & ChangeProps

/** Offers what the customer can do about a line. */
function LineButtons({ item, who, spoken, ...actions }: ButtonsProps) {
  const canChange = isAvailable(item) && !actions.isLocked
  return (
    <div className="-mr-3 flex flex-wrap items-center not-has-[input]:-ml-3">
      {canChange && hasQuantity(item) && <ItemQuantity item={item} name={spoken} />}
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
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-label={`Change ${spoken}`}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        Change
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
  const heading = useRef<HTMLSpanElement>(null)
  const shown = useRef(using)
  useEffect(() => {
    if (shown.current === using) return
    shown.current = using
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [using])
  return heading
}
