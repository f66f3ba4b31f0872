import type { BookedTime } from '@touchline/rules/bookings/booked-times'
import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { countWords } from '@touchline/rules/words/count-words'
import { DateTile } from '../../features/basket/date-tile.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { type OrderItem, placesOf } from './order-item.ts'

type Props = {
  booked: BookedTime
  /** First name of the booker. */
  booker: string
  symbol: string
}

/** Shows one session, or the hours of one court: when and where it is, and its attendees. */
export function BookedSession({ booked: { first, hours, people }, booker, symbol }: Props) {
  const { isKiosk } = usePageFacts()
  const notes = new Set(hours.flat().flatMap((line) => line.notes))
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
        {[...notes].map((note) => (
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
          {people.map((lines) => (
            <BookedLine key={lines[0].id} lines={lines} booker={booker} symbol={symbol} />
          ))}
        </ul>
        {!isKiosk && first.status === 'booked' && <ToVenue item={first} />}
      </div>
    </li>
  )
}

type LineProps = {
  /** Lines of the hours of a court; a single one otherwise. */
  lines: readonly [OrderItem, ...OrderItem[]]
  booker: string
  symbol: string
}

/** Shows one price of the session: for whom it is, how many places, and what still stands of its sum. */
function BookedLine({ lines, booker, symbol }: LineProps) {
  const [item, ...later] = lines
  const isAlike = later.every(
    ({ standing, priceName, why }) =>
      standing === item.standing && priceName === item.priceName && why === item.why,
  )
  const sum = formatPence(sumPence(lines.map(({ standing }) => standing)), symbol)
  const why = isAlike ? item.why : null
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <span>
          {item.isBookers && (
            <span className="font-bold">
              For <span className="print:hidden">you</span>
              <span className="hidden print:inline">{booker}</span> ·{' '}
            </span>
          )}
          {item.purchasedFor && <span className="font-bold">For {item.purchasedFor} · </span>}
          <span className="text-ink-soft">
            {isAlike && `${item.priceName} · `}
            {countWords(placesOf(item), 'place')}
          </span>
          {item.status === 'booked' && item.cancelledPlaces > 0 && (
            <span className="block text-sm text-ink-soft">
              {countWords(item.cancelledPlaces, 'place')} cancelled
            </span>
          )}
          {item.names.length > 0 && <span className="block">For {item.names.join(', ')}</span>}
          {why !== null && (
            <span className="block text-sm text-ink-soft">
              <span className="visually-hidden">Why this price: </span>
              {why}
            </span>
          )}
        </span>
        {item.status === 'cancelled' ? (
          <s className="tabular text-ink-soft">{sum}</s>
        ) : (
          <span className="tabular font-bold">{sum}</span>
        )}
      </div>
      {!isAlike && <PricesOfHours lines={lines} />}
    </li>
  )
}

/** Shows what each hour costs, where they don't cost the same for the same reason. */
function PricesOfHours({ lines }: Pick<LineProps, 'lines'>) {
  return (
    <ul className="text-sm text-ink-soft">
      {lines.map((hour) => (
        <li key={hour.id} className="flex items-baseline justify-between gap-3">
          <span>
            <span className="tabular">{fromToWords(hour)}</span> · {hour.priceName}
            {hour.why !== null && <span className="block">{hour.why}</span>}
          </span>
          <span className="tabular">{hour.formattedStanding}</span>
        </li>
      ))}
    </ul>
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
