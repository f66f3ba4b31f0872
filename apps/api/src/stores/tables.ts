import type { CreditType } from '@touchline/contract/entities/cart'
import type { BookingWindows } from '@touchline/contract/entities/client'
import type { WaitlistState } from '@touchline/rules/states/waitlist'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** jsonb: read as an object, written as text so that an array is never taken for a PostgreSQL array. */
type Json<Value> = ColumnType<Value, string, string>
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>
/** Nullable columns may be left out of an insert. */
type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Instant = ColumnType<Date, Date | string, Date | string>
type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>

/** 'YYYY-MM-DD': a date of a calendar on the wall, never an instant. */
type DateString = string
/** 'HH:MM:SS', wall time. */
type TimeString = string

export type SessionKind = 'classes' | 'resources' | 'ticketed'
export type PictureFormat = 'webp' | 'jpg'
export type ClaimKind = 'booking' | 'hold' | 'offer'

export type ClientsTable = {
  id: GeneratedAlways<number>
  slug: string
  name: string
  currency_code: Generated<string>
  currency_symbol: Generated<string>
  time_zone: Generated<string>
  online_joining_enabled: Generated<boolean>
  guest_passes_enabled: Generated<boolean>
  kiosk_home_url: Nullable<string>
  analytics_container_ids: Generated<string[]>
  frame_ancestors: Generated<string[]>
  in_maintenance: Generated<boolean>
  hold_minutes: Generated<number>
  hold_renewals: Generated<number>
  limits: ColumnType<Record<string, number>, string | undefined, string>
  booking_windows: Json<BookingWindows>
  theme: ColumnType<Record<string, string>, string | undefined, string>
  terms: Generated<string>
  session_lifetimes: ColumnType<Record<string, unknown>, string | undefined, string>
  catalogue_version: Generated<number>
}

export type ClientHostsTable = { host: string; client_id: number }

export type PicturesTable = {
  client_id: number
  hash: string
  width: number
  height: number
  widths: number[]
}

export type PictureFilesTable = {
  client_id: number
  hash: string
  width: number
  format: PictureFormat
  bytes: Buffer
}

export type VenuesTable = {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  address: Generated<string>
  town: Generated<string>
  postcode: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  lat: Nullable<number>
  lng: Nullable<number>
  time_zone: Generated<string>
  activities_v2_enabled: Generated<boolean>
  migration_date: Nullable<DateString>
  display_venue_selection_button: Generated<boolean>
  sells_memberships_online: Generated<boolean>
  booking_windows: NullableJson<BookingWindows>
  theme: NullableJson<Record<string, string>>
  footer_html: Generated<string>
  opening_hours: Generated<string>
  picture_hash: Nullable<string>
  picture_alt: Generated<string>
  source: Generated<string>
  external_id: string
}

export type LocationsTable = {
  id: GeneratedAlways<number>
  client_id: number
  venue_id: number
  slug: string
  name: string
  sort_by: Generated<number>
}

export type CategoriesTable = {
  id: string
  client_id: number
  parent_id: Nullable<string>
  slug: string
  v1_slug: Nullable<string>
  name: string
  description: Generated<string>
  image: Generated<string>
  kind: Nullable<SessionKind>
  browse_by_name: Generated<string>
  allocation_strategy: Generated<string>
  allows_anonymous_bookings: Generated<boolean>
  has_waitlist: Generated<boolean>
  booking_windows: NullableJson<BookingWindows>
  waiver_id: Nullable<number>
  sort_by: Generated<number>
  picture_hash: Nullable<string>
  picture_alt: Generated<string>
  source: Generated<string>
  external_id: string
}

export type WaiversTable = {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  statement: string
  questions: Json<string[]>
}

export type VenueCategoriesTable = { venue_id: number; category_id: string }
export type CategoryLocationsTable = { category_id: string; location_id: number }
export type InstructorsTable = {
  id: GeneratedAlways<number>
  client_id: number
  name: string
  picture_hash: Nullable<string>
  picture_alt: Generated<string>
}
export type TagsTable = { id: GeneratedAlways<number>; client_id: number; name: string }

export type PricingOptionsTable = {
  id: GeneratedAlways<number>
  client_id: number
  name: string
  audience: Generated<'everyone' | 'member'>
  min_age: Nullable<number>
  max_age: Nullable<number>
  sort_by: Generated<number>
}

export type PriceListsTable = { id: GeneratedAlways<number>; client_id: number; fingerprint: string }
export type PriceListPricesTable = { price_list_id: number; pricing_option_id: number; pence: number }

