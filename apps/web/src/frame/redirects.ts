import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '../calls/api-error.ts'
import { ensureQuery } from '../calls/call-query.ts'
import { categoryQuery } from '../calls/catalogue/get-category.ts'
import { venueQuery } from '../calls/catalogue/get-venue.ts'
import { paths } from '../paths.ts'
import { servicesOf } from '../services.ts'
import { isSlotView } from '../slot-view.ts'
import { withWarning } from './notices/arrival-warning.tsx'
import { selectedVenue } from './selected-venue.ts'

/** Redirects /redirect-to-selected-venue (spec 2). */
export async function redirectToSelectedVenue({ context }: LoaderFunctionArgs): Promise<Response> {
  const venueSlug = await selectedVenue(servicesOf(context))
  return redirect(
    venueSlug === null
      ? withWarning(paths.home(), 'venue-for-activity')
      : paths.chooseActivity({ venueSlug }),
  )
}

/** Redirects /course-redirect-to-selected-venue (spec 2). */
export async function courseRedirectToSelectedVenue({ context }: LoaderFunctionArgs): Promise<Response> {
  const venueSlug = await selectedVenue(servicesOf(context))
  return redirect(
    venueSlug === null
      ? withWarning(paths.home(), 'venue-for-course')
      : paths.chooseCourseAtVenue({ venueSlug }),
  )
}

/** Redirects an old address, and keeps its query. */
const leadTo = (path: string, request: Request): Response => redirect(path + new URL(request.url).search)

/** Redirects /{venueSlug} (spec 2). An address that names no venue does not exist. */
export async function redirectToVenue({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const { client } = servicesOf(context)
  const { slug } = await ensureQuery(client, venueQuery(params.venueSlug ?? ''))
  return leadTo(paths.chooseActivity({ venueSlug: slug }), request)
}

/** Redirects /{venueSlug}/{activitySlug} (spec 2). A part that can't be booked counts as missing. */
export async function redirectToActivity({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<Response> {
  const { venueSlug = '', activitySlug = '' } = params
  // Programs ask for paths such as `.well-known`: never a venue, so no one looked for an activity.
  if (venueSlug.startsWith('.')) throw new ApiError({ status: 404, message: '' })
  try {
    await ensureQuery(servicesOf(context).client, categoryQuery(venueSlug, activitySlug))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return redirect(withWarning(paths.home(), 'activity-not-found'))
    }
    throw error
  }
  return leadTo(paths.chooseSubActivity({ venueSlug, activitySlug }), request)
}

/** Redirects /{venueSlug}/{activitySlug}/{dateSlug}, and the same with /{type} (spec 2). */
export async function redirectToTimeSlot(args: LoaderFunctionArgs): Promise<Response> {
  const { venueSlug = '', activitySlug = '', dateSlug = '', type } = args.params
  const found = await redirectToActivity(args)
  if (found.headers.get('location')?.startsWith(`${paths.home()}?warning=`)) return found
  if (type === 'week') return leadTo(paths.week({ venueSlug, activitySlug, dateSlug }), args.request)
  return leadTo(
    paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug, ...(isSlotView(type) ? { type } : {}) }),
    args.request,
  )
}
