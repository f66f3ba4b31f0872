import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import type * as Redirects from './frame/redirects.ts'
import { boundaryWith, RootBoundary } from './frame/failures/boundaries.tsx'
import { crumbs } from './frame/crumbs.ts'
import { NotFound } from './frame/failures/not-found.tsx'
import { Root } from './frame/root.tsx'
import { rootLoader } from './frame/root-loader.ts'
import type { RouteFacts } from './frame/route-facts.ts'
import { Waiting } from './frame/waiting.tsx'
import { loadChunk } from './load-chunk.ts'
import { dayRoute } from './screens/choose-time-slot/day-route.ts'

const facts = (value: RouteFacts) => value
const notFound = { Component: NotFound, handle: facts({ status: 404 }) }

type Screen<Name extends string> = Record<Name, ComponentType> & {
  loader: LoaderFunction
  /** What the screen must know of its address before it can be rendered. */
  prepare?: () => Promise<void>
  /** Stands in the place of the not-found page. */
  NotShown?: ComponentType
}

/** The screen of that name, whose script is fetched with the first visit. */
function screen<Name extends string>(name: Name, load: () => Promise<Screen<Name>>) {
  return async () => {
    const { [name]: Component, loader, prepare, NotShown } = await loadChunk(load)
    await prepare?.()
    return { Component, loader, ErrorBoundary: boundaryWith(NotShown) }
  }
}

function redirects(name: keyof typeof Redirects) {
  return async () => ({
    loader: (await loadChunk(() => import('./frame/redirects.ts')))[name],
    Component: Waiting,
  })
}

