import { randomBytes, randomUUID } from 'node:crypto'
import type { BookingWindows } from '@touchline/contract/entities/catalogue/client'
import { addDays } from '@touchline/rules/time/calendar-date'
import { instantOf, wallDate } from '@touchline/rules/time/wall-time'
import type { Insertable, Kysely } from 'kysely'
import { hashToken, visitorTokenOf } from '../../call/call-context.ts'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import type {
  CategoriesTable,
  ClientsTable,
  CoursesTable,
  CustomersTable,
  Database,
  QuestionsTable,
  SlotsTable,
  StaffPostsTable,
  VenuesTable,
  WaiversTable,
} from '../../stores/database/tables.ts'

type Db = Kysely<Database>

/** Returns a short name that no other row of the run has, so that clients in one database never meet. */
const unique = (name: string): string => `${name}-${randomBytes(4).toString('hex')}`

export const usualWindows: BookingWindows = {
  nonMember: { daysAhead: 6, releaseTime: '22:00' },
  member: { daysAhead: 7, releaseTime: '22:00' },
}

/** Returns a zone in which it is about midday now, so that a test of today never crosses midnight. */
export function zoneAtMidday(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones count backwards: Etc/GMT-3 is three hours ahead.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Windows that open at midnight, so that no test sees an extra date open during the day. */
export const wholeDayWindows: BookingWindows = {
  nonMember: { daysAhead: 5, releaseTime: '00:00' },
  member: { daysAhead: 8, releaseTime: '00:00' },
}

export interface TestClient {
  id: number
  slug: string
  /** Value for the `host` header of requests. */
  host: string
  timeZone: string
}

/** Creates a client with a host of its own. Requests need that host: `headers: { host: client.host }`. */
export async function createClient(
  db: Db,
  given: Omit<Partial<Insertable<ClientsTable>>, 'booking_windows' | 'theme'> & {
    bookingWindows?: BookingWindows
    theme?: Record<string, string>
  } = {},
): Promise<TestClient> {
  const { bookingWindows = usualWindows, theme = {}, ...columns } = given
  const slug = columns.slug ?? unique('operator')
  const client = await db
    .insertInto('clients')
    .values({
      name: 'Test Operator',
      ...columns,
      slug,
      booking_windows: JSON.stringify(bookingWindows),
      theme: JSON.stringify(theme),
    })
    .returning(['id', 'slug', 'time_zone'])
    .executeTakeFirstOrThrow()
  const host = `${slug}.test`
  await db.insertInto('client_hosts').values({ host, client_id: client.id }).execute()
  return { id: client.id, slug, host, timeZone: client.time_zone }
}

export interface TestVenue {
  id: number
  clientId: number
  slug: string
  name: string
  timeZone: string
}

export async function createVenue(
  db: Db,
  client: TestClient,
  given: Omit<Partial<Insertable<VenuesTable>>, 'booking_windows' | 'theme'> & {
    bookingWindows?: BookingWindows
    theme?: Record<string, string>
  } = {},
): Promise<TestVenue> {
  const { bookingWindows, theme, ...columns } = given
  const slug = columns.slug ?? unique('venue')
  const venue = await db
    .insertInto('venues')
    .values({
      name: 'Riverside Sports Centre',
      // The last is not at the provider any more.
      card_readers: ['rdr_front', 'rdr_side', 'rdr_none'],
      time_zone: client.timeZone,
      external_id: slug,
      ...columns,
      slug,
      client_id: client.id,
      booking_windows: bookingWindows ? JSON.stringify(bookingWindows) : null,
      theme: theme ? JSON.stringify(theme) : null,
    })
    .returning(['id', 'slug', 'name', 'time_zone'])
    .executeTakeFirstOrThrow()
  return { id: venue.id, clientId: client.id, slug, name: venue.name, timeZone: venue.time_zone }
}

export interface TestLocation {
  id: number
  slug: string
  name: string
}

/** Creates a court, hall or lane of a venue. */
export async function createLocation(
  db: Db,
  venue: TestVenue,
  name = 'Court 1',
  sortBy = 0,
): Promise<TestLocation> {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const row = await db
    .insertInto('locations')
    .values({ client_id: venue.clientId, venue_id: venue.id, slug, name, sort_by: sortBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, slug, name }
}

export interface TestCategory {
  id: string
  slug: string
  name: string
  kind: 'classes' | 'resources' | 'ticketed' | null
}

/**
 * Creates an activity that is sold at the given venues. A parent has no kind; ancestors of a sold activity
 * count as sold.
 */
export async function createCategory(
  db: Db,
  client: TestClient,
  given: Omit<Partial<Insertable<CategoriesTable>>, 'booking_windows' | 'parent_id'> & {
    bookingWindows?: BookingWindows
    parent?: TestCategory
    soldAt?: TestVenue[]
    locations?: TestLocation[]
  } = {},
): Promise<TestCategory> {
  const { bookingWindows, parent, soldAt = [], locations = [], ...columns } = given
  const slug = columns.slug ?? unique('activity')
  const row = await db
    .insertInto('categories')
    .values({
      id: randomUUID(),
      name: 'Yoga',
      kind: 'classes',
      external_id: slug,
      ...columns,
      slug,
      client_id: client.id,
      parent_id: parent?.id ?? null,
      booking_windows: bookingWindows ? JSON.stringify(bookingWindows) : null,
    })
    .returning(['id', 'name', 'kind'])
    .executeTakeFirstOrThrow()
  for (const venue of soldAt)
    await db.insertInto('venue_categories').values({ venue_id: venue.id, category_id: row.id }).execute()
  for (const location of locations)
    await db
      .insertInto('category_locations')
      .values({ category_id: row.id, location_id: location.id })
      .execute()
  return { id: row.id, slug, name: row.name, kind: row.kind }
}

/** Creates a waiver that each attendee of an activity agrees to. */
export async function createWaiver(
  db: Db,
  client: TestClient,
  given: Partial<Insertable<WaiversTable>> = {},
): Promise<{ id: number; version: number }> {
  return db
    .insertInto('waivers')
    .values({
      client_id: client.id,
      slug: unique('waiver'),
      name: 'Climbing statement',
      statement: 'Climbing is risky.',
      ...given,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** Creates a question to each person, which holds for one booking and needs a text. */
export async function createQuestion(
  db: Db,
  client: TestClient,
  {
    options = [],
    ...given
  }: Partial<Omit<Insertable<QuestionsTable>, 'options'>> & { options?: string[] } = {},
): Promise<{ id: number; words: string }> {
  return db
    .insertInto('questions')
    .values({
      client_id: client.id,
      slug: unique('question'),
      words: 'Who should we call?',
      kind: 'text',
      options: JSON.stringify(options),
      ...given,
    })
    .returning(['id', 'words'])
    .executeTakeFirstOrThrow()
}

export interface TestPriceList {
  id: number
  /** Ids of the options by their names. */
  options: Record<string, number>
}

type GivenPrice =
  | number
  | { pence: number; audience?: 'everyone' | 'member'; minAge?: number; maxAge?: number }

/**
 * Creates a price list: `createPriceList(db, client, { Adult: 720, Member: { pence: 500, audience: 'member' }
 * })`, in that order.
 */
export async function createPriceList(
  db: Db,
  client: TestClient,
  prices: Record<string, GivenPrice> = { Adult: 720 },
): Promise<TestPriceList> {
  const list = await db
    .insertInto('price_lists')
    .values({ client_id: client.id, fingerprint: unique('list') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const options: Record<string, number> = {}
  for (const [position, [name, price]] of Object.entries(prices).entries()) {
    const { pence, audience = 'everyone', minAge = null, maxAge = null } = asPrice(price)
    const option = await db
      .insertInto('pricing_options')
      .values({ client_id: client.id, name, audience, min_age: minAge, max_age: maxAge, sort_by: position })
      .onConflict((conflict) => conflict.columns(['client_id', 'name', 'audience']).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('price_list_prices')
      .values({ price_list_id: list.id, pricing_option_id: option.id, pence })
      .execute()
    options[name] = option.id
  }
  return { id: list.id, options }
}

const asPrice = (price: GivenPrice) => (typeof price === 'number' ? { pence: price } : price)

/** Fields of a slot. Defaults: tomorrow at 18:00 by the venue's clock, an hour, twenty places. */
export interface GivenSlot {
  venue: TestVenue
  category: TestCategory
  priceList: TestPriceList
  location?: TestLocation
  /** A date of the venue's calendar; a number counts days from its today. */
  date?: string | number
  /** Wall time; the earlier of two where the clocks go back. */
  time?: string
  /** Replaces date and time. */
  startsAt?: Date
  minutes?: number
  capacity?: number
  /** Places taken by bookings without an owner. */
  taken?: number
  ruleId?: string
  name?: string
  description?: string
  opensAt?: Date
  closesAt?: Date
  onePerPerson?: boolean
  courseId?: number
  instructorIds?: number[]
  tagIds?: number[]
  cancelledReason?: string
}

export interface TestSlot {
  id: number
  ruleId: string
  startsAt: Date
  /** The venue's date, in the form that the calls take. */
  date: string
  capacity: number
}

export async function createSlot(db: Db, given: GivenSlot): Promise<TestSlot> {
  const { venue, category, capacity = 20, taken = 0, ruleId = randomUUID() } = given
  const startsAt = given.startsAt ?? startOf(given)
  const date = wallDate(startsAt, venue.timeZone)
  const values: Insertable<SlotsTable> = {
    client_id: venue.clientId,
    venue_id: venue.id,
    category_id: category.id,
    rule_id: ruleId,
    location_id: given.location?.id ?? null,
    course_id: given.courseId ?? null,
    price_list_id: given.priceList.id,
    name: given.name ?? category.name,
    description: given.description ?? '',
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + (given.minutes ?? 60) * 60_000),
    local_date: date,
    capacity,
    one_per_person: given.onePerPerson ?? category.kind !== 'ticketed',
    instructor_ids: given.instructorIds ?? [],
    tag_ids: given.tagIds ?? [],
    opens_at: given.opensAt ?? null,
    closes_at: given.closesAt ?? null,
  }
  const { id } = await db.insertInto('slots').values(values).returning('id').executeTakeFirstOrThrow()
  const slot = { id, ruleId, startsAt, date, capacity }
  if (taken > 0) await takePlaces(db, slot, taken)
  if (given.cancelledReason !== undefined)
    await db
      .updateTable('slots')
      .set({ cancelled_at: new Date(), cancelled_reason: given.cancelledReason })
      .where('id', '=', id)
      .execute()
  return slot
}

/** Creates a course without sessions. Those are slots that name it. */
export async function createCourse(
  db: Db,
  {
    venue,
    category,
    priceList,
    ...columns
  }: Pick<GivenSlot, 'venue' | 'category' | 'priceList'> & Partial<Insertable<CoursesTable>>,
): Promise<{ id: number; slug: string }> {
  const slug = columns.slug ?? unique('course')
  return db
    .insertInto('courses')
    .values({
      name: 'Beginners',
      ...columns,
      client_id: venue.clientId,
      venue_id: venue.id,
      category_id: category.id,
      price_list_id: priceList.id,
      slug,
      // The id must be unique in a client, while its venues may have courses with the same slug.
      external_id: unique('course'),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}

const startOf = ({ venue, date = 1, time = '18:00' }: GivenSlot): Date =>
  instantOf(typeof date === 'number' ? dayFromToday(venue, date) : date, time, venue.timeZone)

/** Returns the venue's date so many days from its today. */
export const dayFromToday = (venue: TestVenue, days: number): string =>
  addDays(wallDate(new Date(), venue.timeZone), days)

/** Factories of slots by their state. */
export const slots = {
  open: createSlot,
  full: (db: Db, given: GivenSlot) => createSlot(db, { ...given, taken: given.capacity ?? 20 }),
  /** Creates a slot with a single place left, or as many as given. */
  almostFull: (db: Db, { left = 1, ...given }: GivenSlot & { left?: number }) =>
    createSlot(db, { ...given, taken: (given.capacity ?? 20) - left }),
  /** Creates a slot that opens in an hour, whatever the windows say. */
  notYetOpen: (db: Db, given: GivenSlot) =>
    createSlot(db, { opensAt: new Date(Date.now() + 3_600_000), ...given }),
  cancelled: (db: Db, given: GivenSlot) =>
    createSlot(db, { cancelledReason: 'The instructor is ill', ...given }),
  /** Creates a slot that began some minutes ago. It can be booked for five. */
  begun: (db: Db, { minutesAgo, ...given }: GivenSlot & { minutesAgo: number }) =>
    createSlot(db, { ...given, startsAt: new Date(Date.now() - minutesAgo * 60_000) }),
}

/** Takes places by bookings without an owner, like places that the operator sells elsewhere. */
export async function takePlaces(db: Db, slot: { id: number }, quantity: number): Promise<void> {
  const { client_id } = await db
    .selectFrom('slots')
    .select('client_id')
    .where('id', '=', slot.id)
    .executeTakeFirstOrThrow()
  await db.insertInto('claims').values({ client_id, slot_id: slot.id, quantity, kind: 'booking' }).execute()
}

export interface TestCustomer {
  id: number
  email: string
  reference: string
}

type Posts = Omit<Insertable<StaffPostsTable>, 'customer_id'>[]

/** Posts of staff who may do everything at all venues, and of those who may do nearly everything at some. */
const ownerOfAll: Posts = [{ role: 'owner', venue_id: null }]
export const managerAt = (...venueIds: number[]): Posts =>
  venueIds.map((venue_id) => ({ role: 'duty-manager', venue_id }))

/** Gives a member of staff these posts in place of those they had. */
export async function givePosts(db: Db, customerId: number, posts: Posts = ownerOfAll): Promise<void> {
  await db.deleteFrom('staff_posts').where('customer_id', '=', customerId).execute()
  if (posts.length > 0)
    await db
      .insertInto('staff_posts')
      .values(posts.map((post) => ({ ...post, customer_id: customerId })))
      .execute()
}

/** Makes a person staff. */
export async function makeStaff(db: Db, customerId: number, posts?: Posts): Promise<void> {
  await db.updateTable('customers').set({ role: 'staff' }).where('id', '=', customerId).execute()
  await givePosts(db, customerId, posts)
}

/**
 * Creates a customer without a usable password; tests of logging in give a `password_hash`. Staff are owners at all
 * venues unless they are given other posts.
 */
export async function createCustomer(
  db: Db,
  client: TestClient,
  { posts, ...given }: Partial<Insertable<CustomersTable>> & { posts?: Posts | undefined } = {},
): Promise<TestCustomer> {
  const name = unique('person')
  const row = await db
    .insertInto('customers')
    .values({
      reference: name.toUpperCase(),
      email: `${name}@example.org`,
      password_hash: 'none',
      first_name: 'Sam',
      last_name: 'Porter',
      ...given,
      client_id: client.id,
    })
    .returning(['id', 'email', 'reference'])
    .executeTakeFirstOrThrow()
  if (given.role === 'staff') await givePosts(db, row.id, posts)
  return { ...row, email: row.email ?? '' }
}

/** Creates a customer with a membership that began yesterday. */
export async function createMember(
  db: Db,
  client: TestClient,
  given: Partial<Insertable<CustomersTable>> = {},
): Promise<TestCustomer & { membershipUserId: number }> {
  const customer = await createCustomer(db, client, given)
  const membership = await db
    .insertInto('memberships')
    .values({ client_id: client.id, slug: unique('membership'), name: 'Unlimited' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await db
    .insertInto('membership_users')
    .values({
      client_id: client.id,
      customer_id: customer.id,
      membership_id: membership.id,
      starts_on: addDays(wallDate(new Date(), 'UTC'), -1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...customer, membershipUserId: member.id }
}

export interface TestSession {
  id: number
  token: string
  /** Host and cookie, as a browser sends them from our own pages. */
  browser: Record<string, string>
  /** Host and bearer token, as a program sends them. */
  program: Record<string, string>
}

/** Creates a session of a customer, or of a visitor when none is given. */
export async function createSession(
  db: Db,
  client: TestClient,
  customer?: { id: number },
): Promise<TestSession> {
  const random = randomBytes(32).toString('base64url')
  const token = customer ? random : visitorTokenOf(random)
  const row = await db
    .insertInto('sessions')
    .values({
      client_id: client.id,
      customer_id: customer?.id ?? null,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    token,
    browser: { host: client.host, cookie: `sid=${token}`, 'sec-fetch-site': 'same-origin' },
    program: { host: client.host, authorization: `Bearer ${token}` },
  }
}

export interface GivenHold {
  slot: { id: number }
  session?: TestSession
  customer?: { id: number }
  pricingOptionId: number
  quantity?: number
  pence?: number
  /** Negative for a hold that has run out. */
  expiresInMs?: number
}

/** Facts that a line of the basket shows, without a place and with no time of its own. */
const shownOf = (slotId: number): ShownItem => ({
  name: 'Session',
  slotId,
  venueName: '',
  venueSlug: '',
  venueAddress: '',
  categorySlug: '',
  location: '',
  timeZone: 'Europe/London',
  startsAtUtc: new Date().toISOString(),
  endsAtUtc: new Date().toISOString(),
  pricingOptionName: '',
})

/** Holds a place in the open basket of the customer or visitor. Creates the basket if there is none. */
export async function createHold(
  db: Db,
  client: TestClient,
  { slot, session, customer, pricingOptionId, quantity = 1, pence = 720, expiresInMs = 600_000 }: GivenHold,
): Promise<{ cartId: number; cartItemId: number }> {
  const expiresAt = new Date(Date.now() + expiresInMs)
  const open = await db
    .selectFrom('carts')
    .select('id')
    .where('state', '=', 'open')
    .where('client_id', '=', client.id)
    .$if(customer !== undefined, (carts) => carts.where('customer_id', '=', customer!.id))
    .$if(customer === undefined, (carts) => carts.where('session_id', '=', session?.id ?? -1))
    .executeTakeFirst()
  const cart =
    open ??
    (await db
      .insertInto('carts')
      .values({
        uuid: randomUUID(),
        client_id: client.id,
        session_id: session?.id ?? null,
        customer_id: customer?.id ?? null,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow())
  const item = await db
    .insertInto('cart_items')
    .values({
      client_id: client.id,
      cart_id: cart.id,
      slot_ids: [slot.id],
      pricing_option_id: pricingOptionId,
      quantity,
      price_pence: pence,
      sort_by: 0,
      shown: JSON.stringify(shownOf(slot.id)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('claims')
    .values({
      client_id: client.id,
      slot_id: slot.id,
      quantity,
      kind: 'hold',
      cart_id: cart.id,
      cart_item_id: item.id,
      customer_id: customer?.id ?? null,
      expires_at: expiresAt,
    })
    .execute()
  return { cartId: cart.id, cartItemId: item.id }
}

/**
 * Creates a payment for these lines of a basket that waits for the provider. Meanwhile the basket can't be
 * changed.
 */
export async function beginPayment(
  db: Db,
  client: TestClient,
  cartId: number,
  items: readonly { quantity: number; pricePence: number }[],
): Promise<void> {
  const id = randomUUID()
  const { session_id } = await db
    .selectFrom('carts')
    .select('session_id')
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_attempts')
    .values({
      id,
      client_id: client.id,
      cart_id: cartId,
      session_id,
      state: 'authorising',
      amount_pence: items.reduce((sum, { quantity, pricePence }) => sum + quantity * pricePence, 0),
      currency_code: 'GBP',
      our_ref: randomUUID(),
      deadline: new Date(Date.now() + 600_000),
      snapshot: JSON.stringify({ items }),
      check_at: new Date(Date.now() + 600_000),
    })
    .execute()
  await db
    .insertInto('payment_attempt_moves')
    .values({ attempt_id: id, to_state: 'authorising', cause: 'claimed', who: 'customer' })
    .execute()
}

/**
 * Creates an operator with a class activity, a court activity with two courts, a swim, and prices. Two venues
 * sell all three, so that tests notice code that confuses venues.
 */
export async function createOperator(db: Db, given: Parameters<typeof createClient>[1] = {}) {
  const client = await createClient(db, given)
  const venue = await createVenue(db, client)
  const otherVenue = await createVenue(db, client, { name: 'Hillside Leisure Centre' })
  const soldAt = [venue, otherVenue]
  const priceList = await createPriceList(db, client, {
    Adult: 720,
    Junior: { pence: 360, maxAge: 15 },
    Member: { pence: 500, audience: 'member' },
  })
  const courts = [
    await createLocation(db, venue, 'Court 1', 1),
    await createLocation(db, venue, 'Court 2', 2),
  ]
  const classes = await createCategory(db, client, {
    slug: 'yoga',
    name: 'Yoga',
    kind: 'classes',
    soldAt,
  })
  const courtHire = await createCategory(db, client, {
    slug: 'badminton-60min',
    name: 'Badminton 60min',
    kind: 'resources',
    soldAt,
    locations: courts,
  })
  const swim = await createCategory(db, client, {
    slug: 'lane-swimming',
    name: 'Lane swimming',
    kind: 'ticketed',
    soldAt,
    allows_anonymous_bookings: true,
  })
  return { client, venue, otherVenue, priceList, courts, classes, courtHire, swim }
}
export type TestOperator = Awaited<ReturnType<typeof createOperator>>

/** Creates an operator whose tests never cross midnight, nor a moment at which another day opens. */
export const createOperatorAtMidday = (db: Db): Promise<TestOperator> =>
  createOperator(db, { time_zone: zoneAtMidday(), bookingWindows: wholeDayWindows })
