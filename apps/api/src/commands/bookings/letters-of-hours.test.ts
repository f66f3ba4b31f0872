import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { readConfig } from '../../config.ts'
import type { MailMessage } from '../../gateways/mail/port.ts'
import { findBooking, lockOrdersOf } from '../../stores/bookings/find-bookings.ts'
import type { Database } from '../../stores/database/tables.ts'
import { bookByCredit } from '../../testing/factories/bookings.ts'
import { cancel, inHours, ruleOf, setCancelRule } from '../../testing/factories/cancelling.ts'
import {
  createOperator,
  createSlot,
  type TestLocation,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import type { Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { sendLetters } from '../mail/send-letters.ts'
import { queueCancelled } from './queue-cancelled.ts'

let shop: Shop
let operator: TestOperator
const sent: MailMessage[] = []

beforeAll(async () => {
  shop = await createShop({ connections: 10 })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await setCancelRule(shop.db, operator.courtHire, ruleOf([[0, {}]]))
})

/** Books hours of a court in one purchase: so many hours after a moment, or after 10:00 of a day to come. */
async function book(
  who: Shopper,
  hours: readonly (number | [hour: number, court: TestLocation])[],
  first: Date | null = null,
): Promise<number[]> {
  const { venue, courtHire: category, priceList, courts } = operator
  const slots = []
  for (const given of hours) {
    const [hour, location] = typeof given === 'number' ? [given, courts[0]!] : given
    const begins = first
      ? { startsAt: new Date(first.getTime() + hour * 3_600_000) }
      : { date: 3, time: `${10 + hour}:00` }
    slots.push(
      await createSlot(shop.db, {
        venue,
        category,
        priceList,
        location,
        capacity: 1,
        minutes: 60,
        ...begins,
      }),
    )
  }
  const { bookingIds } = await bookByCredit(
    who,
    slots.map(({ id }) => ({ id, type: 'activity' })),
  )
  await send()
  sent.length = 0
  return bookingIds
}

const customer = async (): Promise<Shopper> => (await createPayer(shop, operator, 20_000))[1]

const send = () =>
  sendLetters({
    ...jobServices(shop),
    db: shop.db,
    catalogues: createCatalogues(shop.db),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example', MAIL_FROM: 'bookings@book.example' }),
    mail: { send: async (message) => (sent.push(message), { kind: 'accepted' }) },
  })
/** Lets the letters that wait for other hours be due. */
const passTheWait = () =>
  sql`update mail_outbox set next_try_at = now() where state = 'waiting'`.execute(shop.db)
const subjects = () => sent.map(({ subject }) => subject.replace(/ at .*, /, ' at …, '))
const timesTold = () =>
  sent.map(({ subject }) => /at (\d\d:\d\d to \d\d:\d\d( and .*)?),/.exec(subject)?.[1] ?? '')

describe('spec 7: the end of hours of one court', () => {
  it('is one letter for both hours, which tells what each brings back and goes out at once', async () => {
    const who = await customer()
    const [first, second] = await book(who, [0, 1])
    await cancel(who, first!)
    await send()
    expect(sent).toEqual([])
    await cancel(who, second!)
    await send()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.subject).toMatch(/^Cancelled: .* \d\d:\d\d to \d\d:\d\d, /)
    expect(sent[0]!.text.match(/\d\d:\d\d to \d\d:\d\d: £7\.20 /g)).toHaveLength(2)
  })

  it('is one letter too where the hours are cancelled at the same moment, by parallel connections', async () => {
    const who = await customer()
    const bookings = await book(who, [0, 1, 2])
    const answers = await Promise.all(bookings.map((id) => cancel(who, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await send()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toContain('These 3 hours are cancelled')
  })

  it.each([
    ['is one letter', 'held', 1],
    ['control: is two letters', 'missing', 2],
  ])(
    '%s where the second cancellation overlaps the first and the order’s lock is %s',
    async (_, lock, count) => {
      const isLocked = lock === 'held'
      const who = await customer()
      const records = await Promise.all((await book(who, [0, 1])).map((id) => findBooking(shop.db, id)))
      const keep = async (tx: Transaction<Database>, at: 0 | 1) => {
        const record = records[at]!
        if (isLocked) await lockOrdersOf(tx, [record.id])
        const decision = { places: record.cancel.places }
        const planned = { record, decision, sentences: [], isCourt: true }
        await queueCancelled(tx, operator.client.id, `${record.id}`, planned)
      }
      const inTransaction = (work: (tx: Transaction<Database>) => Promise<unknown>) =>
        shop.db.transaction().execute(work)
      let second: Promise<unknown> = Promise.resolve()
      await inTransaction(async (tx) => {
        await keep(tx, 0)
        second = inTransaction((other) => keep(other, 1))
        await (isLocked ? untilWaiting(shop.db, 1) : second)
      })
      await second
      await passTheWait()
      await send()
      expect(sent).toHaveLength(count)
    },
  )

  it('says of one hour of two that the other is still booked, once no other has followed', async () => {
    const who = await customer()
    const [first] = await book(who, [0, 1])
    await cancel(who, first!)
    await passTheWait()
    await send()
    expect(subjects()).toEqual([expect.stringMatching(/^Part cancelled: /)])
    expect(sent[0]!.text).toContain('Your other hour is still booked.')
  })

  it('names the first and the last of three hours apart, and the one between as still booked', async () => {
    const who = await customer()
    const [first, , third] = await book(who, [0, 1, 2])
    await cancel(who, third!)
    await cancel(who, first!)
    await passTheWait()
    await send()
    expect(timesTold()).toEqual([
      expect.stringMatching(/^\d\d:\d\d to \d\d:\d\d and .* \d\d:\d\d to \d\d:\d\d$/),
    ])
    expect(sent[0]!.text).toContain('These 2 hours are cancelled and available to others. Your other hour is')
  })

  it('is a second letter where the first is being sent already: none is lost, and none changes on its way', async () => {
    const who = await customer()
    const [first, second] = await book(who, [0, 1])
    await cancel(who, first!)
    const answer = await shop.db.transaction().execute(async (sender) => {
      await sql`update mail_outbox set state = 'sending', sending_since = now(), tries = 1
        where state = 'waiting'`.execute(sender)
      const cancelling = cancel(who, second!)
      await untilWaiting(sender, 1)
      return { cancelling }
    })
    expect((await answer.cancelling).status).toBe(200)
    await send()
    expect(subjects()).toEqual([expect.stringMatching(/^Cancelled: /)])
    expect(sent[0]!.text).not.toContain('hours are')
    await sql`update mail_outbox set state = 'waiting', sending_since = null where state = 'sending'`.execute(
      shop.db,
    )
    await passTheWait()
    await send()
    expect(sent).toHaveLength(2)
  })

  it('tells of another court and of another order by letters of their own', async () => {
    const who = await customer()
    const [, other] = operator.courts
    const [one, elsewhere] = await book(who, [0, [0, other!]])
    const [later] = await book(who, [5])
    for (const id of [one, elsewhere, later]) await cancel(who, id!)
    await send()
    expect(sent).toHaveLength(3)
  })
})

describe('two hours of which the first can’t be cancelled any more', () => {
  it('the second is cancelled alone; both together are refused, and nothing changes', async () => {
    await setCancelRule(shop.db, operator.courtHire, ruleOf([[3, {}]]))
    const who = await customer()
    const [first, second] = await book(who, [0, 1], inHours(2.5))
    const both = await cancel(who, first!, { booking_ids: [first, second] })
    expect(both).toMatchObject({ status: 422, json: { code: 'CANCELLING_TOO_LATE' } })
    expect(both.json.message).toMatch(/Nothing has been changed\.$/)
    const read = async (id: number) => (await who.ask('GET', `/api/my-account/bookings/${id}`)).json.data
    const { hours } = await read(first!)
    expect(
      hours.map((hour: { id: number; cancellation: { can_be_cancelled: boolean } }) => [
        hour.id,
        hour.cancellation.can_be_cancelled,
      ]),
    ).toEqual([
      [first, false],
      [second, true],
    ])
    const alone = await cancel(who, second!)
    expect(alone).toMatchObject({
      status: 200,
      json: { data: [{ id: second, status: 'cancelled', back: 720 }] },
    })
    expect((await read(first!)).status).toBe('booked')
    await send()
    await passTheWait()
    await send()
    expect(sent[0]!.text).toContain('Your other hour is still booked.')
  })
})
