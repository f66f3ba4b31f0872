import type { MembershipLine } from '@touchline/contract/entities/joining/membership-line'
import type { Order } from '@touchline/contract/entities/orders/order'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { sendLetters } from '../../commands/mail/send-letters.ts'
import { readConfig } from '../../config.ts'
import { createSmtpMail } from '../../gateways/mail/smtp.ts'
import { findOrderByNumber } from '../../stores/orders/orders.ts'
import { buySession } from '../../testing/factories/cancelling.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { sampleOrder, sampleOrderFacts } from '../../testing/factories/sample-order.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createPayer, fillBasket, payAtSecondTry } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'
import { factsOfOrder } from '../facts-of-order.ts'
import { bookingConfirmed } from './booking-confirmed.ts'

let shop: Shop
let operator: TestOperator
let server: TestMailServer
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const send = () =>
  sendLetters({
    ...jobServices(shop),
    mail: createSmtpMail(server.address),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example', BASE_PATH: '/sports' }),
  })

async function buy(): Promise<{ email: string; id: string; transactionUuid: string; who: Shopper }> {
  const payer = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, payer[1])
  const { json } = await payAtSecondTry(shop, payer)
  const done = await payer[1].complete(json.transaction_uuid)
  return {
    email: payer[0].email,
    id: done.json.complete_order_id,
    transactionUuid: json.transaction_uuid,
    who: payer[1],
  }
}
const mailsTo = (email: string) => server.mails.filter(({ to }) => to?.[0]?.address === email)

const joining: MembershipLine = {
  id: 7,
  kind: 'joining',
  name: 'Adult membership',
  details: ['For Ann Lee (Adult).', 'To leave, give one month’s notice.'],
  debitedFrom: null,
  keepsCard: true,
  later: [
    {
      on: '2027-01-01',
      onWords: 'Fri 1 Jan 2027',
      name: 'January 2027',
      price: { raw: 3900, formatted: '£39.00' },
    },
  ],
  price: { raw: 5900, formatted: '£59.00' },
  taxTotal: 983,
  taxWords: '20%',
}

