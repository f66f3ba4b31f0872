import type { Wanted } from '@touchline/rules/cart'
import { stateWords } from '@touchline/rules/slot-action'
import { memo } from 'react'
import type { Session } from '../../../calls/places.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { accountNoticesId } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ClockIcon } from '../../../ui/icons.tsx'
import { TickIcon } from '../../../ui/other-icons.tsx'
import { WaitlistAction } from './waitlist-action.tsx'
import { HeldForYou } from '../held-for-you.tsx'
import { listPriceOf } from '../prices.ts'
import { SlotCard } from './slot-card.tsx'
import { fullName, type CardState, cardState } from '../session-words.ts'

type Props = {
  session: Session
  date: string
  /** The address of its own page. */
  to: string
  /** Null while the basket is not known: then the session's own word counts. */
  isHeld: boolean | null
  busy: Wanted | undefined
  priceId: number | null
  /** It stops this customer from booking, as the page says above. */
  owesCharge: boolean
  onAdd: (session: Session) => void
  onRemove: (session: Session) => void
}

/** One class of a day. */
export const SessionCard = memo(function SessionCard(props: Props) {
  const { session, to, isHeld, priceId } = props
  const said = cardState(session)
  const state: CardState =
    isHeld === null || !['book', 'in-basket'].includes(said.kind)
      ? said
      : isHeld
        ? { kind: 'in-basket' }
        : { kind: 'book' }
  return (
    <SlotCard
      starts={session.starts}
      ends={session.ends}
      title={
        <Link to={to} opensSheet className="rounded-sm underline-offset-4 hover:underline">
          {session.name}
        </Link>
      }
      details={[...session.instructors.map(({ name }) => name), session.place]}
      tags={[
        ...(session.induction ? [`Needs the ${session.induction.name}`] : []),
        ...session.tags.map(({ name }) => name),
      ]}
      spaces={state.kind === 'none' || state.kind === 'booked' ? null : session.spaces}
      price={state.kind === 'none' && session.prices.length === 0 ? null : listPriceOf(session, priceId)}
      tone={toneOf(state)}
      action={<Action {...props} state={state} />}
    />
  )
})

/** A full session with a waitlist counts as open: the visitor can still do something about it. */
export function toneOf(state: CardState): 'open' | 'own' | 'shut' {
  switch (state.kind) {
    case 'in-basket':
    case 'booked':
      return 'own'
    case 'book':
      return 'open'
    case 'full':
      return state.waitlist ? 'open' : 'shut'
    case 'none':
      return 'shut'
  }
}

function Action({
  session,
  date,
  to,
  state,
  busy,
  owesCharge,
  onAdd,
  onRemove,
}: Props & { state: CardState }) {
  const name = fullName(session, date)
  switch (state.kind) {
    case 'book':
    case 'in-basket': {
      const isHeld = state.kind === 'in-basket'
      if (!isHeld && owesCharge)
        return (
          <Button
            variant="secondary"
            aria-label={`Settle first: ${name}`}
            onClick={() => document.getElementById(accountNoticesId)?.focus()}
          >
            Settle first
          </Button>
        )
      // The session's own page says what comes first, and leads there.
      if (!isHeld && session.induction?.isDone === false)
        return (
          <LinkButton to={to} opensSheet variant="secondary" label={`Induction first: ${name}`}>
            Induction first
          </LinkButton>
        )
      // One button for both, so that focus stays on it when what it does changes.
      return (
        <div className="flex flex-col items-end gap-1.5">
          <Button
            variant={isHeld ? 'secondary' : 'primary'}
            aria-label={busy ? undefined : isHeld ? `Remove ${name} from your basket` : `Book ${name}`}
            busy={busy && (busy === 'in' ? 'Adding…' : 'Removing…')}
            onClick={() => (isHeld ? onRemove(session) : onAdd(session))}
          >
            {isHeld ? 'Remove' : 'Book'}
          </Button>
          {isHeld && <OwnMark>{stateWords['in-basket']}</OwnMark>}
          {!isHeld && <HeldForYou until={session.heldUntil} />}
        </div>
      )
    }
    case 'booked':
      return (
        <div className="flex flex-col items-end gap-1.5">
          <Link
            to={to}
            opensSheet
            aria-label={`Your booking: ${name}`}
            className="rounded-sm py-2 font-bold text-primary-text underline underline-offset-4"
          >
            Your booking
          </Link>
          <OwnMark>{stateWords.booked}</OwnMark>
        </div>
      )
    case 'full':
      return state.waitlist ? (
        <WaitlistAction id={session.id} waitlist={state.waitlist} name={name} />
      ) : (
        <Badge>{stateWords.full}</Badge>
      )
    case 'none':
      return <Why>{state.why}</Why>
  }
}

export function OwnMark({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-bold text-success">
      <TickIcon size={18} />
      {children}
    </span>
  )
}

export function Why({ children }: { children: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm text-ink-soft')}>
      {children.startsWith('Opens') && <ClockIcon size={18} />}
      {children}
    </span>
  )
}
