import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type SampleCatalogue, sampleText } from '../../testing/factories/sample-catalogue.ts'
import { formatFault } from '../fault.ts'
import { totalChanges } from '../summary.ts'
import { importCatalogue } from './import-catalogue.ts'

let database: TestDatabase
let db: Kysely<Database>

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 2, patience: 'work' })
})
beforeEach(async () => {
  await sql`truncate clients cascade`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const rules = [
  { kind: 'exempt', reason: 'Tuition', activities: ['yoga'] },
  { kind: 'outside', reason: 'Council’s own pool', venues: ['mill-house'], options: ['junior'] },
  { kind: 'reduced', percent: 5, activities: ['badminton'] },
]

/** The sample operator with taxes of the client, of prices, and by what is sold. */
function withTaxes(file: SampleCatalogue): void {
  Object.assign(file.client, {
    tax: { kind: 'standard', percent: 20 },
    taxes: rules,
    seller: { name: 'Weir Leisure Trust', taxNumber: 'GB 123 4567 89' },
  })
  file.pricingOptions.push(
    { key: 'five', name: 'Five', taxPercent: 5 } as never,
    { key: 'twenty', name: 'Twenty', taxPercent: 20 } as never,
    { key: 'none', name: 'None', taxPercent: 0 } as never,
    { key: 'free', name: 'Free', tax: { kind: 'exempt', reason: 'Charity' } } as never,
  )
}

async function load(change = withTaxes): Promise<number> {
  const result = await importCatalogue(db, sampleText(change))
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return totalChanges([...result.changes, { noun: 'sessions', ...result.sessions }])
}
const faultsOf = async (client: object, option: object = {}): Promise<string[]> => {
  const result = await importCatalogue(
    db,
    sampleText((file) => {
      Object.assign(file.client, client)
      Object.assign(file.pricingOptions[0]!, option)
    }),
  )
  return result.ok ? [] : result.faults.map(formatFault)
}

test('prices have kinds of tax: their own, that of their mere rate, or the client’s', async () => {
  await load()
  const options = await db
    .selectFrom('pricing_options')
    .select(['name', 'tax_kind', 'tax_basis_points', 'tax_reason'])
    .orderBy('sort_by')
    .execute()
  expect(options).toEqual([
    { name: 'Adult', tax_kind: 'standard', tax_basis_points: 2000, tax_reason: '' },
    { name: 'Junior', tax_kind: 'standard', tax_basis_points: 2000, tax_reason: '' },
    { name: 'Five', tax_kind: 'reduced', tax_basis_points: 500, tax_reason: '' },
    { name: 'Twenty', tax_kind: 'standard', tax_basis_points: 2000, tax_reason: '' },
    { name: 'None', tax_kind: 'zero', tax_basis_points: 0, tax_reason: '' },
    { name: 'Free', tax_kind: 'exempt', tax_basis_points: 0, tax_reason: 'Charity' },
  ])
})

test('rules by what is sold are kept in their order with the ids of their prices, beside the seller; a second import changes nothing, one without them takes them away', async () => {
  await load()
  const { id } = await db
    .selectFrom('pricing_options')
    .select('id')
    .where('name', '=', 'Junior')
    .executeTakeFirstOrThrow()
  const read = () => db.selectFrom('clients').select(['tax_rules', 'seller']).executeTakeFirstOrThrow()
  expect(await read()).toEqual({
    tax_rules: [
      { kind: 'exempt', basisPoints: 0, reason: 'Tuition', scope: { categories: ['yoga'] } },
      {
        kind: 'outside',
        basisPoints: 0,
        reason: 'Council’s own pool',
        scope: { venues: ['mill-house'] },
        options: [id],
      },
      { kind: 'reduced', basisPoints: 500, reason: '', scope: { categories: ['badminton'] } },
    ],
    seller: { name: 'Weir Leisure Trust', address: '', taxNumber: 'GB 123 4567 89' },
  })
  expect(await load()).toBe(0)
  await load((file) => {
    withTaxes(file)
    Object.assign(file.client, { taxes: [], seller: undefined })
  })
  expect(await read()).toEqual({ tax_rules: [], seller: { name: '', address: '', taxNumber: '' } })
})

test.each([
  [{ tax: { kind: 'standard' } }, /client\.tax\.percent.*must be above 0 where the kind is standard/],
  [{ tax: { kind: 'reduced', percent: 0 } }, /client\.tax\.percent.*above 0 where the kind is reduced/],
  [{ tax: { kind: 'zero', percent: 5 } }, /client\.tax\.percent.*left out where the kind is zero/],
  [{ tax: { kind: 'exempt' } }, /client\.tax\.reason.*needed where the kind is exempt/],
  [{ taxes: [{ kind: 'outside' }] }, /client\.taxes\[0\]\.reason.*needed where the kind is outside/],
  [{ tax: { kind: 'vat', percent: 20 } }, /client\.tax\.kind/],
  [{ tax: { kind: 'zero' }, taxPercent: 0 }, /client\.taxPercent.*must be left out beside tax/],
  [{ taxes: [{ kind: 'zero', activities: ['chess'] }] }, /there is no category 'chess'/],
  [{ taxes: [{ kind: 'zero', venues: ['moon'] }] }, /there is no venue 'moon'/],
  [{ taxes: [{ kind: 'zero', options: ['baby'] }] }, /there is no pricing option 'baby'/],
])('a file with %j is refused by name', async (client, fault) => {
  expect(await faultsOf(client)).toEqual([expect.stringMatching(fault)])
})

test('a price with both tax and taxPercent is refused by name', async () => {
  expect(await faultsOf({}, { tax: { kind: 'zero' }, taxPercent: 0 })).toEqual([
    expect.stringMatching(/pricingOptions\[0\]\.taxPercent.*must be left out beside tax/),
  ])
})
