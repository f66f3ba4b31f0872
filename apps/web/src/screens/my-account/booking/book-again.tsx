import { type LoaderFunctionArgs, redirect } from 'react-router'
import { bookingAgainQuery } from '../../../calls/bookings/get-booking.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { paths } from '../../../paths.ts'
import { servicesOf } from '../../../services.ts'

/** Redirects to the session of next week; where there is none, to its day, which says so. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { client } = servicesOf(context)
  const again = await ensureQuery(client, bookingAgainQuery(params.bookingId ?? ''))
  const { venueSlug, categorySlug: activitySlug, date: dateSlug, kind, session } = again
  if (kind === 'course') return redirect(paths.chooseCourse({ venueSlug, activitySlug }))
  const day = { venueSlug, activitySlug, dateSlug }
  if (session === null) return redirect(`${paths.chooseTimeSlot(day)}?warning=no-session-again`)
  if (kind === 'classes') return redirect(paths.classDetails({ ...day, id: session.id }))
  if (kind === 'ticketed') return redirect(paths.ticketedSession({ ...day, id: session.id }))
  const { time, compositeKey, locationSlug } = session
  return redirect(paths.slot({ ...day, time, compositeKey, ...(locationSlug !== null && { locationSlug }) }))
}

/** Renders nothing: the loader redirects. */
export const BookAgain = () => null
