import type { CancelRule } from '@touchline/rules/bookings/cancellation'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../crypto/passwords.ts'
import { createDatabase } from '../stores/database/database.ts'
import type { Database } from '../stores/database/tables.ts'
import { recordStatements } from '../testing/audit/statements.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type DemoLogin, loadDemo } from './demo.ts'

let database: TestDatabase
let db: Kysely<Database>
let logins: DemoLogin[]

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 3, patience: 'work' })
  logins = await loadDemo(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const ask = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(db)).rows

test('at least twelve venues at real places in Great Britain', async () => {
  const venues = await db.selectFrom('venues').select(['slug', 'lat', 'lng', 'postcode']).execute()
  expect(venues.length).toBeGreaterThanOrEqual(12)
  for (const { lat, lng, postcode } of venues) {
    expect(lat).toBeGreaterThan(49.8)
    expect(lat).toBeLessThan(60.9)
    expect(lng).toBeGreaterThan(-8.2)
    expect(lng).toBeLessThan(1.8)
    expect(postcode).toMatch(/^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/)
  }
})

test('every venue has sessions for four weeks ahead', async () => {
  const weeks = await ask(sql<{ venue: string; weeks: number }>`
    select venue.slug as venue, count(distinct (slot.local_date - current_date) / 7)::int as weeks
    from venues venue join slots slot on slot.venue_id = venue.id
    where slot.local_date > current_date and slot.local_date <= current_date + 35 and slot.course_id is null
    group by venue.slug`)
  expect(weeks.length).toBeGreaterThanOrEqual(12)
  expect(weeks.filter((venue) => venue.weeks < 5)).toEqual([])
})

test('no session begins or ends while its venue is closed, as the venue says itself', async () => {
  const sessions = await ask(sql<{ venue: string; hours: string; day: number; starts: string; ends: string }>`
    select distinct venue.name as venue, venue.opening_hours as hours,
      extract(isodow from slot.starts_at at time zone venue.time_zone)::int as day,
      to_char(slot.starts_at at time zone venue.time_zone, 'HH24:MI') as starts,
      to_char(slot.ends_at at time zone venue.time_zone, 'HH24:MI') as ends
    from slots slot join venues venue on venue.id = slot.venue_id`)
  expect(sessions.length).toBeGreaterThan(500)
  const said = /^(?:Every day|Mon to Fri) (\S+) to (\S+?)(?:, Sat and Sun (\S+) to (\S+))?$/
  const outside = sessions.filter(({ hours, day, starts, ends }) => {
    const [, opens = '', closes = '', opensLater = opens, closesEarlier = closes] = said.exec(hours) ?? []
    return day <= 5 ? starts < opens || ends > closes : starts < opensLater || ends > closesEarlier
  })
  expect(outside).toEqual([])
})

test('the demo promises only what the product keeps', async () => {
  const { rows } = await sql<{ words: string }>`
    select terms as words from clients union all select cancellation_policy from courses
    union all select description from categories union all select footer_html from venues`.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  const promises = rows.filter(({ words }) => /free of charge/i.test(words))
  expect(promises).toEqual([])
})

test('spec 2: the demo says the rule of cancelling a course once: it is kept, with no other words beside it', async () => {
  const { rows } = await sql<{ words: string; rule: CancelRule }>`
    select p.cancellation_policy as words, coalesce(p.cancellation, g.cancellation) as rule
    from courses p join categories g on g.id = p.category_id`.execute(db)
  expect(rows.length).toBeGreaterThan(1)
  for (const { words, rule } of rows) {
    expect(words).toBe('')
    expect(rule).toMatchObject({
      bands: [
        { noticeMinutes: 7 * 24 * 60, gives: 'original', percent: 100 },
        { noticeMinutes: 0, gives: 'credit', percent: 75 },
      ],
      remainingSessions: true,
    })
  }
})

test('one session is full, one almost full and one not yet open, on each of the coming days', async () => {
  const days = await ask(sql<{ full: boolean; almost: boolean; closed: boolean }>`
    select
      bool_or(taken >= capacity) as full,
      bool_or(capacity - taken = 2) as almost,
      bool_or(opens_at > now()) as closed
    from (
      select slot.*, coalesce((select sum(quantity) from claims where slot_id = slot.id), 0) as taken
      from slots slot join venues venue on venue.id = slot.venue_id
      where venue.slug = 'lockside-leisure-centre' and slot.name in ('Sunset Spin', 'Slow Flow Yoga', 'Candlelit Yoga')
        and slot.local_date between current_date + 1 and current_date + 28
    ) session
    group by local_date`)
  expect(days).toHaveLength(28)
  expect(days.every(({ full, almost, closed }) => full && almost && closed)).toBe(true)
})

