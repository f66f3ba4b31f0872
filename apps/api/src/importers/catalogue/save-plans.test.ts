import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createContract, type TestPlan } from '../../testing/factories/contracts.ts'
import { type SampleCatalogue, sampleText } from '../../testing/factories/sample-catalogue.ts'
import { formatFault } from '../fault.ts'
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

const adult = { slug: 'adult', name: 'Adult', monthlyPence: 3900, joiningPence: 2000 }
const family = { slug: 'family', name: 'Family', monthlyPence: 6200, notice: { byDay: 18 } }

const withPlans =
  (plans: object[]) =>
  (file: SampleCatalogue): void => {
    Object.assign(file.client, { taxPercent: 20 })
    Object.assign(file.memberships[0]!, { plans })
  }
async function load(plans: object[]): Promise<object> {
  const result = await importCatalogue(db, sampleText(withPlans(plans)))
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return result.changes.find(({ noun }) => noun === 'plans') ?? {}
}
async function faultsOf(plan: object): Promise<string[]> {
  const result = await importCatalogue(db, sampleText(withPlans([{ ...adult, ...plan }])))
  return result.ok ? [] : result.faults.map(formatFault)
}
const plansInOrder = () =>
  db
    .selectFrom('membership_plans')
    .select(['slug', 'revision', 'name', 'is_sold', 'terms'])
    .orderBy('slug')
    .orderBy('revision')
    .execute()

