import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateSlots } from '../../commands/timetable/generate-slots.ts'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
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

const load = async (change?: (file: SampleCatalogue) => void) => {
  const result = await importCatalogue(db, sampleText(change))
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return result.sessions
}
/** The second of the sample’s entries is yoga, daily at 18:00. */
const move = (moved: object[]) => (file: SampleCatalogue) =>
  void Object.assign(file.venues[0]!.sessions[1]!, { moved })

interface Yoga {
  id: number
  wall: string
  place: string | null
  moves: number
}
const listYoga = async (): Promise<Yoga[]> => {
  const { rows } = await sql<Yoga>`
    select s.id, to_char(s.starts_at at time zone v.time_zone, 'YYYY-MM-DD HH24:MI') as wall, l.slug as place,
      (select count(*)::int from session_moves m where m.slot_id = s.id) as moves
    from slots s join venues v on v.id = s.venue_id join categories c on c.id = s.category_id
      left join locations l on l.id = s.location_id
    where c.slug = 'yoga' and s.course_id is null order by s.starts_at`.execute(db)
  return rows
}
const yogaOf = async (id: number) => (await listYoga()).find((slot) => slot.id === id)!
const book = async (slotId: number): Promise<void> => {
  await sql`
    insert into claims (client_id, slot_id, quantity, kind, customer_id)
    select s.client_id, s.id, 1, 'booking', (select id from customers where client_id = s.client_id limit 1)
    from slots s where s.id = ${slotId}`.execute(db)
}
const dayOf = ({ wall }: Yoga): string => wall.slice(0, 10)

describe('a session that the catalogue moves', () => {
  test('it stays the same session at the new time and in the new room, once, also by night', async () => {
    await load()
    const sold = (await listYoga())[4]!
    await book(sold.id)
    const moved = move([
      { on: dayOf(sold), at: '18:00', to: { at: '19:30', location: 'pool' }, reason: 'The studio floods.' },
    ])
    expect(await load(moved)).toMatchObject({ moved: 1, created: 0, removed: 0, leftAsSold: 0 })
    const there = { id: sold.id, wall: `${dayOf(sold)} 19:30`, place: 'pool', moves: 1 }
    expect(await yogaOf(sold.id)).toEqual(there)
    expect(await load(moved)).toMatchObject({ moved: 0, created: 0, updated: 0, leftAsSold: 0 })
    expect(await generateSlots(db)).toMatchObject({ moved: 0, created: 0, removed: 0, leftAsSold: 0 })
    expect(await yogaOf(sold.id)).toEqual(there)
    const { rows } = await sql`select reason from session_moves`.execute(db)
    expect(rows).toEqual([{ reason: 'The studio floods.' }])
  })

  test('moved to another day it takes that day, and no other is made in its place', async () => {
    await load()
    const yoga = await listYoga()
    const [sold, later] = [yoga[4]!, yoga[6]!]
    await book(sold.id)
    const moved = move([{ on: dayOf(sold), to: { on: dayOf(later), at: '20:00' }, reason: 'Ill.' }])
    expect(await load(moved)).toMatchObject({ moved: 1, created: 0 })
    expect((await yogaOf(sold.id)).wall).toBe(`${dayOf(later)} 20:00`)
    expect((await listYoga()).map(dayOf)).not.toContain(dayOf(sold))
  })

  test('a session without bookings is moved too, without a letter, and back when the file no longer says so', async () => {
    await load()
    const free = (await listYoga())[4]!
    const moved = move([{ on: dayOf(free), to: { at: '19:30' }, reason: 'Ill.' }])
    expect(await load(moved)).toMatchObject({ moved: 0, updated: 1, created: 0, removed: 0 })
    expect(await yogaOf(free.id)).toMatchObject({ wall: `${dayOf(free)} 19:30`, moves: 0 })
    await load()
    expect((await yogaOf(free.id)).wall).toBe(free.wall)
  })

  test('it stays where it was moved when the file no longer says so, and goes back when the file says that', async () => {
    await load()
    const sold = (await listYoga())[4]!
    await book(sold.id)
    await load(move([{ on: dayOf(sold), to: { at: '19:30' }, reason: 'Ill.' }]))
    expect(await load()).toMatchObject({ moved: 0, leftAsSold: 1, created: 0 })
    expect((await yogaOf(sold.id)).wall).toBe(`${dayOf(sold)} 19:30`)
    await load(move([{ on: dayOf(sold), to: { at: '18:00' }, reason: 'She is well again.' }]))
    expect(await yogaOf(sold.id)).toMatchObject({ wall: sold.wall, moves: 2 })
  })

  test('it stays as it was, booked or not, where an earlier moved session of its pattern has that time', async () => {
    await load()
    const yoga = await listYoga()
    const [sold, next, free, later] = [yoga[3]!, yoga[4]!, yoga[5]!, yoga[6]!]
    await book(sold.id)
    await book(next.id)
    const to = { on: dayOf(later), at: '20:00' }
    await load(move([{ on: dayOf(sold), to, reason: 'Ill.' }]))
    for (const one of [next, free]) {
      const again = move([{ on: dayOf(one), to, reason: 'Ill.' }])
      expect(await load(again)).toMatchObject({ moved: 0, updated: 0, created: 0, leftAsSold: 2 })
      expect(await yogaOf(one.id)).toMatchObject({ wall: one.wall, moves: 0 })
    }
    expect((await yogaOf(sold.id)).wall).toBe(`${dayOf(later)} 20:00`)
  })

  test('it is cancelled by the day of its pattern', async () => {
    await load()
    const sold = (await listYoga())[4]!
    await book(sold.id)
    const moved = [
      { on: dayOf(sold), to: { on: dayOf((await listYoga())[6]!), at: '20:00' }, reason: 'Ill.' },
    ]
    await load(move(moved))
    const sessions = await load((file) => {
      move(moved)(file)
      Object.assign(file.venues[0]!.sessions[1]!, { cancelled: [{ on: dayOf(sold), reason: 'Still ill.' }] })
    })
    expect(sessions.cancelled).toBe(1)
    const { rows } = await sql`select id from slots where cancelled_at is not null`.execute(db)
    expect(rows).toEqual([{ id: sold.id }])
  })
})

