import { weekdayAndDate } from '@touchline/rules/date-labels'
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

/**
 * One time with all that is to be chosen about it, on a page or in a sheet: what and when, the choices, what it costs and
 * why, and a bar with the price and the actions that stays in reach of a thumb. Where there is room the choices stand
 * beside the rest.
 */
export function SelectionFrame(props: Props) {
  const { facts, title, time, lines, timeZone, children } = props
  const { venue, category, date, address } = facts
  const headingId = useId()
  return (
    <div className="@container in-[dialog]:flex in-[dialog]:grow in-[dialog]:flex-col">
      {props.changes.sender}
      <PageTitle>{`${title}, ${dayName(date)}, ${time}`}</PageTitle>
      <p className="in-[dialog]:hidden">
        <Link
          to={paths.chooseTimeSlot({ ...address, type: 'by-time' })}
          className="-ml-1 inline-flex items-center gap-1 rounded-sm py-1 font-bold text-primary-text underline-offset-4 hover:underline"
        >
          <ChevronLeftIcon size={18} />
          All times on {dayName(date)}
        </Link>
      </p>
      <h1 tabIndex={-1} className="mt-1 mb-3 in-[dialog]:mt-0 in-[dialog]:pr-12 in-[dialog]:text-2xl">
        {title}
      </h1>
      <div className="flex grow flex-col gap-y-4 @text:grid @text:items-start @text:grid-cols-[minmax(0,1fr)_22rem] @text:grid-rows-[auto_1fr] @text:gap-x-10">
        <section
          aria-labelledby={headingId}
          className="flex overflow-hidden rounded-lg border border-line bg-surface in-[dialog]:flex-col @text:flex-col"
        >
          <Picture
            picture={category.picture}
            scene={category.scene}
            sizes="(min-width: 48rem) 24rem, 100vw"
            frame="w-24 shrink-0 object-cover in-[dialog]:h-28 in-[dialog]:w-full @text:h-28 @text:w-full"
            isFirst
          />
          <div className="min-w-0 px-4 py-3">
            <h2 id={headingId} className="text-sm font-normal normal-case text-ink-soft">
              Your selection:
            </h2>
            <p className="font-bold">
              {weekdayAndDate(date)}, <span className="tabular whitespace-nowrap">{time}</span>
            </p>
            <dl className="flex flex-wrap text-sm">
              {[{ term: 'Where', text: `${venue.name}, ${venue.town}` }, ...lines].map(({ term, text }) => (
                <Fact key={term} term={term}>
                  {text}
                </Fact>
              ))}
            </dl>
            <p className="mt-1 text-sm text-ink-soft empty:hidden">
              <VenueZone zone={timeZone} town={venue.town} />
            </p>
          </div>
        </section>
        <div className="grid gap-5 @text:col-start-1 @text:row-span-2 @text:row-start-1">
          {props.induction && (
            <Suspense>
              <InductionNotice induction={props.induction} />
            </Suspense>
          )}
          {children}
        </div>
        <Costs {...props} />
      </div>
    </div>
  )
}

/** What it costs and why, what stands in the way, and the bar. */
function Costs(props: Props) {
  const { facts, title, time, total } = props
  const needsInduction = useFirstThing(props.isForOthers ? undefined : props.induction)?.kind === 'induction'
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

/** The place stands in a line of its own, what else is known in the next. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="first:w-full [&:nth-child(n+3)]:before:mx-1.5 [&:nth-child(n+3)]:before:content-['·']">
      <dt className="visually-hidden">{term}</dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}

function Actions(props: Props) {
  const { bookable, blocked, heldUntil, waitlist, missing = null, changes, title, time, facts } = props
  const navigate = useNavigate()
  const firstThing = useFirstThing(props.isForOthers ? undefined : props.induction)
  const reasonId = useId()
  const nameId = useId()
  const add = usePressWithTyped(props.takeTyped, (path: string) => {
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
        <Bar>
          <Sum total={props.total} missing={missing} />
          <span className="flex shrink-0 justify-end gap-2 @max-[20rem]:shrink @max-[20rem]:flex-wrap-reverse [&>button]:px-3 @text:flex-col-reverse">
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
              busy={busy && 'Holding your place…'}
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

/** Stays at the foot of a phone's screen, and of a sheet. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-(--page-edge) mt-auto flex items-center justify-between gap-x-2 gap-y-2 border-t border-line bg-surface px-(--page-edge) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] @text:static @text:mx-0 @text:mt-3 @text:flex-col @text:items-stretch @text:px-0 @text:pb-0"
    >
      {children}
    </div>
  )
}

/** The sum of what is chosen, or what has to be chosen first. */
function Sum({ total, missing }: Pick<Props, 'total' | 'missing'>) {
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