export type CoursesTable = {
  id: GeneratedAlways<number>
  client_id: number
  venue_id: number
  category_id: string
  price_list_id: number
  slug: string
  name: string
  description: Generated<string>
  level: Generated<string>
  min_age: Nullable<number>
  max_age: Nullable<number>
  joins_part_way: Generated<boolean>
  cancellation_policy: Generated<string>
  picture_hash: Nullable<string>
  picture_alt: Generated<string>
  source: Generated<string>
  external_id: string
}

export type SessionRulesTable = {
  id: string
  client_id: number
  venue_id: number
  category_id: string
  location_id: Nullable<number>
  course_id: Nullable<number>
  price_list_id: number
  name: string
  description: Generated<string>
  weekdays: number[]
  first_start: TimeString
  last_end: Nullable<TimeString>
  every_minutes: Nullable<number>
  duration_minutes: number
  capacity: number
  instructor_ids: Generated<number[]>
  tag_ids: Generated<number[]>
  valid_from: Nullable<DateString>
  valid_to: Nullable<DateString>
  excluded_dates: Generated<DateString[]>
  opens_days_ahead: Nullable<number>
  opens_at: Nullable<TimeString>
  sold_elsewhere: Generated<number>
  source: Generated<string>
  external_id: string
}

export type SlotsTable = {
  id: GeneratedAlways<number>
  client_id: number
  venue_id: number
  category_id: string
  rule_id: string
  location_id: Nullable<number>
  course_id: Nullable<number>
  price_list_id: number
  name: string
  description: Generated<string>
  starts_at: Instant
  ends_at: Instant
  local_date: DateString
  capacity: number
  one_per_person: boolean
  instructor_ids: Generated<number[]>
  tag_ids: Generated<number[]>
  opens_at: NullableInstant
  cancelled_at: NullableInstant
  cancelled_reason: Nullable<string>
  source: Generated<string>
  external_id: Nullable<string>
}

export type FeedsTable = {
  id: GeneratedAlways<number>
  client_id: number
  address: string
  shift_weeks: number
  imported_at: GeneratedInstant
}

export type FeedItemsTable = { feed_id: number; item_id: string; modified: number; deleted: boolean }

export type MembershipsTable = { id: GeneratedAlways<number>; client_id: number; slug: string; name: string }

export type CustomersTable = {
  id: GeneratedAlways<number>
  client_id: number
  reference: string
  email: string
  password_hash: string
  role: Generated<'customer' | 'staff'>
  first_name: string
  last_name: string
  phone: Generated<string>
  date_of_birth: Nullable<DateString>
  address_line_one: Generated<string>
  address_line_two: Generated<string>
  city: Generated<string>
  postcode: Generated<string>
  home_venue_id: Nullable<number>
  has_instruction: Generated<boolean>
  has_billing_date: Generated<boolean>
  has_outstanding_penalties: Generated<boolean>
  membership_document_upload_required: Generated<boolean>
  marketing_consent: Generated<boolean>
  onboarding_type: Nullable<string>
  created_at: GeneratedInstant
}

export type MembershipUsersTable = {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  membership_id: number
  starts_on: DateString
  ends_on: Nullable<DateString>
}

export type SessionsTable = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  client_id: number
  customer_id: Nullable<number>
  created_at: GeneratedInstant
  seen_at: GeneratedInstant
  expires_at: Instant
  ends_at: GeneratedInstant
  is_kiosk: Generated<boolean>
}

export type LoginFailuresTable = {
  client_id: number
  subject: string
  failures: number
  last_failed_at: Instant
}

export type CreditEntriesTable = {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  type: CreditType
  amount_pence: number
  reason: string
  cause: string
  created_at: GeneratedInstant
}

export type CartsTable = {
  id: GeneratedAlways<number>
  uuid: string
  client_id: number
  session_id: Nullable<number>
  customer_id: Nullable<number>
  source: Generated<string>
  state: Generated<'open' | 'ordered' | 'discarded'>
  version: Generated<number>
  expires_at: NullableInstant
  renewals_used: Generated<number>
  created_at: GeneratedInstant
}

export type CartItemsTable = {
  id: Generated<number>
  client_id: number
  cart_id: number
  slot_ids: number[]
  course_id: Nullable<number>
  pricing_option_id: number
  quantity: number
  price_pence: number
  purchased_for_user_id: Nullable<number>
  member_id: Nullable<number>
  waiver_id: Nullable<number>
  sort_by: number
  shown: Json<Record<string, unknown>>
}

export type AttendeesTable = {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  first_name: string
  last_name: string
  date_of_birth: Nullable<DateString>
  last_named_at: GeneratedInstant
}

