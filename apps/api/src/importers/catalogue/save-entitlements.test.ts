import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type SampleCatalogue, sampleText } from '../../testing/factories/sample-catalogue.ts'
import { formatFault } from '../fault.ts'
import { totalChanges } from '../summary.ts'
import { addDays } from './day.ts'
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

const benefit = {
  slug: 'court',
  name: 'court of the day',
  activities: ['badminton'],
  venues: ['mill-house'],
  band: 'off-peak',
  price: 'free',
  cap: { count: 1, per: 'day' },
}

/** The sample operator with benefits, a package and a household of two. */
function withEntitlements(file: SampleCatalogue): void {
  Object.assign(file.client, { taxPercent: 20 })
  Object.assign(file, {
    bands: { 'off-peak': [{ days: 'mon-fri', from: '09:00', lastStart: '15:40' }, { days: 'sun' }] },
    packages: [
      {
        slug: 'ten-swims',
        name: 'Ten swims',
        unit: 'swims',
        pence: 4000,
        taxPercent: 5.5,
        visits: 10,
        activities: ['swim'],
        sharedWith: 'household',
        validDays: 30,
      },
    ],
    households: [{ slug: 'lee', name: 'Lee' }],
  })
  file.pricingOptions.push({ key: 'student', name: 'Student', status: 'student', taxPercent: 0 } as never)
  Object.assign(file.memberships[0]!, {
    monthlyPence: 3200,
    creditPaysFor: { activities: ['yoga'] },
    benefits: [benefit, { slug: 'off', name: 'classes', percentOff: 30 }],
  })
  Object.assign(file.people[0]!, {
    household: 'lee',
    managesHousehold: true,
    memberSince: '-1 day',
    memberUntil: '+9 days',
    statuses: [{ status: 'student', until: '+90 days' }],
    packages: [{ package: 'ten-swims', since: '-1 day' }],
  })
  file.people.push({
    key: 'ben',
    firstName: 'Ben',
    lastName: 'Lee',
    household: 'lee',
    dateOfBirth: '2017-02-03',
  })
}

async function load(change = withEntitlements): Promise<number> {
  const result = await importCatalogue(db, sampleText(change))
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return totalChanges([...result.changes, { noun: 'sessions', ...result.sessions }])
}
const faultsOf = async (change: (file: SampleCatalogue) => void): Promise<string[]> => {
  const result = await importCatalogue(db, sampleText(change))
  return result.ok ? [] : result.faults.map(formatFault)
}

test('benefits, packages, households and taxes come from the file, and a second import changes nothing', async () => {
  await load()
  const benefits = await db
    .selectFrom('benefits')
    .select(['slug', 'scope', 'effect', 'cap'])
    .orderBy('sort_by')
    .execute()
  expect(benefits).toEqual([
    {
      slug: 'court',
      scope: { categories: ['badminton'], venues: ['mill-house'], band: 'off-peak' },
      effect: { kind: 'free' },
      cap: { count: 1, per: 'day', of: 'person' },
    },
    { slug: 'off', scope: {}, effect: { kind: 'percent-off', percent: 30 }, cap: null },
  ])
  const options = await db
    .selectFrom('pricing_options')
    .select(['name', 'tax_basis_points', 'status'])
    .orderBy('sort_by')
    .execute()
  expect(options).toEqual([
    { name: 'Adult', tax_basis_points: 2000, status: null },
    { name: 'Junior', tax_basis_points: 2000, status: null },
    { name: 'Student', tax_basis_points: 0, status: 'student' },
  ])
  const { bands } = await db.selectFrom('clients').select('bands').executeTakeFirstOrThrow()
  expect(bands).toEqual({
    'off-peak': [
      { days: [1, 2, 3, 4, 5], from: '09:00', lastStart: '15:40' },
      { days: [7], from: '00:00', lastStart: '23:59' },
    ],
  })
  const [ann, ben] = await db.selectFrom('customers').selectAll().orderBy('id').execute()
  expect([ann!.manages_household, ben!.manages_household]).toEqual([true, false])
  expect(ben).toMatchObject({ email: null, password_hash: null, household_id: ann!.household_id })
  const held = await db
    .selectFrom('package_holdings')
    .select(['visits', 'starts_on', 'ends_on', 'customer_id'])
    .execute()
  expect(held).toEqual([
    {
      visits: 10,
      starts_on: held[0]!.starts_on,
      ends_on: addDays(held[0]!.starts_on, 30),
      customer_id: ann!.id,
    },
  ])
  const sold = await db.selectFrom('packages').select(['tax_basis_points', 'shared_with']).execute()
  expect(sold).toEqual([{ tax_basis_points: 550, shared_with: 'household' }])
  const member = await db
    .selectFrom('membership_users')
    .select(['starts_on', 'ends_on'])
    .executeTakeFirstOrThrow()
  expect(member.ends_on).toBe(addDays(member.starts_on, 10))
  expect(await load()).toBe(0)
})

test('a benefit that the file no longer has is not given any more; a sold package keeps its terms', async () => {
  await load()
  await load((file) => {
    withEntitlements(file)
    Object.assign(file.memberships[0]!, { benefits: [{ slug: 'off', name: 'classes', percentOff: 20 }] })
    Object.assign((file as never as { packages: object[] }).packages[0]!, { visits: 5 })
  })
  const benefits = await db.selectFrom('benefits').select(['slug', 'is_given']).orderBy('slug').execute()
  expect(benefits).toEqual([
    { slug: 'court', is_given: false },
    { slug: 'off', is_given: true },
  ])
  expect(await db.selectFrom('package_holdings').select('visits').execute()).toEqual([{ visits: 10 }])
})

test.each<[string, (file: SampleCatalogue) => void, RegExp]>([
  [
    'a benefit of an unknown activity',
    ({ memberships }) => Object.assign(memberships[0]!, { benefits: [{ ...benefit, activities: ['golf'] }] }),
    /benefits\[0\]\.activities\[0\]: there is no category 'golf'/,
  ],
  [
    'a benefit in an unknown band',
    ({ memberships }) => Object.assign(memberships[0]!, { benefits: [{ ...benefit, band: 'night' }] }),
    /there is no band 'night'/,
  ],
  [
    'a benefit that says twice how much',
    ({ memberships }) => Object.assign(memberships[0]!, { benefits: [{ ...benefit, pence: 100 }] }),
    /needs one of price, pence and percentOff/,
  ],
  [
    'a person without a log-in and without a key',
    ({ people }) => people.push({ firstName: 'Ben', lastName: 'Lee' }),
    /needs an email, or a key/,
  ],
  [
    'a manager without a log-in',
    ({ people }) => people.push({ key: 'ben', firstName: 'Ben', lastName: 'Lee', managesHousehold: true }),
    /needs a household and an email/,
  ],
  [
    'an unknown household and an unknown package',
    ({ people }) => Object.assign(people[0]!, { household: 'lees', packages: [{ package: 'none' }] }),
    /there is no household 'lees'[\s\S]*there is no package 'none'/,
  ],
  [
    'invalid days',
    (file) => Object.assign(file, { bands: { x: [{ days: 'noday' }] } }),
    /must be such as 'mon-fri'/,
  ],
])('%s is named with its place in the file', async (_, change, fault) => {
  const faults = await faultsOf((file) => {
    withEntitlements(file)
    change(file)
  })
  expect(faults.join('\n')).toMatch(fault)
})