test('classes, courts and tickets; with and without an account; courses', async () => {
  const kinds = await ask(sql<{ kind: string; anonymous: boolean }>`
    select distinct category.kind, category.allows_anonymous_bookings as anonymous
    from slots slot join categories category on category.id = slot.category_id order by 1, 2`)
  expect(kinds).toEqual([
    { kind: 'classes', anonymous: false },
    { kind: 'resources', anonymous: false },
    { kind: 'resources', anonymous: true },
    { kind: 'ticketed', anonymous: false },
    { kind: 'ticketed', anonymous: true },
  ])
  expect((await db.selectFrom('courses').select('id').execute()).length).toBeGreaterThanOrEqual(3)
  const options = await db.selectFrom('pricing_options').select('name').execute()
  expect(options.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Adult', 'Junior', 'Concession', 'Member']),
  )
})

test('the venues are before, at and after their move to the second version of the calls', async () => {
  const moves = await ask(sql<{ move: string; venues: number }>`
    select case when migration_date is null then 'never' when migration_date > current_date then 'ahead' else 'done' end as move,
      count(*)::int as venues
    from venues group by 1 order by 1`)
  expect(moves.map(({ move }) => move)).toEqual(['ahead', 'done', 'never'])
})

test('the people that npm start names: members, customers with credit, without it or with a charge, and staff; their passwords fit', async () => {
  const people = await ask(sql<{
    email: string
    hash: string
    role: string
    member: boolean
    credit: number
  }>`
    select email, password_hash as hash, role,
      exists (select from membership_users where customer_id = customers.id) as member,
      (select coalesce(sum(amount_pence), 0)::int from credit_entries where customer_id = customers.id) as credit
    from customers where email is not null order by email`)
  const named = people.filter((one) => logins.some(({ email }) => email === one.email))
  expect(named.map(({ email, role, member, credit }) => [email, role, member, credit])).toEqual([
    ['credit@demo.test', 'customer', false, 5000],
    ['family@demo.test', 'customer', true, 1500],
    ['instructor@demo.test', 'staff', false, 0],
    ['manager@demo.test', 'staff', false, 0],
    ['member@demo.test', 'customer', true, 0],
    ['owes@demo.test', 'customer', true, 0],
    ['penniless@demo.test', 'customer', false, 0],
    ['reception@demo.test', 'staff', false, 0],
    ['staff@demo.test', 'staff', false, 0],
    ['student@demo.test', 'customer', true, 0],
  ])
  for (const { email, password } of logins) {
    const person = people.find((one) => one.email === email)
    expect(await verifyPassword(person?.hash ?? null, password)).toBe(true)
  }
  expect(logins).toHaveLength(10)
})

test('spec 1: three members have a known day on which their membership is next paid for, or ends', async () => {
  const held = await ask(sql<{ email: string; day: number | null; ends: boolean }>`
    select c.email, case when m.by_direct_debit then u.billing_day end as day, u.ends_on > current_date as ends
    from membership_users u join memberships m on m.id = u.membership_id join customers c on c.id = u.customer_id
    where c.email = any(${logins.map(({ email }) => email)}) order by c.email`)
  expect(held).toEqual([
    { email: 'family@demo.test', day: 14, ends: null },
    { email: 'member@demo.test', day: 3, ends: null },
    // His is not known yet.
    { email: 'owes@demo.test', day: null, ends: null },
    { email: 'student@demo.test', day: null, ends: true },
  ])
})

test('S96: at a public address the demo’s staff have no password that everyone knows, and customers have', async () => {
  const staff = () =>
    ask(sql<{ email: string; hash: string | null }>`
      select email, password_hash as hash from customers where role = 'staff' order by email`)
  const before = await staff()
  expect(before.length).toBeGreaterThan(0)
  expect(before.every(({ hash }) => hash !== null)).toBe(true)
  // A customer who has chosen a password since keeps it.
  const own = await hashPassword('chosen-since-by-them')
  const there = await loadDemo(db, { isPublic: true })
  expect(there.map(({ email }) => email)).toEqual(
    logins.map(({ email }) => email).filter((email) => !before.some((one) => one.email === email)),
  )
  expect((await staff()).every(({ hash }) => hash === null)).toBe(true)
  await sql`update customers set password_hash = ${own} where role = 'staff'`.execute(db)
  await loadDemo(db, { isPublic: true })
  expect((await staff()).every(({ hash }) => hash === own)).toBe(true)
})

test('a second start loads nothing and leaves what was changed', async () => {
  await db.updateTable('clients').set({ name: 'Renamed' }).execute()
  const statements = recordStatements()
  const second = createDatabase(database.url, { max: 1 })
  expect(await loadDemo(second)).toEqual(logins)
  await second.destroy()
  statements.stop()
  expect(statements.take()).toEqual([expect.stringMatching(/^select .* from "clients"/)])
  expect((await db.selectFrom('clients').select('name').executeTakeFirstOrThrow()).name).toBe('Renamed')
})
