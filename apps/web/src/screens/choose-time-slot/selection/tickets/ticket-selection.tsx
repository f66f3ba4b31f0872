import { useSuspenseQuery } from '@tanstack/react-query'
import { usualLimits } from '@touchline/rules/limits/usual-limits'
import { formatPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { clientQuery } from '../../../../calls/catalogue/get-client.ts'
import type { Session } from '../../../../calls/places.ts'
import { ticketsQuery } from '../../../../calls/timetable/list-tickets.ts'
import { timesQuery } from '../../../../calls/timetable/list-times.ts'
import { useWhoFor, type WhoForState } from '../../../../features/people/use-who-for.tsx'
import { Link } from '../../../../page/link.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { Bookable } from '../../basket/bookable.ts'
import { choiceName } from '../../basket/choice-name.ts'
import { TakenElsewhere } from '../../basket/taken-elsewhere.tsx'
import { useBasketChanges } from '../../basket/use-basket-changes.tsx'
import type { DayFacts } from '../../day-facts.ts'
import { useHeldSlots } from '../../held-slots.ts'
import { cardState, isAlmostFull, placesFor, timeRange } from '../../session-words.ts'
import { AskWhoFor, itemsFor } from '../ask-who-for.tsx'
import { SelectionFrame } from '../selection-frame.tsx'
import { useChoicePrice } from '../use-choice-price.tsx'
import { useSession } from '../use-session.ts'
import { waitlistFor } from '../waitlist-for.tsx'
import { whyNot } from '../why-not.ts'
import { TicketRows } from './ticket-rows.tsx'
import { type ChosenTicket, totalPence } from './tickets.ts'
import { useTickets } from './use-tickets.ts'

type Props = { facts: DayFacts; id: string }

const TICKET = { one: 'ticket', many: 'tickets' }

/** Asks how many tickets of which kind, for a swim or a drop-in. */
export function TicketSelection({ facts, id }: Props) {
  const { asked, address } = facts
  const { session, description, timeZone, price, withMembership } = useSession(asked, id)
  const {
    data: { types, hasMemberPrice },
  } = useSuspenseQuery(
    ticketsQuery({ venue: address.venueSlug, category: address.activitySlug, session: id }),
  )
  const { data: client } = useSuspenseQuery(clientQuery())
  const held = useHeldSlots()?.get(String(session.id))
  const [asksForOne, setAsksForOne] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const changes = useBasketChanges(() => setTaken(true))
  const { quantities, setQuantity, chosen, count, missing: missingTickets } = useTickets(types, session)
  const state = cardState(session)
  const [byNumber, setByNumber] = useState(false)
  const isOnSale = state.kind === 'book' && types.length > 0
  const { whoFor: household, isPending } = useWhoFor(session.id, facts.date, { isAsked: isOnSale })
  const whoFor = byNumber ? null : household
  const canBook = isOnSale
  const bookable = {
    ...(whoFor ? bookableFor(session, whoFor) : bookableOf(session, chosen)),
    name: choiceName(session.name, facts.date, session.starts),
  }
  const missing = whoFor ? whoFor.missing : missingTickets
  const cost = useChoicePrice(canBook && !isPending && missing === null ? bookable.items : null, {
    text: formatPence(
      whoFor ? whoFor.totalPence : totalPence(chosen, session.pricingOptionId, price),
      client.currency.symbol,
    ),
    why: whoFor ? null : (price?.why ?? null),
    offer: (
      whoFor
        ? whoFor.includesMe
        : chosen.some(({ type }) => type.pricingOptionId === session.pricingOptionId)
    )
      ? withMembership
      : null,
    quantity: whoFor ? whoFor.chosen.length : count,
    sessions: [session],
  })
  return (
    <SelectionFrame
      facts={facts}
      title={session.name}
      time={timeRange(session)}
      lines={[
        { term: 'Place', text: session.place },
        ...(canBook && whoFor && whoFor.names !== '' ? [{ term: 'For', text: whoFor.names }] : []),
        ...(canBook && !whoFor && count > 0 ? [{ term: 'Tickets', text: ticketsWords(chosen) }] : []),
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
      blocked={whyNot(state, facts)}
      waitlist={waitlistFor(session, state, facts.date, usualLimits.sessionPlacesOfOneAlways)}
      heldUntil={session.heldUntil}
      ownBookingId={session.bookingId}
      missing={missing}
      onMissing={() => setAsksForOne(true)}
      takeTyped={whoFor?.takeTyped}
      changes={changes}
      toAsk={session.toAsk}
      induction={session.induction}
      isForOthers={household?.canHavePlace === true}
    >
      {isTaken && <OtherSessions facts={facts} session={session} count={count} />}
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
      {canBook && whoFor && <AskWhoFor whoFor={whoFor} asksForOne={asksForOne} />}
      {canBook && household && (
        <p className="-mt-6 -ml-4.5 [&>button]:text-left">
          <Button variant="text" onClick={() => setByNumber(!byNumber)}>
            {byNumber ? 'Choose people instead' : 'Choose a number of tickets instead'}
          </Button>
        </p>
      )}
      {canBook && !whoFor && (
        <TicketRows
          types={types}
          quantities={quantities}
          missing={asksForOne ? missing : null}
          onChange={(typeId, quantity) => {
            setTaken(false)
            setQuantity(typeId, quantity)
          }}
        />
      )}
      {canBook && !whoFor && hasMemberPrice && missing === null && (
        <MemberLink facts={facts} id={id} chosen={chosen} />
      )}
    </SelectionFrame>
  )
}

const ticketsWords = (chosen: readonly ChosenTicket[]): string =>
  chosen.map(({ type, quantity }) => `${quantity} × ${type.name}`).join(', ')

function bookableOf(session: Session, chosen: readonly ChosenTicket[]): Bookable {
  return {
    key: String(session.id),
    items: chosen.map(({ type, quantity }) => ({
      id: session.id,
      type: session.cartType,
      pricingOptionId: type.pricingOptionId,
      ticketId: type.id,
      quantity,
    })),
    // More tickets can always be added to those that are held.
    cartItemIds: [],
    allowsAnonymous: session.allowsAnonymousBookings,
  }
}

const bookableFor = (session: Session, whoFor: WhoForState): Bookable => ({
  key: String(session.id),
  items: itemsFor(whoFor, { id: session.id, type: session.cartType }),
  cartItemIds: [],
  allowsAnonymous: session.allowsAnonymousBookings,
})

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
