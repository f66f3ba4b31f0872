import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { becomeInstructor, leaveInstructors, removePosts, setStaff } from '../../stores/staff/team.ts'
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

async function load(person: object) {
  const result = await importCatalogue(
    db,
    sampleText((file) => {
      file.people.push({ email: 'amara@sample.test', firstName: 'Amara', lastName: 'Osei', ...person })
    }),
  )
  if (!result.ok) return result.faults.map(formatFault)
  const { rows } = await sql<{ name: string; email: string | null }>`
    select i.name, c.email from instructors i left join customers c on c.id = i.staff_id order by i.name`.execute(
    db,
  )
  return rows
}

test('catalogue: staff are linked to the instructor that they are, once more or not at all; others can’t be', async () => {
  const alone = [{ name: 'Amara Osei', email: null }]
  expect(await load({ role: 'staff' })).toEqual(alone)
  const linked = [{ name: 'Amara Osei', email: 'amara@sample.test' }]
  const posts = [{ role: 'instructor' }]
  expect(await load({ role: 'staff', posts, instructor: 'Amara Osei' })).toEqual(linked)
  expect(await load({ role: 'staff', posts, instructor: 'Amara Osei' })).toEqual(linked)
  // A file that says nothing of it leaves it, as it leaves roles.
  expect(await load({ role: 'staff' })).toEqual(linked)
  expect(await load({ role: 'staff', instructor: 'Nils' })).toEqual([expect.stringContaining('instructor')])
  expect(await load({ instructor: 'Amara Osei' })).toEqual([
    expect.stringContaining('is of a person with the role staff'),
  ])
})

test('F153: roles that an owner has changed on the page stay, also for a person who is no staff any more', async () => {
  const staff = { role: 'staff', posts: [{ role: 'reception' }] }
  await load(staff)
  const read = async () =>
    (
      await sql<{ id: number; role: string; posts: string[] }>`
        select c.id, c.role, array(select p.role from staff_posts p where p.customer_id = c.id order by 1) as posts
        from customers c where c.email = 'amara@sample.test'`.execute(db)
    ).rows[0]!
  const before = await read()
  expect(before).toMatchObject({ role: 'staff', posts: ['reception'] })
  await load({ role: 'staff', posts: [{ role: 'finance' }] })
  expect(await read()).toMatchObject({ posts: ['finance'] })
  await setStaff(db, before.id, 'staff')
  await load(staff)
  expect(await read()).toMatchObject({ role: 'staff', posts: ['finance'] })
  await removePosts(db, before.id, [{ role: 'finance', venueId: null }])
  await setStaff(db, before.id, 'customer')
  await load(staff)
  expect(await read()).toMatchObject({ role: 'customer', posts: [] })
})

test('F153: an instructor whose role was taken stays their successor’s, and no one’s where there is none', async () => {
  const person = { email: 'bo@sample.test', role: 'staff', posts: [{ role: 'instructor' }] }
  const named = { ...person, instructor: 'Amara Osei' }
  expect(await load(named)).toEqual([{ name: 'Amara Osei', email: 'bo@sample.test' }])
  const idOf = async (email: string) =>
    (await db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const bo = await idOf('bo@sample.test')
  await removePosts(db, bo, [{ role: 'instructor', venueId: null }])
  await leaveInstructors(db, bo)
  await setStaff(db, bo, 'customer')
  expect(await load(named)).toEqual([{ name: 'Amara Osei', email: null }])
  const { id: instructorId } = await db.selectFrom('instructors').select('id').executeTakeFirstOrThrow()
  const successor = await idOf('ann@sample.test')
  await becomeInstructor(db, { customerId: successor, instructorId })
  expect(await load(named)).toEqual([{ name: 'Amara Osei', email: 'ann@sample.test' }])
})
