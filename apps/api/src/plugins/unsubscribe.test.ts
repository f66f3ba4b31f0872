import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken, hashToken } from '../call/call-context.ts'
import { findEmailOptOut, isOptedOut, type RefusableLetter } from '../stores/mail/email-opt-outs.ts'
import { insertLink, type LinkSubject } from '../stores/mail/mail-links.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createCustomer, createOperator, type TestOperator } from '../testing/factories/factories.ts'

let test: TestApp
let operator: TestOperator
let other: TestOperator
beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
  other = await createOperator(test.db)
})
afterAll(() => test.close())

async function link(subject: Omit<LinkSubject, 'purpose'>): Promise<string> {
  const token = createToken()
  const of = { clientId: operator.client.id, mailId: null, tokenHash: hashToken(token) }
  await insertLink(test.db, of, { purpose: 'unsubscribe', ...subject })
  return token
}
const ask = (
  method: 'GET' | 'POST',
  key: string,
  { host = operator.client.host, body = 'List-Unsubscribe=One-Click' } = {},
) =>
  test.app.inject({
    method,
    url: `/unsubscribe?key=${key}`,
    headers: { host, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(method === 'POST' && { body }),
  })
const wants = async (customer: { id: number }) => {
  const { rows } = await sql<{ wants: boolean }>`
    select wants_reminders as wants from customers where id = ${customer.id}`.execute(test.db)
  return rows[0]!.wants
}

it('a look at the link changes nothing, and a press without a log-in stops the reminders, however often it is pressed', async () => {
  const customer = await createCustomer(test.db, operator.client)
  const key = await link({ customerId: customer.id, about: { letter: 'booking-reminder' } })
  const page = await ask('GET', key)
  expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  expect(page.body).toContain('<button>Stop reminders</button>')
  expect(await wants(customer)).toBe(true)
  for (let press = 0; press < 2; press++) {
    const done = await ask('POST', key)
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('You get no more reminders.')
  }
  expect(await wants(customer)).toBe(false)
})

it('S05: a key that was never sent, or belongs to another client, stops nothing', async () => {
  const customer = await createCustomer(test.db, operator.client)
  const key = await link({ customerId: customer.id, about: { letter: 'booking-reminder' } })
  for (const refused of [await ask('POST', `${key}x`), await ask('POST', key, { host: other.client.host })]) {
    expect(refused.statusCode).toBe(404)
    expect(refused.body).toContain('Nothing was changed')
  }
  expect(await wants(customer)).toBe(true)
})

it('with two kinds of letter stopped for each of two guests, turning one on again is for one kind and guest', async () => {
  const clientId = operator.client.id
  const letters: RefusableLetter[] = ['guest-pass', 'claim-account']
  const guests = [`ann-${operator.client.slug}@example.org`, `ben-${operator.client.slug}@example.org`]
  const stops = await Promise.all(
    guests.flatMap((recipient) =>
      letters.map((kind) =>
        findEmailOptOut(test.db, { clientId, customerId: null, recipient, letter: { kind } }),
      ),
    ),
  )
  const states = () => Promise.all(stops.map((stop) => isOptedOut(test.db, clientId, stop!)))
  const keys = await Promise.all(
    stops.map((stop) => link({ about: { letter: stop!.letter, ...stop!.whose } })),
  )
  for (const key of keys) expect((await ask('POST', key)).statusCode).toBe(200)
  expect(await states()).toEqual([true, true, true, true])
  expect((await ask('POST', keys[0]!, { body: 'want=again' })).body).toContain('on again')
  expect(await states()).toEqual([false, true, true, true])
})
