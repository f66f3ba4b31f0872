import type { Kysely } from 'kysely'
import {
  type CatalogueRecord,
  type CategoryRecord,
  type ClientRecord,
  findClientIdByHost,
  getCatalogue,
  getCatalogueVersion,
  type InstructorRecord,
  type LocationRecord,
  type PriceRecord,
  type VenueRecord,
  type WaiverText,
} from '../stores/catalogue.ts'
import type { Database } from '../stores/tables.ts'

/** A client's catalogue, indexed. Read-only: every request of a version shares it. */
export interface Catalogue {
  readonly version: number
  readonly client: ClientRecord
  readonly venues: readonly VenueRecord[]
  readonly venueBySlug: ReadonlyMap<string, VenueRecord>
  readonly venueById: ReadonlyMap<number, VenueRecord>
  readonly categoryBySlug: ReadonlyMap<string, CategoryRecord>
  readonly categoryById: ReadonlyMap<string, CategoryRecord>
  /** Children in the operator's order; the roots stand under null. */
  readonly childrenOf: ReadonlyMap<string | null, readonly CategoryRecord[]>
  /** What a venue sells, parents included. */
  readonly soldAt: ReadonlyMap<number, ReadonlySet<string>>
  readonly locationById: ReadonlyMap<number, LocationRecord>
  readonly locationsOf: ReadonlyMap<string, readonly LocationRecord[]>
  readonly priceLists: ReadonlyMap<number, readonly PriceRecord[]>
  readonly waiverById: ReadonlyMap<number, WaiverText>
  readonly instructorById: ReadonlyMap<number, InstructorRecord>
  readonly tagNames: ReadonlyMap<number, string>
}

/** How long a version is believed before it is asked for again. */
const believedMs = 1000
/** A host that nobody knows is asked for again after this long; the memory of them is bounded. */
const hostsKept = 1000

interface Kept {
  /** Null while it is being read. */
  readAtMs: number | null
  catalogue: Promise<Catalogue>
  /** What was read last, which a fault does not take away. */
  last: Catalogue | null
}

/** Keeps each client's catalogue in memory and reads it again when its version has gone up. */
export function createCatalogues(db: Kysely<Database>) {
  const byClient = new Map<number, Kept>()
  const clientByHost = new Map<string, { checkedAt: number; clientId: Promise<number | null> }>()

  async function read(clientId: number, last: Catalogue | null): Promise<Catalogue> {
    if (last === null) return index(await getCatalogue(db, clientId))
    const version = await getCatalogueVersion(db, clientId)
    return version === last.version ? last : index(await getCatalogue(db, clientId))
  }

  return {
    /** @throws when there is no such client */
    get(clientId: number): Promise<Catalogue> {
      const kept = byClient.get(clientId)
      if (kept && (kept.readAtMs === null || performance.now() - kept.readAtMs < believedMs))
        return kept.catalogue
      const last = kept?.last ?? null
      const next: Kept = { readAtMs: null, catalogue: read(clientId, last), last }
      byClient.set(clientId, next)
      const startedAtMs = performance.now()
      next.catalogue.then(
        (catalogue) => {
          next.last = catalogue
          next.readAtMs = startedAtMs
        },
        // A fault is told to those who waited for it; the next request asks again.
        () => (next.readAtMs = Number.NEGATIVE_INFINITY),
      )
      return next.catalogue
    },

    async findClientId(host: string): Promise<number | null> {
      const now = performance.now()
      const kept = clientByHost.get(host)
      if (kept && now - kept.checkedAt < believedMs * 10) return kept.clientId
      if (clientByHost.size >= hostsKept) clientByHost.clear()
      const clientId = findClientIdByHost(db, host)
      clientByHost.set(host, { checkedAt: now, clientId })
      clientId.then(
        (id) => id === null && clientByHost.delete(host),
        () => clientByHost.delete(host),
      )
      return clientId
    },
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

function index(record: CatalogueRecord): Catalogue {
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
    venues: record.venues,
    venueBySlug: new Map(record.venues.map((venue) => [venue.slug, venue])),
    venueById: new Map(record.venues.map((venue) => [venue.id, venue])),
    categoryBySlug: new Map([
      // A retired v1 slug still finds its activity; the slug of today wins.
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
    waiverById: new Map(record.waivers.map((waiver) => [waiver.id, waiver])),
    instructorById: new Map(record.instructors.map((instructor) => [instructor.id, instructor])),
    tagNames: new Map(record.tags.map(({ id, name }) => [id, name])),
  }
}
