import { countWords } from '@touchline/rules/count-words'
import { stateWords } from '@touchline/rules/slot-action'
import { memo } from 'react'
import type { StartTime } from '../../../calls/places.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { fullName, cardState } from '../session-words.ts'
import type { DayFacts } from '../day-facts.ts'
import { HeldForYou } from '../held-for-you.tsx'
import type { HeldSlot } from '../held-slots.ts'
import { besideWords } from '../prices.ts'
import { PartsOfDay } from './part-of-day.tsx'
import { WaitlistAction } from './waitlist-action.tsx'
import { OwnMark, toneOf, Why } from './session-card.tsx'
import { SlotCard } from './slot-card.tsx'

type Props = {
  times: readonly StartTime[]
  address: DayFacts['address']
  held: ReadonlyMap<string, HeldSlot> | null
}

/** Sessions that are sold by ticket types: swims, drop-ins. */
export const TicketedList = memo(function TicketedList({ times, address, held }: Props) {
  return (
    <PartsOfDay entries={times}>
      {(time) => (
        <TicketedCard
          key={time.id ?? time.compositeKey}
          time={time}
          date={address.dateSlug}
          to={paths.ticketedSession({ ...address, id: time.id ?? '' })}
          heldTickets={held?.get(time.id ?? '')?.quantity ?? 0}
        />
      )}
    </PartsOfDay>
  )
})

type CardProps = { time: StartTime; date: string; to: string; heldTickets: number }

const TicketedCard = memo(function TicketedCard({ time, date, to, heldTickets }: CardProps) {
  const state = cardState(time)
  // A family buys more tickets beside those that it has.
  const canBook = state.kind === 'book' || (state.kind === 'in-basket' && time.spaces !== 0)
  return (
    <SlotCard
      starts={time.starts}
      ends={time.ends}
      title={time.name}
      details={[time.place]}
      tags={[]}
      spaces={state.kind === 'none' ? null : time.spaces}
      price={
        time.mark
          ? { text: time.mark.text, words: besideWords(time.mark) }
          : time.price === null
            ? null
            : { text: time.price, words: 'a ticket' }
      }
      tone={heldTickets > 0 ? 'own' : canBook ? 'open' : toneOf(state)}
      action={
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {heldTickets > 0 && (
            <OwnMark>{`${countWords(heldTickets, { one: 'ticket', many: 'tickets' })} in your basket`}</OwnMark>
          )}
          <HeldForYou until={time.heldUntil} />
          {canBook ? (
            <LinkButton
              to={to}
              opensSheet
              variant={heldTickets > 0 ? 'secondary' : 'primary'}
              label={`Book tickets: ${fullName(time, date)}`}
            >
              Book
            </LinkButton>
          ) : state.kind === 'none' ? (
            <Why>{state.why}</Why>
          ) : state.kind === 'full' && state.waitlist ? (
            <WaitlistAction id={time.id ?? ''} waitlist={state.waitlist} name={fullName(time, date)} />
          ) : (
            heldTickets === 0 && <Badge>{stateWords.full}</Badge>
          )}
        </div>
      }
    />
  )
})
