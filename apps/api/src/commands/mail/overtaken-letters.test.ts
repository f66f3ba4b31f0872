import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import { moveAddress, proveAddress, replaceUnproven } from '../../stores/account/account-recovery.ts'
import { saveOwnPassword } from '../../stores/account/customers.ts'
import { beginEmailChange, confirmSide, endEmailChange } from '../../stores/account/email-changes.ts'
import { redeemPass, takePassBack } from '../../stores/account/guest-passes.ts'
import { listSavedCards, removeSavedCard } from '../../stores/payments/saved-cards.ts'
import { withdrawOffer } from '../../stores/waitlist/waitlist-offers.ts'
import {
  buySession,
  cancel,
  inHours,
  move,
  ruleOf,
  setCancelRule,
} from '../../testing/factories/cancelling.ts'
import { giveGuestPass } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createSlot,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { moveByFeed } from '../../testing/factories/moving.ts'
import { keyMailedTo } from '../../testing/mail/kept-letters.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { invitePeople } from '../account/invite-people.ts'
import { moveBookingsAlong } from '../bookings/move-bookings-along.ts'
import { notifyOfExpiringCards } from '../cards/notify-of-expiring-cards.ts'
import { endOffersAndNotify } from '../waitlist/notify-waiters.ts'
import { offerFreedPlaces } from '../waitlist/offer-freed-places.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetters } from './send-letters.ts'

let shop: Shop
let operator: TestOperator
const sent: { subject: string; text: string }[] = []

beforeAll(async () => {
  shop = await createShop({ connections: 10 })
  operator = await createOperatorAtMidday(shop.db)
  const rule = ruleOf([[0, {}]], { move: { noticeMinutes: 0, withinDays: 20 } })
  await setCancelRule(shop.db, operator.swim, rule)
})
afterAll(() => shop.close())

const send = () =>
  sendLetters({
    ...jobServices(shop),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example', MAIL_FROM: 'bookings@book.example' }),
    mail: { send: async (message) => (sent.push(message), { kind: 'accepted' }) },
  })

/** A waiting letter, and the event that overtakes it. */
interface Waiting {
  id: number
  overtake: () => Promise<unknown>
}
type Make = () => Promise<Waiting>

/** Finds the last letter of a kind, by a field of the row or of its content. */
async function lastLetter(
  kind: string,
  where: { customerId: number } | { orderId: number },
): Promise<number> {
  const wanted =
    'customerId' in where
      ? sql`customer_id = ${where.customerId}`
      : sql`coalesce(letter ->> 'orderId', letter -> 'order' ->> 'orderId') = ${String(where.orderId)}`
  const { rows } = await sql<{ id: number }>`
    select id from mail_outbox where letter ->> 'kind' = ${kind} and ${wanted} order by id desc limit 1`.execute(
    shop.db,
  )
  if (!rows[0]) throw new Error(`no letter ${kind} was kept`)
  return rows[0].id
}

async function keep(
  { id: customerId, email: recipient }: Pick<TestCustomer, 'id' | 'email'>,
  letter: KeptFacts,
): Promise<number> {
  await queueLetter(shop.db, {
    clientId: operator.client.id,
    customerId,
    recipient,
    dedupeKey: crypto.randomUUID(),
    letter,
  })
  return lastLetter(letter.kind, { customerId })
}

const person = () => createLoggedIn(shop, operator.client)
const swimAt = (hours: number) => {
  const { venue, swim: category, priceList } = operator
  return createSlot(shop.db, { venue, category, priceList, startsAt: inHours(hours) })
}

