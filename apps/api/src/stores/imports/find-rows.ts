import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

type Trx = Transaction<Database>

export const findClientBySlug = async (
  db: Kysely<Database>,
  slug: string,
): Promise<{ id: number; staff_second_factor: 'required' | 'optional' } | null> =>
  (await db
    .selectFrom('clients')
    .select(['id', 'staff_second_factor'])
    .where('slug', '=', slug)
    .executeTakeFirst()) ?? null

export type ClientRow = { id: number; slug: string; time_zone: string; currency_code: string }

export const listClients = (db: Kysely<Database>): Promise<ClientRow[]> =>
  db.selectFrom('clients').select(['id', 'slug', 'time_zone', 'currency_code']).orderBy('id').execute()

/** Lists those of the hosts that already lead to another client. */
export const listHostsOfOthers = async (trx: Trx, clientSlug: string, hosts: string[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('client_hosts')
    .innerJoin('clients', 'clients.id', 'client_hosts.client_id')
    .select('host')
    .where('clients.slug', '!=', clientSlug)
    .where('host', 'in', hosts)
    .execute()
  return rows.map(({ host }) => host)
}

/** Lists the card readers of other clients that are paid at the same card account. */
export const listReadersOfOthers = async (
  trx: Trx,
  { slug, cardAccount }: { slug: string; cardAccount: string | null },
): Promise<string[]> => {
  const { rows } = await sql<{ reader: string }>`
    select unnest(v.card_readers) as reader from venues v join clients c on c.id = v.client_id
    where c.slug <> ${slug} and c.card_account is not distinct from ${cardAccount}::text`.execute(trx)
  return rows.map(({ reader }) => reader)
}

export const listVenues = (trx: Trx, clientId: number) =>
  trx
    .selectFrom('venues')
    .select(['id', 'slug', 'name', 'lat', 'lng', 'source', 'external_id', 'migration_date', 'card_readers'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()

export const listCategories = (trx: Trx, clientId: number) =>
  trx
    .selectFrom('categories')
    .select(['id', 'slug', 'parent_id', 'kind', 'source', 'external_id'])
    .where('client_id', '=', clientId)
    .execute()

export const listLocations = (trx: Trx, clientId: number) =>
  trx
    .selectFrom('locations')
    .select(['id', 'venue_id', 'slug', 'name', 'external_id'])
    .where('client_id', '=', clientId)
    .execute()

export const listCourses = (trx: Trx, clientId: number) =>
  trx.selectFrom('courses').select(['id', 'external_id']).where('client_id', '=', clientId).execute()

export const listRules = (trx: Trx, clientId: number) =>
  trx
    .selectFrom('session_rules')
    .select(['id', 'external_id', 'valid_from', 'valid_to'])
    .where('client_id', '=', clientId)
    .where('source', '=', 'catalogue')
    .execute()

export const listPricingOptions = (trx: Trx, clientId: number) =>
  trx
    .selectFrom('pricing_options')
    .select(['id', 'name', 'audience', 'min_age', 'max_age'])
    .where('client_id', '=', clientId)
    .execute()

export const listNames = async (
  trx: Trx,
  table: 'instructors' | 'tags',
  clientId: number,
): Promise<Map<string, number>> => {
  const rows = await trx.selectFrom(table).select(['id', 'name']).where('client_id', '=', clientId).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export const listWaivers = (trx: Trx, clientId: number) =>
  trx.selectFrom('waivers').select(['id', 'slug']).where('client_id', '=', clientId).execute()

/** Lists ids by slug. */
export const listSlugs = async (
  trx: Trx,
  table: 'inductions' | 'document_kinds',
  clientId: number,
): Promise<Map<string, number>> => {
  const rows = await trx.selectFrom(table).select(['id', 'slug']).where('client_id', '=', clientId).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

export const listQuestions = (trx: Trx, clientId: number) =>
  trx.selectFrom('questions').select(['id', 'slug']).where('client_id', '=', clientId).execute()

/** Lists ids by fingerprint. */
export const listPriceLists = async (trx: Trx, clientId: number): Promise<Map<string, number>> => {
  const rows = await trx
    .selectFrom('price_lists')
    .select(['id', 'fingerprint'])
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}
