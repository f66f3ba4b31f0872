import { useSuspenseQuery } from '@tanstack/react-query'
import type { ToAsk } from '@touchline/contract/entities/basket/to-ask'
import type { PreInduction } from '@touchline/contract/entities/timetable/slot'
import { stateWords } from '@touchline/rules/timetable/slot-action'
import { type ReactNode, Suspense, useId } from 'react'
import { useNavigate } from 'react-router'
import { userQuery } from '../../../calls/login/get-user.ts'
import { HoldWords } from '../../../features/basket/hold-words.tsx'
import { useRequiredStep } from '../../../features/flags/use-required-step.ts'
import type { PersonPickerState } from '../../../features/people/use-person-picker.tsx'
import { usePressWithTypedPerson } from '../../../features/people/use-press-with-typed-person.ts'
import { LatePart, latePart } from '../../../page/late-part.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Bookable } from '../basket/bookable.ts'
import type { BasketChanges } from '../basket/use-basket-changes.tsx'
import type { DayFacts } from '../day-facts.ts'
import { dayName } from '../day-words.ts'
import { OfferHeld } from '../offer-held.tsx'

// Most visitors have not booked the session that they look at.
const OwnBooking = latePart(
  async () => (await import('../../../features/cancelling/own-booking.tsx')).OwnBooking,
)
// Few activities have questions.
const ToAskWords = lazyPart(async () => (await import('./to-ask.tsx')).ToAskWords)
// Few visitors have a proof that runs out.
const QuietNotices = lazyPart(
  async () => (await import('../../../features/flags/info-notices.tsx')).InfoNotices,
)

// Most customers have nothing to do first.
const FirstThings = lazyPart(
  async () => (await import('../../../features/flags/required-step-button.tsx')).RequiredStepButton,
)

export type CostsProps = {
  facts: Pick<DayFacts, 'date'>
  title: string
  /** '18:00 - 19:00' */
  time: string
  /** Total, without a sum until there is a choice to work it out for. */
  total: { text: string | null; note: string | null; reason?: string | null } | null
  /** Reason for the price, and other facts about it. */
  aboutPrice?: ReactNode
  /** Choice to be booked; null where nothing can be booked, which `blocked` then explains. */
  bookable: Omit<Bookable, 'onAdded'> | null
  blocked: ReactNode
  /** Time until which a place is held for the customer, who waited for it. */
  heldUntil?: string | undefined
  /** Booking that the customer has here already. */
  ownBookingId?: number | null
  /** Actions for a full session, in place of what `blocked` says. */
  waitlist?: ReactNode
  /** Words for what has to be chosen before booking. */
  missing?: string | null
  onMissing?: () => void
  /** Chooses a name that was typed but not chosen yet, so that it counts at the press. */
  commitTypedPerson?: PersonPickerState['commitTypedPerson'] | undefined
  changes: Omit<BasketChanges, 'sender'>
  /** Induction to be done before it. */
  induction?: PreInduction | undefined
  /** True when others may come in the customer's place: what the customer lacks does not stop them. */
  isForOthers?: boolean
  /** Questions that will be asked before it can be paid for. */
  toAsk?: ToAsk | undefined
}

/** Shows the price and its reasons, any obstacle, and the bar. */
export function Costs(props: CostsProps) {
  const { facts, title, time, total } = props
  const needsInduction =
    useRequiredStep(props.isForOthers ? undefined : props.induction)?.kind === 'induction'
  const shown = needsInduction ? null : total
  return (
    <section
      aria-label="Price"
      className="contents @text:sticky @text:block @text:top-[calc(var(--header-height)+20px)] @text:rounded-lg @text:border @text:border-line @text:bg-surface @text:p-4"
    >
      {total?.text !== null && props.aboutPrice}
      {total?.note && <MemberNotices />}
      {props.ownBookingId != null && (
        <OwnBooking bookingId={props.ownBookingId} name={`${title}, ${dayName(facts.date)}, ${time}`} />
      )}
      <Actions {...props} total={shown} />
    </section>
  )
}

/** Shows what runs out soon behind this person's own price. */
function MemberNotices() {
  const { data: user } = useSuspenseQuery(userQuery())
  const soon = user?.notices.filter(({ effect }) => effect === 'tells') ?? []
  return (
    soon.length > 0 && (
      <Suspense>
        <QuietNotices notices={soon} />
      </Suspense>
    )
  )
}

