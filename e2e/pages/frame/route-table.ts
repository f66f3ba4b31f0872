import type { Visitor } from '../../support/shop/visitor.ts'
import { beLoggedIn, holdPlaces } from '../../support/shop/visitor-acts.ts'

export type Prepare = (visitor: Visitor) => Promise<unknown>

type Row = {
  path: string
  /** A condition that holds before the address shows its screen. */
  before?: Prepare
  /** The venue that was chosen last, as the browser remembers it. */
  chosen?: string
  /** The address to which it leads; itself where it is a screen. */
  ends?: RegExp
  title: string | RegExp
  crumbs: readonly string[]
  /** An address, or a visitor, that must not get this screen: the status and the title that come instead. */
  not: { path: string; before?: Prepare; status: number; title: string | RegExp }
}

const venue = 'lockside-leisure-centre'
const logIn: Prepare = (visitor) => beLoggedIn(visitor, 'member@demo.test')
export const missing = 'Page not found'
const activities = 'Choose an activity at Lockside Leisure Centre'
const yoga = /^Yoga, \w+/

/** Spec 2, the route table in its order. */
export const routeTable: readonly Row[] = [
  {
    path: '/',
    title: 'Home',
    crumbs: [],
    not: { path: '/no/such/page/at/all', status: 404, title: missing },
  },
  {
    path: '/redirect-to-selected-venue',
    chosen: venue,
    ends: /\/location\/lockside-leisure-centre$/,
    title: activities,
    crumbs: ['Home', 'Book an activity'],
    not: { path: '/redirect-to-selected-venue', status: 200, title: 'Home' },
  },
  {
    path: '/course-redirect-to-selected-venue',
    chosen: venue,
    ends: /\/courses\/location\/lockside-leisure-centre$/,
    title: 'Choose a course',
    crumbs: ['Home', 'Book a course'],
    not: { path: '/course-redirect-to-selected-venue', status: 200, title: 'Home' },
  },
  {
    path: '/register',
    title: 'Sign up',
    crumbs: ['Home', 'Sign up'],
    not: { path: '/register', before: logIn, status: 200, title: 'Home' },
  },
  {
    path: '/basket',
    title: 'Shopping basket',
    crumbs: ['Home', 'Shopping basket'],
    not: { path: '/basket/nothing', status: 200, title: 'Home' },
  },
  {
    path: '/basket/checkout',
    before: holdPlaces,
    title: 'Checkout',
    crumbs: ['Home', 'Shopping basket', 'Checkout'],
    not: { path: '/basket/checkout', status: 200, title: 'Shopping basket' },
  },
  {
    path: '/location/lockside-leisure-centre',
    title: activities,
    crumbs: ['Home', 'Book an activity'],
    not: { path: '/location/no-such-venue', status: 404, title: missing },
  },
  {
    path: '/courses/location/lockside-leisure-centre',
    title: 'Choose a course',
    crumbs: ['Home', 'Book a course'],
    not: { path: '/courses/location/no-such-venue', status: 404, title: missing },
  },
  {
    path: '/location/lockside-leisure-centre/swimming',
    title: 'Swimming at Lockside Leisure Centre',
    crumbs: ['Home', 'Book an activity', 'Swimming'],
    not: { path: '/location/lockside-leisure-centre/no-such-activity', status: 404, title: missing },
  },
  {
    path: '/courses/location/lockside-leisure-centre/swimming-lessons',
    title: 'Choose a course: Swimming Lessons',
    crumbs: ['Home', 'Book a course', 'Swimming lessons'],
    not: { path: '/courses/location/lockside-leisure-centre/no-such-activity', status: 404, title: missing },
  },
  {
    path: '/courses/location/lockside-leisure-centre/swimming-lessons/beginners-front-crawl',
    title: /^Beginners['’] Front Crawl$/,
    crumbs: ['Home', 'Book a course', 'Swimming lessons', 'Beginners front crawl'],
    not: {
      path: '/courses/location/lockside-leisure-centre/swimming-lessons/no-such-course',
      status: 404,
      title: missing,
    },
  },
  {
    path: '/location/lockside-leisure-centre/yoga/today',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}$/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/location/lockside-leisure-centre/yoga/2027-02-30', status: 404, title: missing },
  },
  {
    path: '/location/lockside-leisure-centre/yoga/today/by-time',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}\/by-time$/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/location/lockside-leisure-centre/yoga/today/by-magic', status: 404, title: missing },
  },
  {
    path: '/attendees',
    title: 'Attendees',
    crumbs: ['Home', 'Attendees'],
    not: { path: '/attendees/unknown', status: 200, title: 'Home' },
  },
  {
    path: '/pricing',
    title: 'Membership Discounts',
    crumbs: ['Home', 'Membership pricing'],
    not: { path: '/pricing/nothing', status: 200, title: 'Home' },
  },
  {
    path: '/accessibility',
    title: 'Accessibility statement',
    crumbs: ['Home', 'Accessibility statement'],
    not: { path: '/no-such-accessibility', status: 404, title: missing },
  },
  {
    path: '/cookies',
    title: 'Cookies',
    crumbs: ['Home', 'Cookies'],
    not: { path: '/no-such-cookies', status: 404, title: missing },
  },
  {
    path: '/find-booking',
    title: 'Find my booking',
    crumbs: ['Home', 'Find my booking'],
    not: { path: '/no-such-find-booking', status: 404, title: missing },
  },
  {
    path: '/privacy',
    title: 'Privacy notice',
    crumbs: ['Home', 'Privacy notice'],
    not: { path: '/no-such-privacy', status: 404, title: missing },
  },
  {
    path: '/terms',
    title: 'Terms and conditions',
    crumbs: ['Home', 'Terms and conditions'],
    not: { path: '/no-such-terms', status: 404, title: missing },
  },
  {
    path: '/lockside-leisure-centre',
    ends: /\/location\/lockside-leisure-centre$/,
    title: activities,
    crumbs: ['Home', 'Book an activity'],
    not: { path: '/no-such-venue', status: 404, title: missing },
  },
  {
    path: '/lockside-leisure-centre/swimming',
    ends: /\/location\/lockside-leisure-centre\/swimming$/,
    title: 'Swimming at Lockside Leisure Centre',
    crumbs: ['Home', 'Book an activity', 'Swimming'],
    not: { path: '/lockside-leisure-centre/no-such-activity', status: 200, title: 'Home' },
  },
  {
    path: '/lockside-leisure-centre/yoga/today?from=mail',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/lockside-leisure-centre/no-such-activity/today', status: 200, title: 'Home' },
  },
  {
    path: '/lockside-leisure-centre/yoga/today/by-time',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}\/by-time$/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/no-such-venue/yoga/today/by-time', status: 200, title: 'Home' },
  },
]
