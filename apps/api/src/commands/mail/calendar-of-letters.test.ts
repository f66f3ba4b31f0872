import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { writeLetter } from '../../letters/letters.ts'
import type { MailRecord } from '../../stores/mail/mail-outbox.ts'
import {
  type Bought,
  buySession,
  cancel,
  inHours,
  move,
  ruleOf,
  setCancelRule,
} from '../../testing/factories/cancelling.ts'
import { createOperator, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { moveByFeed } from '../../testing/factories/moving.ts'
import { readCalendar, whyNotRead } from '../../testing/mail/read-calendar.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'
import { moveBookingsAlong } from '../bookings/move-bookings-along.ts'
import { cancelSession } from '../timetable/cancel-session.ts'
import { makeMessage } from './make-message.ts'
import { readFacts } from './read-facts.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop({ connections: 10 })
  operator = await createOperator(shop.db)
  await sql`update venues set email = 'desk@quayside.example'`.execute(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => setCancelRule(shop.db, operator.swim, ruleOf([[0, {}]])))

const guest = () => new Shopper(shop.app, operator.client.host)

/** Writes the last letter about an order as it is sent now. */
async function lastLetter({ orderId }: Bought) {
  const { rows } = await sql<MailRecord>`
    select id, client_id as "clientId", customer_id as "customerId", recipient, letter, message_id as "messageId", tries,
      now() as now from mail_outbox
    where coalesce(letter ->> 'orderId', letter -> 'order' ->> 'orderId') = ${String(orderId)}
    order by id desc limit 1`.execute(shop.db)
  const catalogue = await createCatalogues(shop.db).get(operator.client.id)
  return writeLetter(await readFacts(shop.db, catalogue, rows[0]!))
}
const wordsOf = ({ blocks }: Awaited<ReturnType<typeof lastLetter>>): string =>
  blocks
    .map((block) =>
      block.kind === 'facts'
        ? block.rows.flat().join(' ')
        : block.kind === 'list'
          ? block.items.join(' ')
          : block.kind === 'sums'
            ? block.rows.flatMap(({ words, sum }) => [words, sum]).join(' ')
            : block.words,
    )
    .join(' | ')

/** Mails the last letter about an order, and reads its attachment with a calendar program's parser. */
async function calendarMailed({ orderId }: Bought) {
  const { rows } = await sql<MailRecord>`
    select id, client_id as "clientId", customer_id as "customerId", recipient, letter, message_id as "messageId", tries,
      now() as now from mail_outbox
    where coalesce(letter ->> 'orderId', letter -> 'order' ->> 'orderId') = ${String(orderId)}
    order by id desc limit 1`.execute(shop.db)
  const mail = rows[0]!
  const catalogue = await createCatalogues(shop.db).get(operator.client.id)
  const { attachments } = await makeMessage({
    mail,
    letter: writeLetter(await readFacts(shop.db, catalogue, mail)),
    client: catalogue.client,
    answers: null,
    links: { addressOf: () => 'https://bookings.test', unsubscribeToken: null, tokenHashes: [] },
    logo: null,
    base: 'https://bookings.test',
    config: { mailFrom: { name: null, address: 'desk@bookings.test' } },
  })
  const file = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))!
  const { method, events } = readCalendar(file.content.toString('utf8'))
  expect(file.contentType).toBe(`text/calendar; charset=utf-8; method=${method}`)
  const [event, ...more] = events
  expect(more).toEqual([])
  return { kind: mail.letter.kind, method, ...event! }
}

describe.skipIf(whyNotRead)('the calendar file of a letter, read by python3-vobject', () => {
  it('one of two places given up updates the same event; the last one takes the event out', async () => {
    const who = guest()
    const bought = await buySession(shop, operator, who, { quantity: 2 })
    const booked = await calendarMailed(bought)
    expect(booked).toMatchObject({ kind: 'booking-confirmed', method: 'PUBLISH', sequence: 0 })
    const { uid } = booked
    await cancel(who, bought.bookingId, { places: 1 })
    expect(await calendarMailed(bought)).toMatchObject({
      kind: 'booking-cancelled',
      method: 'PUBLISH',
      status: 'CONFIRMED',
      description: expect.stringContaining('1 place'),
      sequence: 1,
      uid,
    })
    await cancel(who, bought.bookingId)
    expect(await calendarMailed(bought)).toMatchObject({
      kind: 'booking-cancelled',
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: 2,
      uid,
    })
  })

  it('a session that its operator moves has the new time, and a cancelled one takes the event out', async () => {
    const bought = await buySession(shop, operator, guest())
    const { uid, start } = await calendarMailed(bought)
    const to = new Date(Math.ceil(inHours(30).getTime() / 60_000) * 60_000)
    await moveByFeed(shop.db, bought.slot, { startsAt: to })
    await moveBookingsAlong(jobServices(shop))
    const moved = await calendarMailed(bought)
    expect(moved).toMatchObject({ kind: 'session-moved', method: 'PUBLISH', sequence: 1, uid })
    expect(moved.start).not.toBe(start)
    expect(Date.parse(moved.start)).toBe(to.getTime())
    await cancelSession(jobServices(shop), bought.slot.id, 'The boiler is out of order.')
    expect(await calendarMailed(bought)).toMatchObject({
      kind: 'session-cancelled',
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: 2,
      start: moved.start,
      uid,
    })
  })
})

it('spec 7: the letter of a move says what the confirmation says: address, both times, deadlines, and that it can be moved', async () => {
  const rule = ruleOf([[24, {}]], { move: { noticeMinutes: 60, withinDays: 14 } })
  await setCancelRule(shop.db, operator.swim, rule)
  const who = guest()
  const bought = await buySession(shop, operator, who, { slot: { startsAt: inHours(50) } })
  const confirmed = wordsOf(await lastLetter(bought))
  expect(confirmed).toContain('See, move or cancel your booking')
  expect(confirmed).toMatch(/You can move it until .*, to any time up to /)
  const before = await lastLetter(bought)
  const { venue, swim: category, priceList } = operator
  const to = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(74) })
  const moved = await move(who, bought.bookingId, to, { expected: 0 })
  expect(moved.json.data.is_moved).toBe(true)
  const letter = await lastLetter(bought)
  const words = wordsOf(letter)
  expect(words).toContain('Your booking has a new time')
  const blockOf = (all: string, name: string) => all.split(' | ').find((block) => block.startsWith(name))!
  // The same blocks, with the new time.
  expect(blockOf(words, 'When').replace(/^When .* Where/, 'Where')).toBe(
    blockOf(confirmed, 'When').replace(/^When .* Where/, 'Where'),
  )
  expect(blockOf(words, 'When')).toMatch(/^When .*, \d\d:\d\d to \d\d:\d\d/)
  expect(words).toContain('See, move or cancel your booking')
  expect(words).toMatch(
    /If you can’t come \| Free cancellation until .*\d\d:\d\d\..*You can move it until .*, to /,
  )
  expect([letter.replyTo, letter.calendar?.text.match(/UID:.*/)?.[0]]).toEqual([
    before.replyTo,
    before.calendar?.text.match(/UID:.*/)?.[0],
  ])
})