function Actions(props: CostsProps) {
  const { bookable, blocked, heldUntil, waitlist, missing = null, changes, title, time, facts } = props
  const navigate = useNavigate()
  const firstThing = useRequiredStep(props.isForOthers ? undefined : props.induction)
  const reasonId = useId()
  const nameId = useId()
  const add = usePressWithTypedPerson(props.commitTypedPerson, (path: string) => {
    if (missing !== null) props.onMissing?.()
    else if (bookable) changes.add({ ...bookable, onAdded: () => void navigate(path) })
  })
  if (bookable && bookable.cartItemIds.length > 0) return <OwnActions bookable={bookable} changes={changes} />
  const busy = bookable !== null && changes.busy.has(bookable.key)
  // Nothing can be done, and the page has said why.
  if (!bookable && !blocked && !waitlist) return null
  const canBook = !waitlist && !(bookable && firstThing)
  return (
    <>
      <span id={nameId} hidden>
        {`${title}, ${time}, ${dayName(facts.date)}`}
      </span>
      <div className="grid gap-3 empty:hidden @text:mt-3">
        {!canBook && <Sum total={props.total} missing={missing} />}
        {heldUntil && (
          <Suspense>
            <OfferHeld until={heldUntil} />
          </Suspense>
        )}
        {waitlist ??
          (blocked && (
            <div id={reasonId}>
              <Notice type="info">{blocked}</Notice>
            </div>
          ))}
        {bookable && firstThing && (
          <LatePart>
            <FirstThings thing={firstThing} />
          </LatePart>
        )}
        {bookable && !firstThing && (
          <p className="text-sm text-ink-soft">
            <HoldWords />
            {props.toAsk && (
              <Suspense>
                {' '}
                <ToAskWords toAsk={props.toAsk} />
              </Suspense>
            )}
          </p>
        )}
      </div>
      {canBook && (
        <Bar reason={props.total?.text ? (props.total.reason ?? null) : null}>
          <Sum total={props.total} missing={missing} />
          <span className="flex shrink-0 justify-end gap-2 @max-[20rem]:shrink @max-[20rem]:flex-wrap-reverse @max-[24rem]:[&>button:first-child:not(:last-child)]:w-min [&>button]:px-3 @text:flex-col-reverse">
            {bookable && !firstThing && (
              <Button
                variant="secondary"
                unavailable={busy}
                aria-describedby={nameId}
                onClick={() => add(paths.basket())}
              >
                Add to basket
              </Button>
            )}
            <Button
              busy={busy && 'Holding…'}
              unavailable={bookable === null}
              aria-describedby={blocked ? `${nameId} ${reasonId}` : nameId}
              onClick={() => add(paths.checkout())}
            >
              Book now
            </Button>
          </span>
        </Bar>
      )}
    </>
  )
}

type BarProps = {
  /** Words for the price of each time of the choice. */
  reason: string | null
  children: ReactNode
}

/** Holds the bar at the foot of a phone's screen, and of a sheet. */
function Bar({ reason, children }: BarProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-(--page-edge) mt-auto border-t border-line bg-surface px-(--page-edge) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] @text:static @text:mx-0 @text:mt-3 @text:px-0 @text:pb-0"
    >
      <div className="flex items-center justify-between gap-x-2 gap-y-2 @text:flex-col @text:items-stretch">
        {children}
      </div>
      {reason && <p className="mt-1.5 text-xs text-ink-soft">{reason}</p>}
    </div>
  )
}

/** Shows the sum of the choice, or what has to be chosen first. */
function Sum({ total, missing }: Pick<CostsProps, 'total' | 'missing'>) {
  if (!total || (total.text === null && !missing)) return null
  if (total.text === null) return <p className="text-sm">{missing}</p>
  return (
    <p className="leading-tight">
      <span aria-live="polite" className="tabular text-xl font-bold">
        <span className="visually-hidden">Total </span>
        {total.text}
      </span>
      <span className="block text-xs text-ink-soft">{total.note ?? 'All fees included'}</span>
    </p>
  )
}

function OwnActions({
  bookable,
  changes,
}: {
  bookable: Omit<Bookable, 'onAdded'>
  changes: CostsProps['changes']
}) {
  const busy = changes.busy.get(bookable.key)
  return (
    <div className="mt-5 grid gap-3">
      <Notice type="success" title={stateWords['in-basket']}>
        <p>It is held for you until the time in your basket runs out.</p>
      </Notice>
      <LinkButton to={paths.checkout()} size="large" wide>
        Go to checkout
      </LinkButton>
      <LinkButton to={paths.basket()} variant="secondary" size="large" wide>
        Go to basket
      </LinkButton>
      <Button variant="text" busy={busy === 'out' && 'Removing…'} onClick={() => changes.remove(bookable)}>
        Remove from basket
      </Button>
    </div>
  )
}
