import { sql } from 'kysely'
import { pino } from 'pino'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { readConfig } from '../../config.ts'
import { createSmtpMail } from '../../gateways/mail/smtp.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import { buySession, inHours } from '../../testing/factories/cancelling.ts'
import { giveGuestPass } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperator,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetters } from './send-letters.ts'

let shop: Shop
let server: TestMailServer
let operator: TestOperator
let customer: TestCustomer
let letters: Record<string, { customerId: number | null; recipient: string; letter: KeptFacts }>

beforeAll(async () => {
  shop = await createShop()
  server = await startMailServer()
  operator = await createOperator(shop.db)
  customer = await createCustomer(shop.db, operator.client)
  const invited = await createCustomer(shop.db, operator.client, { password_hash: null })
  const { id: customerId, email: recipient } = customer
  const guest = new Shopper(shop.app, operator.client.host)
  const { orderId } = await buySession(shop, operator, guest, { slot: { startsAt: inHours(25) } })
  const { rows } = await sql<{ date: string }>`
    select s.local_date::text as date from bookings b join slots s on s.id = b.slot_id where b.order_id = ${orderId}`.execute(
    shop.db,
  )
  const reminder = { kind: 'booking-reminder', orderId, date: rows[0]!.date } as const
  const { id: passId } = await giveGuestPass(shop.db, operator.client, customer, 'grace@example.org')
  letters = {
    'of a guest who is reminded': { customerId: null, recipient: 'Sam@Example.org', letter: reminder },
    'of a customer who is reminded': { customerId, recipient, letter: reminder },
    'card-expiring': {
      customerId,
      recipient,
      letter: {
        kind: 'card-expiring',
        firstName: 'Ann',
        operator: 'Quayside',
        card: 'Visa ending 4242',
        expiresOn: '2026-12-31',
      },
    },
    'guest-pass': {
      customerId: null,
      recipient: 'grace@example.org',
      letter: {
        kind: 'guest-pass',
        passId,
        name: 'Grace',
        giver: 'Ann Porter',
        operator: 'Quayside',
        details: ['For Swimming, at any venue.'],
        endsOn: '2026-12-23',
        endsAt: '2099-12-24T00:00:00Z',
      },
    },
    'claim-account': {
      customerId: invited.id,
      recipient: invited.email,
      letter: {
        kind: 'claim-account',
        customerId: invited.id,
        reference: 'TOU1',
        firstName: 'Ann',
        email: invited.email,
      },
    },
  }
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const config = readConfig({ PUBLIC_ORIGIN: 'https://book.example', MAIL_FROM: 'bookings@book.example' })

function sendAll(): Promise<number> {
  const mail = createSmtpMail(server.address)
  return sendLetters({
    db: shop.db,
    mail,
    config,
    catalogues: createCatalogues(shop.db),
    log: pino({ level: 'silent' }),
  })
}

/**
 * Keeps another letter like this and sends it over SMTP.
 * @returns null where it was not sent
 */
async function send(name: string): Promise<Email | null> {
  await sendAll()
  // More than an address gets in a day (S93).
  await sql`update mail_outbox set counted_at = counted_at - interval '1 day'`.execute(shop.db)
  server.mails.length = 0
  const dedupeKey = crypto.randomUUID()
  await queueLetter(shop.db, { clientId: operator.client.id, dedupeKey, ...letters[name]! })
  await sendAll()
  return server.mails[0] ?? null
}
const headerOf = (mail: Email | null, name: string) => mail?.headers.find(({ key }) => key === name)?.value
/** Reads the address in a mail's header that stops such mails, as a mail program does. */
const addressIn = (mail: Email | null): URL =>
  new URL(/^<([^>]+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '')

const ask = (method: 'GET' | 'POST', { pathname, search }: URL, body?: string) =>
  shop.app.inject({
    method,
    url: pathname + search,
    headers: {
      host: operator.client.host,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
  })
const oneClick = 'List-Unsubscribe=One-Click'

describe.each([
  'of a guest who is reminded',
  'of a customer who is reminded',
  'card-expiring',
  'guest-pass',
  'claim-account',
])('a letter that can be stopped: %s', (name) => {
  const others = () => Object.keys(letters).filter((other) => other !== name)

  it('RFC 8058: the headers as sent name one address that stops it at a press; so does the visible link', async () => {
    const mail = await send(name)
    const address = addressIn(mail)
    expect([address.origin, address.pathname]).toEqual([`https://${operator.client.host}`, '/unsubscribe'])
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail!.html).toContain(`href="${address.href}"`)
    expect(mail!.html).toContain('>Stop these emails</a>')
    expect(mail!.text).toContain(`Stop these emails: ${address.href}`)
    // The address does not reveal the recipient.
    expect(decodeURIComponent(address.href)).not.toMatch(/@|sam|grace/i)
  })

  it('a look changes nothing; one press stops it, and nothing else; “Send them again” by the same link undoes it', async () => {
    const address = addressIn(await send(name))
    for (let look = 0; look < 2; look++)
      expect((await ask('GET', address)).body).toMatch(/<button>Stop [^<]+<\/button>/)
    expect(await send(name)).not.toBeNull()

    for (let press = 0; press < 2; press++) {
      const stopped = await ask('POST', address, oneClick)
      expect([stopped.statusCode, stopped.body]).toEqual([200, expect.stringMatching(/<h1>[^<]+ stopped</)])
    }
    expect(await send(name)).toBeNull()
    for (const other of others()) expect(await send(other)).not.toBeNull()
    const look = await ask('GET', address)
    expect(look.body).toMatch(/<h1>[^<]+ stopped</)
    expect(look.body).toContain('<button name="want" value="again">Send them again</button>')
    expect(look.body).not.toContain('<button>Stop')
    expect(await send(name)).toBeNull()

    for (let press = 0; press < 2; press++)
      expect((await ask('POST', address, 'want=again')).body).toMatch(/<h1>[^<]+ on again</)
    expect(await send(name)).not.toBeNull()
  })
})

it('a stop by a person without an account is kept without their address', async () => {
  await ask('POST', addressIn(await send('guest-pass')), oneClick)
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from mail_stops t
    union all select to_jsonb(l)::text from mail_links l where purpose = 'unsubscribe'`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(1)
  for (const { row } of rows) expect(row).not.toMatch(/grace|example/)
})

it('a letter about a booking or a password has no such header and no such link', async () => {
  const { id: customerId, email } = customer
  letters['new-password'] = {
    customerId,
    recipient: email,
    letter: { kind: 'new-password', customerId, firstName: 'Ann', email },
  }
  const mail = await send('new-password')
  expect(mail!.subject).toMatch(/password/)
  expect([headerOf(mail, 'list-unsubscribe'), headerOf(mail, 'list-unsubscribe-post')]).toEqual([
    undefined,
    undefined,
  ])
  expect(mail!.html).not.toContain('Stop these emails')
})
