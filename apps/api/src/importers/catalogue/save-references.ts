import { usualWaitlistClosesMinutes } from '@touchline/rules/waitlist/waitlist-offer'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../stores/database/tables.ts'
import {
  listCategories,
  listNames,
  listPricingOptions,
  listQuestions,
  listSlugs,
  listWaivers,
} from '../../stores/imports/find-rows.ts'
import { type JsonRow, saveRows } from '../../stores/imports/save-rows.ts'
import { saveTaxRules } from '../../stores/imports/tax-rules.ts'
import { getExisting } from '../get-existing.ts'
import { fingerprintOf, type Prices, savePriceLists } from '../save-price-lists.ts'
import type { ChangeLog } from '../summary.ts'
import type { FindCancelRule } from './cancel-rules.ts'
import type { PictureColumns, PicturesInFile } from './prepare-pictures.ts'
import type {
  CatalogueCategory,
  CatalogueFile,
  CataloguePrices,
  CatalogueWaitlist,
} from './schema/catalogue-file.ts'
import { taxColumns, taxRulesOf } from './taxes.ts'

/** Id of the price list that the file refers to by name, or by prices written out. */
export type FindPriceList = (prices: CataloguePrices) => number

export const savePrices = async (
  trx: Transaction<Database>,
  clientId: number,
  file: CatalogueFile,
  log: ChangeLog,
): Promise<FindPriceList> => {
  const saved = await saveRows(
    trx,
    'pricing_options',
    file.pricingOptions.map(({ name, audience, minAge, maxAge, tax, taxPercent, status, band }, sortBy) => ({
      client_id: clientId,
      name,
      audience,
      min_age: minAge,
      max_age: maxAge,
      ...taxColumns({ tax, taxPercent }, file.client),
      status: status ?? null,
      band: band ?? null,
      sort_by: sortBy,
    })),
    ['client_id', 'name', 'audience'],
  )
  log.add('pricing options', saved)

  const present = await listPricingOptions(trx, clientId)
  const idOf = new Map(
    file.pricingOptions.flatMap(({ key, name, audience }) => {
      const row = present.find((option) => option.name === name && option.audience === audience)
      return row === undefined ? [] : [[key, row.id] as const]
    }),
  )
  log.add('tax rules', await saveTaxRules(trx, clientId, taxRulesOf(file.client, idOf)))
  const pricesOf = (prices: CataloguePrices): Prices => {
    const written = typeof prices === 'string' ? (file.priceLists[prices] ?? {}) : prices
    return new Map(
      Object.entries(written).map(([key, pence]) => {
        const id = idOf.get(key)
        if (id === undefined) throw new Error(`The pricing option '${key}' was not checked`)
        return [id, pence]
      }),
    )
  }
  const used = file.venues.flatMap(({ sessions, courses }) =>
    [...sessions, ...courses].map(({ prices }) => prices),
  )
  const lists = await savePriceLists(trx, clientId, [...Object.keys(file.priceLists), ...used].map(pricesOf))
  log.add('price lists', lists.saved)
  return (prices) => {
    const id = lists.ids.get(fingerprintOf(pricesOf(prices)))
    if (id === undefined) throw new Error('A price list was not written')
    return id
  }
}

export const saveNames = async (
  trx: Transaction<Database>,
  table: 'instructors' | 'tags',
  clientId: number,
  named: readonly ({ name: string } & Partial<PictureColumns>)[],
  log: ChangeLog,
): Promise<Map<string, number>> => {
  const rows = named.map((columns) => ({ client_id: clientId, ...columns }))
  log.add(table, await saveRows(trx, table, rows, ['client_id', 'name']))
  return listNames(trx, table, clientId)
}

/** Saves waivers and returns their ids by slug. */
export const saveWaivers = async (
  trx: Transaction<Database>,
  clientId: number,
  { waivers }: CatalogueFile,
  log: ChangeLog,
): Promise<Map<string, number>> => {
  const rows = waivers.map(({ life, ...waiver }) => ({ client_id: clientId, ...waiver, life: life ?? null }))
  log.add('waivers', await saveRows(trx, 'waivers', rows, ['client_id', 'slug']))
  return new Map((await listWaivers(trx, clientId)).map(({ slug, id }) => [slug, id]))
}

/** Saves inductions and returns their ids by slug. */
export const saveInductions = async (
  trx: Transaction<Database>,
  clientId: number,
  { inductions }: CatalogueFile,
  log: ChangeLog,
): Promise<Map<string, number>> => {
  const rows = inductions.map(({ slug, name, text, months }) => ({
    client_id: clientId,
    slug,
    name,
    text: text.trim(),
    valid_months: months,
  }))
  log.add('inductions', await saveRows(trx, 'inductions', rows, ['client_id', 'slug']))
  return listSlugs(trx, 'inductions', clientId)
}

