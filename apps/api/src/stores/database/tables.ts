// Made from the migrated schema by `npm run tables`. Change a migration, not this file.
import type { GeneratedAlways } from 'kysely'
import type { DateText, Generated, Instant, Json, JsonColumns, TimeText } from './column-types.ts'

export interface AccountMergeRowsTable {
  id: GeneratedAlways<number>
  merge_id: string
  table_name: string
  column_name: string | null
  key: Json<JsonColumns['account_merge_rows']['key']>
  before: Json<JsonColumns['account_merge_rows']['before']> | null
  after: Json<JsonColumns['account_merge_rows']['after']> | null
}

export interface AccountMergesTable {
  id: string
  client_id: number
  kept_id: number
  gone_id: number
  staff_id: number
  names: string[]
  merged_at: Generated<Instant>
  undo_until: Instant
  undone_at: Instant | null
  undone_by: number | null
}

export interface AnswersTable {
  id: string
  client_id: number
  question_id: number
  is_health: boolean
  fingerprint: string
  asked: string
  customer_id: number | null
  attendee_id: number | null
  cart_item_id: number | null
  place: number | null
  cart_id: number | null
  holder: GeneratedAlways<string>
  given_by: number | null
  value: Json<JsonColumns['answers']['value']> | null
  sealed: Buffer | null
  key_id: string | null
  given_at: Generated<Instant>
  holds_until: Instant | null
  delete_at: Instant | null
}

export interface ArrivedClientsTable {
  slug: string
  arrived_at: Generated<Instant>
}

export interface AttendancesTable {
  id: GeneratedAlways<number>
  client_id: number
  booking_id: number
  slot_id: number
  place: number
  state: 'came' | 'late' | 'missed'
  press_uuid: string
  pressed_at: Instant
  recorded_at: Generated<Instant>
  staff_id: number
  device: Generated<string>
  undone_at: Instant | null
  undone_by: number | null
  customer_id: number | null
  is_strike: Generated<boolean>
  strike_charge_pence: Generated<number>
}

export interface AttendeesTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  first_name: string
  last_name: string
  date_of_birth: DateText | null
  last_named_at: Generated<Instant>
}

export interface BasketCarriesTable {
  code_hash: Buffer
  client_id: number
  cart_id: number
  session_id: number | null
  expires_at: Instant
}

export interface BenefitsTable {
  id: GeneratedAlways<number>
  client_id: number
  membership_id: number
  slug: string
  name: string
  scope: Generated<Json<JsonColumns['benefits']['scope']>>
  effect: Json<JsonColumns['benefits']['effect']>
  cap: Json<JsonColumns['benefits']['cap']> | null
  sort_by: Generated<number>
  is_given: Generated<boolean>
}

export interface BookingCancellationsTable {
  id: string
  client_id: number
  order_id: number
  booking_id: number
  part_of: string | null
  places: number
  claim_places: number
  slot_ids: number[]
  value_pence: number
  card_pence: Generated<number>
  membership_pence: Generated<number>
  general_pence: Generated<number>
  new_credit_pence: Generated<number>
  desk_pence: Generated<number>
  kept_pence: Generated<number>
  charge_taken_pence: Generated<number>
  charge_owed_pence: Generated<number>
  is_strike: Generated<boolean>
  strike_charge_pence: Generated<number>
  cause: 'customer' | 'staff' | 'operator' | 'moved'
  by_customer_id: number | null
  customer_id: number | null
  reason: Generated<string>
  sentences: Generated<Json<JsonColumns['booking_cancellations']['sentences']>>
  created_at: Generated<Instant>
}

export interface BookingMovesTable {
  id: GeneratedAlways<number>
  client_id: number
  booking_id: number
  from_slot_id: number
  to_slot_id: number
  from_starts_at: Instant
  order_id: number | null
  cancellation_id: string | null
  by_customer_id: number | null
  moved_at: Generated<Instant>
}

export interface BookingSessionMovesTable {
  id: GeneratedAlways<number>
  client_id: number
  booking_id: number
  session_move_id: number
  told_at: Generated<Instant>
}

export interface BookingTopUpsTable {
  id: GeneratedAlways<number>
  client_id: number
  booking_id: number
  order_id: number
  quantity: number
  price_pence: number
  tax_pence: number
  shown: Json<JsonColumns['booking_top_ups']['shown']>
}

export interface BookingsTable {
  id: Generated<number>
  client_id: number
  order_id: number
  slot_id: number | null
  course_id: number | null
  customer_id: number | null
  guest: Json<JsonColumns['bookings']['guest']> | null
  quantity: number
  price_pence: number
  tax_pence: Generated<number>
  status: Generated<'booked' | 'cancelled'>
  cancelled_places: Generated<number>
  cancellation: Json<JsonColumns['bookings']['cancellation']> | null
  all_back_until: Instant | null
  shown: Json<JsonColumns['bookings']['shown']>
  created_at: Generated<Instant>
}

export interface CartItemsTable {
  id: Generated<number>
  client_id: number
  cart_id: number
  slot_ids: number[]
  course_id: number | null
  package_id: number | null
  pricing_option_id: number
  quantity: number
  price_pence: number
  tax_basis_points: Generated<number>
  takes_membership_credit: Generated<boolean>
  uses: Json<JsonColumns['cart_items']['uses']> | null
  choice: Generated<'best' | 'none' | 'benefit' | 'package'>
  purchased_for_user_id: number | null
  guest: Json<JsonColumns['cart_items']['guest']> | null
  member_id: number | null
  waiver_id: number | null
  asks: Generated<Json<JsonColumns['cart_items']['asks']>>
  sort_by: number
  shown: Json<JsonColumns['cart_items']['shown']>
  moves_booking_id: GeneratedAlways<number>
  plan_id: number | null
  contract_payment_id: number | null
}

