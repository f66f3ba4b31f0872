import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { crumbs } from './frame/crumbs.ts'
import { boundaryWith, NotFound, RootBoundary } from './frame/failures/boundaries.tsx'
import type * as Redirects from './frame/redirects.ts'
import { Root } from './frame/root.tsx'
import { rootLoader } from './frame/root-loader.ts'
import type { RouteFacts } from './frame/route-facts.ts'
import { Waiting } from './frame/waiting.tsx'
import { loadChunk } from './load-chunk.ts'
import { latePart } from './page/late-part.tsx'
import { untilLoaded } from './page/until-loaded.ts'
import { untilSettled } from './page/until-settled.ts'
import { dayRoute } from './screens/choose-time-slot/day-route.ts'

const facts = (value: RouteFacts) => value
const notFound = { Component: NotFound, handle: facts({ status: 404 }) }

type Screen<Name extends string> = Record<Name, ComponentType> & {
  loader: LoaderFunction
  /** Loads what the screen must know of its address before it can be rendered. */
  prepare?: () => Promise<void>
}

/**
 * Makes the route of a screen. The server renders it; its script comes when the visitor acts
 * (decisions/0029). `notShown` replaces the not-found page. `until` delays the script of a screen that needs
 * it to show its content.
 */
function screen<Name extends string>(
  name: Name,
  load: () => Promise<Screen<Name>>,
  { notShown, until }: { notShown?: () => Promise<ComponentType>; until?: () => Promise<unknown> } = {},
) {
  const Late = latePart(async () => {
    const { [name]: Component, prepare } = await load()
    await prepare?.()
    return Component
  }, until)
  const loader: LoaderFunction = async (args) => {
    const [screen] = await Promise.all([loadChunk(load), Late.preload()])
    return screen.loader(args)
  }
  return { Component: Late, loader, ErrorBoundary: boundaryWith(notShown && latePart(notShown)) }
}

/** Makes the route of an address that leads to another. */
function redirects(name: keyof typeof Redirects) {
  return async () => ({
    loader: (await loadChunk(() => import('./frame/redirects.ts')))[name],
    Component: Waiting,
  })
}

type Apart = Pick<RouteObject, 'Component' | 'loader' | 'handle'>

/**
 * Makes a route that another file declares: of a screen that is hydrated with the page, or that few visitors
 * see, whose parts no first script then names.
 */
function apart<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, () => Apart | Promise<Apart>>>,
) {
  return async () => (await loadChunk(load))[name]()
}

/** Pages of staff (ours, decisions/0055): staff-routes.ts has the screen of each path below /staff. */
const staffPages = (
  [
    '',
    'today/:venueSlug?/:dateSlug?',
    'waitlists/:venueSlug?/:dateSlug?',
    'mails',
    'people/:personId',
    'people/:personId/merge',
    'acts',
    'team',
    'drawers',
    'drawers/:drawerId',
    'takings',
    'memberships',
    'memberships/:contractId',
    'money',
    'security',
    'documents',
    'complaints/:item?',
  ] as const
).map((path) => ({
  path: path === '' ? '/staff' : `/staff/${path}`,
  lazy: async () => (await loadChunk(() => import('./staff-routes.ts'))).staffScreens[path](),
}))
const joiningRoutes = () => import('./screens/online-joining/routes.ts')

/** Every part of the pages in each of its states, for developers: in no build for production. */
const gallery: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        {
          path: '/dev/parts',
          handle: facts({ crumbs: () => [{ label: 'Parts', to: '' }], hasCardFrames: true }),
          ...screen('Gallery', () => import('./gallery/gallery.tsx')),
        },
      ]

