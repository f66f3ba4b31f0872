import { courseHead, coursesHead } from './head-of-courses.ts'
import { dayHead } from './head-of-day.ts'
import { homeHead } from './head-of-home.ts'
import { plansHead } from './head-of-joining.ts'
import { sessionHead } from './head-of-session.ts'
import { activityHead, monthHead, venueHead, weekHead } from './head-of-venue.ts'
import type { Known } from './known.ts'
import type { PageHead } from './page-head.ts'
import { plainHeads } from './plain-heads.ts'

/**
 * Heads for search engines, by the path of a route in routes.tsx; null where the page's content could not be
 * loaded. A page that is not here is personal.
 */
export const heads: Readonly<Record<string, (known: Known) => PageHead | null>> = {
  '/': homeHead,
  '/register': plainHeads.register,
  '/basket': plainHeads.basket,
  '/search': plainHeads.search,
  '/location/:venueSlug': venueHead,
  '/location/:venueSlug/:activitySlug': activityHead,
  '/location/:venueSlug/:activitySlug/:dateSlug/:type?/*': dayHead,
  '/location/:venueSlug/:activitySlug/:dateSlug/by-time/:word/*': sessionHead,
  '/location/:venueSlug/:activitySlug/:dateSlug/week': weekHead,
  '/location/:venueSlug/:activitySlug/:dateSlug/month/:month?': monthHead,
  '/location/:venueSlug/all/:dateSlug': weekHead,
  '/online-joining/:venueSlug': plansHead,
  '/courses/location/:venueSlug': coursesHead,
  '/courses/location/:venueSlug/:activitySlug': coursesHead,
  '/courses/location/:venueSlug/:activitySlug/:courseSlug': courseHead,
}
