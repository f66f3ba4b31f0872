import type { BookingWindows, ClientLinks, Contact } from '@touchline/contract/entities/catalogue/client'
import type { OpeningHours } from '@touchline/contract/entities/catalogue/venue'
import type { Question } from '@touchline/contract/entities/questions/question'
import type { SessionLifetimes } from '@touchline/rules/account/session-lifetimes'
import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import type { Limits } from '@touchline/rules/limits/hold-limit-defaults'
import type { Tax } from '@touchline/rules/money/tax'
import type { Supervision } from '@touchline/rules/people/supervision'
import type { Bands } from '@touchline/rules/prices/bands'
import type { Benefit } from '@touchline/rules/prices/benefit'
import type { Scope } from '@touchline/rules/prices/scope'
import type { TaxRule } from '@touchline/rules/prices/tax-rule'
import type { WaitlistRules } from '@touchline/rules/waitlist/waitlist-offer'
import { type Kysely, sql } from 'kysely'
import type { Cancelling, PenaltyHelp, Seller } from '../database/column-types.ts'
import type { Database } from '../database/tables.ts'
import { catalogueParts } from './catalogue-parts.ts'
import type { PictureRecord } from './pictures.ts'

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
  /** Card readers that stand there, by the provider's names for them. */
  cardReaders: readonly string[]
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
  /** Tax included in the price, where no rule of the client says otherwise. */
  tax: Tax
}

/** Membership that people have or can have. */
export interface MembershipRecord {
  id: number
  slug: string
  name: string
  /** Monthly price; null where it is not sold to newcomers. */
  monthlyPence: number | null
  /** Guest passes to give away in a month; null for none. */
  guestsPerMonth: number | null
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
  /** True where staff take cash only with an open drawer. */
  needsDrawer: boolean
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
  /** Tax rules by what is sold; the first that covers a price decides. */
  taxRules: TaxRule[]
  /** Seller named on receipts; its fields are empty where the client says none. */
  seller: Seller
  /** Lifetimes that this client's sessions have instead of the usual ones. */
  sessionLifetimes: Partial<SessionLifetimes>
  /** `required`: each member of staff needs a second step to log in; `optional`: who has set one up. */
  staffSecondFactor: 'required' | 'optional'
  theme: Record<string, string>
  terms: string
  penaltyHelp: PenaltyHelp
  contact: Contact
  links: ClientLinks
  /** Empty where the operator has none, or a page of its own. */
  privacyNotice: string
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
      ${catalogueParts}
    ) as catalogue
    from clients c where c.id = ${clientId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no client ${clientId}`)
  return row.catalogue
}
