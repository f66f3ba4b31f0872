import type { RouteObject } from 'react-router'
import { RootBoundary, ScreenBoundary } from './frame/boundaries.tsx'
import { crumbs } from './frame/crumbs.ts'
import { NotFound } from './frame/not-found.tsx'
import { Root } from './frame/root.tsx'
import { rootLoader } from './frame/root-loader.ts'
import type { RouteFacts } from './frame/route-facts.ts'
import { Waiting } from './frame/waiting.tsx'
import { loadChunk } from './load-chunk.ts'

const facts = (value: RouteFacts) => value
const notFound = { Component: NotFound, handle: facts({ status: 404 }) }

type Redirects = typeof import('./frame/redirects.ts')
const redirects =
  (name: keyof Redirects) => async (): Promise<Pick<RouteObject, 'loader' | 'Component'>> => ({
    loader: (await import('./frame/redirects.ts'))[name],
    Component: Waiting,
  })

/** Spec 2, the route table in its order. */
const screens: RouteObject[] = [
  {
    path: '/',
    handle: facts({ screen: 'home', crumbs: crumbs.home, hasMap: true }),
    lazy: async () => {
      const { Home, loader } = await import('./screens/home/home.tsx')
      return { Component: Home, loader }
    },
  },
  { path: '/redirect-to-selected-venue', lazy: redirects('redirectToSelectedVenue') },
  { path: '/course-redirect-to-selected-venue', lazy: redirects('courseRedirectToSelectedVenue') },
  {
    path: '/register',
    handle: facts({ screen: 'register', crumbs: crumbs.register }),
    lazy: async () => {
      const { Register, loader } = await import('./screens/register/register.tsx')
      return { Component: Register, loader }
    },
  },
  {
    path: '/basket',
    handle: facts({ screen: 'basket', crumbs: crumbs.basket }),
    lazy: async () => {
      const { Basket, loader } = await import('./screens/basket/basket.tsx')
      return { Component: Basket, loader }
    },
  },
  {
    path: '/basket/checkout',
    handle: facts({ screen: 'checkout', crumbs: crumbs.checkout, hasCardFrames: true }),
    lazy: async () => {
      const { Checkout, loader } = await import('./screens/checkout/checkout.tsx')
      return { Component: Checkout, loader }
    },
  },
  {
    path: '/booking-confirmed/:completeOrderId',
    handle: facts({ screen: 'booking-confirmed', crumbs: crumbs.bookingConfirmed }),
    lazy: async () => {
      const { BookingConfirmed, loader } = await import('./screens/booking-confirmed/booking-confirmed.tsx')
      return { Component: BookingConfirmed, loader }
    },
  },
  {
    path: '/location/:venueSlug',
    handle: facts({ screen: 'choose-activity', crumbs: crumbs.activities }),
    lazy: async () => {
      const { ChooseActivity, loader } = await import('./screens/choose-activity/choose-activity.tsx')
      return { Component: ChooseActivity, loader }
    },
  },
  {
    path: '/courses/location/:venueSlug',
    handle: facts({ screen: 'choose-course', crumbs: crumbs.courses }),
    lazy: async () => {
      const { ChooseCourse, loader } = await import('./screens/choose-course/choose-course.tsx')
      return { Component: ChooseCourse, loader }
    },
  },
  {
    path: '/location/:venueSlug/:activitySlug',
    handle: facts({ screen: 'choose-sub-activity', crumbs: crumbs.activity }),
    lazy: async () => {
      const { ChooseSubActivity, loader } = await import(
        './screens/choose-sub-activity/choose-sub-activity.tsx'
      )
      return { Component: ChooseSubActivity, loader }
    },
  },
  {
    path: '/courses/location/:venueSlug/:activitySlug',
    handle: facts({ screen: 'choose-course', crumbs: crumbs.course }),
    lazy: async () => {
      const { ChooseCourse, loader } = await import('./screens/choose-course/choose-course.tsx')
      return { Component: ChooseCourse, loader }
    },
  },
  {
    path: '/courses/location/:venueSlug/:activitySlug/:courseSlug',
    handle: facts({ screen: 'course-details', crumbs: crumbs.courseDetails }),
    lazy: async () => {
      const { CourseDetails, loader } = await import('./screens/course-details/course-details.tsx')
      return { Component: CourseDetails, loader }
    },
  },
  // Of the row below: one time or one session of the day, apart, so that a day's list does without its script.
  {
    path: '/location/:venueSlug/:activitySlug/:dateSlug/by-time/:word/*',
    handle: facts({ screen: 'choose-time-slot/selection', crumbs: crumbs.activity }),
    lazy: async () => {
      const { Selection, loader, prepare } = await import(
        './screens/choose-time-slot/selection/selection.tsx'
      )
      await prepare()
      return { Component: Selection, loader }
    },
  },
  {
    path: '/location/:venueSlug/:activitySlug/:dateSlug/:type?/*',
    handle: facts({ screen: 'choose-time-slot', crumbs: crumbs.activity }),
    lazy: async () => {
      const { ChooseTimeSlot, loader, prepare } = await import(
        './screens/choose-time-slot/choose-time-slot.tsx'
      )
      await prepare()
      return { Component: ChooseTimeSlot, loader }
    },
  },
  {
    path: '/attendees',
    handle: facts({ screen: 'attendees', crumbs: crumbs.attendees }),
    lazy: async () => {
      const { Attendees, loader } = await import('./screens/attendees/attendees.tsx')
      return { Component: Attendees, loader }
    },
  },
  {
    path: '/pricing',
    handle: facts({ screen: 'membership-discounts', crumbs: crumbs.pricing }),
    lazy: async () => {
      const { MembershipDiscounts, loader } = await import(
        './screens/membership-discounts/membership-discounts.tsx'
      )
      return { Component: MembershipDiscounts, loader }
    },
  },
  // Ours: seven days of an activity, seven or one of all of a venue's, and a search over all venues (decisions/0021).
  {
    path: '/location/:venueSlug/:activitySlug/:dateSlug/week',
    handle: facts({ screen: 'week', crumbs: crumbs.week }),
    lazy: async () => {
      const { Week, loader } = await import('./screens/week/week.tsx')
      return { Component: Week, loader }
    },
  },
  {
    path: '/location/:venueSlug/all/:dateSlug',
    handle: facts({ screen: 'week', crumbs: crumbs.venueDay }),
    lazy: async () => {
      const { Week, loader } = await import('./screens/week/week.tsx')
      return { Component: Week, loader }
    },
  },
  {
    path: '/search',
    handle: facts({ screen: 'search', crumbs: crumbs.search }),
    lazy: async () => {
      const { Search, loader } = await import('./screens/search/search.tsx')
      return { Component: Search, loader }
    },
  },
  // Other parts of the site (spec 2) are no venues, though they look like the rows below.
  { path: '/my-account/*', ...notFound },
  { path: '/online-joining/*', Component: NotFound, handle: facts({ status: 404, isJoining: true }) },
  { path: '/:venueSlug', lazy: redirects('redirectToVenue') },
  { path: '/:venueSlug/:activitySlug', lazy: redirects('redirectToActivity') },
  { path: '/:venueSlug/:activitySlug/:dateSlug', lazy: redirects('redirectToTimeSlot') },
  { path: '/:venueSlug/:activitySlug/:dateSlug/:type', lazy: redirects('redirectToTimeSlot') },
  { path: '*', ...notFound },
]

/** A copy of its own, since the browser puts what is loaded in the place of `lazy`. */
function withChunkTimeout(route: RouteObject): RouteObject {
  const { lazy } = route
  return typeof lazy === 'function' ? { ...route, lazy: () => loadChunk(lazy) } : { ...route }
}

export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      loader: rootLoader,
      ErrorBoundary: RootBoundary,
      HydrateFallback: Waiting,
      children: [{ id: 'screens', ErrorBoundary: ScreenBoundary, children: screens.map(withChunkTimeout) }],
    },
  ]
}
