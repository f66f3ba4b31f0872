import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createOperator,
  createSlot,
  takePlaces,
  type TestOperator,
  type TestSlot,
} from '../testing/factories.ts'

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
function open(query: string) {
  let text = ''
  const seen: (() => void)[] = []
  const path = `/api/activities/venue/${operator.venue.slug}/activity/yoga/changes${query}`
  const status = new Promise<number>((resolve, reject) => {
    const asked = request(
      { port, path, host: '127.0.0.1', headers: { host: operator.client.host } },
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
  return { status, includes, text: () => text }
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
