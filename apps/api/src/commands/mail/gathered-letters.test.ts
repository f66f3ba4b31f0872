import { defaultHoldLimits } from '@touchline/rules/limits/hold-limit-defaults'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { readConfig } from '../../config.ts'
import type { MailMessage } from '../../gateways/mail/port.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import { createDatabase } from '../../stores/database/database.ts'
import { buySession, cancel, inHours, ruleOf, setCancelRule } from '../../testing/factories/cancelling.ts'
import {
  createCustomer,
  createOperator,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetters } from './send-letters.ts'

let shop: Shop
let operator: TestOperator
let customer: TestCustomer
const sent: MailMessage[] = []

beforeAll(async () => {
  shop = await createShop({ connections: 10 })
  operator = await createOperator(shop.db)
  customer = await createCustomer(shop.db, operator.client)
  await setCancelRule(shop.db, operator.swim, ruleOf([[0, {}]]))
})
afterAll(() => shop.close())
afterEach(async () => {
  sent.length = 0
  await sql`delete from mail_outbox where dedupe_key like 'test %' or letter ->> 'kind' = 'several'`.execute(
    shop.db,
  )
})

const offer = (name: string): KeptFacts => ({
  kind: 'waitlist-offered',
  firstName: 'Ann',
  session: { name, startsAt: '2026-12-18T18:00:00Z', venueName: 'Quayside', timeZone: 'Europe/London' },
  quantity: 1,
  until: '2026-12-18T12:00:00Z',
  path: '/location/quayside/yoga/2026-12-18',
})

async function keep(
  count: number,
  to: { recipient: string; customerId?: number; notAfter?: Date },
): Promise<void> {
  for (let number = 1; number <= count; number++)
    await queueLetter(shop.db, {
      clientId: operator.client.id,
      customerId: null,
      dedupeKey: `test ${crypto.randomUUID()}`,
      letter: offer(`Yoga ${number}`),
      ...to,
    })
}

const sendBy = (db: Shop['db']) =>
  sendLetters({
    ...jobServices(shop),
    db,
    catalogues: createCatalogues(db),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example', MAIL_FROM: 'bookings@book.example' }),
    mail: { send: async (message) => (sent.push(message), { kind: 'accepted' }) },
  })
const send = () => sendBy(shop.db)

/** Lets this much time pass for all letters. */
const pass = (hours: number) =>
  sql`update mail_outbox set next_try_at = next_try_at - ${hours} * interval '1 hour',
    kept_at = kept_at - ${hours} * interval '1 hour', counted_at = counted_at - ${hours} * interval '1 hour'`.execute(
    shop.db,
  )
const to = (address: string) => sent.filter((message) => message.to.toLowerCase() === address)
const { lettersOfAddress, lettersOfAddressADay } = defaultHoldLimits

async function sendByFour(): Promise<void> {
  const dbs = [1, 2, 3, 4].map(() => createDatabase(shop.databaseUrl, { max: 2 }))
  await Promise.all(dbs.map(sendBy))
  await Promise.all(dbs.map((db) => db.destroy()))
}

it('S93: twenty letters to one address, sent by four processes: six go out; the others are gathered in one, and none is lost', async () => {
  await keep(20, { recipient: 'victim@example.org' })
  await keep(1, { recipient: 'other@example.org' })
  await sendByFour()
  expect(to('victim@example.org')).toHaveLength(lettersOfAddress)
  expect(to('other@example.org')).toHaveLength(1)
  await pass(1)
  await sendByFour()
  const [whole, ...more] = to('victim@example.org').slice(lettersOfAddress)
  expect(more).toEqual([])
  expect(whole!.subject).toBe('14 emails in one')
  const told = new Set(to('victim@example.org').flatMap(({ text }) => text.match(/Yoga \d+/g) ?? []))
  expect(told.size).toBe(20)
})

it('S93: control: without the guard of the table all twenty go out', async () => {
  await sql`alter table mail_outbox disable trigger letters_guard`.execute(shop.db)
  await keep(20, { recipient: 'victim@example.org' })
  await send().finally(() => sql`alter table mail_outbox enable trigger letters_guard`.execute(shop.db))
  expect(to('victim@example.org')).toHaveLength(20)
})

it('S93: a day of many brings a few letters, ever later; capitals in the address change nothing', async () => {
  for (let hour = 0; hour < 24; hour++) {
    await keep(10, { recipient: hour % 2 === 0 ? 'victim@example.org' : 'Victim@Example.org' })
    await send()
    await pass(1)
  }
  expect(to('victim@example.org').length).toBeLessThanOrEqual(lettersOfAddressADay + 5)
  expect(to('victim@example.org').length).toBeGreaterThan(lettersOfAddressADay)
})

it('S93: a customer with a proven address gets each letter on its own; for another account the same address counts', async () => {
  const { id: customerId, email: recipient } = customer
  await keep(lettersOfAddress + 2, { recipient, customerId })
  await send()
  expect(to(recipient)).toHaveLength(lettersOfAddress + 2)
  await keep(lettersOfAddress + 2, { recipient })
  await send()
  expect(to(recipient)).toHaveLength(2 * lettersOfAddress + 2)
})

it('S93: a letter that is useless in an hour is sent before, and a useless one is not sent', async () => {
  await keep(lettersOfAddress, { recipient: 'victim@example.org' })
  await keep(2, { recipient: 'victim@example.org', notAfter: inHours(0.5) })
  await keep(1, { recipient: 'victim@example.org' })
  await send()
  await pass(0.26)
  await send()
  expect(sent.at(-1)!.subject).toBe('3 emails in one')
})

it('S93: the gathered confirmation of a paid booking has its link; one of a cancelled booking is not sent', async () => {
  const [guest, other] = [
    new Shopper(shop.app, operator.client.host),
    new Shopper(shop.app, operator.client.host),
  ]
  const [kept, given] = [await buySession(shop, operator, guest), await buySession(shop, operator, other)]
  await sql`update mail_outbox set next_try_at = clock_timestamp() + interval '1 hour'`.execute(shop.db)
  await keep(lettersOfAddress, { recipient: 'victim@example.org' })
  await send()
  await sql`update mail_outbox set recipient = 'victim@example.org' where letter ->> 'kind' = 'booking-confirmed'`.execute(
    shop.db,
  )
  await sql`update orders set email = 'victim@example.org'`.execute(shop.db)
  await sql`update mail_outbox set next_try_at = clock_timestamp() where state = 'waiting'`.execute(shop.db)
  await send()
  expect(to('victim@example.org')).toHaveLength(lettersOfAddress)
  expect((await cancel(other, given.bookingId)).status).toBe(200)
  await pass(1)
  await send()
  const { subject, text } = to('victim@example.org').at(-1)!
  // On its own it is a letter of its own.
  expect(subject).toContain('You’re booked')
  expect(text).toContain(kept.completeOrderId)
  expect(text).toMatch(/[?&]key=[\w-]{20,}/)
  expect(text).not.toContain(given.completeOrderId)
})