/** Saves the kinds of documents and returns their ids by slug. */
export const saveDocumentKinds = async (
  trx: Transaction<Database>,
  clientId: number,
  { documents }: CatalogueFile,
  log: ChangeLog,
): Promise<Map<string, number>> => {
  const rows = documents.map(({ slug, name, warnDays, statuses, sendOnline }) => ({
    client_id: clientId,
    slug,
    name,
    warn_days: warnDays,
    statuses,
    counts_unseen_days: sendOnline?.countsUnseenDays ?? null,
  }))
  log.add('documents', await saveRows(trx, 'document_kinds', rows, ['client_id', 'slug']))
  return listSlugs(trx, 'document_kinds', clientId)
}

/** Saves questions and returns their ids by slug. */
export const saveQuestions = async (
  trx: Transaction<Database>,
  clientId: number,
  { questions }: CatalogueFile,
  log: ChangeLog,
): Promise<Map<string, number>> => {
  const rows = questions.map(({ required, mustBeYes, about, health, life, keepDays, ...question }) => ({
    client_id: clientId,
    ...question,
    is_required: required,
    must_be_yes: mustBeYes,
    about: typeof about === 'string' ? about : ('young' as const),
    under_age: typeof about === 'string' ? null : about.under,
    is_health: health,
    life: life ?? null,
    keep_days: keepDays,
  }))
  log.add('questions', await saveRows(trx, 'questions', rows, ['client_id', 'slug']))
  return new Map((await listQuestions(trx, clientId)).map(({ slug, id }) => [slug, id]))
}

type Category = { id: string; ancestors: string[] }

const idIn = (ids: ReadonlyMap<string, number>, slug: string | undefined): number | null =>
  slug === undefined ? null : (ids.get(slug) ?? null)

/** Saves categories and returns their ids by slug, with those of the categories above each. */
export const saveCategories = async (
  trx: Transaction<Database>,
  clientId: number,
  tree: readonly CatalogueCategory[],
  {
    waivers,
    inductions,
    questions,
    columnsOf,
    waitlists,
    cancellation,
  }: {
    waivers: ReadonlyMap<string, number>
    inductions: ReadonlyMap<string, number>
    questions: ReadonlyMap<string, number>
    columnsOf: PicturesInFile['columnsOf']
    /** Rules used where neither a category nor those above it state any. */
    waitlists: CatalogueWaitlist
    cancellation: { ruleOf: FindCancelRule; usual: CatalogueCategory['cancellation'] }
  },
  log: ChangeLog,
): Promise<Map<string, Category>> => {
  const present = await listCategories(trx, clientId)
  const known = new Map(
    present.filter(({ source }) => source === 'catalogue').map((row) => [row.external_id, row.id]),
  )
  const bySlug = new Map<string, Category>()
  const rows: JsonRow<'categories'>[] = []
  const walk = (
    categories: readonly CatalogueCategory[],
    ancestors: string[],
    above: CatalogueWaitlist,
    supervisionAbove: CatalogueCategory['supervision'],
    cancellationAbove: CatalogueCategory['cancellation'],
  ): void => {
    for (const category of categories) {
      const waitlist = typeof category.waitlist === 'boolean' ? above : { ...above, ...category.waitlist }
      const supervision = category.supervision ?? supervisionAbove
      const cancelled = category.cancellation ?? cancellationAbove
      const id = known.get(category.slug) ?? uuidv7()
      bySlug.set(category.slug, { id, ancestors })
      rows.push({
        id,
        client_id: clientId,
        parent_id: ancestors.at(-1) ?? null,
        slug: category.slug,
        // The name that v1 programs know; null means that only v2 has the category.
        v1_slug: category.v1Slug === undefined ? category.slug : category.v1Slug,
        name: category.name,
        description: category.description,
        image: category.image,
        ...columnsOf(category.picture),
        scene: category.scene ?? null,
        kind: category.kind ?? null,
        browse_by_name: category.browseByName,
        allocation_strategy: category.allocationStrategy,
        allows_anonymous_bookings: category.allowsAnonymousBookings,
        has_waitlist: category.waitlist !== false,
        ...waitlistColumns(waitlist),
        supervision: supervision || null,
        cancellation: cancelled === undefined ? null : cancellation.ruleOf(cancelled),
        booking_windows: category.bookingWindows ?? null,
        waiver_id: idIn(waivers, category.waiver),
        induction_id: idIn(inductions, category.induction),
        gives_induction_id: idIn(inductions, category.givesInduction),
        question_ids: category.questions.map((slug) => getExisting(questions, slug)),
        min_age: category.minAge ?? null,
        max_age: category.maxAge ?? null,
        sort_by: rows.length,
        source: 'catalogue',
        external_id: category.slug,
      })
      walk(category.children ?? [], [...ancestors, id], waitlist, supervision, cancelled)
    }
  }
  walk(tree, [], waitlists, false, cancellation.usual)
  log.add('categories', await saveRows(trx, 'categories', rows, ['client_id', 'source', 'external_id']))
  return bySlug
}

/** Returns the waitlist columns of a category, complete, so that no reader has to look at those above it. */
function waitlistColumns({ closesMinutes = usualWaitlistClosesMinutes, ...rules }: CatalogueWaitlist) {
  const given = Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined))
  return {
    waitlist_closes_minutes: closesMinutes,
    waitlist_rules: Object.keys(given).length === 0 ? null : given,
  }
}