/** Spec 2, the route table in its order. */
const screens: RouteObject[] = [
  {
    path: '/',
    handle: facts({ screen: 'home', crumbs: crumbs.home, hasMap: true }),
    lazy: screen('Home', () => import('./screens/home/home.tsx')),
  },
  { path: '/redirect-to-selected-venue', lazy: redirects('redirectToSelectedVenue') },
  { path: '/course-redirect-to-selected-venue', lazy: redirects('courseRedirectToSelectedVenue') },
  {
    path: '/register',
    handle: facts({ screen: 'register', crumbs: crumbs.register }),
    lazy: screen('Register', () => import('./screens/register/register.tsx')),
  },
  {
    path: '/basket',
    handle: facts({ screen: 'basket', crumbs: crumbs.basket }),
    lazy: screen('Basket', () => import('./screens/basket/basket.tsx')),
  },
  {
    path: '/basket/checkout',
    handle: facts({ screen: 'checkout', crumbs: crumbs.checkout, hasCardFrames: true }),
    lazy: screen('Checkout', () => import('./screens/checkout/checkout.tsx')),
  },
  {
    path: '/basket/bring',
    handle: facts({ screen: 'bring-basket' }),
    lazy: screen('BringBasket', () => import('./screens/bring-basket/bring-basket.tsx')),
  },
  {
    path: '/booking-confirmed/:completeOrderId',
    handle: facts({ screen: 'booking-confirmed', crumbs: crumbs.bookingConfirmed }),
    lazy: screen('BookingConfirmed', () => import('./screens/booking-confirmed/booking-confirmed.tsx')),
  },
  {
    path: '/location/:venueSlug',
    handle: facts({ screen: 'choose-activity', crumbs: crumbs.activities }),
    lazy: screen('ChooseActivity', () => import('./screens/choose-activity/choose-activity.tsx')),
  },
  {
    path: '/courses/location/:venueSlug',
    handle: facts({ screen: 'choose-course', crumbs: crumbs.courses }),
    lazy: screen('ChooseCourse', () => import('./screens/choose-course/choose-course.tsx')),
  },
  {
    path: '/location/:venueSlug/:activitySlug',
    handle: facts({ screen: 'choose-sub-activity', crumbs: crumbs.activity }),
    lazy: screen('ChooseSubActivity', () => import('./screens/choose-sub-activity/choose-sub-activity.tsx')),
  },
  {
    path: '/courses/location/:venueSlug/:activitySlug',
    handle: facts({ screen: 'choose-course', crumbs: crumbs.course }),
    lazy: screen('ChooseCourse', () => import('./screens/choose-course/choose-course.tsx')),
  },
  {
    path: '/courses/location/:venueSlug/:activitySlug/:courseSlug',
    handle: facts({ screen: 'course-details', crumbs: crumbs.courseDetails }),
    lazy: screen('CourseDetails', () => import('./screens/course-details/course-details.tsx')),
  },
  {
    lazy: async () => ({
      Component: (await loadChunk(() => import('./screens/choose-time-slot/choose-time-slot.tsx')))
        .ChooseTimeSlot,
    }),
    children: [
      // One time or one session of the day: a page, and over the day's list a sheet (decisions/0079).
      {
        path: '/location/:venueSlug/:activitySlug/:dateSlug/by-time/:word/*',
        handle: facts({ screen: 'choose-time-slot/selection', crumbs: crumbs.activity }),
        lazy: screen('Selection', () => import('./screens/choose-time-slot/selection/selection.tsx')),
      },
      {
        path: '/location/:venueSlug/:activitySlug/:dateSlug/:type?/*',
        id: dayRoute,
        handle: facts({ screen: 'choose-time-slot/day', crumbs: crumbs.activity }),
        lazy: screen('Day', () => import('./screens/choose-time-slot/day/day.tsx')),
      },
    ],
  },
  {
    path: '/attendees',
    handle: facts({ screen: 'attendees', crumbs: crumbs.attendees }),
    lazy: screen('Attendees', () => import('./screens/attendees/attendees.tsx')),
  },
  {
    path: '/pricing',
    handle: facts({ screen: 'membership-discounts', crumbs: crumbs.pricing }),
    lazy: screen(
      'MembershipDiscounts',
      () => import('./screens/membership-discounts/membership-discounts.tsx'),
    ),
  },
  // Ours: seven days of an activity, its months, seven days or one of all of a venue's, and a search over all venues (decisions/0021).
  {
    path: '/location/:venueSlug/:activitySlug/:dateSlug/week',
    handle: facts({ screen: 'week', crumbs: crumbs.week }),
    lazy: screen('Week', () => import('./screens/week/week.tsx')),
  },
  {
    path: '/location/:venueSlug/:activitySlug/:dateSlug/month/:month?',
    handle: facts({ screen: 'choose-time-slot/month', crumbs: crumbs.month }),
    lazy: screen('Month', () => import('./screens/choose-time-slot/month/month.tsx')),
  },
  {
    path: '/location/:venueSlug/all/:dateSlug',
    handle: facts({ screen: 'week', crumbs: crumbs.venueDay }),
    lazy: screen('Week', () => import('./screens/week/week.tsx')),
  },
  {
    path: '/search',
    handle: facts({ screen: 'search', crumbs: crumbs.search }),
    lazy: screen('Search', () => import('./screens/search/search.tsx')),
  },
  // Ours: pages to which the links of letters lead (decisions/0063).
  {
    path: '/new-password',
    handle: facts({ screen: 'new-password', crumbs: crumbs.newPassword }),
    lazy: screen('NewPassword', () => import('./screens/new-password/new-password.tsx')),
  },
  {
    path: '/confirm-email',
    handle: facts({ screen: 'confirm-email', crumbs: crumbs.confirmEmail }),
    lazy: screen('ConfirmEmail', () => import('./screens/confirm-email/confirm-email.tsx')),
  },
  // Ours, for staff (decisions/0055).
  {
    path: '/staff/waitlists/:venueSlug?/:dateSlug?',
    lazy: async () => (await loadChunk(() => import('./screens/staff-waitlists/route.ts'))).staffWaitlists(),
  },
  {
    path: '/staff/mails',
    lazy: async () => (await loadChunk(() => import('./screens/staff-mails/route.ts'))).staffMails(),
  },
  {
    path: '/staff/money',
    lazy: async () => (await loadChunk(() => import('./screens/staff-money/route.ts'))).staffMoney(),
  },
  // Other parts of the site (spec 2) are no venues, though they look like the rows below.
  {
    path: '/my-account/:room?/:item?/:act?',
    lazy: async () => (await loadChunk(() => import('./screens/my-account/route.ts'))).accountArea(),
  },
  { path: '/online-joining/*', Component: NotFound, handle: facts({ status: 404, isJoining: true }) },
  { path: '/:venueSlug', lazy: redirects('redirectToVenue') },
  { path: '/:venueSlug/:activitySlug', lazy: redirects('redirectToActivity') },
  { path: '/:venueSlug/:activitySlug/:dateSlug', lazy: redirects('redirectToTimeSlot') },
  { path: '/:venueSlug/:activitySlug/:dateSlug/:type', lazy: redirects('redirectToTimeSlot') },
  { path: '*', ...notFound },
]

export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      loader: rootLoader,
      ErrorBoundary: RootBoundary,
      HydrateFallback: Waiting,
      children: [
        {
          id: 'screens',
          ErrorBoundary: boundaryWith(), // Copies, since the browser puts what is loaded in the place of `lazy`.
          children: screens.map((route) => ({ ...route })),
        },
      ],
    },
  ]
}
