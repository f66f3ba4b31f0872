import type { BookingWindows, Contact } from '@touchline/contract/entities/catalogue/client'
import type { OpeningHours } from '@touchline/contract/entities/catalogue/venue'
import type { Question } from '@touchline/contract/entities/questions/question'
import type { SessionLifetimes } from '@touchline/rules/account/session-lifetimes'
import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import type { Limits } from '@touchline/rules/limits/usual-limits'
import type { Supervision } from '@touchline/rules/people/supervision'
import type { Bands } from '@touchline/rules/prices/bands'
import type { Benefit } from '@touchline/rules/prices/benefit'
import type { Scope } from '@touchline/rules/prices/scope'
import type { WaitlistRules } from '@touchline/rules/waitlist/waitlist-offer'
import { type Kysely, sql } from 'kysely'
import type { Cancelling, PenaltyHelp } from '../database/column-types.ts'
import type { Database } from '../database/tables.ts'
import { type PictureRecord, pictureOf } from './pictures.ts'

export interface VenueRecord {
  id: number
  slug: string
  name: string
  address: string
  town: string
  postcode: string
  phone: string
  email: string
  openingHours: string
  hours: OpeningHours | null
  facilities: readonly string[]
  stepFree: string
  parking: string
  gettingHere: string
  lat: number | null
  lng: number | null
  timeZone: string
  activitiesV2Enabled: boolean
  migrationDate: string | null
  displayVenueSelectionButton: boolean
  sellsMembershipsOnline: boolean
  bookingWindows: BookingWindows | null
  theme: Record<string, string> | null
  footerHtml: string
  picture: PictureRecord | null
  /** Drawing shown in its place, where the operator chose one. */
  scene: string | null
  /** True when the venue is off the site; its bookings stay. */
  isClosed: boolean
  /** Venue that takes its place. */
  insteadSlug: string | null
}

export interface LocationRecord {
  id: number
  venueId: number
  slug: string
  name: string
  sortBy: number
}

export interface CategoryRecord {
  id: string
  parentId: string | null
  slug: string
  v1Slug: string | null
  name: string
  description: string
  image: string
  picture: PictureRecord | null
  /** Drawing shown in its place, where the operator chose one. */
  scene: string | null
  kind: 'classes' | 'resources' | 'ticketed' | null
  browseByName: string
  allocationStrategy: string
  allowsAnonymousBookings: boolean
  /** True when customers can join a waitlist of its full sessions. */
  hasWaitlist: boolean
  /** Waitlist rules in which it differs from the usual ones. */
  waitlistRules: Partial<WaitlistRules> | null
  waitlistClosesMinutes: number
  /** Number of adults who have to come with children. */
  supervision: Supervision | null
  bookingWindows: BookingWindows | null
  /** Rule of what cancelling gives back; null where bookings can't be cancelled online. */
  cancellation: CancelRule | null
  waiverId: number | null
  /** Induction that a person must have had before they take part. */
  inductionId: number | null
  /** Induction that its sessions give. */
  givesInductionId: number | null
  questionIds: number[]
  /** Youngest age; null where the activity above it decides. */
  minAge: number | null
  maxAge: number | null
  sortBy: number
}

export interface InstructorRecord {
  id: number
  name: string
  picture: PictureRecord | null
}

/** Text that people agree to, in the operator's words. */
export interface WaiverText {
  id: number
  name: string
  statement: string
  version: number
  /** Day on which this version began, by the client's clock. */
  since: string
  life: string | null
}

/** Question to people, and what becomes of the answers. */
export interface QuestionRecord extends Omit<Question, 'isRemembered'> {
  fingerprint: string
  life: string | null
  keepDays: number
}

/** Induction that a person needs before they use something alone. */
export interface InductionRecord {
  id: number
  name: string
  text: string
}

export interface PriceRecord {
  pricingOptionId: number
  name: string
  audience: 'everyone' | 'member'
  minAge: number | null
  maxAge: number | null
  /** Status that a person needs to choose it; null for everyone. */
  status: string | null
  /** Part of the week in which it is offered; null for always. */
  band: string | null
  pence: number
  /** Tax included in the price: 2000 is 20 %. */
  taxBasisPoints: number
}

/** Membership that people have or can have. */
export interface MembershipRecord {
  id: number
  slug: string
  name: string
  /** Monthly price; null where it is not sold to newcomers. */
  monthlyPence: number | null
  /** Sessions that membership credit pays for; null for none. */
  creditScope: Scope | null
}

