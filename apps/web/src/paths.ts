import type { SlotView } from './slot-view.ts'

type VenueParams = { venueSlug: string }
type ActivityParams = VenueParams & { activitySlug: string }
type DayParams = ActivityParams & { dateSlug: string; type?: SlotView }
/** `filters`: filters of the day's sessions, as a query with its question mark. */
type TimeSlotParams = DayParams & { filters?: string }
/** Search over all venues; every value is text, as in the address. */
export type SessionSearch = {
  /** The search as one sentence. It is read once, and never stays in an address. */
  words?: string | undefined
  activity?: string | undefined
  date?: string | undefined
  from?: string | undefined
  until?: string | undefined
  near?: string | undefined
  lat?: string | undefined
  lng?: string | undefined
  /** Radius of the place in miles. */
  about?: string | undefined
  within?: string | undefined
  sort?: string | undefined
  all?: string | undefined
}
/** Search of Home: by name, or within some miles of a place. */
export type VenueFind = {
  name?: string | undefined
  near?: string | undefined
  within?: string | undefined
  /** Limits the venues to those that sell memberships online. */
  source?: 'online-joining' | undefined
  /** Shows the finder itself, with its map open or not. */
  find?: 'venues' | 'map' | undefined
  /** Asks for another place than the known one. */
  place?: 'change' | undefined
}

function path(...parts: string[]): string {
  let address = ''
  for (const part of parts) address += `/${encodeURIComponent(part)}`
  return address
}