export interface CartPlacesTable {
  id: string
  client_id: number
  cart_item_id: number
  place: number
  customer_id: number | null
  attendee_id: number | null
  first_name: string
  last_name: string
  date_of_birth: DateText | null
  is_adult: Generated<boolean>
  signature_id: string | null
  must_answer: Generated<number[]>
  agreed_at: Generated<Instant>
}

export interface CartsTable {
  id: Generated<number>
  uuid: string
  client_id: number
  session_id: number | null
  customer_id: number | null
  selected_customer_id: number | null
  source: Generated<string>
  state: Generated<'open' | 'ordered' | 'discarded'>
  version: Generated<number>
  expires_at: Instant | null
  renewals_used: Generated<number>
  created_at: Generated<Instant>
}

export interface CategoriesTable {
  id: string
  client_id: number
  parent_id: string | null
  slug: string
  v1_slug: string | null
  name: string
  description: Generated<string>
  image: Generated<string>
  picture_hash: string | null
  picture_alt: Generated<string>
  scene: string | null
  kind: 'classes' | 'resources' | 'ticketed' | null
  browse_by_name: Generated<string>
  allocation_strategy: Generated<string>
  allows_anonymous_bookings: Generated<boolean>
  booking_windows: Json<JsonColumns['categories']['booking_windows']> | null
  min_age: number | null
  max_age: number | null
  supervision: Json<JsonColumns['categories']['supervision']> | null
  waiver_id: number | null
  question_ids: Generated<number[]>
  induction_id: number | null
  gives_induction_id: number | null
  cancellation: Json<JsonColumns['categories']['cancellation']> | null
  has_waitlist: Generated<boolean>
  waitlist_closes_minutes: Generated<number>
  waitlist_rules: Json<JsonColumns['categories']['waitlist_rules']> | null
  sort_by: Generated<number>
  source: Generated<string>
  external_id: string
  picture_focus:
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top left'
    | 'top right'
    | 'bottom left'
    | 'bottom right'
    | null
}

export interface CategoryLocationsTable {
  category_id: string
  location_id: number
}

export interface ClaimsTable {
  id: GeneratedAlways<number>
  client_id: number
  slot_id: number
  quantity: number
  kind: 'booking' | 'hold' | 'offer'
  customer_id: number | null
  guest: Generated<string>
  member_id: number | null
  cart_id: number | null
  cart_item_id: number | null
  booking_id: number | null
  waitlist_entry_id: number | null
  network: Buffer | null
  usage_keys: Generated<string[]>
  usage_limits: Generated<number[]>
  usage_holder: number | null
  expires_at: Instant | null
  created_at: Generated<Instant>
}

export interface ClientDatabaseHostsTable {
  host: string
  slug: string
}

export interface ClientDatabasesTable {
  slug: string
  database: string
}

export interface ClientHostsTable {
  host: string
  client_id: number
}

export interface ClientMovesTable {
  slug: string
  from_database: string
  to_database: string
  started_at: Generated<Instant>
}

export interface ClientsTable {
  id: GeneratedAlways<number>
  slug: string
  name: string
  currency_code: Generated<string>
  currency_symbol: Generated<string>
  time_zone: Generated<string>
  online_joining_enabled: Generated<boolean>
  guest_passes_enabled: Generated<boolean>
  kiosk_home_url: string | null
  kiosk_takes_cards: Generated<boolean>
  analytics_container_ids: Generated<string[]>
  frame_ancestors: Generated<string[]>
  in_maintenance: Generated<boolean>
  hold_minutes: Generated<number>
  hold_renewals: Generated<number>
  session_lifetimes: Generated<Json<JsonColumns['clients']['session_lifetimes']>>
  limits: Generated<Json<JsonColumns['clients']['limits']>>
  booking_windows: Json<JsonColumns['clients']['booking_windows']>
  bands: Generated<Json<JsonColumns['clients']['bands']>>
  cancelling: Generated<Json<JsonColumns['clients']['cancelling']>>
  penalty_help: Generated<Json<JsonColumns['clients']['penalty_help']>>
  contact: Generated<Json<JsonColumns['clients']['contact']>>
  card_account: string | null
  theme: Generated<Json<JsonColumns['clients']['theme']>>
  terms: Generated<string>
  calendar_domain: string | null
  catalogue_version: Generated<number>
  links: Generated<Json<JsonColumns['clients']['links']>>
  privacy_notice: Generated<string>
  tax_rules: Generated<Json<JsonColumns['clients']['tax_rules']>>
  seller: Generated<Json<JsonColumns['clients']['seller']>>
  staff_second_factor: Generated<'required' | 'optional'>
  needs_drawer: Generated<boolean>
}

export interface ContractEdgesTable {
  of: 'contract' | 'payment' | 'mandate' | 'debit' | 'debit-refund'
  from_state: string | null
  to_state: string
}

export interface ContractFreezesTable {
  id: GeneratedAlways<number>
  client_id: number
  contract_id: number
  from_on: DateText
  until_on: DateText
  reason: string
  fee_pence: number
  withdrawn_at: Instant | null
  created_at: Generated<Instant>
}

export interface ContractMovesTable {
  id: GeneratedAlways<number>
  contract_id: number
  payment_id: number | null
  from_state: string | null
  to_state: string
  cause: string
  who: string
  moved_at: Generated<Instant>
}

export interface ContractPaymentsTable {
  id: GeneratedAlways<number>
  client_id: number
  contract_id: number
  kind: 'joining' | 'part-month' | 'month' | 'last-month' | 'fee'
  due_on: DateText
  from_on: DateText | null
  until_on: DateText | null
  pence: number
  tax_pence: number
  state: string
  sale_id: number | null
  tries: Generated<number>
  ask_on: DateText | null
  failure: Generated<string>
  created_at: Generated<Instant>
  returned_pence: Generated<number>
  return_id: string | null
  asks: Generated<number>
  tried_on: DateText | null
  debit_id: string | null
}

export interface ContractPeopleTable {
  contract_id: number
  customer_id: number
  membership_user_id: number
  place: string
  version: Generated<number>
}