export type CartWaiversTable = {
  id: string
  client_id: number
  cart_item_id: number
  place: number
  waiver_id: number
  attendee_id: Nullable<number>
  is_me: boolean
  first_name: string
  last_name: string
  date_of_birth: Nullable<DateString>
  statement: string
  answers: Json<unknown>
  agreed_at: GeneratedInstant
}

export type IdempotencyKeysTable = {
  client_id: number
  call: string
  key: string
  session_id: number
  request_hash: Buffer
  status: number
  reply: Json<unknown>
  created_at: GeneratedInstant
}

export type ClaimsTable = {
  id: GeneratedAlways<number>
  client_id: number
  slot_id: number
  quantity: number
  kind: ClaimKind
  customer_id: Nullable<number>
  member_id: Nullable<number>
  cart_id: Nullable<number>
  cart_item_id: Nullable<number>
  booking_id: Nullable<number>
  expires_at: NullableInstant
  created_at: GeneratedInstant
}

export type PaymentAttemptsTable = {
  id: string
  client_id: number
  cart_id: number
  session_id: Nullable<number>
  customer_id: Nullable<number>
  state: string
  amount_pence: number
  credit_pence: Generated<number>
  currency_code: string
  provider: Nullable<string>
  our_ref: string
  provider_ref: Nullable<string>
  challenge_token_hash: Nullable<Buffer>
  sca_url: Nullable<string>
  sca_data: Nullable<string>
  deadline: Instant
  snapshot: Json<Record<string, unknown>>
  decline_reason: Nullable<string>
  raw_status: Nullable<string>
  check_at: NullableInstant
  checks: Generated<number>
  created_at: GeneratedInstant
  updated_at: GeneratedInstant
}

export type PaymentAttemptMovesTable = {
  id: GeneratedAlways<number>
  attempt_id: string
  from_state: Nullable<string>
  to_state: string
  cause: string
  moved_at: GeneratedInstant
}

export type OrdersTable = {
  id: GeneratedAlways<number>
  client_id: number
  complete_order_id: string
  reference: string
  cart_id: number
  attempt_id: string
  session_id: Nullable<number>
  customer_id: Nullable<number>
  first_name: string
  last_name: string
  email: string
  total_pence: number
  credit_pence: number
  card_pence: number
  card_brand: Nullable<string>
  card_last4: Nullable<string>
  created_at: GeneratedInstant
}

export type BookingsTable = {
  id: GeneratedAlways<number>
  client_id: number
  order_id: number
  slot_id: Nullable<number>
  course_id: Nullable<number>
  customer_id: Nullable<number>
  quantity: number
  price_pence: number
  status: Generated<'booked' | 'cancelled'>
  shown: Json<Record<string, unknown>>
  created_at: GeneratedInstant
}

export type WaitlistEntriesTable = {
  id: GeneratedAlways<number>
  client_id: number
  slot_id: number
  customer_id: number
  state: WaitlistState
  place: Generated<number>
  joined_at: GeneratedInstant
}

export type WaitlistMovesTable = {
  id: GeneratedAlways<number>
  entry_id: number
  from_state: Nullable<string>
  to_state: string
  moved_at: GeneratedInstant
}

/** Every table of migrations/, column by column. */
export type Database = {
  clients: ClientsTable
  client_hosts: ClientHostsTable
  pictures: PicturesTable
  picture_files: PictureFilesTable
  venues: VenuesTable
  locations: LocationsTable
  waivers: WaiversTable
  categories: CategoriesTable
  venue_categories: VenueCategoriesTable
  category_locations: CategoryLocationsTable
  instructors: InstructorsTable
  tags: TagsTable
  pricing_options: PricingOptionsTable
  price_lists: PriceListsTable
  price_list_prices: PriceListPricesTable
  courses: CoursesTable
  session_rules: SessionRulesTable
  slots: SlotsTable
  feeds: FeedsTable
  feed_items: FeedItemsTable
  memberships: MembershipsTable
  customers: CustomersTable
  membership_users: MembershipUsersTable
  sessions: SessionsTable
  login_failures: LoginFailuresTable
  credit_entries: CreditEntriesTable
  carts: CartsTable
  cart_items: CartItemsTable
  attendees: AttendeesTable
  cart_waivers: CartWaiversTable
  idempotency_keys: IdempotencyKeysTable
  claims: ClaimsTable
  payment_attempts: PaymentAttemptsTable
  payment_attempt_moves: PaymentAttemptMovesTable
  orders: OrdersTable
  bookings: BookingsTable
  waitlist_entries: WaitlistEntriesTable
  waitlist_moves: WaitlistMovesTable
}
