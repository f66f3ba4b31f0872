import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createSession,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  createInduction,
  dayOf,
  giveInduction,
  givePenalty,
  payByDirectDebit,
  requireDocument,
  showDocument,
} from '../../testing/factories/flags.ts'
import { createLoggedIn } from '../../testing/shopper.ts'

let server: TestApp
let operator: TestOperator

beforeAll(async () => {
  server = await createTestApp()
  operator = await createOperatorAtMidday(server.db)
})
afterAll(() => server.close())

const customer = () => createCustomer(server.db, operator.client)
const member = () => createMember(server.db, operator.client)

async function userOf(person: { id: number }) {
  const { program } = await createSession(server.db, operator.client, person)
  return (await server.app.inject({ url: '/api/auth/user', headers: program })).json().data
}

/**
 * Returns the price of a class for this person: of the operator's prices, a member pays 500 and everyone else
 * 720.
 */
async function priceFor(person: { id: number }): Promise<number> {
  const { venue, classes: category, priceList, client } = operator
  const slot = await slots.open(server.db, { venue, category, priceList, date: 2 })
  const { program } = await createSession(server.db, client, person)
  const response = await server.app.inject({
    url: `/api/activities/venue/${venue.slug}/activity/${category.slug}/v2/timetable?date=${slot.date}`,
    headers: program,
  })
  return response.json().data[0].price.raw
}

describe('spec 3: has_outstanding_penalties', () => {
  test('it is true for a debt, with what is owed, how much and how to settle it', async () => {
    const person = await customer()
    const { id } = await givePenalty(server.db, operator.client, person)
    const user = await userOf(person)
    expect(user.has_outstanding_penalties).toBe(true)
    const day = dayOf(operator.client, -1)
    expect(user.penalties).toEqual([
      {
        id,
        reason: 'a missed spin class',
        occurred_on: day,
        words: `a missed spin class, ${weekdayAndDate(day)}`,
        raw: 300,
        formatted: '£3.00',
        stops_booking_on: day,
        stops_booking: true,
        how_to_settle: 'Pay it at the desk of any of our venues.',
      },
    ])
    expect(user.notices).toEqual([
      {
        kind: 'penalty',
        effect: 'stops',
        title: 'You can’t book right now',
        words: `You owe £3.00 for a missed spin class, ${weekdayAndDate(day)}. Nothing can be booked until that is settled. Pay it at the desk of any of our venues.`,
      },
    ])
  })

  test('debts that stop nothing yet warn in one notice, with their sum and the day from which the first stops booking', async () => {
    const person = await customer()
    await givePenalty(server.db, operator.client, person, { daysAgo: 2, blocksAfterDays: 7 })
    await givePenalty(server.db, operator.client, person, { daysAgo: 1, blocksAfterDays: null })
    const { notices, penalties } = await userOf(person)
    const from = dayOf(operator.client, 5)
    expect(penalties).toMatchObject([
      { stops_booking: false, stops_booking_on: from },
      { stops_booking: false, stops_booking_on: null },
    ])
    expect(notices).toMatchObject([{ effect: 'warns', title: 'You owe £6.00' }])
    expect(notices[0].words).toContain(
      `From ${weekdayAndDate(from)} nothing can be booked until that is settled.`,
    )
    const milder = await customer()
    await givePenalty(server.db, operator.client, milder, { daysAgo: 1, blocksAfterDays: null })
    expect((await userOf(milder)).notices[0].words).not.toContain('nothing can be booked')
  })

  test('it is false once everything is settled', async () => {
    const person = await customer()
    await givePenalty(server.db, operator.client, person, { isSettled: true })
    expect(await userOf(person)).toMatchObject({
      has_outstanding_penalties: false,
      penalties: [],
      notices: [],
    })
  })
})

test('spec 3: has_instruction is true while an induction is valid', async () => {
  const induction = await createInduction(server.db, operator.client, { needs: operator.swim, months: 12 })
  const [never, lately, long] = [await customer(), await customer(), await customer()]
  await giveInduction(server.db, operator.client, lately, induction)
  await giveInduction(server.db, operator.client, long, induction, dayOf(operator.client, -400))
  const said = []
  for (const person of [never, lately, long]) said.push((await userOf(person)).has_instruction)
  expect(said).toEqual([false, true, false])
})

describe('spec 3: documents', () => {
  test('one that a membership needs and no one has seen: it is required, and the members’ price rests', async () => {
    const person = await member()
    expect(await priceFor(person)).toBe(500)
    const kind = await requireDocument(server.db, operator.client, person)
    const user = await userOf(person)
    expect(user).toMatchObject({ membership_document_upload_required: true, document_expiry: [] })
    expect(user.notices).toMatchObject([{ kind: 'document_missing', effect: 'warns' }])
    expect(user.notices[0].words).toContain('the prices of Unlimited don’t apply')
    expect(await priceFor(person)).toBe(720)
    await showDocument(server.db, operator.client, person, kind, null)
    expect(await userOf(person)).toMatchObject({ membership_document_upload_required: false, notices: [] })
    expect(await priceFor(person)).toBe(500)
  })

  test.each([
    { days: 31, soon: false, notices: [], pence: 500 },
    { days: 30, soon: true, notices: [{ kind: 'document_expiring', effect: 'tells' }], pence: 500 },
    { days: 0, soon: true, notices: [{ kind: 'document_expiring', effect: 'tells' }], pence: 500 },
    { days: -1, soon: true, notices: [{ kind: 'document_expired', effect: 'warns' }], pence: 720 },
  ])(
    'one that runs out in $days days: soon is $soon, a class costs $pence',
    async ({ days, soon, notices, pence }) => {
      const person = await member()
      const kind = await requireDocument(server.db, operator.client, person)
      const expiresOn = dayOf(operator.client, days)
      await showDocument(server.db, operator.client, person, kind, expiresOn)
      const user = await userOf(person)
      expect(user.membership_document_upload_required).toBe(false)
      expect(user.document_expiry).toEqual([
        { name: 'student card', expires_on: expiresOn, document_expiring_soon: soon, days_to_expiry: days },
      ])
      expect(user.notices).toHaveLength(notices.length)
      expect(user.notices).toMatchObject(notices)
      expect(await priceFor(person)).toBe(pence)
    },
  )
})

test('spec 3: has_billing_date; a member by direct debit without one is warned and pays the full price', async () => {
  const person = await member()
  expect(await userOf(person)).toMatchObject({ has_billing_date: false, notices: [] })
  await payByDirectDebit(server.db, person, null)
  const without = await userOf(person)
  expect(without).toMatchObject({
    has_billing_date: false,
    notices: [{ kind: 'billing_date', effect: 'warns' }],
  })
  expect(await priceFor(person)).toBe(720)
  await payByDirectDebit(server.db, person, 14)
  expect(await userOf(person)).toMatchObject({ has_billing_date: true, notices: [] })
  expect(await priceFor(person)).toBe(500)
})

test('spec 3: a user of the staff has the currency symbol of the client; a customer has none', async () => {
  const staff = await createCustomer(server.db, operator.client, { role: 'staff' })
  expect((await userOf(staff)).currency).toEqual({ symbol: '£' })
  expect((await userOf(await customer())).currency).toBeNull()
  const abroad = await createClient(server.db, { currency_code: 'EUR', currency_symbol: '€' })
  const [, theirs] = await createLoggedIn(server, abroad, { role: 'staff' })
  expect((await theirs.ask('GET', '/api/auth/user')).json.data.currency).toEqual({ symbol: '€' })
})