function queryOf(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function day({ venueSlug, activitySlug, dateSlug, type }: DayParams): string {
  return path('location', venueSlug, activitySlug, dateSlug, ...(type ? [type] : []))
}

/** Stands for all of a venue's activities in the address of its week. */
export const wholeVenue = 'all'

/** Every address of spec 2 as a function, relative to the configurable base. */
export const paths = {
  home: (find: VenueFind = {}) => `/${queryOf(find)}`,
  redirectToSelectedVenue: () => '/redirect-to-selected-venue',
  courseRedirectToSelectedVenue: () => '/course-redirect-to-selected-venue',
  register: ({ redirect }: { redirect?: string } = {}) =>
    redirect === undefined ? '/register' : `/register?redirect=${encodeURIComponent(redirect)}`,
  /** Page to request a new password, and to choose it by the link of a letter. */
  newPassword: () => '/new-password',
  /** Page that mails the link of a booking again. */
  findBooking: () => '/find-booking',
  /** Opened by the link of a letter. */
  confirmEmail: () => '/confirm-email',
  basket: () => '/basket',
  checkout: () => '/basket/checkout',
  /** Target of a kiosk's code, with the code behind a `#`. */
  bringBasket: () => '/basket/bring',
  bookingConfirmed: ({ completeOrderId }: { completeOrderId: string }) =>
    path('booking-confirmed', completeOrderId),
  chooseActivity: ({ venueSlug }: VenueParams) => path('location', venueSlug),
  chooseCourseAtVenue: ({ venueSlug }: VenueParams) => path('courses', 'location', venueSlug),
  chooseSubActivity: ({ venueSlug, activitySlug }: ActivityParams) =>
    path('location', venueSlug, activitySlug),
  chooseCourse: ({ venueSlug, activitySlug }: ActivityParams) =>
    path('courses', 'location', venueSlug, activitySlug),
  courseDetails: ({ venueSlug, activitySlug, courseSlug }: ActivityParams & { courseSlug: string }) =>
    path('courses', 'location', venueSlug, activitySlug, courseSlug),
  chooseTimeSlot: ({ filters = '', ...rest }: TimeSlotParams) => day(rest) + filters,
  /** Page of a start time, and its courts when there are several; `time` is `HH:MM-HH:MM`. */
  slot: ({
    time,
    compositeKey,
    locationSlug,
    filters = '',
    ...rest
  }: TimeSlotParams & { time: string; compositeKey: string; locationSlug?: string }) =>
    `${day({ type: 'by-time', ...rest })}/slot/${time}/${encodeURIComponent(compositeKey)}${
      locationSlug === undefined ? '' : `/${encodeURIComponent(locationSlug)}`
    }${filters}`,
  /** Page of a class; `priceId` is the kind of price that was chosen before. */
  classDetails: ({
    id,
    filters = '',
    priceId = null,
    ...rest
  }: TimeSlotParams & { id: string | number; priceId?: number | null }) =>
    `${day({ type: 'by-time', ...rest })}/class/${encodeURIComponent(id)}${filters}${
      priceId === null ? '' : `${filters === '' ? '?' : '&'}price=${priceId}`
    }`,
  ticketedSession: ({ id, filters = '', ...rest }: TimeSlotParams & { id: string }) =>
    `${day({ type: 'by-time', ...rest })}/ticket/${encodeURIComponent(id)}${filters}`,
  /** Page of a court's times. */
  courtTimes: ({ locationSlug, filters = '', ...rest }: TimeSlotParams & { locationSlug: string }) =>
    `${day({ ...rest, type: 'by-location' })}/${encodeURIComponent(locationSlug)}${filters}`,
  /** Seven days from a day on; `wholeVenue` for all activities of the venue. */
  week: ({ venueSlug, activitySlug, dateSlug }: ActivityParams & { dateSlug: string }) =>
    path('location', venueSlug, activitySlug, dateSlug, 'week'),
  /** Days of a month, `YYYY-MM`; by default of the day's month. */
  month: ({
    venueSlug,
    activitySlug,
    dateSlug,
    month,
  }: ActivityParams & { dateSlug: string; month?: string }) =>
    path('location', venueSlug, activitySlug, dateSlug, 'month', ...(month === undefined ? [] : [month])),
  /** A day of all activities of a venue. */
  venueDay: ({ venueSlug, dateSlug }: VenueParams & { dateSlug: string }) =>
    path('location', venueSlug, wholeVenue, dateSlug),
  search: (search: SessionSearch = {}) => `/search${queryOf(search)}`,
  /** Attendees; with a number, one person at a time. */
  attendees: (person?: number) => `/attendees${person === undefined ? '' : `?person=${person}`}`,
  /** Membership Discounts for chosen tickets: the number of each kind, by the pricing option's id. */
  pricing: (chosen?: TimeSlotParams & { id: string; tickets: Iterable<readonly [number, number]> }) =>
    `/pricing${
      chosen === undefined
        ? ''
        : queryOf({
            venue: chosen.venueSlug,
            activity: chosen.activitySlug,
            date: chosen.dateSlug,
            session: chosen.id,
            tickets: [...chosen.tickets].map((pair) => pair.join('x')).join('_'),
          })
    }`,
}

/** Parts of the same site that may live on sub-domains of their own (spec 2). */
export type Area = 'myAccount' | 'onlineJoining'
export type AreaPath = { area: Area; path: string }

const account = (path: string) => (): AreaPath => ({ area: 'myAccount', path })

/** Account navigation and the joining area (spec 2): outside this app's router. */
export const areaPaths = {
  dashboard: account('/my-account'),
  myDetails: account('/my-account/details'),
  memberships: account('/my-account/memberships'),
  packages: account('/my-account/packages'),
  bookings: account('/my-account/bookings'),
  guestPasses: account('/my-account/guest-passes'),
  payments: account('/my-account/payments'),
  onlineJoining: (): AreaPath => ({ area: 'onlineJoining', path: '/online-joining' }),
}

type Whereabouts = {
  basePath: string
  isEmbedded: boolean
  /** Origin of each existing area; '' where it is the page's own. */
  areaOrigins: Readonly<Partial<Record<Area, string>>>
}

/**
 * Returns the address of a page in an area; null where there is no such area, so that nothing links to it.
 * Spec 2: embedded=true goes along when the target is on another sub-domain and the app is embedded.
 */
export function areaAddress({ area, path: to }: AreaPath, where: Whereabouts): string | null {
  const origin = where.areaOrigins[area]
  if (origin === undefined) return null
  if (origin === '') return where.basePath + to
  return `${origin}${to}${where.isEmbedded ? '?embedded=true' : ''}`
}

/**
 * Id, in every page, of the notices about a customer's account. A button that can't book before they are
 * settled leads there.
 */
export const accountNoticesId = 'about-your-account'
