import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '../calls/api-error.ts'
import { ensureQuery } from '../calls/call-query.ts'
import { categoryQuery } from '../calls/categories/get-category.ts'
import { venueQuery } from '../calls/venues/get-venue.ts'
import { paths } from '../paths.ts'
import { servicesOf } from '../services.ts'
import { isSlotView } from '../slot-view.ts'
import { withWarning } from './arrival-warning.tsx'
import { selectedVenue } from './selected-venue.ts'

/** Spec 2: /redirect-to-selected-venue */
export async function redirectToSelectedVenue({ context }: LoaderFunctionArgs): Promise<Response> {
  const venueSlug = await selectedVenue(servicesOf(context))
  return redirect(
    venueSlug === null
      ? withWarning(paths.home(), 'venue-for-activity')
      : paths.chooseActivity({ venueSlug }),
  )
}

/** Spec 2: /course-redirect-to-selected-venue */
export async function courseRedirectToSelectedVenue({ context }: LoaderFunctionArgs): Promise<Response> {
  const venueSlug = await selectedVenue(servicesOf(context))
  return redirect(
    venueSlug === null
      ? withWarning(paths.home(), 'venue-for-course')
      : paths.chooseCourseAtVenue({ venueSlug }),
  )
}

/** Spec 2: /{venueSlug}. An address that names no venue is an address that does not exist. */
export async function redirectToVenue({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { client } = servicesOf(context)
  const { slug } = await ensureQuery(client, venueQuery(params.venueSlug ?? ''))
  return redirect(paths.chooseActivity({ venueSlug: slug }))
}

/** Spec 2: /{venueSlug}/{activitySlug}. "If a part is missing" means: is not there to be booked. */
export async function redirectToActivity({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { venueSlug = '', activitySlug = '' } = params
  try {
    await ensureQuery(servicesOf(context).client, categoryQuery(venueSlug, activitySlug))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return redirect(withWarning(paths.home(), 'activity-not-found'))
    }
    throw error
  }
  return redirect(paths.chooseSubActivity({ venueSlug, activitySlug }))
}

/** Spec 2: /{venueSlug}/{activitySlug}/{dateSlug} and the same with /{type} */
export async function redirectToTimeSlot(args: LoaderFunctionArgs): Promise<Response> {
  const { venueSlug = '', activitySlug = '', dateSlug = '', type } = args.params
  const found = await redirectToActivity(args)
  if (found.headers.get('location')?.includes('warning=')) return found
  if (type === 'week') return redirect(paths.week({ venueSlug, activitySlug, dateSlug }))
  return redirect(
    paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug, ...(isSlotView(type) ? { type } : {}) }),
  )
}
