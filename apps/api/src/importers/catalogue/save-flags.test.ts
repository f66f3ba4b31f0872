import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type PersonFlags, readFlags } from '../../stores/people/person-flags.ts'
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

/** The sample operator, whose one member has something of everything. */
function withFlags(file: SampleCatalogue): void {
  Object.assign(file.client, { penalties: { phone: '0113 496 0000', blocksAfterDays: 7 } })
  Object.assign(file, {
    inductions: [{ slug: 'gym', name: 'Gym induction', months: 12 }],
    documents: [{ slug: 'card', name: 'student card', warnDays: 14, statuses: ['student'] }],
  })
  Object.assign(file.categories[1]!, { induction: 'gym' })
  Object.assign(file.categories[2]!, { givesInduction: 'gym' })
  Object.assign(file.memberships[0]!, { document: 'card', directDebit: true })
  Object.assign(file.people[0]!, {
    penalties: [
      { key: 'spin', for: 'a missed spin class', pence: 300, on: '-3 days' },
      { key: 'court', for: 'an unused court', pence: 500, on: '-3 days', blocksAfterDays: 0 },
      { key: 'yoga', for: 'a missed class', pence: 200, on: '-3 days', settledOn: 'today' },
    ],
    inductions: [{ induction: 'gym', on: '-1 week' }],
    documents: [{ document: 'card', expires: '+10 days' }],
  })
}

async function load(change = withFlags): Promise<number> {
  const result = await importCatalogue(db, sampleText(change))
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return totalChanges([...result.changes, { noun: 'sessions', ...result.sessions }])
}

async function flagsOfAnn(): Promise<PersonFlags & { today: string }> {
  const { id, client_id } = await db
    .selectFrom('customers')
    .select(['id', 'client_id'])
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ today: string }>`select today_at(${client_id}) as today`.execute(db)
  return { ...(await readFlags(db, client_id, [id])).get(id)!, today: rows[0]!.today }
}

test('a person’s debts, inductions and proofs come from the file, their days counted from the import', async () => {
  await load()
  const { today, ...flags } = await flagsOfAnn()
  const occurredOn = addDays(today, -3)
  expect(flags).toMatchObject({
    firstName: 'Ann',
    penalties: [
      {
        reason: 'a missed spin class',
        pence: 300,
        occurredOn,
        blocksOn: addDays(today, 4),
        isBlocking: false,
      },
      { reason: 'an unused court', pence: 500, occurredOn, blocksOn: occurredOn, isBlocking: true },
    ],
    inductionIds: [expect.any(Number)],
    withoutBillingDay: ['Full'],
    documents: [
      {
        name: 'student card',
        neededFor: ['Full'],
        expiresOn: addDays(today, 10),
        daysToExpiry: 10,
        warnDays: 14,
      },
    ],
  })
})

test('the same file once more changes nothing, and does not bring back charges settled at the desk', async () => {
  await load()
  await db
    .updateTable('penalties')
    .set({ settled_on: sql<string>`current_date` })
    .where('reason', '=', 'an unused court')
    .execute()
  expect(await load()).toBe(0)
  expect((await flagsOfAnn()).penalties.map(({ reason }) => reason)).toEqual(['a missed spin class'])
})

test('I04: the books have a charge of the file as the operator’s, and as settled by them where the file says so', async () => {
  await load()
  await load((file) => {
    withFlags(file)
    Object.assign(file.people[0]!, {
      penalties: [{ key: 'spin', for: 'a missed spin class', pence: 250, on: '-3 days', settledOn: 'today' }],
    })
  })
  const { rows } = await sql<{ kind: string; why: string; pence: number; who: string }>`
    select t.kind, t.why, p.pence, t.who from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where p.account = 'charges-due' and t.client_id = (select id from clients) order by t.why, t.id`.execute(
    db,
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['charge-owed', 'a missed class', 200, 'operator'],
    ['charge-settled', 'a missed class', -200, 'operator'],
    ['charge-owed', 'a missed spin class', 300, 'operator'],
    ['charge-owed', 'a missed spin class', -50, 'operator'],
    ['charge-settled', 'a missed spin class', -250, 'operator'],
    ['charge-owed', 'an unused court', 500, 'operator'],
  ])
})

test('a status that needs a proof is named with it, and a billing day that is added later is taken over', async () => {
  await load()
  await load((file) => {
    withFlags(file)
    delete (file.memberships[0] as { document?: string }).document
    Object.assign(file.people[0]!, { billingDay: 14 })
  })
  await sql`update customers set statuses = '[{"status": "student", "until": null}]'`.execute(db)
  expect(await flagsOfAnn()).toMatchObject({
    withoutBillingDay: [],
    hasBillingDay: true,
    documents: [{ name: 'student card', neededFor: ['student'] }],
  })
})

test('an unknown name, or one given twice, is a fault with its place', async () => {
  const text = sampleText((file) => {
    withFlags(file)
    Object.assign(file.categories[0]!, { induction: 'pool' })
    Object.assign(file.memberships[0]!, { document: 'passport' })
    Object.assign(file.people[0]!, {
      inductions: [{ induction: 'wall', on: 'today' }],
      documents: [{ document: 'card' }, { document: 'card' }],
    })
  })
  const result = await importCatalogue(db, text)
  expect(result.ok ? [] : result.faults.map(formatFault)).toEqual([
    expect.stringContaining("there is no induction 'pool'"),
    expect.stringContaining("there is no document 'passport'"),
    expect.stringContaining("there is no induction 'wall'"),
    expect.stringContaining("'card' is there twice"),
  ])
})
