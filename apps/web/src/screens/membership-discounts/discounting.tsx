import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import type { TicketType } from '@touchline/contract/entities/timetable/slot'
import { useState } from 'react'
import type { Session } from '../../calls/listing-types.ts'
import type { timetableItemQuery } from '../../calls/timetable/get-timetable-item.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChevronLeftIcon } from '../../ui/other-icons.tsx'
import { applyDiscounts, type Discount, type Discounts } from './apply-discounts.ts'
import { NumberForm } from './number-form.tsx'
import type { Selection } from './selection.ts'
import { YourTickets } from './your-tickets.tsx'

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
  'Every ticket you chose already has a member price, or costs no more than that. Choose another ticket first.'

/** Shows membership numbers on one side, and the price of the tickets with them on the other. */
export function Discounting({ asked, selection, session, types, hasMemberPrice, venue, symbol }: Props) {
  const [discounts, setDiscounts] = useState<Discounts>(new Map())
  const { tickets, totalPence, savedPence } = applyDiscounts(types, selection.tickets, discounts)
  const canBook = session.actionToShow.status === 'BOOK' && tickets.length > 0

  /** Applies a discount. Returns null when it is applied; else why not. */
  const apply = (discount: Discount): string | null => {
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
            A member who comes with you pays the member price. Enter their membership number and last name:
            each number covers one ticket. They need to bring their membership card, and we email them that it
            was used.
          </p>
          {canBook && hasMemberPrice ? (
            <NumberForm asked={asked} discounts={discounts} onFound={apply} />
          ) : (
            <Notice type="info">
              {hasMemberPrice
                ? 'These tickets can’t be booked any more. Choose another session.'
                : 'This session has no member price.'}
            </Notice>
          )}
          <Applied discounts={discounts} onRemove={remove} />
        </div>
        <YourTickets
          selection={selection}
          session={session}
          venue={venue}
          symbol={symbol}
          tickets={tickets}
          totalPence={totalPence}
          savedPence={savedPence}
          canBook={canBook}
        />
      </div>
    </>
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
