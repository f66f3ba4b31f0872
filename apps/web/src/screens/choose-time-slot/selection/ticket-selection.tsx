import type { TicketType } from '@touchline/contract/entities/slot'
import { formatPence } from '@touchline/rules/money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientQuery } from '../../../calls/client/get-client.ts'
import { ticketsQuery } from '../../../calls/tickets/list-tickets.ts'
import { timesQuery } from '../../../calls/times/list-times.ts'
import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { whyNot } from './class-selection.tsx'
import { type DayFacts, useHeldSlots } from '../day-facts.ts'
import { SelectionFrame } from './selection-frame.tsx'
import { TakenElsewhere } from '../basket/taken-elsewhere.tsx'
import { chosenTickets, type Quantities, startQuantities, ticketAge, totalPence } from './tickets.ts'
import { useSession } from './use-session.ts'
import { useBasketChanges } from '../basket/use-basket-changes.tsx'
import { waitlistFor } from './waitlist-for.tsx'
import { countWords, isAlmostFull, offerOf, placesWords, timeRange } from '../words.ts'

type Props = { facts: DayFacts; id: string }

const TICKET = { one: 'ticket', many: 'tickets' }

/** A swim or a drop-in: how many tickets of which kind. */
export function TicketSelection({ facts, id }: Props) {
  const { asked, address } = facts
  const { session, description, timeZone } = useSession(asked, id)
  const {
    data: { types, hasMemberPrice },
  } = useSuspenseQuery(
    ticketsQuery({ venue: address.venueSlug, category: address.activitySlug, session: id }),
  )
  const { data: client } = useSuspenseQuery(clientQuery())
  const held = useHeldSlots()?.get(String(session.id))
  const [quantities, setQuantities] = useState<Quantities>(() =>
    startQuantities(types, session.pricingOptionId),
  )
  const [asksForOne, setAsksForOne] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const changes = useBasketChanges(() => setTaken(true))
  const offer = offerOf(session)
  const chosen = chosenTickets(types, quantities)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const tooMany = session.spaces !== null && count > session.spaces
  const canBook = offer.kind === 'book' && types.length > 0
  const missing =
    count === 0
      ? 'Choose at least one ticket.'
      : tooMany
        ? `Only ${countWords(session.spaces ?? 0, { one: 'place is', many: 'places are' })} left. Choose fewer tickets.`
        : null
  return (
    <SelectionFrame
      facts={facts}
      title={session.name}
      time={timeRange(session)}
      lines={[
        { term: 'Place', text: session.place },
        ...(canBook && count > 0
          ? [
              {
                term: 'Tickets',
                text: chosen.map(({ type, quantity }) => `${quantity} × ${type.name}`).join(', '),
              },
            ]
          : []),
      ]}
      total={canBook ? { text: formatPence(totalPence(chosen), client.currency.symbol), note: null } : null}
      timeZone={timeZone}
      bookable={
        canBook
          ? {
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
          : null
      }
      blocked={whyNot(offer, facts)}
      waitlist={waitlistFor(session, offer, facts.date)}
      missing={missing}
      onMissing={() => setAsksForOne(true)}
      changes={changes}
    >
      {isTaken && (
        <TakenElsewhere
          name={`${countWords(count, TICKET)} for ${session.name} at ${session.starts}`}
          wantedAt={session.timestamp}
          query={timesQuery(asked)}
          isOther={(other) =>
            other.id !== null && other.id !== String(session.id) && offerOf(other).kind === 'book'
          }
          optionOf={(other) => ({
            key: other.id ?? '',
            words: `${other.name}, ${other.starts}`,
            to: paths.ticketedSession({ ...address, id: other.id ?? '' }),
          })}
        />
      )}
      {held && (
        <Notice type="success">
          <p>{countWords(held.quantity, TICKET)} for this session in your basket. You can add more here.</p>
        </Notice>
      )}
      <div className="grid max-w-text gap-2">
        {description && <p className="text-lg">{description}</p>}
        <p className={isAlmostFull(session.spaces) ? 'font-bold text-warning' : 'text-ink-soft'}>
          {placesWords(session.spaces)}
        </p>
      </div>
      {canBook && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-lg font-bold">How many tickets?</legend>
          {asksForOne && missing && (
            <Notice type="danger" live>
              {missing}
            </Notice>
          )}
          {types.map((type) => (
            <TicketRow
              key={type.id}
              type={type}
              quantity={quantities[type.id] ?? 0}
              onChange={(quantity) => {
                setTaken(false)
                setQuantities((now) => ({ ...now, [type.id]: quantity }))
              }}
            />
          ))}
        </fieldset>
      )}
      {canBook && hasMemberPrice && count > 0 && !tooMany && (
        <p>
          <Link
            to={paths.pricing({
              ...address,
              id,
              tickets: chosen.map(({ type, quantity }) => [type.pricingOptionId, quantity]),
            })}
            className="inline-block rounded-sm py-2.5 font-bold text-primary-text underline underline-offset-4"
          >
            Somebody with a membership coming along? Add their membership number
          </Link>
        </p>
      )}
    </SelectionFrame>
  )
}

type RowProps = { type: TicketType; quantity: number; onChange: (quantity: number) => void }

function TicketRow({ type, quantity, onChange }: RowProps) {
  const age = ticketAge(type)
  return (
    <div className="flex items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3">
      <p>
        <span className="font-bold">{type.name}</span>
        {age && <span className="block text-sm text-ink-soft">{age}</span>}
        <span className="tabular block">{type.price.formatted}</span>
      </p>
      <div className="w-24 shrink-0">
        <Select
          id={`ticket-${type.id}`}
          name={`ticket-${type.id}`}
          label={`${type.name} tickets`}
          labelHidden
          value={String(quantity)}
          onChange={(event) => onChange(Number(event.target.value))}
          options={Array.from({ length: type.maxQuantity + 1 }, (_, n) => ({
            value: String(n),
            label: String(n),
          }))}
        />
      </div>
    </div>
  )
}