export interface ContractReturnsTable {
  id: string
  client_id: number
  contract_id: number
  order_id: number | null
  pence: number
  cause: 'cooling-off' | 'notice' | 'late' | 'ended'
  created_at: Generated<Instant>
  debit_id: string | null
}

export interface ContractVersionsTable {
  id: GeneratedAlways<number>
  client_id: number
  contract_id: number
  number: number
  plan_id: number
  from_on: DateText
  agreed: Json<JsonColumns['contract_versions']['agreed']>
  who: string
  agreed_at: Instant
  withdrawn_at: Instant | null
}

export interface ContractsTable {
  id: GeneratedAlways<number>
  client_id: number
  plan_id: number
  payer_id: number
  sale_id: number
  state: Generated<string>
  joined_on: DateText
  starts_on: DateText
  ends_on: DateText | null
  saved_card_id: number | null
  asked_to_start: Generated<boolean>
  agreed: Json<JsonColumns['contracts']['agreed']>
  source: Generated<string>
  onboarding_type: Generated<string>
  channel: Generated<'online' | 'desk'>
  created_at: Generated<Instant>
  extend_on: Generated<DateText>
  mandate_id: string | null
  by_hand: Generated<boolean>
}

export interface CoursesTable {
  id: GeneratedAlways<number>
  client_id: number
  venue_id: number
  category_id: string
  price_list_id: number
  slug: string
  name: string
  description: Generated<string>
  picture_hash: string | null
  picture_alt: Generated<string>
  level: Generated<string>
  min_age: number | null
  max_age: number | null
  joins_part_way: Generated<boolean>
  question_ids: Generated<number[]>
  cancellation: Json<JsonColumns['courses']['cancellation']> | null
  cancellation_policy: Generated<string>
  source: Generated<string>
  external_id: string
  picture_focus:
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top left'
    | 'top right'
    | 'bottom left'
    | 'bottom right'
    | null
}

export interface CoverAskedTable {
  request_id: number
  staff_id: number
  instructor_id: number
  asked_at: Generated<Instant>
  said_no_at: Instant | null
}

export interface CoverRequestsTable {
  id: GeneratedAlways<number>
  client_id: number
  slot_id: number
  instructor_id: number
  asked_by: number
  reason: string
  state: Generated<'open' | 'taken' | 'approved' | 'refused' | 'withdrawn'>
  asked_at: Generated<Instant>
  taken_by: number | null
  taken_instructor_id: number | null
  taken_at: Instant | null
  decided_by: number | null
  decided_at: Instant | null
  answer: Generated<string>
}

export interface CreditEntriesTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  type: 'general' | 'membership'
  amount_pence: number
  lot_id: number | null
  expires_at: Instant | null
  reason: string
  cause: string
  who: string | null
  created_at: Generated<Instant>
}

export interface CreditReservationsTable {
  cart_id: number
  lot_id: number
  client_id: number
  customer_id: number
  type: string
  amount_pence: number
  expires_at: Instant
}

export interface CustomersTable {
  id: GeneratedAlways<number>
  client_id: number
  reference: string
  email: string | null
  unproven_email: string | null
  imported_email: string | null
  password_hash: string | null
  role: Generated<'customer' | 'staff'>
  first_name: string
  last_name: string
  phone: Generated<string>
  date_of_birth: DateText | null
  address_line_one: Generated<string>
  address_line_two: Generated<string>
  city: Generated<string>
  postcode: Generated<string>
  home_venue_id: number | null
  household_id: number | null
  manages_household: Generated<boolean>
  statuses: Generated<Json<JsonColumns['customers']['statuses']>>
  picture_hash: string | null
  picture_alt: Generated<string>
  marketing_consent: Generated<boolean>
  wants_reminders: Generated<boolean>
  wants_card_notices: Generated<boolean>
  agreed_terms: Buffer | null
  agreed_terms_at: Instant | null
  onboarding_type: string | null
  registration_key: Buffer | null
  own_columns: Generated<string[]>
  external_id: string | null
  created_at: Generated<Instant>
  closed_at: Instant | null
  letters_stopped_at: Instant | null
  merged_into: number | null
}

export interface DataComplaintStepsTable {
  id: GeneratedAlways<number>
  complaint_id: number
  staff_id: number | null
  kind: 'entered' | 'acknowledged' | 'noted' | 'ended'
  words: Generated<string>
  done_at: Generated<Instant>
}

export interface DataComplaintsTable {
  id: GeneratedAlways<number>
  client_id: number
  reference: string
  customer_id: number | null
  first_name: string
  last_name: Generated<string>
  email: Generated<string>
  words: string
  came_by: 'form' | 'email' | 'phone' | 'letter' | 'desk'
  received_on: DateText
  acknowledge_by: GeneratedAlways<DateText>
  entered_at: Generated<Instant>
  acknowledged_on: DateText | null
  acknowledged_how: 'page' | 'letter' | 'staff' | 'outcome' | null
  outcome: 'upheld' | 'in-part' | 'not-upheld' | null
  outcome_words: Generated<string>
  ended_at: Instant | null
  told_at: Instant | null
  request_key: Buffer | null
  request_hash: Buffer | null
}

export interface DatabasePlaceTable {
  is_only: Generated<boolean>
  place: string
}

export interface DebitEventsReadTable {
  provider: string
  event_id: string
}

export interface DebitRefundsTable {
  id: string
  client_id: number
  debit_id: string
  pence: number
  state: Generated<string>
  said: Generated<string>
  created_at: Generated<Instant>
}

export interface DebitsTable {
  id: string
  client_id: number
  payment_id: number
  mandate_id: string
  pence: number
  charge_on: DateText
  notice_key: string
  noticed_on: DateText
  state: Generated<string>
  our_ref: string
  provider_ref: string | null
  reason: Generated<string>
  lost_pence: Generated<number>
  look_at: Instant | null
  created_at: Generated<Instant>
}

export interface DeskCodesTable {
  cart_id: number
  client_id: number
  code_hash: Buffer
  session_id: number
  expires_at: Instant
}

