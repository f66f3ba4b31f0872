import { useSuspenseQuery } from '@tanstack/react-query'
import { fromToWords } from '@touchline/rules/time/end-words'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { bookingQuery } from '../../../calls/bookings/get-booking.ts'
import { timesToMoveToQuery } from '../../../calls/bookings/list-times-to-move-to.ts'
import { ensureQuery, loadQuery } from '../../../calls/call-query.ts'
import { MoveBooking } from '../../../features/move-booking/move-booking.tsx'
import { Link } from '../../../page/link.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { bookingName } from '../booking-words.ts'
import type { ScreenParams } from '../screen-params.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  const bookingId = params.bookingId ?? ''
  const { cancellation } = await ensureQuery(client, bookingQuery(bookingId))
  const date = new URL(request.url).searchParams.get('date')
  if (cancellation?.move.canBeMoved)
    await loadQuery(client, timesToMoveToQuery({ bookingId: Number(bookingId), date, key: null }))
  return null
}

/** Offers another time for a booking. */
export function Move({ params }: { params: ScreenParams }) {
  const bookingId = params.bookingId ?? ''
  const { data: booking } = useSuspenseQuery(bookingQuery(bookingId))
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const back = accountPaths.booking({ bookingId })
  const move = booking.cancellation?.move
  const others = booking.hours.filter(({ id }) => id !== booking.id).map(({ item }) => fromToWords(item))
  return (
    <>
      <PageTitle>{`Move ${bookingName(booking)}`}</PageTitle>
      <p>
        <Link
          to={back}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          Back to the booking
        </Link>
      </p>
      <h1 tabIndex={-1}>Choose another time</h1>
      <p className="mt-2 text-lg">
        {[bookingName(booking), booking.item.location?.name].filter(Boolean).join(', ')}
      </p>
      {others.length > 0 && (
        <p className="mt-1">
          Only <span className="tabular">{fromToWords(booking.item)}</span> is moved. The rest of your booking
          ({others.join(', ')}) stays as it is.
        </p>
      )}
      {move?.sentences.map((sentence) => (
        <p key={sentence} className="mt-1 text-ink-soft">
          {sentence}
        </p>
      ))}
      <div className="mt-5">
        {move?.canBeMoved ? (
          <MoveBooking
            booking={{
              bookingId: booking.id,
              name: bookingName(booking),
              place: booking.item.location?.name ?? null,
              orderKey: null,
            }}
            date={query.get('date')}
            pathOf={(date) => accountPaths.moveBooking({ bookingId, date })}
            onMoved={() => void navigate(back)}
          />
        ) : (
          <p className="text-lg">This booking can’t be moved to another time online.</p>
        )}
      </div>
    </>
  )
}
