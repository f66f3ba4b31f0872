import { stateWords } from '@touchline/rules/slot-action'
import type { PreInduction } from '@touchline/contract/entities/slot'
import type { ToAsk } from '@touchline/contract/entities/to-ask'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId } from 'react'
import { useNavigate } from 'react-router'
import { userQuery } from '../../../calls/auth/get-user.ts'
import { useFirstThing } from '../../../features/flags/use-first-thing.ts'
import { HoldWords } from '../../../features/cart/hold-words.tsx'
import { usePressWithTyped } from '../../../features/people/use-press-with-typed.ts'
import type { WhoForState } from '../../../features/people/use-who-for.tsx'
import { VenueZone } from '../../../features/venue/venue-zone.tsx'
import { latePart } from '../../../page/late-part.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Picture } from '../../../page/picture.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChevronLeftIcon } from '../../../ui/other-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { DayFacts } from '../day-facts.ts'
import type { Bookable } from '../basket/bookable.ts'
import type { BasketChanges } from '../basket/use-basket-changes.tsx'
import { dayName } from '../day-words.ts'
import { HeldForYou } from '../held-for-you.tsx'

// Most sessions on which a visitor looks they have not booked.
const OwnBooking = latePart(
  async () => (await import('../../../features/cancelling/own-booking.tsx')).OwnBooking,
)
// Few sessions need an induction, and few visitors have a proof that runs out.
const InductionNotice = lazyPart(
  async () => (await import('../../../features/flags/induction-notice.tsx')).InductionNotice,
)
// Of few activities anything is asked.
const ToAskWords = lazyPart(async () => (await import('./to-ask.tsx')).ToAskWords)
const QuietNotices = lazyPart(
  async () => (await import('../../../features/flags/quiet-notices.tsx')).QuietNotices,
)

// Most customers have nothing to do first.
const FirstThings = lazyPart(
  async () => (await import('../../../features/flags/first-things.tsx')).FirstThings,
)

export type SelectionLine = { term: string; text: ReactNode }

type Props = {
  facts: DayFacts
  title: string
  /** '18:00 - 19:00' */
  time: string
  lines: readonly SelectionLine[]
  /** Without a sum until there is a choice to work it out for. */
  total: { text: string | null; note: string | null } | null
  /** Why it costs that, and what else is to be known of the price. */
  aboutPrice?: ReactNode
  timeZone: string
  /** What is booked; null where nothing can be booked, which `blocked` then explains. */
  bookable: Omit<Bookable, 'onAdded'> | null
  blocked: ReactNode
  /** Until when a place is held for the customer, who waited for it. */
  heldUntil?: string | undefined
  /** The customer has a place here already. */
  ownBookingId?: number | null
  /** What can be done with a full session instead, in place of what `blocked` says. */
  waitlist?: ReactNode
  /** What has to be chosen before it can be booked. */
  missing?: string | null
  onMissing?: () => void
  /** What was typed and is not chosen yet counts with the press. */
  takeTyped?: WhoForState['takeTyped'] | undefined
  changes: BasketChanges
  /** What comes before it. */
  induction?: PreInduction | undefined
  /** Others may come in the customer's place: what the customer lacks does not stop them. */
  isForOthers?: boolean
  /** What will be asked before it can be paid for. */
  toAsk?: ToAsk | undefined
  /** The choices: courts, prices, tickets. */
  children: ReactNode
}