export interface ClientRecord {
  id: number
  slug: string
  name: string
  currencyCode: string
  currencySymbol: string
  timeZone: string
  onlineJoiningEnabled: boolean
  guestPassesEnabled: boolean
  kioskHomeUrl: string | null
  kioskTakesCards: boolean
  /** Account at a card provider that takes its payments; null: the installation's first. */
  cardAccount: string | null
  analyticsContainerIds: string[]
  frameAncestors: string[]
  inMaintenance: boolean
  holdMinutes: number
  holdRenewals: number
  /** Limits that this client has instead of the usual ones. */
  limits: Partial<Limits>
  bookingWindows: BookingWindows
  bands: Bands
  /** Lifetimes that this client's sessions have instead of the usual ones. */
  sessionLifetimes: Partial<SessionLifetimes>
  theme: Record<string, string>
  terms: string
  penaltyHelp: PenaltyHelp
  contact: Contact
  /** Permanent domain at the end of event names in calendars. */
  calendarDomain: string
  cancelling: Cancelling
  hosts: string[]
}

/**
 * Everything that an operator sells, except the sessions themselves: small, read often, changed by an import.
 */
export interface CatalogueRecord {
  version: number
  client: ClientRecord
  venues: VenueRecord[]
  locations: LocationRecord[]
  categories: CategoryRecord[]
  venueCategories: { venueId: number; categoryId: string }[]
  categoryLocations: { categoryId: string; locationId: number }[]
  prices: (PriceRecord & { priceListId: number })[]
  memberships: MembershipRecord[]
  benefits: Benefit[]
  waivers: WaiverText[]
  inductions: InductionRecord[]
  questions: QuestionRecord[]
  /** Sessions, by their rule, and courses with more questions than their activity. */
  askingRules: { ruleId: string; questionIds: number[] }[]
  askingCourses: { courseId: number; questionIds: number[] }[]
  /** Sessions, by their rule, for other ages than their activity. */
  agedRules: { ruleId: string; minAge: number | null; maxAge: number | null }[]
  instructors: InstructorRecord[]
  tags: { id: number; name: string }[]
}

export async function findClientIdByHost(db: Kysely<Database>, host: string): Promise<number | null> {
  const row = await db
    .selectFrom('client_hosts')
    .select('client_id')
    .where('host', '=', host)
    .executeTakeFirst()
  return row?.client_id ?? null
}

export async function getCatalogueVersion(db: Kysely<Database>, clientId: number): Promise<number> {
  const row = await db
    .selectFrom('clients')
    .select('catalogue_version')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return row.catalogue_version
}

