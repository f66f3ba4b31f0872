import type { User } from '@touchline/contract/entities/account/user'
import type { ErrorCode } from '@touchline/contract/errors'
import { fromWire, toWire } from '@touchline/contract/wire-case'
import { addressOf } from '../calls/call-api.ts'
import type { AnswerCall, Visitor } from '../server/page-call-api.ts'

const customer: User = {
  id: 7,
  reference: 'HL-7',
  role: 'customer',
  homeVenueSlug: null,
  homeVenueId: null,
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.org',
  emailIsProven: true,
  phone: '',
  address: { lineOne: '', lineTwo: '', city: '', postcode: '' },
  membershipUser: null,
  credit: { balance: 0, formattedBalance: '£0.00' },
  hasInstruction: false,
  hasBillingDate: false,
  hasOutstandingPenalties: false,
  membershipDocumentUploadRequired: false,
  documentExpiry: [],
  profilePhoto: null,
  penalties: [],
  notices: [],
  agreedToTermsAt: null,
  savedCards: [],
  currency: null,
}

/** Makes a venue in wire form. */
function venue(slug: string, name: string, town: string) {
  return {
    id: slug.length,
    slug,
    name,
    address: '1 Quay Street',
    town,
    postcode: 'BS1 1AA',
    phone: '0117 496 0000',
    email: 'hello@example.org',
    opening_hours: 'Every day 06:30 to 22:00',
    hours: { weekly: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], opens: '06:30', closes: '22:00' }], closed: [] },
    facilities: ['Café'],
    step_free: '',
    parking: '',
    getting_here: '',
    lat: 51.45,
    lng: -2.6,
    time_zone: 'Europe/London',
    activities_v2_enabled: true,
    migration_date: null,
    display_venue_selection_button: true,
    activities: ['badminton', 'swimming'],
    picture: null,
    scene: null,
  }
}

/** Makes the client in wire form; each test may change its own. */
function operator() {
  return {
    id: 1,
    client_id: 'harbour',
    name: 'Harbour Leisure',
    currency: { symbol: '£', code: 'GBP' },
    online_joining_enabled: true,
    guest_passes_enabled: false,
    kiosk_home_url: null,
    analytics_container_ids: [] as string[],
    frame_ancestors: [] as string[],
    time_zone: 'Europe/London',
    hold_minutes: 10,
    terms: 'Terms',
    contact: { phone: '0117 496 0001', email: 'ask@example.org', hours: 'Every day 08:00 to 20:00' },
    links: { privacy: null, terms: null, accessibility: null, cookies: null },
    has_privacy_notice: false,
    privacy: '',
  }
}

const theme = toWire({
  themeAppLogo: null,
  themeAppPrimaryColour: null,
  themeAppSecondaryColour1: null,
  themeAppSecondaryColour2: null,
  themeAppHeaderBgColour: null,
  themeAppDarkBgColour: null,
  headerPrimaryColour: null,
  themeAppHeadingFontStyle: null,
  themeAppBodyFontStyle: null,
  themeAppSecondaryButtonStyle: null,
  themeAppDarkScheme: null,
})
const footer = {
  venue_name: 'Quayside Leisure Centre',
  address: '1 Quay Street, Bristol',
  phone: '0117 496 0000',
  email: 'hello@example.org',
  opening_hours: 'Daily',
  html: '<p>Bus 8 stops outside.</p>',
}
const category = toWire({
  v2: true,
  id: 'c1',
  v2Id: 'c1',
  name: 'Badminton',
  slug: 'badminton',
  description: '',
  v2Slug: 'badminton',
  v1Slug: null,
  v1Type: null,
  v2Type: 'resources',
  allocationStrategy: 'customer',
  browseByName: 'location',
  image: '',
  picture: null,
  scene: null,
  hasChildren: false,
  isRoot: true,
  parentSlug: null,
  parentName: null,
  allowsAnonymousBookings: true,
  children: [],
  locations: [],
})

type Venue = ReturnType<typeof venue>

/** Makes a venue in wire form for the search of free places; it has none. */
const freeVenue = ({ slug, name, address, town, postcode, lat, lng, picture, scene }: Venue) => ({
  slug,
  name,
  address,
  town,
  postcode,
  lat,
  lng,
  picture,
  scene,
  opening: null,
  distance: null,
  activities: [{ slug: 'badminton', name: 'Badminton' }],
  times: [],
})
const freeMeta = (total: number) => ({
  as_of: '2026-11-23T10:00:00Z',
  total,
  activities: [{ slug: 'badminton', name: 'Badminton' }],
})
export type FakeApi = ReturnType<typeof createFakeApi>

/** Stands in for the API in tests of the web alone: two venues, one activity, one visitor. */
export function createFakeApi() {
  const calls: string[] = []
  const visitors: Visitor[] = []
  const failures = new Map<string, { status: number; message: string; code: ErrorCode }>()
  const answers = new Map<string, unknown>()
  const venues: [Venue, ...Venue[]] = [
    venue('quayside-centre', 'Quayside Leisure Centre', 'Bristol'),
    venue('northgate-pool', 'Northgate Pool', 'Gloucester'),
  ]
  const client = operator()

  function dataOf(path: string): unknown {
    const slug = /^\/api\/activities\/venues\/(.+)$/.exec(path)?.[1]
    if (slug !== undefined) return venues.find((found) => found.slug === slug)
    switch (path) {
      case '/api/frontend/theme':
        return theme
      case '/api/activities/client':
        return client
      case '/api/activities/venues':
        return venues
      case '/api/activities/free':
        return venues.map(freeVenue)
      case '/api/activities/footer':
        return footer
      case '/api/activities/venue/quayside-centre/categories/badminton':
        return category
      default:
        return undefined
    }
  }

  const answerCall: AnswerCall = async (call, args, visitor) => {
    const url = addressOf(call, args)
    const path = url.split('?')[0] ?? ''
    calls.push(path)
    visitors.push(visitor)
    const failure = failures.get(url) ?? failures.get(path)
    const data = answers.get(url) ?? dataOf(path)
    const meta = path === '/api/activities/free' ? freeMeta(venues.length) : undefined
    if (failure === undefined && data !== undefined)
      return { status: 200, reply: fromWire({ data, ...(meta && { meta }) }) }
    const status = failure?.status ?? (path.startsWith('/api/auth') ? 401 : 404)
    const { message = '', code = 'NOT_FOUND' } = failure ?? {}
    return { status, reply: { status, code, message } }
  }

  return {
    answerCall,
    venues,
    client,
    visitors,
    count: (path: string) => calls.filter((called) => called === path).length,
    /** Sets the answer of an address (path and query); a theme is laid over the client's own. */
    answerWith(url: string, data: Record<string, unknown>) {
      answers.set(url, url.startsWith('/api/frontend/theme') ? { ...(theme as object), ...data } : data)
    },
    /** Makes the visitor this customer from now on. */
    logIn(user: Partial<User>) {
      answers.set('/api/auth/user', toWire({ ...customer, ...user }))
    },
    /** Makes a path or address answer with the status from now on; 200 restores it. */
    answer(path: string, status: number, message = '', code: ErrorCode = 'NOT_FOUND') {
      if (status === 200) failures.delete(path)
      else failures.set(path, { status, message, code })
    },
  }
}