/** One session with all that is to be chosen about it, and what was chosen beside it. */
export function SelectionFrame(props: Props) {
  const { facts, title, time, lines, total, timeZone, children } = props
  const { venue, category, date, address } = facts
  const headingId = useId()
  const needsInduction = useFirstThing(props.isForOthers ? undefined : props.induction)?.kind === 'induction'
  return (
    <>
      {props.changes.sender}
      <PageTitle>{`${title}, ${dayName(date)}, ${time}`}</PageTitle>
      <Link
        to={paths.chooseTimeSlot({ ...address, type: 'by-time' })}
        className="-ml-1 inline-flex items-center gap-1 rounded-sm py-1 font-bold text-primary-text underline-offset-4 hover:underline"
      >
        <ChevronLeftIcon size={18} />
        All times on {dayName(date)}
      </Link>
      <h1 className="mt-2 mb-6">{title}</h1>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="grid gap-7">
          {props.induction && (
            <Suspense>
              <InductionNotice induction={props.induction} />
            </Suspense>
          )}
          {children}
        </div>
        <div className="md:sticky md:top-[calc(var(--header-height)+20px)]">
          <Card as="section" labelledBy={headingId}>
            <div className="flex items-center justify-between gap-4">
              <h2 id={headingId}>Your selection:</h2>
              <Picture
                picture={category.picture}
                scene={category.scene}
                sizes="64px"
                frame="size-16 shrink-0 rounded-md object-cover"
              />
            </div>
            <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
              <Line term="When">
                {dayName(date)}, <span className="tabular whitespace-nowrap">{time}</span>
              </Line>
              <Line term="Where">
                {venue.name}, {venue.town}
              </Line>
              {lines.map(({ term, text }) => (
                <Line key={term} term={term}>
                  {text}
                </Line>
              ))}
            </dl>
            {total && !needsInduction && (total.text !== null || props.missing) && (
              <p className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
                {total.text === null ? (
                  props.missing
                ) : (
                  <>
                    <span>
                      Total
                      <span className="block text-sm text-ink-soft">{total.note ?? 'All fees included'}</span>
                    </span>
                    <span aria-live="polite" className="tabular text-2xl font-bold">
                      {total.text}
                    </span>
                  </>
                )}
              </p>
            )}
            {total?.text !== null && props.aboutPrice}
            {total?.note && <MemberNotices />}
            {props.ownBookingId != null && (
              <OwnBooking bookingId={props.ownBookingId} name={`${title}, ${dayName(date)}, ${time}`} />
            )}
            <Actions {...props} />
            <p className="mt-4 text-sm text-ink-soft empty:hidden">
              <VenueZone zone={timeZone} town={venue.town} />
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

/** What of this person's own price runs out soon. */
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

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-bold">{children}</dd>
    </>
  )
}

function Actions({
  bookable,
  blocked,
  heldUntil,
  waitlist,
  missing = null,
  onMissing,
  takeTyped,
  changes,
  title,
  time,
  facts,
  toAsk,
  induction,
  isForOthers = false,
}: Props) {
  const navigate = useNavigate()
  const firstThing = useFirstThing(isForOthers ? undefined : induction)
  const reasonId = useId()
  const nameId = useId()
  const add = usePressWithTyped(takeTyped, (path: string) => {
    if (missing !== null) onMissing?.()
    else if (bookable) changes.add({ ...bookable, onAdded: () => void navigate(path) })
  })
  if (bookable && bookable.cartItemIds.length > 0) return <OwnActions bookable={bookable} changes={changes} />
  const busy = bookable !== null && changes.busy.has(bookable.key)
  // Nothing can be done, and the page has said why.
  if (!bookable && !blocked && !waitlist) return null
  return (
    <div className="mt-5 grid gap-3">
      <span id={nameId} hidden>
        {`${title}, ${time}, ${dayName(facts.date)}`}
      </span>
      {heldUntil && (
        <Suspense>
          <HeldForYou until={heldUntil} />
        </Suspense>
      )}
      {waitlist ??
        (blocked && (
          <div id={reasonId}>
            <Notice type="info">{blocked}</Notice>
          </div>
        ))}
      {bookable && firstThing && (
        <Suspense>
          <FirstThings thing={firstThing} />
        </Suspense>
      )}
      {!waitlist && !(bookable && firstThing) && (
        <Button
          size="large"
          wide
          busy={busy && 'Holding your place…'}
          unavailable={bookable === null}
          aria-describedby={blocked ? `${nameId} ${reasonId}` : nameId}
          onClick={() => add(paths.checkout())}
        >
          Book now
        </Button>
      )}
      {bookable && !firstThing && (
        <>
          <Button
            variant="secondary"
            size="large"
            wide
            unavailable={busy}
            aria-describedby={nameId}
            onClick={() => add(paths.basket())}
          >
            Add to basket
          </Button>
          <p className="text-sm text-ink-soft">
            <HoldWords />
            {toAsk && (
              <Suspense>
                {' '}
                <ToAskWords toAsk={toAsk} />
              </Suspense>
            )}
          </p>
        </>
      )}
    </div>
  )
}

function OwnActions({ bookable, changes }: { bookable: Omit<Bookable, 'onAdded'>; changes: BasketChanges }) {
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
