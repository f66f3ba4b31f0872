import { stateWords } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import { memo } from 'react'
import type { CancelledSession, StartTime } from '../../../calls/listing-types.ts'
import { settleFirst, useOwesCharge } from '../../../features/flags/use-owes-charge.ts'
import { paths } from '../../../paths.ts'
import type { DayFacts } from '../day-facts.ts'
import type { HeldSlot } from '../held-slots.ts'
import { OfferHeld } from '../offer-held.tsx'
import { spokenPrice } from '../prices.ts'
import { type CardState, cardState, fullName, fullWords, listedPlacesFor, rowName } from '../session-words.ts'
import { CancelledRow, inPlace, isCancelled } from './cancelled-row.tsx'
import { PartsOfDay } from './part-of-day.tsx'
import { RowLink } from './row-action.tsx'
import { FullAction, OwnMark, SlotReason, toneOf } from './session-card.tsx'
import { SlotCard } from './slot-card.tsx'

type Props = {
  times: readonly StartTime[]
  cancelled: readonly CancelledSession[]
  address: DayFacts['address']
  held: ReadonlyMap<string, HeldSlot> | null
}

/** Lists the sessions that are sold by ticket types: swims, drop-ins. */
export const TicketedList = memo(function TicketedList({ times, cancelled, address, held }: Props) {
  const owesCharge = useOwesCharge()
  return (
    <PartsOfDay date={address.dateSlug} entries={inPlace(times, cancelled)}>
      {(time) =>
        isCancelled(time) ? (
          <CancelledRow key={time.id} session={time} />
        ) : (
          <TicketedCard
            key={time.id ?? time.compositeKey}
            time={time}
            date={address.dateSlug}
            to={paths.ticketedSession({ ...address, id: time.id ?? '' })}
            heldTickets={held?.get(time.id ?? '')?.quantity ?? 0}
            owesCharge={owesCharge}
          />
        )
      }
    </PartsOfDay>
  )
})

const NO_TAGS: readonly string[] = []

type CardProps = { time: StartTime; date: string; to: string; heldTickets: number; owesCharge: boolean }

const TicketedCard = memo(function TicketedCard({ time, date, to, heldTickets, owesCharge }: CardProps) {
  const state = cardState(time)
  // A family may buy more tickets beside those that it has.
  const canBook = state.kind === 'book' || (state.kind === 'in-basket' && time.spaces !== 0)
  const price = time.mark?.text ?? time.price
  return (
    <SlotCard
      starts={time.starts}
      ends={time.ends}
      title={time.name}
      details={[time.place]}
      tags={NO_TAGS}
      spaces={state.kind === 'none' ? null : time.spaces}
      price={price}
      usual={time.mark?.usual ?? null}
      note={time.mark?.words ?? null}
      tone={heldTickets > 0 ? 'own' : canBook ? 'open' : toneOf(state)}
      action={
        <div className="flex flex-col items-end gap-1">
          <TicketedAction
            time={time}
            date={date}
            to={to}
            state={canBook ? { kind: 'book' } : state}
            price={price && spokenPrice({ text: price, usual: time.mark?.usual ?? null })}
            owesCharge={owesCharge}
          />
          {heldTickets > 0 && (
            <OwnMark>{`${countWords(heldTickets, { one: 'ticket', many: 'tickets' })} in your basket`}</OwnMark>
          )}
          <OfferHeld until={time.heldUntil} />
        </div>
      }
    />
  )
})

type ActionProps = {
  time: StartTime
  date: string
  to: string
  state: CardState
  price: string | null
  owesCharge: boolean
}

function TicketedAction({ time, date, to, state, price, owesCharge }: ActionProps) {
  switch (state.kind) {
    case 'book':
      return (
        <RowLink
          to={to}
          look="button"
          name={
            owesCharge
              ? rowName(`${settleFirst}:`, time, date)
              : rowName('Book', time, date, listedPlacesFor(time), price && `${price} a ticket`)
          }
        >
          {owesCharge ? settleFirst : 'Book'}
        </RowLink>
      )
    case 'none':
      return (
        <RowLink to={to} name={rowName(`${state.why}:`, time, date)}>
          <SlotReason>{state.why}</SlotReason>
        </RowLink>
      )
    case 'full':
      return (
        <FullAction
          to={to}
          name={rowName(`${fullWords(state.waitlist?.waiting)}:`, time, date)}
          waitlist={
            state.waitlist && { id: time.id ?? '', waitlist: state.waitlist, name: fullName(time, date) }
          }
        />
      )
    case 'in-basket':
    case 'booked':
      return (
        <RowLink to={to} name={rowName(`${stateWords[state.kind]}:`, time, date)}>
          <OwnMark>{stateWords[state.kind]}</OwnMark>
        </RowLink>
      )
  }
}