async function bought() {
  const [, who] = await person()
  return { who, ...(await buySession(shop, operator, who)) }
}
const cancelAll = ({ who, bookingId }: { who: Shopper; bookingId: number }) => cancel(who, bookingId)
const moveOn = async ({ who, bookingId }: { who: Shopper; bookingId: number }, hours: number) => {
  const { status, json } = await move(who, bookingId, await swimAt(hours), { expected: 0 })
  if (status !== 200) throw new Error(JSON.stringify(json))
}
async function moveSession(slot: TestSlot, hours: number): Promise<void> {
  await moveByFeed(shop.db, slot, {
    startsAt: new Date(Math.ceil(inHours(hours).getTime() / 60_000) * 60_000),
  })
  await moveBookingsAlong(jobServices(shop))
}
const cancelSlot = ({ id }: TestSlot) =>
  sql`update slots set cancelled_at = now(), cancelled_reason = 'ill' where id = ${id}`.execute(shop.db)

const ofBooking =
  (
    overtake: (of: Awaited<ReturnType<typeof bought>>) => Promise<unknown>,
    kind: string,
    first = doNothing,
  ): Make =>
  async () => {
    const booking = await bought()
    await first(booking)
    return { id: await lastLetter(kind, booking), overtake: () => overtake(booking) }
  }
async function doNothing(_: Awaited<ReturnType<typeof bought>>): Promise<void> {}

const reminder =
  (overtake: (of: Awaited<ReturnType<typeof bought>>) => Promise<unknown>): Make =>
  async () => {
    const [customer, who] = await person()
    const booking = { who, ...(await buySession(shop, operator, who)) }
    const { orderId, slot } = booking
    const id = await keep(customer, { kind: 'booking-reminder', orderId, date: slot.date })
    return { id, overtake: () => overtake(booking) }
  }

async function numberUsed(): Promise<Waiting> {
  const member = await createMember(shop.db, operator.client, { first_name: 'Maya', last_name: 'Thornton' })
  const [, who] = await person()
  const slot = await swimAt(25)
  const ticket = { membership_reference: member.reference, membership_last_name: 'Thornton' }
  await who.add([{ id: slot.id, type: 'activity', ...ticket }])
  const { json } = await who.complete(
    (await who.pay(shop.sandbox.origin, cardNumbers.approved)).json.transaction_uuid,
  )
  const { bookingId } = await shop.db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select('bookings.id as bookingId')
    .where('complete_order_id', '=', json.complete_order_id as string)
    .executeTakeFirstOrThrow()
  return {
    id: await lastLetter('number-used', { customerId: member.id }),
    overtake: () => cancel(who, bookingId),
  }
}

/** Makes a person wait for a full session of their own. */
async function waiter() {
  const { venue, classes: category, priceList } = operator
  const slot = await createSlot(shop.db, {
    venue,
    category,
    priceList,
    startsAt: inHours(30),
    capacity: 1,
    taken: 1,
  })
  const [customer, who] = await person()
  const join = () =>
    who.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } })
  const entryId = (await join()).json.data.id as number
  const leave = () => who.ask('DELETE', `/api/activities/waitlist/remove/${entryId}`)
  return { slot, customer, who, entryId, join, leave }
}
type Waiter = Awaited<ReturnType<typeof waiter>>

const free = ({ slot }: Waiter) =>
  sql`delete from claims where slot_id = ${slot.id} and kind = 'booking'`.execute(shop.db)

async function offer(of: Waiter): Promise<void> {
  await free(of)
  await offerFreedPlaces(jobServices(shop), [of.slot.id])
}

/** Ends the offer as the clock would: it ended a second ago, and so did the use of its letter. */
async function letOfferEnd({ entryId }: Waiter): Promise<void> {
  const end = new Date(Date.now() - 1_000)
  await sql`update waitlist_entries set offer_until = ${end} where id = ${entryId}`.execute(shop.db)
  await sql`update claims set expires_at = ${end} where waitlist_entry_id = ${entryId}`.execute(shop.db)
  await sql`update mail_outbox set letter = letter || jsonb_build_object('until', ${end.toISOString()}::text),
    not_after = ${end} where letter ->> 'entryId' = ${String(entryId)} and letter ->> 'kind' = 'waitlist-offered'`.execute(
    shop.db,
  )
}

