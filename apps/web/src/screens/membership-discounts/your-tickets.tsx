import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { formatPence } from '@touchline/rules/money/money'
import { spokenDate } from '@touchline/rules/time/date-labels'
import type { Session } from '../../calls/listing-types.ts'
import { RequiredStepButton } from '../../features/flags/required-step-button.tsx'
import { useRequiredStep } from '../../features/flags/use-required-step.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { itemsOf, type PricedTicket } from './apply-discounts.ts'
import type { Selection } from './selection.ts'
import { useTicketBasket } from './use-ticket-basket.ts'

type Props = {
  selection: Selection
  session: Session
  venue: Pick<Venue, 'name' | 'town'>
  symbol: string
  tickets: readonly PricedTicket[]
  totalPence: number
  savedPence: number
  canBook: boolean
}

/** Shows what the tickets cost, and the ways into the basket. */
export function YourTickets(props: Props) {
  const { selection, session, venue, symbol, tickets, totalPence, savedPence, canBook } = props
  const basket = useTicketBasket(session, itemsOf(tickets, session))
  // Not an induction: the tickets may be for others.
  const firstThing = useRequiredStep(undefined)
  return (
    <Card as="section" labelledBy="tickets-title">
      <h2 id="tickets-title">Your tickets</h2>
      <p id="tickets-session" className="mt-2">
        {session.name}, {spokenDate(selection.dateSlug)},{' '}
        <span className="tabular whitespace-nowrap">
          {session.starts} to {session.ends}
        </span>
        <span className="block text-ink-soft">
          {venue.name}, {venue.town}
        </span>
      </p>
      <ul className="mt-4 grid gap-2 border-t border-line pt-4">
        {tickets.map((ticket, position) => (
          // Tickets of one kind differ in nothing but their place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          <TicketLine key={position} ticket={ticket} />
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span>
          Total
          <span className="block text-sm text-ink-soft">
            {savedPence > 0
              ? `${formatPence(savedPence, symbol)} less than without membership`
              : 'All fees included'}
          </span>
        </span>
        <span aria-live="polite" className="tabular text-2xl font-bold">
          {formatPence(totalPence, symbol)}
        </span>
      </p>
      <div className="mt-5 grid gap-3">
        {firstThing ? (
          <RequiredStepButton thing={firstThing} />
        ) : (
          <>
            <Button
              size="large"
              wide
              busy={basket.isComing && 'Holding your places…'}
              unavailable={!canBook}
              aria-describedby="tickets-session"
              onClick={() => basket.add(paths.checkout())}
            >
              Book now
            </Button>
            <Button
              variant="secondary"
              size="large"
              wide
              unavailable={!canBook || basket.isComing}
              aria-describedby="tickets-session"
              onClick={() => basket.add(paths.basket())}
            >
              Add to basket
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

function TicketLine({ ticket: { type, discount } }: { ticket: PricedTicket }) {
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 break-words">
        <span className="font-bold">{type.name}</span>
        {discount && (
          <span className="block text-sm text-ink-soft">Member price of {discount.customerId}</span>
        )}
      </span>
      <span className="tabular shrink-0 text-right">
        {discount && (
          <>
            <span className="visually-hidden">Instead of </span>
            <del className="mr-2 text-ink-soft">{type.price.formatted}</del>
          </>
        )}
        <span className="font-bold">{(discount ?? type).price.formatted}</span>
      </span>
    </li>
  )
}