export interface DeskDevicesTable {
  id: GeneratedAlways<number>
  client_id: number
  token_hash: Buffer
  seen_at: Generated<Instant>
}

export interface DeskLogInsTable {
  device_id: number
  customer_id: number
  logged_in_at: Generated<Instant>
  pin_tries: Generated<number>
}

export interface DeskPayoutsTable {
  id: GeneratedAlways<number>
  client_id: number
  order_id: number
  amount_pence: number
  tender: 'cash' | 'cheque' | 'bank-transfer' | 'other'
  note: Generated<string>
  undoes_id: number | null
  reason: Generated<string>
  staff_id: number
  created_at: Generated<Instant>
  drawer_id: number | null
}

export interface DocumentKindsTable {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  warn_days: Generated<number>
  statuses: Generated<string[]>
  counts_unseen_days: number | null
}

export interface DocumentsTable {
  client_id: number
  customer_id: number
  document_kind_id: number
  expires_on: DateText | null
}

export interface DrawerChoicesTable {
  staff_id: number
  drawer_id: number
  chosen_at: Generated<Instant>
}

export interface DrawerEntriesTable {
  id: GeneratedAlways<number>
  client_id: number
  drawer_id: number
  kind: 'pay-in' | 'pay-out' | 'safe-drop' | 'charge'
  pence: number
  reason: Generated<string>
  charge_id: number | null
  staff_id: number
  at: Generated<Instant>
}

export interface DrawersTable {
  id: GeneratedAlways<number>
  client_id: number
  venue_id: number
  name: string
  float_pence: number
  opened_by: number
  opened_at: Generated<Instant>
  expected_pence: number | null
  counted_pence: number | null
  counts: Generated<Json<JsonColumns['drawers']['counts']>>
  reason: Generated<string>
  closed_by: number | null
  closed_at: Instant | null
}

export interface EmailChangesTable {
  customer_id: number
  id: Generated<string>
  new_email: string
  old_confirmed_at: Instant | null
  new_confirmed_at: Instant | null
  asked_at: Generated<Instant>
}

export interface FeedItemsTable {
  feed_id: number
  item_id: string
  modified: string
  deleted: boolean
  data: string | null
  rule_id: string | null
  min_age: number | null
  max_age: number | null
}

export interface FeedsTable {
  id: GeneratedAlways<number>
  client_id: number
  address: string
  shift_weeks: number
  imported_at: Generated<Instant>
}

export interface GuestPassesTable {
  id: GeneratedAlways<number>
  client_id: number
  membership_user_id: number
  giver_id: number
  package_id: number
  month: DateText
  name: string
  email: string
  given_at: Generated<Instant>
  ends_on: DateText
  sends: Generated<number>
  sent_at: Generated<Instant>
  taken_back_at: Instant | null
  redeemed_by: number | null
  redeemed_at: Instant | null
  holding_id: number | null
}

export interface HealthStatementsTable {
  id: string
  client_id: number
  plan_id: number
  position: number
  cart_item_id: number | null
  contract_id: number | null
  customer_id: number | null
  given_by: number | null
  given_at: Generated<Instant>
  sealed: Buffer
  key_id: string
  delete_at: Instant
}

export interface HoldTurnsTable {
  cart_item_id: number
  slot_id: number
  client_id: number
  session_id: number | null
  customer_id: number | null
  network: Buffer
  quantity: number
  began_at: Generated<Instant>
  until: Instant
  given_back_at: Instant | null
  is_brief: Generated<boolean>
}

export interface HouseholdsTable {
  id: GeneratedAlways<number>
  client_id: number
  external_id: string
  name: string
}

export interface IdempotencyKeysTable {
  client_id: number
  call: string
  key: string
  session_id: number
  request_hash: Buffer
  status: number
  reply: Json<JsonColumns['idempotency_keys']['reply']>
  created_at: Generated<Instant>
}

export interface InductionsTable {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  text: Generated<string>
  valid_months: number | null
}

export interface InductionsHadTable {
  client_id: number
  customer_id: number
  induction_id: number
  had_on: DateText
}

export interface InstructorsTable {
  id: GeneratedAlways<number>
  client_id: number
  name: string
  picture_hash: string | null
  picture_alt: Generated<string>
  picture_focus:
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top left'
    | 'top right'
    | 'bottom left'
    | 'bottom right'
    | null
  staff_id: number | null
}

export interface KeptUsesTable {
  id: GeneratedAlways<number>
  client_id: number
  cancellation_id: string
  slot_id: number | null
  usage_keys: string[]
  usage_holder: number | null
  quantity: number
  created_at: Generated<Instant>
}

export interface LateMoneyTable {
  attempt_id: string
  provider_ref: string | null
  pence: number | null
  is_taken: Generated<boolean>
  cause: string
  who: string
  found_at: Generated<Instant>
  returned_at: Instant | null
  returned_by: string | null
  returned_why: string | null
  came_back: Generated<boolean>
  paid_otherwise: Generated<boolean>
  check_at: Generated<Instant> | null
}

export interface LedgerPostingsTable {
  transaction_id: number
  account:
    | 'card-held'
    | 'card-holds'
    | 'card-due'
    | 'card'
    | 'cash'
    | 'cheque'
    | 'voucher'
    | 'bank-transfer'
    | 'other-way'
    | 'credit-general'
    | 'credit-membership'
    | 'credit-held'
    | 'credit-due'
    | 'credit-given'
    | 'credit-expired'
    | 'refunds-due'
    | 'late-due'
    | 'desk-due'
    | 'sales'
    | 'package-sales'
    | 'kept'
    | 'charges-due'
    | 'charges'
    | 'charges-settled'
    | 'benefits-given'
    | 'packages-used'
    | 'uses'
    | 'memberships-due'
    | 'membership-sales'
    | 'memberships-written-off'
    | 'direct-debit'
    | 'debits-asked'
    | 'debits-at-bank'
    | 'debits-lost'
    | 'petty-cash'
    | 'drawer-differences'
    | 'merged-accounts'
  pence: number
  lot_id: number | null
}

