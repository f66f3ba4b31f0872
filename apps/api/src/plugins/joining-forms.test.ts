import { addDays } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlan, type TestPlan } from '../testing/factories/contracts.ts'
import { createVenue, managerAt, type TestOperator, type TestVenue } from '../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator } from '../testing/joining.ts'
import type { Payer } from '../testing/purchase.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let away: TestVenue
let adult: TestPlan
let family: TestPlan
let today: string
let desk: Shopper

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  away = await createVenue(shop.db, operator.client, { sells_memberships_online: true })
  today = wallDate(new Date(), operator.client.timeZone)
  adult = await createPlan(shop.db, operator.client)
  family = await createPlan(shop.db, operator.client, {
    name: 'Family',
    terms: {
      payBy: ['card', 'direct-debit'],
      coolingOffDays: 0,
      venues: [operator.venue.slug],
      places: [
        { name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 2 },
        { name: 'Child', fromAge: 3, toAge: 15, least: 0, most: 4 },
      ],
      healthStatement: {
        intro: 'We ask each person about their health.',
        questions: [
          { key: 'heart', words: 'Do you have a heart condition?' },
          { key: 'pain', words: 'Do you have pain in your chest?' },
        ],
        note: 'Is there anything else?',
        advice: 'See a doctor first.',
        blocks: true,
        keepMonths: 12,
      },
    },
  })
  ;[, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
})
afterAll(() => shop.close())

const open = (cookie: string, query: Record<string, string | number>) =>
  shop.app.inject({
    url: `/api/foh/joining-form.pdf?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    headers: { host: operator.client.host, ...(cookie && { cookie }) },
  })
const formOf = async (plan: TestPlan, more: Record<string, string | number> = {}) => {
  const answer = await open(desk.cookie, { plan: plan.id, starts_on: today, ...more })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return readPdf(answer.rawPayload)
}

it('spec 7: the form has price, each payment with its day, the terms, the request to start, and room to sign', async () => {
  const later = addDays(today, 3)
  const { text, isTagged, language, title, tags } = await formOf(adult, { starts_on: later })
  expect([title, language, isTagged]).toEqual(['To join: Adult membership', 'en-GB', true])
  for (const words of [
    `First day ${dayAndYear(later)}`,
    '£20.00 to join, then £39.00 a month; £488.00 in the first year. £59.00 is paid today.',
    'The first year together £488.00',
    'To leave, give one month’s notice',
    `You can cancel until the end of ${dayAndYear(addDays(today, 14))}.`,
    `I ask for it to start on ${dayAndYear(later)}, within this time.`,
    'each following one is due on its day',
    'I agree to the terms and to the list of payments in it.',
    'Signed',
  ])
    expect(text.toLowerCase()).toContain(words.toLowerCase())
  expect(text).not.toContain('Direct Debit Guarantee')
  expect(text).not.toContain('About health')
  expect(tags.flat()).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'P']))
})

it('spec 7: a household has room for four people, with the health statement of each, and a debit with its Guarantee', async () => {
  const { text } = await formOf(family)
  for (const words of [
    'Person 4: name',
    'Adult: aged 16 or over on the first day',
    'Child: aged 3 to 15 on the first day',
    'About health, person 4',
    '1. Do you have a heart condition?',
    '2. Do you have pain in your chest?',
    'This membership can’t be joined with a yes.',
    'The Direct Debit Guarantee',
    'I am the only person who has to authorise Direct Debits from this account.',
    'Sort code',
    'Tick one of the two.',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Person 5')
  expect(text.split('Do you have a heart condition?')).toHaveLength(5)
  // The plan has no cooling-off time.
  expect(text).not.toContain('I ask for it to start')
})

it('case: it names the customer who is served, and else leaves room for who they are', async () => {
  const [ann, bob]: Payer[] = [await createJoiner(shop, operator), await createJoiner(shop, operator)]
  const named = await formOf(adult, { customer: ann![0].id })
  expect(named.text).toContain(ann![0].email)
  expect(named.text).not.toContain(bob![0].email)
  expect(named.text).not.toContain('First and last name')
  expect((await formOf(adult)).text).toContain('First and last name')
})

it('S08: neither a visitor nor a member opens it, nor staff of other venues; nor for a day that is not offered', async () => {
  const [, member] = await createJoiner(shop, operator)
  const [, there] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    posts: managerAt(away.id),
  })
  const [, finance] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    posts: [{ role: 'finance', venue_id: null }],
  })
  const query = { plan: family.id, starts_on: today }
  const statuses = await Promise.all(
    ['', member.cookie, there.cookie, finance.cookie].map(
      async (cookie) => (await open(cookie, query)).statusCode,
    ),
  )
  expect(statuses).toEqual([403, 403, 403, 403])
  expect((await open(there.cookie, { ...query, plan: adult.id })).statusCode).toBe(200)
  const past = await open(desk.cookie, { ...query, starts_on: addDays(today, -1) })
  expect([past.statusCode, (await open(desk.cookie, { plan: 1, starts_on: today })).statusCode]).toEqual([
    422, 404,
  ])
  expect((await open(desk.cookie, { plan: 'x', starts_on: 'y' })).statusCode).toBe(404)
})
