import { defaultHoldLimits } from '@touchline/rules/limits/hold-limit-defaults'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import type { Session } from '../../../../calls/listing-types.ts'
import { timesQuery } from '../../../../calls/timetable/list-times.ts'
import { Link } from '../../../../page/link.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { TakenElsewhere } from '../../basket/taken-elsewhere.tsx'
import { useBasketChanges } from '../../basket/use-basket-changes.tsx'
import type { DayFacts } from '../../day-facts.ts'
import { useHeldSlots } from '../../held-slots.ts'
import { cardState, isAlmostFull, placesFor, timeRange } from '../../session-words.ts'
import { AskForPeople } from '../ask-for-people.tsx'
import { reasonNotBookable } from '../reason-not-bookable.ts'
import { SelectionFrame } from '../selection-frame.tsx'
import { waitlistFor } from '../waitlist-for.tsx'
import { TicketRows } from './ticket-rows.tsx'
import type { ChosenTicket } from './tickets.ts'
import { useTicketChoice } from './use-ticket-choice.ts'

type Props = { facts: DayFacts; id: string }

const TICKET = { one: 'ticket', many: 'tickets' }

/** Asks how many tickets of which kind, for a swim or a drop-in. */
export function TicketSelection({ facts, id }: Props) {
  const choice = useTicketChoice(facts, id)
  const { state, canBook, household, whoFor, tickets, bookable, missing, cost } = choice
  const { session, description, timeZone } = choice.item
  const held = useHeldSlots()?.get(String(session.id))
  const [asksForOne, setAsksForOne] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const changes = useBasketChanges(() => setTaken(true))
  return (
    <SelectionFrame
      facts={facts}
      title={session.name}
      time={timeRange(session)}
      lines={[
        { term: 'Place', text: session.place },
        ...(canBook && whoFor && whoFor.names !== '' ? [{ term: 'For', text: whoFor.names }] : []),
        ...(canBook && !whoFor && tickets.count > 0
          ? [{ term: 'Tickets', text: ticketsWords(tickets.chosen) }]
          : []),
      ]}
      total={
        canBook
          ? {
              text: bookable.items.length > 0 ? cost.text : null,
              note: whoFor && 'Each at their own price',
            }
          : null
      }
      aboutPrice={canBook && cost.about}
      timeZone={timeZone}
      bookable={canBook ? bookable : null}
      blocked={reasonNotBookable(state, facts)}
      waitlist={waitlistFor(session, state, facts.date, defaultHoldLimits.sessionPlacesOfOneAlways)}
      heldUntil={session.heldUntil}
      ownBookingId={session.bookingId}
      missing={missing}
      onMissing={() => setAsksForOne(true)}
      commitTypedPerson={whoFor?.commitTypedPerson}
      changes={changes}
      toAsk={session.toAsk}
      induction={session.induction}
      isForOthers={household?.canHavePlace === true}
    >
      {isTaken && <OtherSessions facts={facts} session={session} count={tickets.count} />}
      {held && (
        <Notice type="success">
          <p>
            {countWords(held.quantity, TICKET)} for this session in your basket.
            {canBook && ' You can add more here.'}
          </p>
        </Notice>
      )}
      <div className="grid max-w-text gap-2">
        {description && <p className="text-lg">{description}</p>}
        <p className={isAlmostFull(session.spaces) ? 'font-bold text-warning' : 'text-ink-soft'}>
          {held && session.spaces === 0 ? 'No more places are left.' : placesFor(session)}
        </p>
      </div>
      {canBook && (
        <HowMany
          facts={facts}
          id={id}
          choice={choice}
          asksForOne={asksForOne}
          onQuantity={() => setTaken(false)}
        />
      )}
    </SelectionFrame>
  )
}

const ticketsWords = (chosen: readonly ChosenTicket[]): string =>
  chosen.map(({ type, quantity }) => `${quantity} × ${type.name}`).join(', ')

type HowManyProps = Props & {
  choice: ReturnType<typeof useTicketChoice>
  asksForOne: boolean
  onQuantity: () => void
}

/** Asks who of the household comes, or for a number of tickets of each type. */
function HowMany({ facts, id, choice, asksForOne, onQuantity }: HowManyProps) {
  const { household, whoFor, byNumber, setByNumber, types, hasMemberPrice, tickets, missing } = choice
  return (
    <>
      {whoFor && <AskForPeople whoFor={whoFor} asksForOne={asksForOne} />}
      {household && (
        <p className="-mt-6 -ml-4.5 [&>button]:text-left">
          <Button variant="text" onClick={() => setByNumber(!byNumber)}>
            {byNumber ? 'Choose people instead' : 'Choose a number of tickets instead'}
          </Button>
        </p>
      )}
      {!whoFor && (
        <TicketRows
          types={types}
          quantities={tickets.quantities}
          missing={asksForOne ? missing : null}
          onChange={(typeId, quantity) => {
            onQuantity()
            tickets.setQuantity(typeId, quantity)
          }}
        />
      )}
      {!whoFor && hasMemberPrice && missing === null && (
        <MemberLink facts={facts} id={id} chosen={tickets.chosen} />
      )}
    </>
  )
}

type OthersProps = { facts: DayFacts; session: Session; count: number }

function OtherSessions({ facts: { asked, address }, session, count }: OthersProps) {
  return (
    <TakenElsewhere
      name={`${countWords(count, TICKET)} for ${session.name} at ${session.starts}`}
      wantedAt={session.timestamp}
      query={timesQuery(asked)}
      isOther={(other) =>
        other.id !== null && other.id !== String(session.id) && cardState(other).kind === 'book'
      }
      optionOf={(other) => ({
        key: other.id ?? '',
        words: `${other.name}, ${other.starts}`,
        to: paths.ticketedSession({ ...address, id: other.id ?? '' }),
      })}
    />
  )
}

type MemberProps = { facts: DayFacts; id: string; chosen: readonly ChosenTicket[] }

function MemberLink({ facts: { address }, id, chosen }: MemberProps) {
  return (
    <p>
      <Link
        to={paths.pricing({
          ...address,
          id,
          tickets: chosen.map(({ type, quantity }) => [type.pricingOptionId, quantity]),
        })}
        className="inline-block rounded-sm py-2.5 font-bold text-primary-text underline underline-offset-4"
      >
        Bringing a member? Add their membership number
      </Link>
    </p>
  )
}
