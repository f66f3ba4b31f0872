import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { sampleText } from '../../testing/factories/sample-catalogue.ts'
import { formatFault } from '../fault.ts'
import { importCatalogue } from './import-catalogue.ts'

let database: TestDatabase
let db: Kysely<Database>

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 2, patience: 'work' })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Imports the file with these instructors of yoga. */
async function load(...instructors: string[]): Promise<void> {
  const text = sampleText((file) => {
    file.instructors.push('Bo Lind', 'Cy Marr', 'Di Nash')
    file.venues[0]!.sessions[1]!['instructors'] = instructors
  })
  const result = await importCatalogue(db, text)
  if (!result.ok) throw new Error(result.faults.map(formatFault).join())
}

/** Lists the coming sessions of yoga: those of the first two days, each with its instructors by name. */
async function read(): Promise<{ id: number; names: string[] }[]> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select s.id, array(select i.name from unnest(s.instructor_ids) with ordinality as of (id, place)
      join instructors i on i.id = of.id order by of.place) as names
    from slots s where s.name = 'Yoga' and s.starts_at > now() and s.course_id is null
    order by s.starts_at limit 2`.execute(db)
  return rows
}

/** Writes that cover of a session was approved, as a manager's call does. */
async function approve(slotId: number, gone: string, present: string): Promise<void> {
  await sql`
    with named as (
      select g.id as gone, p.id as present, g.client_id, (select min(id) from customers) as person
      from instructors g join instructors p on p.client_id = g.client_id and p.name = ${present} where g.name = ${gone}),
    made as (
      insert into cover_requests (client_id, slot_id, instructor_id, asked_by, reason, state, taken_instructor_id, decided_at)
      select client_id, ${slotId}, gone, person, 'Ill', 'approved', present, clock_timestamp() from named)
    update slots set instructor_ids = array_replace(instructor_ids, named.gone, named.present)
    from named where slots.id = ${slotId}`.execute(db)
}

test('spec 1.5: an import keeps who covers a session, and what else its pattern says of instructors counts', async () => {
  await load('Amara Osei')
  const [covered] = await read()
  const names = async () => (await read()).map((one) => one.names)
  await approve(covered!.id, 'Amara Osei', 'Bo Lind')
  await load('Amara Osei')
  expect(await names()).toEqual([['Bo Lind'], ['Amara Osei']])
  // A second instructor comes to the pattern, beside the one who is covered.
  await load('Amara Osei', 'Cy Marr')
  expect(await names()).toEqual([
    ['Bo Lind', 'Cy Marr'],
    ['Amara Osei', 'Cy Marr'],
  ])
  // The one who covers is covered in turn, and the one who was covered gives it for the second.
  await approve(covered!.id, 'Bo Lind', 'Di Nash')
  await approve(covered!.id, 'Cy Marr', 'Amara Osei')
  await load('Amara Osei', 'Cy Marr')
  expect(await names()).toEqual([
    ['Di Nash', 'Amara Osei'],
    ['Amara Osei', 'Cy Marr'],
  ])
  // The pattern names another one: cover of those before pins nothing.
  await load('Cy Marr')
  expect(await names()).toEqual([['Amara Osei'], ['Cy Marr']])
  await load('Di Nash')
  expect(await names()).toEqual([['Di Nash'], ['Di Nash']])
})