describe('the letter of an order', () => {
  it('spec 1: to a new member it says welcome, the conditions, each payment with its day, and how to leave', () => {
    const order: Order = {
      ...sampleOrder,
      items: [],
      moved: [],
      packageItems: [],
      membershipItems: [joining],
    }
    const { subject, blocks } = bookingConfirmed({ kind: 'booking-confirmed', ...sampleOrderFacts, order })
    expect(subject).toBe('Welcome: Adult membership')
    expect(blocks).toContainEqual({
      kind: 'list',
      items: ['For Ann Lee (Adult).', 'To leave, give one month’s notice.', 'Paid at joining: £59.00'],
    })
    expect(blocks).toContainEqual({ kind: 'facts', rows: [['Fri 1 Jan 2027', '£39.00, January 2027']] })
    expect(JSON.stringify(blocks)).toContain(
      'To leave, choose “Leave” under Memberships in your account, or tell us in any clear words',
    )
  })

  it('spec 1: by what the later payments are paid: the card, a direct debit, or the member, who joined at the desk', () => {
    const told = (line: Partial<MembershipLine>) => {
      const order: Order = {
        ...sampleOrder,
        items: [],
        moved: [],
        packageItems: [],
        membershipItems: [{ ...joining, ...line }],
      }
      return JSON.stringify(
        bookingConfirmed({ kind: 'booking-confirmed', ...sampleOrderFacts, order }).blocks,
      )
    }
    const ofCard = 'They are taken from the card that you paid with, on these days:'
    const byHand = 'Each is due on its day. Pay it under Memberships in your account, or at our desk:'
    expect(told({})).toContain(ofCard)
    expect(told({ debitedFrom: '31', keepsCard: false })).toContain('from your account ending 31')
    const atDesk = told({ keepsCard: false })
    expect(atDesk).toContain(byHand)
    expect(atDesk).not.toContain(ofCard)
  })

  it('spec 1: a payment of a contract is told as an order, without a welcome', () => {
    const payment = {
      ...joining,
      kind: 'payment' as const,
      name: 'Adult membership, January 2027',
      details: [],
      later: [],
    }
    const order: Order = {
      ...sampleOrder,
      items: [],
      moved: [],
      packageItems: [],
      membershipItems: [payment],
    }
    const { subject } = bookingConfirmed({ kind: 'booking-confirmed', ...sampleOrderFacts, order })
    expect(subject).toBe('Your order: Adult membership, January 2027')
  })

  it('F56: it is sent once, with what was booked and paid, the code, a calendar file and a link that opens it', async () => {
    const { email, id, transactionUuid, who } = await buy()
    await who.complete(transactionUuid)
    await send()
    await send()
    const [mail, ...more] = mailsTo(email)
    expect(more).toEqual([])
    const { json } = await who.ask('GET', `/api/bookings/orders/${id}`)
    const order = json.data
    for (const words of [
      order.reference,
      '£18.00',
      '£13.00',
      '£5.00',
      'Visa ending 4242',
      order.items[0].name,
    ])
      expect(mail!.text).toContain(words)
    expect(mail!.text).toContain(order.items[0].cancellation.sentences[0])
    // Session, time and place are read before the code.
    for (const told of [mail!.text!, mail!.html!]) {
      const stands = [order.items[0].name, 'When', 'Where', 'Show this code at reception'].map((words) =>
        told.lastIndexOf(words),
      )
      expect(stands).toEqual([...stands].sort((one, other) => one - other))
      expect(stands).not.toContain(-1)
    }
    const link = new RegExp(`https://[^/]+/sports/booking-confirmed/${id}\\?key=([\\w-]{43})`).exec(
      mail!.text!,
    )!
    const reader = new Shopper(shop.app, operator.client.host)
    expect((await reader.ask('GET', `/api/bookings/orders/${id}?key=${link[1]}`)).status).toBe(200)
    expect(mail!.html).toContain(`key=${link[1]}`)
    const [code, calendar] = mail!.attachments
    expect(code).toMatchObject({ mimeType: 'image/png', contentId: '<code-1@touchline>' })
    expect(mail!.html).toContain('src="cid:code-1@touchline"')
    expect(calendar).toMatchObject({ mimeType: 'text/calendar', filename: `booking-${order.reference}.ics` })
    const { rows } = await sql<{
      letter: object
    }>`select letter from mail_outbox where recipient = ${email}`.execute(shop.db)
    expect(JSON.stringify(rows)).not.toContain(link[1])
  })

  it('spec 2: a guest with one name pays, and is called by that name', async () => {
    const guest = new Shopper(shop.app, operator.client.host)
    const email = 'sukarno@xn--bcher-kva.example'
    const payment = {
      billing_first_name: 'Sukarno',
      billing_last_name: null,
      email: 'Sukarno@bücher.example',
    }
    const { completeOrderId } = await buySession(shop, operator, guest, { payment })
    await send()
    expect(mailsTo(email)[0]!.text).toContain('Hello Sukarno,')
    const { json } = await guest.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect([json.data.first_name, json.data.email]).toEqual(['Sukarno', 'sukarno@bücher.example'])
  })

  it('its subject and heading fit all that the order has: sessions, moves and packages', async () => {
    const { id } = await buy()
    const { id: number } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('complete_order_id', '=', id)
      .executeTakeFirstOrThrow()
    const record = (await findOrderByNumber(shop.db, operator.client.id, number))!
    const facts = factsOfOrder(record, await createCatalogues(shop.db).get(operator.client.id))
    const told = (items: number, moved: number, packages: number) => {
      const name = (kind: string, position: number) => `${kind} ${position + 1}`
      const order = {
        ...facts.order,
        items: facts.order.items
          .slice(0, 1)
          .flatMap((item) => Array.from({ length: items }, (_, at) => ({ ...item, name: name('Swim', at) }))),
        moved: Array.from({ length: moved }, (_, at) => ({
          name: name('Yoga', at),
          to: 'Tue 24 Nov, 18:30',
        })),
        packageItems: Array.from({ length: packages }, (_, at) => ({
          name: name('Ten visits', at),
          details: [],
          price: {},
        })),
      } as unknown as Order
      const { subject, blocks } = bookingConfirmed({ kind: 'booking-confirmed', ...facts, order })
      const heading = blocks.find(({ kind }) => kind === 'heading') as { words: string }
      expect(subject.startsWith(`${heading.words}: `)).toBe(true)
      return subject
    }
    expect(told(1, 0, 0)).toMatch(/^You’re booked: Swim 1, .+ at \d\d:\d\d, /)
    expect(told(2, 0, 0)).toMatch(/^You’re booked: 2 sessions, the first /)
    expect(told(0, 1, 0)).toBe('Your order: Yoga 1 moved to Tue 24 Nov, 18:30')
    expect(told(0, 2, 0)).toBe('Your order: 2 bookings moved')
    expect(told(0, 0, 1)).toBe('Your order: Ten visits 1')
    expect(told(1, 1, 0)).toBe('Your order: Swim 1 booked and Yoga 1 moved')
    expect(told(2, 1, 2)).toBe('Your order: 2 sessions booked, Yoga 1 moved and 2 packages bought')
  })

  it('spec 4: hours of one court that follow each other are one booking, in the subject and below', () => {
    const court = (id: number, startsAtUtc: string, endsAtUtc: string, starts: string, ends: string) => ({
      ...sampleOrder.items[0]!,
      id,
      isCourt: true,
      startsAtUtc,
      endsAtUtc,
      startsAt: { format12Hour: '', format24Hour: starts },
      endsAt: { format12Hour: '', format24Hour: ends },
    })
    const six = court(1, '2026-12-18T18:00:00Z', '2026-12-18T19:00:00Z', '18:00', '19:00')
    const seven = court(2, '2026-12-18T19:00:00Z', '2026-12-18T20:00:00Z', '19:00', '20:00')
    const told = (...items: Order['items']) => {
      const order = { ...sampleOrder, items, moved: [], packageItems: [] }
      const { subject, blocks } = bookingConfirmed({ ...sampleOrderFacts, kind: 'booking-confirmed', order })
      return { subject, words: JSON.stringify(blocks) }
    }
    const { subject, words } = told(six, seven)
    expect(subject).toBe(
      'You’re booked: Badminton, Fri 18 Dec 2026 at 18:00 to 20:00, Quayside Leisure Centre',
    )
    expect(words.match(/"When","Fri 18 Dec 2026, 18:00 to 20:00"/g)).toHaveLength(1)
    expect(words.match(/"Who’s coming","Ann, Adult"/g)).toHaveLength(1)
    // The deadlines of each hour are its own.
    const later = {
      ...seven,
      cancellation: { ...seven.cancellation, sentences: ['Until Thu 17 Dec, 19:00.'] },
    }
    expect(told(six, later).words).toContain('Badminton, 19:00 to 20:00: Until Thu 17 Dec, 19:00.')
    expect(told(six, { ...seven, location: 'Court 4' }).subject).toMatch(/2 sessions, the first .* at 18:00$/)
  })

  it('is not sent for an order that was cancelled before', async () => {
    const { email, id } = await buy()
    await sql`update bookings set status = 'cancelled', cancelled_places = quantity where order_id = (select id from orders where complete_order_id = ${id})`.execute(
      shop.db,
    )
    await send()
    expect(mailsTo(email)).toEqual([])
    await sql`update bookings set status = 'booked', cancelled_places = 0 where order_id = (select id from orders where complete_order_id = ${id})`.execute(
      shop.db,
    )
  })
})