describe('plans of a catalogue', () => {
  it('spec 1: a plan is saved with its terms, and what is left out is as the documents say', async () => {
    expect(await load([adult, family])).toMatchObject({ created: 2, updated: 0, removed: 0 })
    expect(await plansInOrder()).toMatchObject([
      {
        slug: 'adult',
        revision: 1,
        is_sold: true,
        terms: {
          monthlyPence: 3900,
          joiningPence: 2000,
          notice: { months: 1 },
          coolingOffDays: 14,
          tax: { kind: 'standard', basisPoints: 2000 },
          places: [{ name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 1 }],
          retryAfterDays: [3, 7],
        },
      },
      { slug: 'family', terms: { joiningPence: 0, notice: { byDay: 18 } } },
    ])
  })

  it('an import again changes nothing; a changed plan gets a revision, and the old one is kept and not sold', async () => {
    await load([adult, family])
    expect(await load([adult, family])).toMatchObject({ created: 0, updated: 0, removed: 0 })
    expect(await load([{ ...adult, monthlyPence: 4200 }, family])).toMatchObject({ created: 0, updated: 1 })
    expect(await plansInOrder()).toMatchObject([
      { slug: 'adult', revision: 1, is_sold: false, terms: { monthlyPence: 3900 } },
      { slug: 'adult', revision: 2, is_sold: true, terms: { monthlyPence: 4200 } },
      { slug: 'family', revision: 1, is_sold: true },
    ])
  })

  it('a plan keeps how it may be frozen, with the tax of the plan or its own; one without can’t be', async () => {
    const freeze = { reasons: [{ name: 'Away' }, { name: 'Injury', isFree: true }], feePence: 500 }
    const own = { ...freeze, tax: { kind: 'exempt', reason: 'sport' } }
    await load([
      { ...adult, freeze },
      { ...family, freeze: own },
    ])
    const kept = {
      reasons: [
        { name: 'Away', isFree: false },
        { name: 'Injury', isFree: true },
      ],
      feePence: 500,
      leastMonths: 1,
      mostMonths: 3,
      noticeDays: 0,
      monthsInYear: null,
      lengthensTerm: true,
    }
    expect(await plansInOrder()).toMatchObject([
      { slug: 'adult', terms: { freeze: { ...kept, tax: { kind: 'standard', basisPoints: 2000 } } } },
      { slug: 'family', terms: { freeze: { ...kept, tax: { kind: 'exempt', basisPoints: 0 } } } },
    ])
    await load([adult, family])
    const sold = (await plansInOrder()).filter(({ is_sold: isSold }) => isSold)
    expect(sold.map(({ terms }) => JSON.stringify(terms).includes('freeze'))).toEqual([false, false])
  })

  it('a plan keeps from which day its contracts get reminders; a day that is none is refused', async () => {
    await load([{ ...adult, reminders: { from: '2027-04-06' } }])
    const reminders = { from: '2027-04-06', everyMonths: 6, daysBefore: 7 }
    expect(await plansInOrder()).toMatchObject([{ terms: { reminders } }])
    for (const wrong of [{ from: 'spring' }, {}, { from: '2027-04-06', everyMonths: 13 }])
      expect([wrong, (await faultsOf({ reminders: wrong })).length]).toEqual([wrong, 1])
  })

  it('a plan that the file no longer names is not sold, and may come back', async () => {
    await load([adult, family])
    expect(await load([family])).toMatchObject({ removed: 1 })
    expect(await load([family, adult])).toMatchObject({ created: 1, removed: 0 })
    expect(await plansInOrder()).toMatchObject([
      { slug: 'adult', revision: 1, is_sold: false },
      { slug: 'adult', revision: 2, is_sold: true },
      { slug: 'family', is_sold: true },
    ])
  })

  it('two plans of one name are refused, also where two memberships have them', async () => {
    const result = await importCatalogue(
      db,
      sampleText((file) => {
        withPlans([adult])(file)
        file.memberships.push({ slug: 'other', name: 'Other', plans: [adult] } as never)
      }),
    )
    expect(result.ok ? [] : result.faults.map(formatFault)).toEqual([
      expect.stringContaining("'adult' is there twice"),
    ])
  })

  it.each([
    [{ monthlyPence: 0 }, 'monthlyPence'],
    [{ lateAfter: 20 }, 'lateAfter'],
    [{ monthStarts: 31 }, 'monthStarts'],
    [{ notice: { weeks: 2 } }, 'notice'],
    [{ places: [{ name: 'Child', least: 0 }] }, 'places'],
    [{ places: [{ name: 'Adult', fromAge: 18, toAge: 3 }] }, 'toAge'],
    [{ places: [{ name: 'Adult', least: 3, most: 2 }] }, 'most'],
    [{ venues: ['nowhere'] }, 'venues'],
    [{ tax: { kind: 'exempt' } }, 'reason'],
  ])('a plan with %o is refused at %s', async (plan, at) => {
    expect((await faultsOf(plan)).join('\n')).toContain(at)
  })

  it('a membership that was joined here keeps the days of its contract, whatever the file says of its person; once it is over, the file gives another', async () => {
    const told = { membership: 'full', memberSince: '2020-02-01', memberUntil: '2036-01-31' }
    const people = (isTold: boolean) => (file: SampleCatalogue) => {
      withPlans([adult])(file)
      const { membership: _, ...ann } = file.people[0]! as { membership?: string }
      const ben = { ...ann, firstName: 'Ben', email: 'ben@sample.test' }
      Object.assign(file, { people: [ann, ben].map((one) => (isTold ? { ...one, ...told } : one)) })
    }
    const load = async (isTold: boolean) => {
      const result = await importCatalogue(db, sampleText(people(isTold)))
      if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
    }
    const held = async () =>
      (
        await sql<{ person: string; from: string; until: string | null }>`
          select c.first_name as person, u.starts_on::text as from, u.ends_on::text as until
          from membership_users u join customers c on c.id = u.customer_id order by 1, u.id`.execute(db)
      ).rows
    await load(false)
    const { rows } = await sql<TestPlan & { clientId: number; annId: number; day: string }>`
      select p.id, p.slug, p.membership_id as "membershipId", p.terms, p.client_id as "clientId", c.id as "annId",
        (today_at(p.client_id) - 3)::text as day
      from membership_plans p join customers c on c.client_id = p.client_id and c.first_name = 'Ann'`.execute(
      db,
    )
    const { clientId, annId, day, ...plan } = rows[0]!
    await createContract(db, { id: clientId }, plan, { payerId: annId, joinedOn: day })

    await load(true)
    const ben = { person: 'Ben', from: '2020-02-01', until: '2036-01-31' }
    expect(await held()).toEqual([{ person: 'Ann', from: day, until: null }, ben])

    await sql`update membership_users set ends_on = today_at(client_id) - 1 where customer_id = ${annId}`.execute(
      db,
    )
    await load(true)
    await load(true)
    expect(await held()).toEqual([
      { person: 'Ann', from: day, until: expect.any(String) },
      { person: 'Ann', from: '2020-02-01', until: '2036-01-31' },
      ben,
    ])
  })
})