test.each([
  [
    'a day without a session',
    [{ on: '2030-01-02', at: '17:00', to: { at: '19:00' } }],
    'at: none of its sessions begins then',
  ],
  ['nothing that changes', [{ on: '2030-01-02', to: {} }], 'to: needs on, at or location'],
  [
    'a time that it has',
    [{ on: '2030-01-02', to: { on: '2030-01-03' } }],
    'to: is a time at which it has a session already',
  ],
  [
    'a session twice',
    [
      { on: '2030-01-02', to: { at: '19:00' } },
      { on: '2030-01-02', to: { at: '20:00' } },
    ],
    ': moves a session that is moved already',
  ],
  [
    'two to one time',
    [
      { on: '2030-01-02', to: { at: '19:00' } },
      { on: '2030-01-03', to: { on: '2030-01-02', at: '19:00' } },
    ],
    'to: is a time at which it has a session already',
  ],
  [
    'a room that is not there',
    [{ on: '2030-01-02', to: { location: 'attic' } }],
    "to.location: there is no location in this venue 'attic'",
  ],
])('the catalogue names %s in a move', async (_, moved, message) => {
  const result = await importCatalogue(db, sampleText(move(moved.map((one) => ({ ...one, reason: 'Ill.' })))))
  const faults = result.ok ? [] : result.faults.map(formatFault)
  expect(faults.join()).toContain(message)
})

test('a move of one of several sessions of a day has to say which', async () => {
  const result = await importCatalogue(
    db,
    sampleText((file) => {
      Object.assign(file.venues[0]!.sessions[0]!, {
        moved: [{ on: '2030-01-02', to: { at: '19:00' }, reason: 'Ill.' }],
      })
    }),
  )
  expect(result.ok ? [] : result.faults.map(formatFault).join()).toContain(
    'has 4 sessions on that day: say which with at',
  )
})
