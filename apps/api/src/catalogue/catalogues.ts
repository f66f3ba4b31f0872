import type { Benefit } from '@touchline/rules/prices/benefit'
import type { Ages } from '@touchline/rules/prices/sold-ages'
import { createCache } from '@touchline/rules/web/cache'
import type { Kysely } from 'kysely'
import {
  type CatalogueRecord,
  type CategoryRecord,
  type ClientRecord,
  findClientIdByHost,
  getCatalogue,
  getCatalogueVersion,
  type InductionRecord,
  type InstructorRecord,
  type LocationRecord,
  type MembershipRecord,
  type PriceRecord,
  type QuestionRecord,
  type VenueRecord,
  type WaiverText,
} from '../stores/catalogue/catalogue.ts'
import type { Database } from '../stores/database/tables.ts'

/** A client's catalogue, indexed. Read-only: every request of a version shares it. */
export interface Catalogue {
  readonly version: number
  readonly client: ClientRecord
  /** Venues that sell. The next two also have closed venues, since their bookings remain. */
  readonly venues: readonly VenueRecord[]
  readonly venueBySlug: ReadonlyMap<string, VenueRecord>
  readonly venueById: ReadonlyMap<number, VenueRecord>
  readonly categoryBySlug: ReadonlyMap<string, CategoryRecord>
  readonly categoryById: ReadonlyMap<string, CategoryRecord>
  /** Children in the operator's order; the roots stand under null. */
  readonly childrenOf: ReadonlyMap<string | null, readonly CategoryRecord[]>
  /** Activities a venue sells, with those above them. */
  readonly soldAt: ReadonlyMap<number, ReadonlySet<string>>
  readonly locationById: ReadonlyMap<number, LocationRecord>
  readonly locationsOf: ReadonlyMap<string, readonly LocationRecord[]>
  readonly priceLists: ReadonlyMap<number, readonly PriceRecord[]>
  readonly inductionById: ReadonlyMap<number, InductionRecord>
  readonly memberships: ReadonlyMap<number, MembershipRecord>
  /** In the operator's order. */
  readonly benefitsOf: ReadonlyMap<number, readonly Benefit[]>
  readonly waiverById: ReadonlyMap<number, WaiverText>
  readonly questionById: ReadonlyMap<number, QuestionRecord>
  /** Questions that sessions (by their rule) and courses ask beyond those of their activity. */
  readonly askedByRule: ReadonlyMap<string, readonly number[]>
  readonly askedByCourse: ReadonlyMap<number, readonly number[]>
  /** Ages of sessions that have their own, by their rule. */
  readonly agesByRule: ReadonlyMap<string, Ages>
  readonly instructorById: ReadonlyMap<number, InstructorRecord>
  readonly tagNames: ReadonlyMap<number, string>
}

/** Time for which a catalogue, and the client of a host, are used without asking the database for changes. */
const catalogueMs = 1_000
const hostMs = 10_000

const nowMs = () => performance.now()

/** Holds each client's catalogue in memory and reads it again when its version has gone up. */
export function createCatalogues(db: Kysely<Database>) {
  // Both have an entry for each client, and only imports make clients: nothing that a visitor sends makes
  // them grow.
  const current = createCache<Catalogue>({ ttlMs: catalogueMs, maxSize: Number.POSITIVE_INFINITY, nowMs })
  /**
   * Catalogues as last read. They stay when `current` asks again or fails: only another version is read
   * again.
   */
  const lastRead = new Map<number, Catalogue>()
  const clientByHost = createCache<number | null>({
    ttlMs: hostMs,
    maxSize: 1_000,
    // An unknown host is looked up each time, so that a new client is found at once.
    isKept: (clientId) => clientId !== null,
    nowMs,
  })

  async function read(clientId: number): Promise<Catalogue> {
    const last = lastRead.get(clientId)
    if (last && last.version === (await getCatalogueVersion(db, clientId))) return last
    const catalogue = indexCatalogue(await getCatalogue(db, clientId))
    lastRead.set(clientId, catalogue)
    return catalogue
  }

  return {
    /** @throws when there is no such client */
    get: (clientId: number): Promise<Catalogue> => current(String(clientId), () => read(clientId)),
    findClientId: (host: string): Promise<number | null> =>
      clientByHost(host, () => findClientIdByHost(db, host)),
  }
}

export type Catalogues = ReturnType<typeof createCatalogues>

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function indexCatalogue(record: CatalogueRecord): Catalogue {
  const categoryById = new Map(record.categories.map((category) => [category.id, category]))
  const locationById = new Map(record.locations.map((location) => [location.id, location]))

  const soldAt = new Map<number, Set<string>>()
  for (const { venueId, categoryId } of record.venueCategories) {
    const sold = soldAt.get(venueId) ?? new Set<string>()
    soldAt.set(venueId, sold)
    for (let id: string | null = categoryId; id && !sold.has(id); id = categoryById.get(id)?.parentId ?? null)
      sold.add(id)
  }

  const locationsOf = new Map<string, LocationRecord[]>()
  for (const [categoryId, links] of groupBy(record.categoryLocations, (link) => link.categoryId)) {
    const wanted = new Set(links.map((link) => link.locationId))
    locationsOf.set(
      categoryId,
      record.locations.filter((location) => wanted.has(location.id)),
    )
  }

  return {
    version: record.version,
    client: record.client,
    venues: record.venues.filter(({ isClosed }) => !isClosed),
    venueBySlug: new Map(record.venues.map((venue) => [venue.slug, venue])),
    venueById: new Map(record.venues.map((venue) => [venue.id, venue])),
    categoryBySlug: new Map([
      // A retired v1 slug still finds its activity; a present slug wins.
      ...record.categories.flatMap((category) =>
        category.v1Slug ? [[category.v1Slug, category] as const] : [],
      ),
      ...record.categories.map((category) => [category.slug, category] as const),
    ]),
    categoryById,
    childrenOf: groupBy(record.categories, (category) => category.parentId),
    soldAt,
    locationById,
    locationsOf,
    priceLists: groupBy(record.prices, (price) => price.priceListId),
    inductionById: new Map(record.inductions.map((induction) => [induction.id, induction])),
    memberships: new Map(record.memberships.map((membership) => [membership.id, membership])),
    benefitsOf: groupBy(record.benefits, (benefit) => benefit.membershipId),
    waiverById: new Map(record.waivers.map((waiver) => [waiver.id, waiver])),
    questionById: new Map(record.questions.map((question) => [question.id, question])),
    askedByRule: new Map(record.askingRules.map(({ ruleId, questionIds }) => [ruleId, questionIds])),
    agesByRule: new Map(record.agedRules.map(({ ruleId, ...ages }) => [ruleId, ages])),
    askedByCourse: new Map(record.askingCourses.map(({ courseId, questionIds }) => [courseId, questionIds])),
    instructorById: new Map(record.instructors.map((instructor) => [instructor.id, instructor])),
    tagNames: new Map(record.tags.map(({ id, name }) => [id, name])),
  }
}