const ofWait =
  (
    kind: string,
    overtake: (of: Waiter) => Promise<unknown>,
    first: (of: Waiter) => Promise<unknown> = () => Promise.resolve(),
  ): Make =>
  async () => {
    const wait = await waiter()
    await first(wait)
    return {
      id: await lastLetter(kind, { customerId: wait.customer.id }),
      overtake: () => overtake(wait),
    }
  }
const passOver = ({ customer, entryId, slot }: Waiter) =>
  keep(customer, {
    kind: 'waitlist-passed',
    entryId,
    firstName: 'Sam',
    session: {
      name: 'Yoga',
      startsAt: slot.startsAt.toISOString(),
      venueName: 'Quayside',
      timeZone: operator.venue.timeZone,
    },
    quantity: 1,
    reason: 'BOOKED_AT_SAME_TIME',
  })
const lapse = async (of: Waiter) => {
  await offer(of)
  await letOfferEnd(of)
  await endOffersAndNotify(shop.db)
}
const moveWaited = ({ slot }: Waiter) =>
  moveByFeed(shop.db, slot, { startsAt: new Date(slot.startsAt.getTime() + 3_600_000) })
const moveBack = ({ slot }: Waiter) => moveByFeed(shop.db, slot, { startsAt: slot.startsAt })

const guestPass =
  (overtake: (pass: { clientId: number; giverId: number; id: number }) => Promise<unknown>): Make =>
  async () => {
    const giver = await createCustomer(shop.db, operator.client)
    const guest = await createCustomer(shop.db, operator.client)
    const { id: passId } = await giveGuestPass(shop.db, operator.client, giver, guest.email)
    const id = await keep(guest, {
      kind: 'guest-pass',
      passId,
      name: 'Grace',
      giver: 'Ann Porter',
      operator: 'Quayside',
      details: [],
      endsOn: '2099-12-23',
      endsAt: '2099-12-24T00:00:00Z',
    })
    return { id, overtake: () => overtake({ clientId: operator.client.id, giverId: giver.id, id: passId }) }
  }

async function cardExpiring(): Promise<Waiting> {
  const [{ id: customerId }, who] = await person()
  await buySession(shop, operator, who, { payment: { save_card: true } })
  const owner = { clientId: operator.client.id, customerId }
  await sql`update saved_cards set expires_on = current_date + 20 where customer_id = ${customerId}`.execute(
    shop.db,
  )
  await notifyOfExpiringCards(shop.db)
  const [card] = await listSavedCards(shop.db, owner)
  return {
    id: await lastLetter('card-expiring', owner),
    overtake: () => removeSavedCard(shop.db, owner, card!.id),
  }
}

/**
 * Makes a letter about an account in its first state: its address proven or not, with a password or without.
 */
const ofAccount =
  (
    letter: (of: TestCustomer) => KeptFacts,
    overtake: (of: TestCustomer) => Promise<unknown>,
    given: Parameters<typeof createCustomer>[2] = {},
  ): Make =>
  async () => {
    const customer = await createCustomer(shop.db, operator.client, given)
    const email = customer.email || given.unproven_email || ''
    const one = { ...customer, email }
    return { id: await keep(one, letter(one)), overtake: () => overtake(one) }
  }
const elsewhere = ({ id }: TestCustomer) => moveAddress(shop.db, id, `${crypto.randomUUID()}@example.org`)
const namedBy = ({ id: customerId, email }: TestCustomer) => ({ customerId, firstName: 'Sam', email })

const unproven =
  (overtake: (of: TestCustomer) => Promise<unknown>): Make =>
  () =>
    ofAccount((of) => ({ kind: 'prove-email', ...namedBy(of) }), overtake, {
      email: null,
      unproven_email: `${crypto.randomUUID()}@example.org`,
    })()

