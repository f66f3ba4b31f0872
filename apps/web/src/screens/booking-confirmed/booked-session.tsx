import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { countWords } from '@touchline/rules/words/count-words'
import { DateTile } from '../../features/basket/date-tile.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { type OrderItem, placesOf } from './order-item.ts'

type Props = {
  first: OrderItem
  lines: readonly OrderItem[]
  /** First name of the booker. */
  booker: string
}

/** Shows one session: when and where it is, and its attendees. */
export function BookedSession({ first, lines, booker }: Props) {
  const { isKiosk } = usePageFacts()
  return (
    <li className="flex gap-4 py-4 first:pt-0">
      <DateTile date={first.date} muted={first.status === 'cancelled'} />
      <div className="min-w-0 grow">
        <h3>{first.name}</h3>
        {first.status === 'cancelled' && (
          <Badge tone="danger">{first.cancelledBy?.isVenue ? 'Cancelled by the venue' : 'Cancelled'}</Badge>
        )}
        {first.cancelledBy?.words && <p className="my-2">{first.cancelledBy.words}</p>}
        <p>
          {dayAndYear(first.date.raw)},{' '}
          <span className="tabular whitespace-nowrap">{fromToWords(first)}</span>
        </p>
        {[...new Set(lines.flatMap(({ notes }) => notes))].map((note) => (
          <p key={note} className="text-ink-soft">
            {note}
          </p>
        ))}
        <p className="text-ink-soft">
          {[first.location, first.venueName].filter(Boolean).join(', ')}
          <br />
          {first.venueAddress}
        </p>
        {first.venuePhone !== '' && !isKiosk && (
          <p className="text-sm print:hidden">
            <a
              href={`tel:${first.venuePhone.replace(/[^\d+]/g, '')}`}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {first.venuePhone}
            </a>
          </p>
        )}
        <ul className="mt-2 grid gap-1">
          {lines.map((item) => (
            <BookedLine key={item.id} item={item} booker={booker} />
          ))}
        </ul>
        {!isKiosk && first.status === 'booked' && <ToVenue item={first} />}
      </div>
    </li>
  )
}

type LineProps = { item: OrderItem; booker: string }

/** Shows one price of the session: for whom it is, how many places, and what still stands of its sum. */
function BookedLine({ item, booker }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span>
        {item.isBookers && (
          <span className="font-bold">
            For <span className="print:hidden">you</span>
            <span className="hidden print:inline">{booker}</span> ·{' '}
          </span>
        )}
        {item.purchasedFor && <span className="font-bold">For {item.purchasedFor} · </span>}
        <span className="text-ink-soft">
          {item.priceName} · {countWords(placesOf(item), 'place')}
        </span>
        {item.status === 'booked' && item.cancelledPlaces > 0 && (
          <span className="block text-sm text-ink-soft">
            {countWords(item.cancelledPlaces, 'place')} cancelled
          </span>
        )}
        {item.names.length > 0 && <span className="block">For {item.names.join(', ')}</span>}
        {item.why !== null && (
          <span className="block text-sm text-ink-soft">
            <span className="visually-hidden">Why this price: </span>
            {item.why}
          </span>
        )}
      </span>
      {item.status === 'cancelled' ? (
        <s className="tabular text-ink-soft">{item.formattedStanding}</s>
      ) : (
        <span className="tabular font-bold">{item.formattedStanding}</span>
      )}
    </li>
  )
}

function ToVenue({ item }: { item: OrderItem }) {
  return (
    <p className="mt-1 text-sm print:hidden">
      <a
        href={mapAddress(item.venueAddress, item.venueCoordinates)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center font-bold text-primary-text underline underline-offset-4"
      >
        Directions
        <span className="visually-hidden"> to {item.venueName} (opens in a new window)</span>
      </a>
    </p>
  )
}
