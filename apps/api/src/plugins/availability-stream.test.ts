import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../stores/database.ts'
import { fingerprintsOfDays } from '../stores/slots.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createOperator,
  createSlot,
  takePlaces,
  type TestOperator,
  type TestSlot,
} from '../testing/factories.ts'
import { recordStatements } from '../testing/statements.ts'

let test: TestApp
let operator: TestOperator
let slot: TestSlot
let port: number

beforeAll(async () => {
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
afterAll(() => test.close())

/** Opens the stream and hands out its text as it comes. */
function open(query: string, localAddress = '127.0.0.1') {
  let text = ''
  const seen: (() => void)[] = []
  const ending = new AbortController()
  const path = `/api/activities/venue/${operator.venue.slug}/activity/yoga/changes${query}`
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
  await stream.includes('event: changed')
})

it('refuses a day that is no day, and an activity that is not sold there', async () => {
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

it('F98: a day that nobody can book is not watched', async () => {
  expect(await open('?date=2099-01-01').status).toBe(422)
  expect(await open('?date=2020-01-01').status).toBe(422)
  expect(await open('?date=2027-02-30').status).toBe(400)
})

it('F98: one query looks at every watched day, and only those who look at the changed one are told', async () => {
  const other = await createSlot(test.db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
    startsAt: new Date(slot.startsAt.getTime() + 24 * 3_600_000),
  })
  const [one, another] = [open(`?date=${slot.date}`), open(`?date=${other.date}`)]
  await Promise.all([one.includes('retry:'), another.includes('retry:')])
  await takePlaces(test.db, other, 1)
  await another.includes('event: changed')
  await takePlaces(test.db, slot, 1)
  await one.includes('event: changed')
  expect(another.text().match(/event: changed/g)).toHaveLength(1)
  const days = [slot, other].map(({ date }) => ({
    venueId: operator.venue.id,
    categoryIds: [operator.classes.id],
    date,
  }))
  const statements = recordStatements()
  const db = createDatabase(test.databaseUrl, { max: 1 })
  expect(new Set(await fingerprintsOfDays(db, days)).size).toBe(2)
  expect(statements.take().filter((text) => text.includes('string_agg'))).toHaveLength(1)
  statements.stop()
  await db.destroy()
  one.close()
  another.close()
})

it('F98: an address has a hundred streams at most, and takes none from another', async () => {
  const streams = Array.from({ length: 100 }, () => open(`?date=${slot.date}`, '127.0.0.2'))
  expect(new Set(await Promise.all(streams.map(({ status }) => status)))).toEqual(new Set([200]))
  expect(await open(`?date=${slot.date}`, '127.0.0.2').status).toBe(503)
  const other = open(`?date=${slot.date}`, '127.0.0.3')
  expect(await other.status).toBe(200)
  for (const stream of [...streams, other]) stream.close()
})
