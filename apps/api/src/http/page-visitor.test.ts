import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { getUser } from '@touchline/contract/calls/login/get-user'
import { listTimetableV2 } from '@touchline/contract/calls/timetable/list-timetable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { recordStatements } from '../testing/audit/statements.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../testing/factories/factories.ts'
import type { PageVisitor } from './page-calls.ts'

let record: ReturnType<typeof recordStatements>
let api: TestApp
let operator: TestOperator
let session: TestSlot

beforeAll(async () => {
  record = recordStatements()
  api = await createTestApp()
  operator = await createOperator(api.db)
  const { venue, priceList, classes } = operator
  session = await createSlot(api.db, { venue, priceList, category: classes })
})
afterAll(async () => {
  await api.close()
  record.stop()
})

/** Makes the browser of one page, with the session of a new customer. */
async function browserOf(firstName: string): Promise<PageVisitor & { sessionId: number }> {
  const { host } = operator.client
  const customer = await createCustomer(api.db, operator.client, { first_name: firstName })
  const { id, token } = await createSession(api.db, operator.client, customer)
  return {
    sessionId: id,
    mode: null,
    protocol: 'http',
    cookie: `sid=${token}`,
    host,
    hostname: host,
    ip: '203.0.113.9',
    userAgent: undefined,
    requestId: 'a-page',
    log: api.app.log,
  }
}

const timetable = () => ({
  params: { venue: operator.venue.slug, activity: 'yoga' },
  query: { date: session.date },
})

/** Asks for what a page of a day shows; returns whose page it is. */
async function showDay(one: PageVisitor, another: PageVisitor = one): Promise<string> {
  const [user, cart, day] = await Promise.all([
    api.app.answerPageCall(getUser, {}, one),
    api.app.answerPageCall(getCart, {}, another),
    api.app.answerPageCall(listTimetableV2, timetable(), one),
  ])
  expect([user.status, cart.status, day.status]).toEqual([200, 200, 200])
  return (user.reply as { data: { firstName: string } }).data.firstName
}

const lookUps = () => record.take().filter((text) => /from sessions s/.test(text))
const touches = (statements: string[]) => statements.filter((text) => /update sessions/.test(text))

test('decision 32: the calls of one page look its visitor up once, and the next page again', async () => {
  const page = await browserOf('Ann')
  record.take()
  await showDay(page)
  expect(lookUps()).toHaveLength(1)
  await showDay({ ...page })
  expect(lookUps()).toHaveLength(1)
})

test('control: calls of two pages look their visitor up twice', async () => {
  const page = await browserOf('Ann')
  record.take()
  await showDay(page, { ...page })
  expect(lookUps()).toHaveLength(2)
})

test('S79: pages of two customers that are made at once are each their own', async () => {
  const [ann, bob] = [await browserOf('Ann'), await browserOf('Bob')]
  expect(await Promise.all([showDay(ann), showDay(bob), showDay({ ...ann })])).toEqual(['Ann', 'Bob', 'Ann'])
})

test('a page extends the session of its visitor once', async () => {
  const page = await browserOf('Ann')
  await api.db
    .updateTable('sessions')
    .set({ seen_at: new Date(Date.now() - 120_000) })
    .where('id', '=', page.sessionId)
    .execute()
  record.take()
  await showDay(page)
  expect(touches(record.take())).toHaveLength(1)
  await showDay({ ...page })
  expect(touches(record.take())).toHaveLength(0)
})