export interface LedgerTransactionsTable {
  id: GeneratedAlways<number>
  client_id: number
  kind:
    | 'authorised'
    | 'released'
    | 'captured'
    | 'ordered'
    | 'credit-given'
    | 'credit-used'
    | 'credit-released'
    | 'credit-returned'
    | 'credit-expired'
    | 'given-up'
    | 'refunded'
    | 'refund-undone'
    | 'paid-out'
    | 'payout-undone'
    | 'charge-owed'
    | 'charge-settled'
    | 'uses'
    | 'late-held'
    | 'late-taken'
    | 'late-returned'
    | 'late-undone'
    | 'membership-due'
    | 'membership-dropped'
    | 'membership-reversed'
    | 'membership-returned'
    | 'membership-written-off'
    | 'debit-asked'
    | 'debit-collected'
    | 'debit-failed'
    | 'debit-lost'
    | 'debit-refunded'
    | 'drawer-in'
    | 'drawer-out'
    | 'drawer-charge'
    | 'drawer-difference'
    | 'credit-moved'
    | 'charge-moved'
  source: string
  at: Instant
  pence: number
  order_id: number | null
  attempt_id: string | null
  customer_id: number | null
  who: string | null
  why: Generated<string>
}

export interface LocationsTable {
  id: GeneratedAlways<number>
  client_id: number
  venue_id: number
  slug: string
  name: string
  sort_by: Generated<number>
  external_id: string | null
}

export interface LoginFailuresTable {
  client_id: number
  subject: string
  failures: number
  last_failed_at: Instant
}

export interface MailLinksTable {
  token_hash: Buffer
  client_id: number
  purpose: string
  mail_id: number | null
  customer_id: number | null
  order_id: number | null
  about: Generated<Json<JsonColumns['mail_links']['about']>>
  created_at: Generated<Instant>
  expires_at: Instant | null
  used_at: Instant | null
}

export interface MailOutboxTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number | null
  dedupe_key: string
  recipient: string
  letter: Json<JsonColumns['mail_outbox']['letter']>
  state: Generated<'waiting' | 'sending' | 'sent' | 'gathered' | 'skipped' | 'failed' | 'unsure'>
  message_id: Generated<string>
  kept_at: Generated<Instant>
  tries: Generated<number>
  next_try_at: Generated<Instant>
  not_after: Instant | null
  sending_since: Instant | null
  sent_at: Instant | null
  failure: string | null
  counted_at: Instant | null
  gathered_into: number | null
}

export interface MailStopsTable {
  client_id: number
  letter: 'booking-reminder' | 'claim-account' | 'guest-pass'
  address_hash: Buffer
  stopped_at: Generated<Instant>
}

export interface MandatesTable {
  id: string
  client_id: number
  payer_id: number
  provider: string
  our_ref: string
  session_ref: string | null
  provider_ref: string | null
  state: Generated<string>
  account_ending: Generated<string>
  reason: Generated<string>
  is_stopped: Generated<boolean>
  created_at: Generated<Instant>
  look_at: Instant | null
  is_left: Generated<boolean>
}

export interface MembershipPlansTable {
  id: GeneratedAlways<number>
  client_id: number
  membership_id: number
  slug: string
  revision: number
  name: string
  terms: Json<JsonColumns['membership_plans']['terms']>
  is_sold: Generated<boolean>
  sort_by: Generated<number>
  offered_at: Generated<Instant>
}

export interface MembershipSalesTable {
  id: Generated<number>
  client_id: number
  order_id: number
  plan_id: number | null
  price_pence: number
  tax_pence: number
  shown: Json<JsonColumns['membership_sales']['shown']>
  created_at: Generated<Instant>
}

export interface MembershipUsersTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  membership_id: number
  starts_on: DateText
  ends_on: DateText | null
  billing_day: number | null
}

export interface MembershipsTable {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  monthly_pence: number | null
  credit_scope: Json<JsonColumns['memberships']['credit_scope']> | null
  document_kind_id: number | null
  by_direct_debit: Generated<boolean>
  guests_per_month: number | null
  guest_package_id: number | null
}

export interface OrderTendersTable {
  order_id: number
  position: number
  tender: 'cash' | 'cheque' | 'offline-voucher'
  amount_pence: number
  reference: Generated<string>
  drawer_id: number | null
}

export interface OrdersTable {
  id: GeneratedAlways<number>
  client_id: number
  complete_order_id: string
  reference: string
  cart_id: number
  attempt_id: string
  session_id: number | null
  customer_id: number | null
  staff_id: number | null
  first_name: string
  last_name: string
  email: string
  total_pence: number
  tax_pence: Generated<number>
  credit_pence: number
  card_pence: number
  desk_pence: Generated<number>
  card_brand: string | null
  card_last4: string | null
  created_at: Generated<Instant>
}

export interface OtherDatabasesTable {
  name: string
  number: number
}

export interface OwnDatabaseTable {
  is_only: Generated<boolean>
  name: string
  number: number
}

export interface PackageHoldingsTable {
  id: GeneratedAlways<number>
  client_id: number
  package_id: number
  customer_id: number
  visits: number
  unit: string
  scope: Json<JsonColumns['package_holdings']['scope']>
  per_session: number
  shared_with: 'person' | 'household'
  valid_for: 'attending' | 'booking'
  starts_on: DateText
  ends_on: DateText
  cause: string
}

export interface PackageSalesTable {
  id: Generated<number>
  client_id: number
  order_id: number
  package_id: number
  holding_id: number
  price_pence: number
  tax_pence: number
  shown: Json<JsonColumns['package_sales']['shown']>
  created_at: Generated<Instant>
}

export interface PackagesTable {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  price_pence: number
  tax_basis_points: Generated<number>
  visits: number
  unit: Generated<string>
  scope: Generated<Json<JsonColumns['packages']['scope']>>
  shared_with: Generated<'person' | 'household'>
  per_session: Generated<number>
  valid_days: number
  valid_for: Generated<'attending' | 'booking'>
  is_sold: Generated<boolean>
  tax_kind: Generated<string>
  tax_reason: Generated<string>
}