/** Reads everything in one statement, so that it is of one moment. */
export async function getCatalogue(db: Kysely<Database>, clientId: number): Promise<CatalogueRecord> {
  const { rows } = await sql<{ catalogue: CatalogueRecord }>`
    select jsonb_build_object(
      'version', c.catalogue_version,
      'client', jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'currencyCode', c.currency_code,
        'currencySymbol', c.currency_symbol, 'timeZone', c.time_zone,
        'onlineJoiningEnabled', c.online_joining_enabled, 'guestPassesEnabled', c.guest_passes_enabled,
        'kioskHomeUrl', c.kiosk_home_url, 'kioskTakesCards', c.kiosk_takes_cards, 'cardAccount', c.card_account,
        'analyticsContainerIds', c.analytics_container_ids,
        'frameAncestors', c.frame_ancestors, 'inMaintenance', c.in_maintenance, 'holdMinutes', c.hold_minutes,
        'holdRenewals', c.hold_renewals, 'limits', c.limits, 'bookingWindows', c.booking_windows,
        'bands', c.bands,'sessionLifetimes', c.session_lifetimes, 'theme', c.theme, 'terms', c.terms, 'penaltyHelp', c.penalty_help, 'contact', c.contact, 'cancelling', c.cancelling,
        'calendarDomain', coalesce(c.calendar_domain, c.slug),
        'hosts', coalesce((select jsonb_agg(host order by host) from client_hosts where client_id = c.id), '[]')),
      'venues', coalesce((select jsonb_agg(jsonb_build_object(
        'id', id, 'slug', slug, 'name', name, 'address', address, 'town', town, 'postcode', postcode,
        'phone', phone, 'email', email, 'openingHours', opening_hours, 'hours', hours,
        'facilities', facilities, 'stepFree', step_free, 'parking', parking, 'gettingHere', getting_here, 'lat', lat, 'lng', lng,
        'timeZone', time_zone, 'activitiesV2Enabled', activities_v2_enabled, 'migrationDate', migration_date,
        'displayVenueSelectionButton', display_venue_selection_button,
        'sellsMembershipsOnline', sells_memberships_online, 'bookingWindows', booking_windows,
        'theme', theme, 'footerHtml', footer_html, 'scene', scene, 'isClosed', is_closed, 'insteadSlug', instead_slug,
        'picture', ${pictureOf('venues')}) order by lower(name), id)
        from venues where client_id = c.id), '[]'),
      'locations', coalesce((select jsonb_agg(jsonb_build_object(
        'id', id, 'venueId', venue_id, 'slug', slug, 'name', name, 'sortBy', sort_by) order by sort_by, name)
        from locations where client_id = c.id), '[]'),
      'categories', coalesce((select jsonb_agg(jsonb_build_object(
        'id', id, 'parentId', parent_id, 'slug', slug, 'v1Slug', v1_slug, 'name', name, 'description', description,
        'image', image, 'scene', scene, 'picture', ${pictureOf('categories')}, 'kind', kind, 'browseByName', browse_by_name, 'allocationStrategy', allocation_strategy,
        'allowsAnonymousBookings', allows_anonymous_bookings, 'hasWaitlist', has_waitlist,
        'waitlistRules', waitlist_rules, 'waitlistClosesMinutes', waitlist_closes_minutes, 'supervision', supervision, 'bookingWindows', booking_windows, 'cancellation', cancellation,
        'waiverId', waiver_id, 'questionIds', question_ids, 'inductionId', induction_id, 'givesInductionId', gives_induction_id,
        'minAge', min_age, 'maxAge', max_age, 'sortBy', sort_by) order by sort_by, lower(name), id)
        from categories where client_id = c.id), '[]'),
      'venueCategories', coalesce((select jsonb_agg(jsonb_build_object(
        'venueId', vc.venue_id, 'categoryId', vc.category_id))
        from venue_categories vc join venues v on v.id = vc.venue_id where v.client_id = c.id), '[]'),
      'categoryLocations', coalesce((select jsonb_agg(jsonb_build_object(
        'categoryId', cl.category_id, 'locationId', cl.location_id))
        from category_locations cl join locations l on l.id = cl.location_id where l.client_id = c.id), '[]'),
      'prices', coalesce((select jsonb_agg(jsonb_build_object(
        'priceListId', p.price_list_id, 'pricingOptionId', o.id, 'name', o.name, 'audience', o.audience,
        'minAge', o.min_age, 'maxAge', o.max_age, 'status', o.status, 'band', o.band,
        'taxBasisPoints', o.tax_basis_points, 'pence', p.pence) order by o.sort_by, o.id)
        from price_list_prices p join pricing_options o on o.id = p.pricing_option_id
        where o.client_id = c.id), '[]'),
      'memberships', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'name', name,
        'monthlyPence', monthly_pence, 'creditScope', credit_scope) order by id)
        from memberships where client_id = c.id), '[]'),
      'benefits', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'membershipId', membership_id,
        'name', name, 'scope', scope, 'effect', effect, 'cap', cap) order by sort_by, id)
        from benefits where client_id = c.id and is_given), '[]'),
      'waivers', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'statement', w.statement,
        'version', w.version, 'since', (v.made_at at time zone c.time_zone)::date, 'life', w.life))
        from waivers w join waiver_versions v on v.waiver_id = w.id and v.version = w.version
        where w.client_id = c.id), '[]'),
      'questions', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'words', words, 'hint', hint, 'kind', kind,
        'options', options, 'isRequired', is_required, 'mustBeYes', must_be_yes, 'about', about, 'underAge', under_age,
        'isHealth', is_health, 'fingerprint', fingerprint, 'life', life, 'keepDays', keep_days))
        from questions where client_id = c.id), '[]'),
      'askingRules', coalesce((select jsonb_agg(jsonb_build_object('ruleId', id, 'questionIds', question_ids))
        from session_rules where client_id = c.id and question_ids <> '{}'), '[]'),
      'askingCourses', coalesce((select jsonb_agg(jsonb_build_object('courseId', id, 'questionIds', question_ids))
        from courses where client_id = c.id and question_ids <> '{}'), '[]'),
      'agedRules', coalesce((select jsonb_agg(jsonb_build_object('ruleId', aged.id, 'minAge', aged.min_age, 'maxAge', aged.max_age))
        from (
          select id, min_age, max_age from session_rules
          where client_id = c.id and coalesce(min_age, max_age) is not null
          union all
          select item.rule_id, item.min_age, item.max_age from feeds feed join feed_items item on item.feed_id = feed.id
          where feed.client_id = c.id and item.rule_id is not null and coalesce(item.min_age, item.max_age) is not null
        ) aged), '[]'),
      'inductions', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'text', text))
        from inductions where client_id = c.id), '[]'),
      'instructors', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name,
        'picture', ${pictureOf('instructors')}))
        from instructors where client_id = c.id), '[]'),
      'tags', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name))
        from tags where client_id = c.id), '[]')
    ) as catalogue
    from clients c where c.id = ${clientId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no client ${clientId}`)
  return row.catalogue
}
