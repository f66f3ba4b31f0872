import type { TicketType } from '@touchline/contract/entities/slot'
import type { TicketDiscount } from '@touchline/contract/entities/ticket-discount'
import type { Venue } from '@touchline/contract/entities/venue'
import { spokenDate } from '@touchline/rules/date-labels'
import { formMessages } from '@touchline/rules/form-messages'
import { formatPence } from '@touchline/rules/money'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../calls/api-error.ts'
import type { Session } from '../../calls/places.ts'
import { priceTicketWords, usePriceTicket } from '../../calls/tickets/price-ticket.ts'
import type { timetableItemQuery } from '../../calls/timetable/get-timetable-item.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  applyDiscounts,
  customerIdOf,
  type Discounts,
  itemsOf,
  type PricedTicket,
} from './apply-discounts.ts'
import type { Selection } from './selection.ts'
import { useTicketBasket } from './use-ticket-basket.ts'

type Props = {
  asked: Parameters<typeof timetableItemQuery>[0]
  selection: Selection
  session: Session
  types: readonly TicketType[]
  hasMemberPrice: boolean
  venue: Pick<Venue, 'name' | 'town'>
  symbol: string
}

const NO_TICKET =
  'Every ticket that you chose has a member price already, or costs no more than it. Choose another ticket first.'

/** Numbers on one side, what the tickets cost with them on the other. */
export function Discounting({ asked, selection, session, types, hasMemberPrice, venue, symbol }: Props) {
  const [discounts, setDiscounts] = useState<Discounts>(new Map())
  const { tickets, totalPence, savedPence } = applyDiscounts(types, selection.tickets, discounts)
  const canBook = session.actionToShow.status === 'BOOK' && tickets.length > 0
  const basket = useTicketBasket(session, itemsOf(tickets, session))

  /** Null when it is applied; else why not. */
  const apply = (discount: TicketDiscount): string | null => {
    const next = new Map(discounts).set(discount.customerId, discount)
    if (applyDiscounts(types, selection.tickets, next).unused.length > 0) return NO_TICKET
    setDiscounts(next)
    return null
  }
  const remove = (customerId: string) => {
    const next = new Map(discounts)
    next.delete(customerId)
    setDiscounts(next)
  }
  return (
    <>
      <p className="mt-2 mb-5">
        <Link
          to={paths.ticketedSession({ ...selection, id: selection.id })}
          className="-ml-1 inline-flex items-center gap-1 rounded-sm py-2.5 font-bold text-primary-text underline-offset-4 hover:underline"
        >
          <ChevronLeftIcon size={18} />
          Change the tickets
        </Link>
      </p>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="grid gap-6">
          <p className="max-w-text text-lg text-ink-soft">
            Somebody with a membership who comes along pays the member price. Type their membership number:
            each counts for one ticket. They bring their card to the session.
          </p>
          {canBook && hasMemberPrice ? (
            <NumberForm asked={asked} discounts={discounts} onFound={apply} />
          ) : (
            <Notice type="info">
              {hasMemberPrice
                ? 'These tickets can’t be booked any more. Choose another session.'
                : 'This session has no price of its own for members.'}
            </Notice>
          )}
          <Applied discounts={discounts} onRemove={remove} />
        </div>
        <Card as="section" labelledBy="tickets-title">
          <h2 id="tickets-title">Your tickets</h2>
          <p id="tickets-session" className="mt-2">
            {session.name}, {spokenDate(selection.dateSlug)},{' '}
            <span className="tabular whitespace-nowrap">
              {session.starts} - {session.ends}
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
          </div>
        </Card>
      </div>
    </>
  )
}

type FormProps = {
  asked: Props['asked']
  discounts: Discounts
  onFound: (discount: TicketDiscount) => string | null
}

function NumberForm({ asked, discounts, onFound }: FormProps) {
  const price = usePriceTicket()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<{ message: string; discounts: Discounts } | null>(null)
  // With a number that is removed a ticket is free again, and the number too.
  const error = wrong?.discounts === discounts ? wrong.message : undefined
  const [failure, setFailure] = useState<string | null>(null)

  const say = (message: string) => {
    setWrong({ message, discounts })
    input.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (price.isPending) return
    setWrong(null)
    setFailure(null)
    const reference = customerIdOf(input.current?.value ?? '')
    if (reference === '') return say(formMessages.required)
    if (discounts.has(reference)) return say('This number is applied already: each counts for one ticket.')
    price.mutate(
      {
        params: { venue: asked.venue, activityId: asked.id },
        body: { reference, isV2: asked.version === 2, occurrenceId: asked.version === 2 ? asked.id : null },
      },
      {
        onSuccess: ({ data }) => {
          const refused = onFound(data)
          if (refused !== null) return say(refused)
          if (input.current) input.current.value = ''
          input.current?.focus()
        },
        onError: (refusal) => {
          const words = priceTicketWords(refusal)
          if (refusal instanceof ApiError && refusal.status === 400) say(words)
          else setFailure(words)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setWrong(null)} className="grid max-w-form gap-4">
      {failure && (
        <Notice type="danger" live>
          {failure}
        </Notice>
      )}
      <TextField
        ref={input}
        id="reference"
        name="reference"
        label="Membership number"
        hint="It is on the membership card, such as DEM1234567."
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <div>
        <Button type="submit" variant="secondary" busy={price.isPending && 'Looking up the price…'}>
          Apply
        </Button>
      </div>
    </form>
  )
}

function Applied({ discounts, onRemove }: { discounts: Discounts; onRemove: (customerId: string) => void }) {
  const applied = [...discounts.values()]
  return (
    <section aria-labelledby="applied-title" className={applied.length === 0 ? 'visually-hidden' : undefined}>
      <h2 id="applied-title">Member prices</h2>
      <p role="status" className="text-ink-soft">
        {applied.length === 0
          ? 'None applied'
          : applied.length === 1
            ? '1 member price applied'
            : `${applied.length} member prices applied`}
      </p>
      <ul className="mt-2 grid max-w-form gap-2">
        {applied.map(({ customerId, name, price }) => (
          <li
            key={customerId}
            className="flex items-center justify-between gap-4 rounded-md border border-line bg-surface py-1 pl-4"
          >
            <span className="min-w-0 break-words">
              <span className="font-bold">{customerId}</span>
              <span className="block text-sm text-ink-soft">
                {name} {price.formatted}
              </span>
            </span>
            <Button
              variant="text"
              aria-label={`Remove membership number ${customerId}`}
              onClick={() => onRemove(customerId)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
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