export interface PaymentAttemptEdgesTable {
  from_state: string | null
  to_state: string
}

export interface PaymentAttemptMovesTable {
  id: GeneratedAlways<number>
  attempt_id: string
  from_state: string | null
  to_state: string
  cause: string
  who: string
  staff_id: GeneratedAlways<number>
  moved_at: Generated<Instant>
}

export interface PaymentAttemptsTable {
  id: string
  client_id: number
  cart_id: number
  session_id: number | null
  customer_id: number | null
  staff_id: number | null
  network: Buffer | null
  state: string
  amount_pence: number
  credit_pence: Generated<number>
  desk_pence: Generated<number>
  other_pence: number | null
  currency_code: string
  provider: string | null
  our_ref: string
  provider_ref: string | null
  idempotency_key: string | null
  request_hash: Buffer | null
  sca_url: string | null
  sca_data: string | null
  sca_method: 'creq-post' | 'redirect' | 'reader' | null
  bank_out_of_reach: Generated<boolean>
  is_unanswered: Generated<boolean>
  paid_otherwise: Generated<boolean>
  deadline: Instant
  snapshot: Json<JsonColumns['payment_attempts']['snapshot']>
  decline_reason: string | null
  raw_status: string | null
  check_at: Instant | null
  checks: Generated<number>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  drawer_id: number | null
  reader: string | null
}

export interface PenaltiesTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  reason: string
  amount_pence: number
  occurred_on: DateText
  blocks_after_days: number | null
  settled_on: DateText | null
  settled_with: 'cash' | 'cheque' | 'card-terminal' | 'let-off' | null
  settled_note: Generated<string>
  cause: string
  who: string | null
  settled_by: string | null
}

export interface PictureFilesTable {
  client_id: number
  hash: string
  width: number
  format: 'webp' | 'jpg'
  bytes: Buffer
}

export interface PicturesTable {
  client_id: number
  hash: string
  width: number
  height: number
  widths: number[]
  is_private: Generated<boolean>
}

export interface PreparedJoiningsTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number | null
  plan_id: number
  venue_id: number
  starts_on: DateText
  people: Json<JsonColumns['prepared_joinings']['people']>
  staff_id: number
  state: Generated<'waiting' | 'joined' | 'withdrawn'>
  contract_id: number | null
  prepared_at: Generated<Instant>
  expires_at: Instant
}

export interface PriceListPricesTable {
  price_list_id: number
  pricing_option_id: number
  pence: number
}

export interface PriceListsTable {
  id: GeneratedAlways<number>
  client_id: number
  fingerprint: string
}

export interface PricingOptionsTable {
  id: GeneratedAlways<number>
  client_id: number
  name: string
  audience: Generated<'everyone' | 'member'>
  min_age: number | null
  max_age: number | null
  status: string | null
  band: string | null
  tax_basis_points: Generated<number>
  sort_by: Generated<number>
  tax_kind: Generated<string>
  tax_reason: Generated<string>
}

export interface QuestionsTable {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  words: string
  hint: Generated<string>
  kind: 'text' | 'number' | 'choice' | 'several' | 'date' | 'consent'
  options: Generated<Json<JsonColumns['questions']['options']>>
  is_required: Generated<boolean>
  must_be_yes: Generated<boolean>
  about: Generated<'each' | 'young' | 'booker'>
  under_age: number | null
  is_health: Generated<boolean>
  life: string | null
  keep_days: Generated<number>
  fingerprint: GeneratedAlways<string>
}

export interface ReconciliationsTable {
  client_id: number
  day: DateText
  state: 'running' | 'agrees' | 'differs' | 'unknown'
  compared: Generated<number>
  differences: Generated<Json<JsonColumns['reconciliations']['differences']>>
  begun_at: Generated<Instant>
  ended_at: Instant | null
}

export interface RefundEdgesTable {
  from_state: string | null
  to_state: string
}

export interface RefundMovesTable {
  id: GeneratedAlways<number>
  refund_id: string
  from_state: string | null
  to_state: string
  cause: string
  who: string
  staff_id: GeneratedAlways<number>
  moved_at: Generated<Instant>
}

export interface RefundsTable {
  id: string
  client_id: number
  order_id: number
  attempt_id: string
  cancellation_id: string | null
  amount_pence: number
  state: string
  refusals: Generated<number>
  raw_status: string | null
  paid_otherwise: Generated<boolean>
  check_at: Instant | null
  checks: Generated<number>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  contract_return_id: string | null
}

export interface RequestCountsTable {
  subject: string
  began_at: Generated<Instant>
  requests: Generated<number>
}

export interface RestoresTable {
  id: GeneratedAlways<number>
  noticed_at: Generated<Instant>
  how: 'start' | 'operator'
  last_move_at: Instant | null
}

export interface SavedCardsTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number | null
  provider: string
  external_identifier: string
  brand: string
  last4: string
  expires_on: DateText
  expiry_told_at: Instant | null
  used_at: Generated<Instant>
  created_at: Generated<Instant>
  removed_at: Instant | null
  forget_at: Instant | null
  trace_id: string | null
}

export interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Instant>
  phase: string | null
}

export interface SecondStepsTable {
  session_id: number
  customer_id: number
  expires_at: Generated<Instant>
  secret: Buffer | null
  key_id: string | null
  challenge: string | null
}

export interface SecretsTable {
  name: string
  value: string
}

export interface SentDocumentsTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  document_kind_id: number
  sent_by: number
  state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn'>
  media: 'image/jpeg' | 'application/pdf'
  file: Buffer | null
  key_id: string | null
  counts_until: DateText | null
  sent_at: Generated<Instant>
  decided_at: Instant | null
  decided_by: number | null
  reason: Generated<string>
  told_late_at: Instant | null
}

