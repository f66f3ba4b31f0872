import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { recordStatements } from '../testing/audit/statements.ts'
import {
  createCustomer,
  createOperator,
  createSlot,
  type TestOperator,
  type TestSlot,
  takePlaces,
} from '../testing/factories/factories.ts'

let test: TestApp
let operator: TestOperator
let slot: TestSlot
let port: number
/** Statements of the app's own connections only. */
let statements: ReturnType<typeof recordStatements>

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  statements = recordStatements()
  test = await createTestApp()
  operator = await createOperator(test.db)
  slot = await createSlot(test.db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await test.close()
  statements.stop()
  vi.useRealTimers()
})

const aLookPasses = () => vi.advanceTimersByTime(800)

/** Opens the stream and returns its text as it arrives. */
function open(query: string, localAddress = '127.0.0.1', activity = operator.classes.slug) {
  let text = ''
  const seen: (() => void)[] = []
  const ending = new AbortController()
  const path = `/api/activities/venue/${operator.venue.slug}/activity/${activity}/changes${query}`
  const status = new Promise<number>((resolve, reject) => {
    const asked = request(
      {
        port,
        path,
        host: '127.0.0.1',
        localAddress,
        agent: false,
        signal: ending.signal,
        headers: { host: operator.client.host },
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          for (const look of seen) look()
        })
        response.on('error', () => {})
      },
    )
    asked.on('error', reject)
    asked.end()
  })
  const includes = (wanted: string) =>
    new Promise<void>((resolve) => {
      const look = () => text.includes(wanted) && resolve()
      seen.push(look)
      look()
    })
  return { status, includes, text: () => text, close: () => ending.abort() }
}

it('tells an open page that places were taken, and only then', async () => {
  const stream = open(`?date=${slot.date}`)
  expect(await stream.status).toBe(200)
  await stream.includes('retry:')
  expect(stream.text()).not.toContain('changed')
  await takePlaces(test.db, slot, 1)
  aLookPasses()
  await stream.includes('event: changed')
})

it('tells an open page that one more person waits for a session', async () => {
  const { venue, classes: category, priceList } = operator
  const full = await createSlot(test.db, { venue, category, priceList, capacity: 1 })
  await takePlaces(test.db, full, 1)
  // After `retry:` the stream has looked at earlier changes.
  const first = open(`?date=${full.date}`)
  await first.includes('retry:')
  aLookPasses()
  await first.includes('event: changed')
  const stream = open(`?date=${full.date}`)
  await stream.includes('retry:')
  expect(stream.text()).not.toContain('changed')
  const customer = await createCustomer(test.db, operator.client)
  await sql`insert into waitlist_entries (client_id, slot_id, customer_id, state)
    values (${operator.client.id}, ${full.id}, ${customer.id}, 'waiting')`.execute(test.db)
  aLookPasses()
  await stream.includes('event: changed')
  await sql`delete from waitlist_entries where slot_id = ${full.id}`.execute(test.db)
})

it('refuses an invalid day, and an activity that is not sold there', async () => {
  expect(await open('?date=tomorrow').status).toBe(400)
  expect(
    (
      await test.app.inject({
        url: `/api/activities/venue/${operator.venue.slug}/activity/none/changes?date=${slot.date}`,
        headers: { host: operator.client.host },
      })
    ).statusCode,
  ).toBe(404)
})

it('F98: a day that can’t be booked is not watched', async () => {
  expect(await open('?date=2099-01-01').status).toBe(422)
  expect(await open('?date=2020-01-01').status).toBe(422)
  expect(await open('?date=2027-02-30').status).toBe(400)
})

it('F98: only pages that show the changed day are told', async () => {
  const other = await createSlot(test.db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
    startsAt: new Date(slot.startsAt.getTime() + 24 * 3_600_000),
  })
  const [one, another] = [open(`?date=${slot.date}`), open(`?date=${other.date}`)]
  await Promise.all([one.includes('retry:'), another.includes('retry:')])
  await takePlaces(test.db, other, 1)
  aLookPasses()
  await another.includes('event: changed')
  await takePlaces(test.db, slot, 1)
  aLookPasses()
  await one.includes('event: changed')
  expect(another.text().match(/event: changed/g)).toHaveLength(1)
  one.close()
  another.close()
})

it('F98: one query looks at all of ten watched days', async () => {
  const { venue, classes, courtHire, priceList } = operator
  const days = await Promise.all(
    [classes, courtHire].flatMap((category) =>
      [1, 2, 3, 4, 5].map(async (date) => ({
        slug: category.slug,
        slot: await createSlot(test.db, { venue, category, priceList, date, time: '12:00' }),
      })),
    ),
  )
  const streams = days.map(({ slug, slot: { date } }) => open(`?date=${date}`, '127.0.0.4', slug))
  await Promise.all(streams.map((stream) => stream.includes('retry:')))
  await Promise.all(days.map(({ slot: one }) => takePlaces(test.db, one, 1)))
  statements.take()
  aLookPasses()
  await Promise.all(streams.map((stream) => stream.includes('event: changed')))
  expect(statements.take()).toEqual([expect.stringContaining('string_agg')])
  for (const stream of streams) stream.close()
})

it('F98: an address has a hundred streams at most, and takes none from another', async () => {
  const streams = Array.from({ length: 100 }, () => open(`?date=${slot.date}`, '127.0.0.2'))
  expect(new Set(await Promise.all(streams.map(({ status }) => status)))).toEqual(new Set([200]))
  expect(await open(`?date=${slot.date}`, '127.0.0.2').status).toBe(503)
  const other = open(`?date=${slot.date}`, '127.0.0.3')
  expect(await other.status).toBe(200)
  for (const stream of [...streams, other]) stream.close()
})