/** Screens in the order of the route table (spec 2). */
const screens: RouteObject[] = [
  {
    path: '/',
    handle: facts({ crumbs: crumbs.home, hasMap: true }),
    ...screen('Home', () => import('./screens/home/home.tsx')),
  },
  { path: '/redirect-to-selected-venue', lazy: redirects('redirectToSelectedVenue') },
  { path: '/course-redirect-to-selected-venue', lazy: redirects('courseRedirectToSelectedVenue') },
  {
    path: '/register',
    handle: facts({ crumbs: crumbs.register }),
    ...screen('Register', () => import('./screens/register/register.tsx')),
  },
  {
    path: '/basket',
    handle: facts({ crumbs: crumbs.basket }),
    ...screen('Basket', () => import('./screens/basket/basket.tsx')),
  },
  {
    path: '/basket/checkout',
    handle: facts({ crumbs: crumbs.checkout, hasCardFrames: true }),
    ...screen('Checkout', () => import('./screens/checkout/checkout.tsx'), { until: untilSettled }),
  },
  {
    path: '/basket/bring',
    ...screen('BringBasket', () => import('./screens/bring-basket/bring-basket.tsx'), { until: untilLoaded }),
  },
  {
    path: '/booking-confirmed/:completeOrderId',
    handle: facts({ crumbs: crumbs.bookingConfirmed }),
    ...screen('BookingConfirmed', () => import('./screens/booking-confirmed/booking-confirmed.tsx'), {
      notShown: async () => (await import('./screens/booking-confirmed/not-shown.tsx')).NotShown,
    }),
  },
  {
    path: '/location/:venueSlug',
    handle: facts({ crumbs: crumbs.activities }),
    ...screen('ChooseActivity', () => import('./screens/choose-activity/choose-activity.tsx')),
  },
  {
    path: '/courses/location/:venueSlug',
    handle: facts({ crumbs: crumbs.courses }),
    ...screen('ChooseCourse', () => import('./screens/choose-course/choose-course.tsx')),
  },
  {
    path: '/location/:venueSlug/:activitySlug',
    handle: facts({ crumbs: crumbs.activity }),
    ...screen('ChooseSubActivity', () => import('./screens/choose-sub-activity/choose-sub-activity.tsx')),
  },
  {
    path: '/courses/location/:venueSlug/:activitySlug',
    handle: facts({ crumbs: crumbs.course }),
    ...screen('ChooseCourse', () => import('./screens/choose-course/choose-course.tsx')),
  },
  {
    path: '/courses/location/:venueSlug/:activitySlug/:courseSlug',
    handle: facts({ crumbs: crumbs.courseDetails }),
    ...screen('CourseDetails', () => import('./screens/course-details/course-details.tsx')),
  },
  {
    lazy: apart('chooseTimeSlot', () => import('./screens/choose-time-slot/choose-time-slot.tsx')),
    children: [
      // A time or session of the day is a page, or a sheet over the day's list (decisions/0079).
      {
        path: '/location/:venueSlug/:activitySlug/:dateSlug/by-time/:word/*',
        handle: facts({ crumbs: crumbs.activity }),
        ...screen('Selection', () => import('./screens/choose-time-slot/selection/selection.tsx')),
      },
      {
        path: '/location/:venueSlug/:activitySlug/:dateSlug/:type?/*',
        id: dayRoute,
        handle: facts({ crumbs: crumbs.activity }),
        ...screen('Day', () => import('./screens/choose-time-slot/day/day.tsx')),
      },
    ],
  },
  {
    path: '/attendees',
    handle: facts({ crumbs: crumbs.attendees }),
    ...screen('Attendees', () => import('./screens/attendees/attendees.tsx')),
  },
  {
    path: '/pricing',
    handle: facts({ crumbs: crumbs.pricing }),
    ...screen('MembershipDiscounts', () => import('./screens/membership-discounts/membership-discounts.tsx')),
  },
  // Ours: week and month of an activity, week and day of a whole venue, and a search over all venues
  // (decisions/0021).
  {
    path: '/location/:venueSlug/:activitySlug/:dateSlug/week',
    handle: facts({ crumbs: crumbs.week }),
    ...screen('Week', () => import('./screens/week/week.tsx')),
  },
  {
    path: '/location/:venueSlug/:activitySlug/:dateSlug/month/:month?',
    handle: facts({ crumbs: crumbs.month }),
    ...screen('Month', () => import('./screens/choose-time-slot/month/month.tsx')),
  },
  {
    path: '/location/:venueSlug/all/:dateSlug',
    handle: facts({ crumbs: crumbs.venueDay }),
    ...screen('Week', () => import('./screens/week/week.tsx')),
  },
  {
    path: '/search',
    handle: facts({ crumbs: crumbs.search }),
    ...screen('Search', () => import('./screens/search/search.tsx')),
  },
  // Ours: targets of links in letters (decisions/0063).
  {
    path: '/new-password',
    handle: facts({ crumbs: crumbs.newPassword }),
    ...screen('NewPassword', () => import('./screens/new-password/new-password.tsx')),
  },
  {
    path: '/confirm-email',
    handle: facts({ crumbs: crumbs.confirmEmail }),
    ...screen('ConfirmEmail', () => import('./screens/confirm-email/confirm-email.tsx')),
  },
  // Ours: mails a booking's link again (decisions/0149).
  { path: '/find-booking', lazy: apart('findBooking', () => import('./screens/find-booking/route.ts')) },
  // Ours: statements of an operator without pages of its own for them (decisions/0115).
  // Complaints about data are there for every operator (decisions/0141).
  ...(['accessibility', 'cookies', 'data-complaint', 'privacy', 'terms'] as const).map((name) => ({
    path: `/${name}`,
    lazy: async () => (await loadChunk(() => import('./screens/legal/routes.ts'))).legalScreens[name](),
  })),
  ...staffPages,
  ...gallery,
  // Other parts of the site (spec 2) are not venues, though they match the rows below.
  {
    path: '/my-account/:room?/:item?/:act?',
    lazy: apart('accountArea', () => import('./screens/my-account/route.ts')),
  },
  { path: '/finish-joining', lazy: apart('finishJoining', joiningRoutes) },
  { path: '/online-joining', lazy: apart('joiningVenues', joiningRoutes) },
  { path: '/online-joining/:venueSlug', lazy: apart('plans', joiningRoutes) },
  { path: '/online-joining/:venueSlug/:planSlug', lazy: apart('joinPlan', joiningRoutes) },
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
          ErrorBoundary: boundaryWith(), // Copies: the browser replaces `lazy` in them.
          children: screens.map((route) => ({ ...route })),
        },
      ],
    },
  ]
}
