import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveBookingsAlong } from '../../commands/bookings/move-bookings-along.ts'
import { refundCancelledSessions } from '../../commands/bookings/refund-cancelled-sessions.ts'
import { sendLetters } from '../../commands/mail/send-letters.ts'
import { offerFreedPlaces } from '../../commands/waitlist/offer-freed-places.ts'
import { readConfig } from '../../config.ts'
import {
  buySession,
  cancel,
  inHours,
  plantFault,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { heldAfterTheEnd } from '../../testing/factories/desk-money.ts'
import {
  createCustomer,
  createOperator,
  createSlot,
  type TestOperator,
  takePlaces,
} from '../../testing/factories/factories.ts'
import { moveByFeed } from '../../testing/factories/moving.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'
import { cancelSlot } from '../bookings/cancelled-sessions.ts'
import { recordUnexpectedFunds } from '../payments/unexpected-funds.ts'
import { findDueWork, type Work } from './due-work.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  await setCancelRule(shop.db, operator.swim, usualRule)
})
afterAll(() => shop.close())

const guest = () => new Shopper(shop.app, operator.client.host)

const sendAll = () =>
  sendLetters({
    ...jobServices(shop),
    mail: { send: async () => ({ kind: 'accepted' }) },
    config: readConfig({}),
  })

/** Has a customer wait for a session of two places, both of which are taken. */
async function waitForPlace(): Promise<{ id: number }> {
  const { venue, classes: category, priceList, client } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(30), capacity: 2 })
  await takePlaces(shop.db, slot, 2)
  const customer = await createCustomer(shop.db, client)
  await sql`insert into waitlist_entries (client_id, slot_id, customer_id, state)
    values (${client.id}, ${slot.id}, ${customer.id}, 'waiting')`.execute(shop.db)
  return slot
}

/** Ways in which each kind of work comes, and the job that ends it. */
const ways: [work: Work, way: string, begin: () => Promise<unknown>, job: () => Promise<unknown>][] = [
  ['letters', 'a purchase', () => buySession(shop, operator, guest()), sendAll],
  [
    'letters',
    'a program that ended while it was sending',
    async () => {
      await buySession(shop, operator, guest())
      await sql`update mail_outbox set state = 'sending', sending_since = now() - interval '1 hour' where state = 'waiting'`.execute(
        shop.db,
      )
    },
    sendAll,
  ],
  [
    'payments',
    'a capture without an answer',
    async () => {
      await plantFault(shop, { operation: 'capture', kind: 'reset', when: 'before' })
      await buySession(shop, operator, guest())
    },
    () => sweepMoney(shop),
  ],
  [
    'payments',
    'money that came after the end of its payment',
    async () => {
      const attemptId = await heldAfterTheEnd(shop, operator)
      const late = {
        attemptId,
        providerRef: null,
        pence: null,
        isTaken: false,
        cause: 'webhook',
        who: 'webhook' as const,
      }
      await recordUnexpectedFunds(shop.db, late)
      await sql`update late_money set check_at = now()`.execute(shop.db)
    },
    () => sweepMoney(shop),
  ],
  [
    'refunds',
    'a refund without an answer',
    async () => {
      const who = guest()
      const { bookingId } = await buySession(shop, operator, who)
      await plantFault(shop, { operation: 'refund', kind: 'reset', when: 'after' })
      await cancel(who, bookingId)
    },
    async () => {
      // The first sweep makes the refund that cancelling has left, and gets no answer.
      await sweepMoney(shop)
      await sweepMoney(shop)
    },
  ],
  [
    'cancelled sessions',
    'a booking of one',
    async () => {
      const { slot } = await buySession(shop, operator, guest())
      await cancelSlot(shop.db, slot.id, 'No instructor')
    },
    () => refundCancelledSessions(jobServices(shop)),
  ],
  [
    'cancelled sessions',
    'a wait for one',
    async () => {
      const slot = await waitForPlace()
      await cancelSlot(shop.db, slot.id, 'No instructor')
    },
    () => refundCancelledSessions(jobServices(shop)),
  ],
  [
    'moved sessions',
    'a booking of one',
    async () => {
      const { slot } = await buySession(shop, operator, guest())
      await moveByFeed(shop.db, slot, { startsAt: inHours(50) })
    },
    () => moveBookingsAlong(jobServices(shop)),
  ],
  [
    'waits',
    'a customer who waits',
    waitForPlace,
    async () => {
      await offerFreedPlaces(jobServices(shop))
      await sql`update waitlist_entries set state = 'left' where state in ('waiting', 'offered')`.execute(
        shop.db,
      )
    },
  ],
]

test.each(ways)(
  'jobs: %s are found due after %s, and not before it or once they are done',
  async (work, _, begin, job) => {
    expect((await findDueWork(shop.db))[work]).toBe(false)
    await begin()
    expect((await findDueWork(shop.db))[work]).toBe(true)
    await job()
    await sendAll()
    expect((await findDueWork(shop.db))[work]).toBe(false)
  },
)