export interface SessionMovesTable {
  id: GeneratedAlways<number>
  client_id: number
  slot_id: number
  from_starts_at: Instant
  from_ends_at: Instant
  from_venue_id: number
  from_location_id: number | null
  reason: Generated<string>
  moved_at: Generated<Instant>
}

export interface SessionNotesTable {
  id: GeneratedAlways<number>
  client_id: number
  slot_id: number
  staff_id: number
  words: string
  written_at: Generated<Instant>
}

export interface SessionRulesTable {
  id: string
  client_id: number
  venue_id: number
  category_id: string
  location_id: number | null
  course_id: number | null
  price_list_id: number
  name: string
  description: Generated<string>
  weekdays: number[]
  first_start: TimeText
  last_end: TimeText | null
  every_minutes: number | null
  duration_minutes: number
  capacity: number
  sold_elsewhere: Generated<number>
  min_age: number | null
  max_age: number | null
  instructor_ids: Generated<number[]>
  tag_ids: Generated<number[]>
  question_ids: Generated<number[]>
  valid_from: DateText | null
  valid_to: DateText | null
  excluded_dates: Generated<DateText[]>
  moves: Generated<Json<JsonColumns['session_rules']['moves']>>
  opens_days_ahead: number | null
  opens_at: TimeText | null
  source: Generated<string>
  external_id: string
}

export interface SessionsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  client_id: number
  customer_id: number | null
  is_kiosk: Generated<boolean>
  created_at: Generated<Instant>
  seen_at: Generated<Instant>
  expires_at: Instant
  ends_at: Generated<Instant>
  second_step: 'app' | 'passkey' | 'recovery-code' | 'pin' | null
  password_at: Instant | null
  tokens_before: Generated<Buffer[]>
}

export interface SignaturesTable {
  id: string
  client_id: number
  waiver_version_id: number
  customer_id: number | null
  attendee_id: number | null
  for_name: string
  for_date_of_birth: DateText | null
  signed_by: number | null
  signer_name: string
  capacity: 'self' | 'guardian' | 'known'
  signed_at: Generated<Instant>
  holds_until: Instant | null
}

export interface SlotsTable {
  id: GeneratedAlways<number>
  client_id: number
  venue_id: number
  category_id: string
  rule_id: string
  location_id: number | null
  course_id: number | null
  price_list_id: number
  name: string
  description: Generated<string>
  starts_at: Instant
  ends_at: Instant
  planned_starts_at: Instant | null
  local_date: DateText
  capacity: number
  one_per_person: boolean
  instructor_ids: Generated<number[]>
  tag_ids: Generated<number[]>
  opens_at: Instant | null
  closes_at: Instant | null
  cancelled_at: Instant | null
  cancelled_reason: string | null
  gives_back: Generated<boolean>
  withdrawn_by_feed: Generated<boolean>
  source: Generated<string>
  external_id: string | null
}

export interface StaffActsTable {
  id: GeneratedAlways<number>
  client_id: number
  staff_id: number
  customer_id: number | null
  act: string
  facts: Generated<Json<JsonColumns['staff_acts']['facts']>>
  reason: Generated<string>
  done_at: Generated<Instant>
  order_id: number | null
}

export interface StaffAppsTable {
  customer_id: number
  secret: Buffer
  key_id: string
  last_step: number
  added_at: Generated<Instant>
}

export interface StaffPasskeysTable {
  id: GeneratedAlways<number>
  customer_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  relying_party: string
  name: string
  added_at: Generated<Instant>
  used_at: Instant | null
}

export interface StaffPinsTable {
  customer_id: number
  pin_hash: string
  set_at: Generated<Instant>
}

export interface StaffPostsTable {
  customer_id: number
  role: 'reception' | 'instructor' | 'duty-manager' | 'finance' | 'owner'
  venue_id: number | null
  given_at: Generated<Instant> | null
  given_by: number | null
}

export interface StaffRecoveryCodesTable {
  customer_id: number
  code_hash: Buffer
  used_at: Instant | null
}

export interface StaffSecurityEventsTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  kind:
    | 'app-added'
    | 'app-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'codes-made'
    | 'code-used'
    | 'pin-set'
    | 'pin-removed'
    | 'step-failed'
    | 'pin-failed'
    | 'pin-locked'
    | 'switched'
    | 'reset'
  happened_at: Generated<Instant>
}

export interface TagsTable {
  id: GeneratedAlways<number>
  client_id: number
  name: string
}

export interface VenueCategoriesTable {
  venue_id: number
  category_id: string
}

export interface VenuesTable {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  address: Generated<string>
  town: Generated<string>
  postcode: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  lat: number | null
  lng: number | null
  time_zone: Generated<string>
  activities_v2_enabled: Generated<boolean>
  migration_date: DateText | null
  display_venue_selection_button: Generated<boolean>
  sells_memberships_online: Generated<boolean>
  booking_windows: Json<JsonColumns['venues']['booking_windows']> | null
  theme: Json<JsonColumns['venues']['theme']> | null
  footer_html: Generated<string>
  hours: Json<JsonColumns['venues']['hours']> | null
  opening_hours: Generated<string>
  facilities: Generated<Json<JsonColumns['venues']['facilities']>>
  step_free: Generated<string>
  parking: Generated<string>
  getting_here: Generated<string>
  picture_hash: string | null
  picture_alt: Generated<string>
  scene: string | null
  is_closed: Generated<boolean>
  instead_slug: string | null
  source: Generated<string>
  external_id: string
  picture_focus:
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top left'
    | 'top right'
    | 'bottom left'
    | 'bottom right'
    | null
  card_readers: Generated<string[]>
}

export interface WaitlistEntriesTable {
  id: GeneratedAlways<number>
  client_id: number
  customer_id: number
  state: string
  place: Generated<number>
  joined_at: Generated<Instant>
  quantity: Generated<number>
  slot_id: number | null
  venue_id: number | null
  category_id: string | null
  location_id: number | null
  from_at: Instant | null
  until_at: Instant | null
  offered_slot_id: number | null
  tells_at: Instant | null
  told_at: Instant | null
  offer_until: Instant | null
  mail_failure: string | null
  mail_failures: Generated<number>
  mail_failed_at: Instant | null
}

