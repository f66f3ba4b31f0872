import type { WantedPresence } from '@touchline/rules/basket/cart'
import { stateWords } from '@touchline/rules/timetable/slot-action'
import { memo } from 'react'
import type { Session } from '../../../calls/listing-types.ts'
import { settleFirst } from '../../../features/flags/use-owes-charge.ts'
import type { WaitlistFacts } from '../../../features/waitlist/waitlist-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { TickIcon } from '../../../ui/other-icons.tsx'
import { OfferHeld } from '../offer-held.tsx'
import { listPriceOf, spokenPrice } from '../prices.ts'
import { type CardState, cardState, fullName, fullWords, listedPlacesFor, rowName } from '../session-words.ts'
import { RowLink } from './row-action.tsx'
import { SlotCard } from './slot-card.tsx'
import { WaitlistAction } from './waitlist-action.tsx'

type Props = {
  session: Session
  date: string
  /** The address of its own page. */
  to: string
  /** Null while the basket is not known: then the session's own state counts. */
  isHeld: boolean | null
  busy: WantedPresence | undefined
  priceId: number | null
  /** Name of the prices that the list shows. No row repeats it. */
  priceName: string | null
  /** True when a charge stops this customer from booking, as the page says above. */
  owesCharge: boolean
  onRemove: (session: Session) => void
}

/** Shows one class of a day. */
export const SessionCard = memo(function SessionCard(props: Props) {
  const { session, isHeld, priceId, priceName } = props
  const said = cardState(session)
  const state: CardState =
    isHeld === null || !['book', 'in-basket'].includes(said.kind)
      ? said
      : isHeld
        ? { kind: 'in-basket' }
        : { kind: 'book' }
  const price = listPriceOf(session, priceId)
  return (
    <SlotCard
      starts={session.starts}
      ends={session.ends}
      title={session.name}
      details={[
        ...session.instructors.map(({ name }) => name),
        session.place,
        ...(session.induction ? [`Needs the ${session.induction.name}`] : []),
      ]}
      tags={session.tags.map(({ name }) => name)}
      spaces={state.kind === 'none' || state.kind === 'booked' ? null : session.spaces}
      price={price?.text ?? null}
      usual={price?.usual ?? null}
      note={price && price.words !== priceName ? price.words : null}
      tone={toneOf(state)}
      action={<Action {...props} state={state} price={price && spokenPrice(price)} />}
    />
  )
})

export function toneOf(state: CardState): 'open' | 'own' | 'shut' {
  switch (state.kind) {
    case 'in-basket':
    case 'booked':
      return 'own'
    case 'book':
      return 'open'
    case 'full':
    case 'none':
      return 'shut'
  }
}

type ActionProps = Props & { state: CardState; price: string | null }

function Action(props: ActionProps) {
  const { session, date, to, state } = props
  switch (state.kind) {
    case 'book':
    case 'in-basket':
      return <BookOrRemove {...props} isHeld={state.kind === 'in-basket'} />
    case 'booked':
      return (
        <div className="flex flex-col items-end">
          <RowLink to={to} name={rowName('Your booking:', session, date)}>
            <span className="text-sm font-bold text-primary-text underline underline-offset-4">
              Your booking
            </span>
          </RowLink>
          <OwnMark>{stateWords.booked}</OwnMark>
        </div>
      )
    case 'full':
      return (
        <FullAction
          to={to}
          name={rowName(`${fullWords(state.waitlist?.waiting)}:`, session, date)}
          waitlist={
            state.waitlist && {
              id: session.id,
              waitlist: state.waitlist,
              name: fullName(session, date),
            }
          }
        />
      )
    case 'none':
      return (
        <RowLink to={to} name={rowName(`${state.why}:`, session, date)}>
          <SlotReason>{state.why}</SlotReason>
        </RowLink>
      )
  }
}

type BookProps = ActionProps & { isHeld: boolean }

/** Offers a place. The link stays when its words change, since it may have the focus. */
function BookOrRemove({ session, date, to, price, busy, owesCharge, onRemove, isHeld }: BookProps) {
  // The session's own page says what must be done first, and leads there.
  const first = owesCharge ? settleFirst : session.induction?.isDone === false ? 'Induction first' : null
  const name = first
    ? rowName(`${first}:`, session, date)
    : rowName('Book', session, date, listedPlacesFor(session), price)
  return (
    <div className="flex flex-col items-end gap-1">
      <RowLink
        to={to}
        look={isHeld ? 'words' : 'button'}
        name={isHeld ? rowName(`${stateWords['in-basket']}:`, session, date) : name}
      >
        {isHeld ? <OwnMark>{stateWords['in-basket']}</OwnMark> : (first ?? 'Book')}
      </RowLink>
      {isHeld ? (
        <span className="relative">
          <Button
            variant="secondary"
            size="small"
            aria-label={busy ? undefined : `Remove ${fullName(session, date)} from your basket`}
            busy={busy && 'Removing…'}
            onClick={({ currentTarget }) => {
              // The button goes away with the place, so the focus moves to the row.
              currentTarget.closest('li')?.querySelector('a')?.focus()
              onRemove(session)
            }}
          >
            Remove
          </Button>
        </span>
      ) : (
        <OfferHeld until={session.heldUntil} />
      )}
    </div>
  )
}

type FullProps = { to: string; name: string; waitlist: WaitlistFacts | undefined }

/** Offers to look at a full session and, where it has a waitlist, to wait for it. */
export function FullAction({ to, name, waitlist }: FullProps) {
  return (
    <div className="flex flex-col items-end lg:flex-row lg:items-center lg:gap-x-3">
      <RowLink to={to} name={name}>
        <span className="text-sm font-bold whitespace-nowrap text-ink-soft">
          {fullWords(waitlist?.waitlist.waiting)}
        </span>
      </RowLink>
      {waitlist && (
        <div className="relative">
          <WaitlistAction {...waitlist} />
        </div>
      )}
    </div>
  )
}

export function OwnMark({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-bold text-success">
      <TickIcon size={18} />
      {children}
    </span>
  )
}

export function SlotReason({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft max-md:max-w-24 max-md:text-xs max-md:leading-tight">
      {children.startsWith('Opens') && <LockIcon size={18} />}
      {children}
    </span>
  )
}