async function invited(): Promise<Waiting> {
  const { id: customerId } = await createCustomer(shop.db, operator.client, { password_hash: null })
  await invitePeople(shop.db, { client: operator.client.slug, email: null, again: false })
  return {
    id: await lastLetter('claim-account', { customerId }),
    overtake: () => saveOwnPassword(shop.db, customerId, 'a hash'),
  }
}

const ofChange =
  (
    kind: 'confirm-email' | 'confirm-email-old',
    overtake: (customerId: number, changeId: string) => Promise<unknown>,
  ): Make =>
  async () => {
    const { id: customerId, email: oldEmail } = await createCustomer(shop.db, operator.client)
    const [changeId, newEmail] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.org`]
    await beginEmailChange(shop.db, customerId, newEmail, changeId)
    const recipient = kind === 'confirm-email' ? newEmail : oldEmail
    const id = await keep(
      { id: customerId, email: recipient },
      { kind, customerId, firstName: 'Sam', changeId, oldEmail, newEmail },
    )
    return { id, overtake: () => overtake(customerId, changeId) }
  }
const endChange = (customerId: number) => endEmailChange(shop.db, customerId)
const confirmAt = (side: 'old' | 'new') => (customerId: number, changeId: string) =>
  confirmSide(shop.db, customerId, changeId, side)

async function noAccount(): Promise<Waiting> {
  const email = `${crypto.randomUUID()}@example.org`
  const asker = await createCustomer(shop.db, operator.client)
  const id = await keep({ id: asker.id, email }, { kind: 'no-account', email })
  return { id, overtake: () => createCustomer(shop.db, operator.client, { email }) }
}

const overtaken: [kind: string, by: string, make: Make][] = [
  ['booking-confirmed', 'the booking is cancelled', ofBooking(cancelAll, 'booking-confirmed')],
  ['booking-reminder', 'the booking is cancelled', reminder(cancelAll)],
  ['booking-reminder', 'the booking is moved to another day', reminder((of) => moveOn(of, 75))],
  ['booking-reminder', 'the session is cancelled', reminder(({ slot }) => cancelSlot(slot))],
  [
    'booking-moved',
    'the booking is cancelled',
    ofBooking(cancelAll, 'booking-moved', (of) => moveOn(of, 50)),
  ],
  [
    'session-moved',
    'the booking is cancelled',
    ofBooking(cancelAll, 'session-moved', ({ slot }) => moveSession(slot, 40)),
  ],
  [
    'session-moved',
    'the person moves on',
    ofBooking(
      (of) => moveOn(of, 60),
      'session-moved',
      ({ slot }) => moveSession(slot, 40),
    ),
  ],
  [
    'session-moved',
    'it is moved again',
    ofBooking(
      ({ slot }) => moveSession(slot, 45),
      'session-moved',
      ({ slot }) => moveSession(slot, 40),
    ),
  ],
  [
    'session-moved',
    'it is cancelled',
    ofBooking(
      ({ slot }) => cancelSlot(slot),
      'session-moved',
      ({ slot }) => moveSession(slot, 40),
    ),
  ],
  ['number-used', 'the place is given up', numberUsed],
  ['waitlist-joined', 'they leave', ofWait('waitlist-joined', ({ leave }) => leave())],
  [
    'waitlist-joined',
    'they leave and join again',
    ofWait('waitlist-joined', async ({ leave, join }) => (await leave(), join())),
  ],
  ['waitlist-joined', 'a place is offered', ofWait('waitlist-joined', offer)],
  ['waitlist-joined', 'the session is cancelled', ofWait('waitlist-joined', ({ slot }) => cancelSlot(slot))],
  [
    'waitlist-offered',
    'it is taken up',
    ofWait('waitlist-offered', ({ who, slot }) => who.add([{ id: slot.id, type: 'activity' }]), offer),
  ],
  ['waitlist-offered', 'it is declined', ofWait('waitlist-offered', ({ leave }) => leave(), offer)],
  [
    'waitlist-offered',
    'it is withdrawn',
    ofWait('waitlist-offered', ({ entryId }) => withdrawOffer(shop.db, entryId), offer),
  ],
  ['waitlist-offered', 'its time ends', ofWait('waitlist-offered', letOfferEnd, offer)],
  [
    'waitlist-offered',
    'the session is cancelled',
    ofWait('waitlist-offered', ({ slot }) => cancelSlot(slot), offer),
  ],
  ['waitlist-passed', 'they leave', ofWait('waitlist-passed', ({ leave }) => leave(), passOver)],
  ['waitlist-passed', 'a place is offered', ofWait('waitlist-passed', offer, passOver)],
  ['waitlist-lapsed', 'they have seen it', ofWait('waitlist-lapsed', ({ leave }) => leave(), lapse)],
  [
    'waitlist-lapsed',
    'the session is cancelled',
    ofWait('waitlist-lapsed', ({ slot }) => cancelSlot(slot), lapse),
  ],
  [
    'waitlist-session-moved',
    'they leave',
    ofWait('waitlist-session-moved', ({ leave }) => leave(), moveWaited),
  ],
  [
    'waitlist-session-moved',
    'it is moved back',
    ofWait('waitlist-session-moved', moveBack, async (of) => (await moveWaited(of), undefined)),
  ],
  [
    'waitlist-session-moved',
    'it is cancelled',
    ofWait('waitlist-session-moved', ({ slot }) => cancelSlot(slot), moveWaited),
  ],
  ['guest-pass', 'it is taken back', guestPass((pass) => takePassBack(shop.db, pass))],
  [
    'guest-pass',
    'it is redeemed',
    guestPass(async ({ clientId, id }) =>
      redeemPass(shop.db, clientId, { id, customerId: (await createCustomer(shop.db, operator.client)).id }),
    ),
  ],
  ['card-expiring', 'the card is removed', cardExpiring],
  ['claim-account', 'a password is chosen', invited],
  [
    'claim-account',
    'the address changes',
    ofAccount((of) => ({ kind: 'claim-account', reference: of.reference, ...namedBy(of) }), elsewhere, {
      password_hash: null,
    }),
  ],
  [
    'new-password',
    'the address changes',
    ofAccount((of) => ({ kind: 'new-password', ...namedBy(of) }), elsewhere),
  ],
  ['prove-email', 'it is proven', unproven(({ id, email }) => proveAddress(shop.db, id, email))],
  [
    'prove-email',
    'another one is written',
    unproven(({ id }) => replaceUnproven(shop.db, id, 'other@example.org')),
  ],
  ['confirm-email', 'the change is given up', ofChange('confirm-email', endChange)],
  ['confirm-email', 'it is confirmed', ofChange('confirm-email', confirmAt('new'))],
  ['confirm-email-old', 'the change is given up', ofChange('confirm-email-old', endChange)],
  ['confirm-email-old', 'it is confirmed', ofChange('confirm-email-old', confirmAt('old'))],
  ['no-account', 'an account is made', noAccount],
  [
    'you-have-an-account',
    'that account has another address',
    ofAccount(({ email }) => ({ kind: 'you-have-an-account', email, cause: 'registered' }), elsewhere),
  ],
]

async function statesOf(ids: number[]) {
  const { rows } = await sql<{ state: string; failure: string | null }>`
    select state, failure from mail_outbox where id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], id)`.execute(shop.db)
  return rows
}

describe('F132: a letter that is overtaken before it is sent is skipped, and another person’s is sent', () => {
  it.each(overtaken)('F132: %s: %s', async (_kind, _by, make) => {
    const [over, holds] = [await make(), await make()]
    await over.overtake()
    await send()
    expect(await statesOf([over.id, holds.id])).toEqual([
      { state: 'skipped', failure: expect.stringMatching(/before it was sent$|any more$/) },
      { state: 'sent', failure: null },
    ])
  })

  it('F132: after a long failure of the mail server an overtaken letter is skipped; one that was not has failed', async () => {
    const make = reminder(cancelAll)
    const [over, holds] = [await make(), await make()]
    await over.overtake()
    await sql`update mail_outbox set not_after = now() where id in (${over.id}, ${holds.id})`.execute(shop.db)
    await send()
    expect(await statesOf([over.id, holds.id])).toEqual([
      { state: 'skipped', failure: 'the booking was cancelled before it was sent' },
      { state: 'failed', failure: 'it could not be sent while it was of use' },
    ])
  })

  it('F132: the letter of a booking that was moved again still says where the money went, and that it continues', async () => {
    const booking = await bought()
    await moveOn(booking, 50)
    const first = await lastLetter('booking-moved', booking)
    await moveOn(booking, 55)
    const second = await lastLetter('booking-moved', booking)
    sent.length = 0
    await send()
    expect(await statesOf([first, second])).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    const texts = sent.filter(({ subject }) => subject.startsWith('Moved')).map(({ text }) => text)
    expect(texts.map((text) => text.includes('has changed again'))).toEqual([true, false])
  })

  it('F132: with two lines of one moved session the letter is sent while either is booked', async () => {
    const [, who] = await person()
    const slot = await swimAt(25)
    const { Adult, Junior } = operator.priceList.options
    await who.add(
      [Adult, Junior].map((option) => ({ id: slot.id, type: 'activity', pricing_option_id: option })),
    )
    const { transaction_uuid } = (await who.pay(shop.sandbox.origin, cardNumbers.approved)).json
    const { complete_order_id } = (await who.complete(transaction_uuid)).json
    const { orderId } = await shop.db
      .selectFrom('orders')
      .select('id as orderId')
      .where('complete_order_id', '=', complete_order_id as string)
      .executeTakeFirstOrThrow()
    await moveSession(slot, 40)
    const { rows } = await sql<{ id: number; bookingId: number }>`
      select id, (letter -> 'order' ->> 'bookingId')::bigint as "bookingId" from mail_outbox
      where letter ->> 'kind' = 'session-moved' and letter -> 'order' ->> 'orderId' = ${String(orderId)}`.execute(
      shop.db,
    )
    expect(rows).toHaveLength(1)
    await cancel(who, rows[0]!.bookingId)
    await send()
    expect(await statesOf([rows[0]!.id])).toMatchObject([{ state: 'sent' }])
  })

  it('F132: a standing offer names its session as it is now', async () => {
    const of = await waiter()
    await offer(of)
    await sql`update slots set name = 'Yoga for backs' where id = ${of.slot.id}`.execute(shop.db)
    sent.length = 0
    await send()
    expect(sent.find(({ subject }) => subject.startsWith('A place'))?.subject).toContain('Yoga for backs')
  })
})

it('S99: a new password ends the unsent letters with a link to one, of that account alone', async () => {
  const [one, other] = [
    await createCustomer(shop.db, operator.client),
    await createCustomer(shop.db, operator.client),
  ]
  const waiting: number[] = []
  for (const customer of [one, other])
    waiting.push(await keep(customer, { kind: 'new-password', ...namedBy(customer) }))
  const key = await keyMailedTo(shop, one.email)
  const failed = await keep(one, { kind: 'new-password', ...namedBy(one) })
  await sql`update mail_outbox set state = 'failed', failure = 'busy' where id = ${failed}`.execute(shop.db)
  const chosen = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/customer/new-password',
    headers: { host: operator.client.host, 'sec-fetch-site': 'same-origin' },
    payload: { key, password: 'tall ships at noon' },
  })
  expect(chosen.statusCode).toBe(200)
  await send()
  expect((await statesOf([...waiting, failed])).map(({ state }) => state)).toEqual([
    'skipped',
    'sent',
    'skipped',
  ])
})