export interface WaitlistMovesTable {
  id: GeneratedAlways<number>
  entry_id: number
  from_state: string | null
  to_state: string
  moved_at: Generated<Instant>
}

export interface WaitlistPassesTable {
  entry_id: number
  slot_id: number
  reason: string
  passed_at: Generated<Instant>
}

export interface WaiverVersionsTable {
  id: GeneratedAlways<number>
  waiver_id: number
  version: number
  name: string
  statement: string
  made_at: Generated<Instant>
}

export interface WaiversTable {
  id: GeneratedAlways<number>
  client_id: number
  slug: string
  name: string
  statement: string
  version: Generated<number>
  life: string | null
}

/** Every table, column by column. */
export interface Database {
  account_merge_rows: AccountMergeRowsTable
  account_merges: AccountMergesTable
  answers: AnswersTable
  arrived_clients: ArrivedClientsTable
  attendances: AttendancesTable
  attendees: AttendeesTable
  basket_carries: BasketCarriesTable
  benefits: BenefitsTable
  booking_cancellations: BookingCancellationsTable
  booking_moves: BookingMovesTable
  booking_session_moves: BookingSessionMovesTable
  booking_top_ups: BookingTopUpsTable
  bookings: BookingsTable
  cart_items: CartItemsTable
  cart_places: CartPlacesTable
  carts: CartsTable
  categories: CategoriesTable
  category_locations: CategoryLocationsTable
  claims: ClaimsTable
  client_database_hosts: ClientDatabaseHostsTable
  client_databases: ClientDatabasesTable
  client_hosts: ClientHostsTable
  client_moves: ClientMovesTable
  clients: ClientsTable
  contract_edges: ContractEdgesTable
  contract_freezes: ContractFreezesTable
  contract_moves: ContractMovesTable
  contract_payments: ContractPaymentsTable
  contract_people: ContractPeopleTable
  contract_returns: ContractReturnsTable
  contract_versions: ContractVersionsTable
  contracts: ContractsTable
  courses: CoursesTable
  cover_asked: CoverAskedTable
  cover_requests: CoverRequestsTable
  credit_entries: CreditEntriesTable
  credit_reservations: CreditReservationsTable
  customers: CustomersTable
  data_complaint_steps: DataComplaintStepsTable
  data_complaints: DataComplaintsTable
  database_place: DatabasePlaceTable
  debit_events_read: DebitEventsReadTable
  debit_refunds: DebitRefundsTable
  debits: DebitsTable
  desk_codes: DeskCodesTable
  desk_devices: DeskDevicesTable
  desk_log_ins: DeskLogInsTable
  desk_payouts: DeskPayoutsTable
  document_kinds: DocumentKindsTable
  documents: DocumentsTable
  drawer_choices: DrawerChoicesTable
  drawer_entries: DrawerEntriesTable
  drawers: DrawersTable
  email_changes: EmailChangesTable
  feed_items: FeedItemsTable
  feeds: FeedsTable
  guest_passes: GuestPassesTable
  health_statements: HealthStatementsTable
  hold_turns: HoldTurnsTable
  households: HouseholdsTable
  idempotency_keys: IdempotencyKeysTable
  inductions: InductionsTable
  inductions_had: InductionsHadTable
  instructors: InstructorsTable
  kept_uses: KeptUsesTable
  late_money: LateMoneyTable
  ledger_postings: LedgerPostingsTable
  ledger_transactions: LedgerTransactionsTable
  locations: LocationsTable
  login_failures: LoginFailuresTable
  mail_links: MailLinksTable
  mail_outbox: MailOutboxTable
  mail_stops: MailStopsTable
  mandates: MandatesTable
  membership_plans: MembershipPlansTable
  membership_sales: MembershipSalesTable
  membership_users: MembershipUsersTable
  memberships: MembershipsTable
  order_tenders: OrderTendersTable
  orders: OrdersTable
  other_databases: OtherDatabasesTable
  own_database: OwnDatabaseTable
  package_holdings: PackageHoldingsTable
  package_sales: PackageSalesTable
  packages: PackagesTable
  payment_attempt_edges: PaymentAttemptEdgesTable
  payment_attempt_moves: PaymentAttemptMovesTable
  payment_attempts: PaymentAttemptsTable
  penalties: PenaltiesTable
  picture_files: PictureFilesTable
  pictures: PicturesTable
  prepared_joinings: PreparedJoiningsTable
  price_list_prices: PriceListPricesTable
  price_lists: PriceListsTable
  pricing_options: PricingOptionsTable
  questions: QuestionsTable
  reconciliations: ReconciliationsTable
  refund_edges: RefundEdgesTable
  refund_moves: RefundMovesTable
  refunds: RefundsTable
  request_counts: RequestCountsTable
  restores: RestoresTable
  saved_cards: SavedCardsTable
  schema_migrations: SchemaMigrationsTable
  second_steps: SecondStepsTable
  secrets: SecretsTable
  sent_documents: SentDocumentsTable
  session_moves: SessionMovesTable
  session_notes: SessionNotesTable
  session_rules: SessionRulesTable
  sessions: SessionsTable
  signatures: SignaturesTable
  slots: SlotsTable
  staff_acts: StaffActsTable
  staff_apps: StaffAppsTable
  staff_passkeys: StaffPasskeysTable
  staff_pins: StaffPinsTable
  staff_posts: StaffPostsTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_security_events: StaffSecurityEventsTable
  tags: TagsTable
  venue_categories: VenueCategoriesTable
  venues: VenuesTable
  waitlist_entries: WaitlistEntriesTable
  waitlist_moves: WaitlistMovesTable
  waitlist_passes: WaitlistPassesTable
  waiver_versions: WaiverVersionsTable
  waivers: WaiversTable
}
