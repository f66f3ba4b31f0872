import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetCards } from '../../commands/cards/forget-cards.ts'
import { notifyOfExpiringCards } from '../../commands/cards/notify-of-expiring-cards.ts'
import { endByOperator } from '../../commands/joining/end-by-operator.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { Letter } from '../../letters/letter.ts'
import { writeLetter } from '../../letters/letters.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import {
  createOperator,
  createSession,
  makeStaff,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer, fillBasket, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import {
  answerBank,
  cardNumbers,
  giveSecurityCode,
  Shopper,
  sandboxAccounts,
  sandboxCards,
  typeCard,
} from '../../testing/shopper.ts'

const quiet = pino({ level: 'silent' })
let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  // Cards may be typed at its kiosk (decisions/0083).
  operator = await createOperator(shop.db, { kiosk_takes_cards: true })
})
afterAll(() => shop.close())

const fill = (who: Shopper) => fillBasket(shop.db, operator, who)
const newCustomer = async () => (await createPayer(shop, operator))[1]
const prepare = async (who: Shopper) => (await who.ask('GET', '/api/checkout/prepare')).json
const userOf = async (who: Shopper) => (await who.ask('GET', '/api/auth/user')).json.data
const cardsOf = async (who: Shopper) => (await who.ask('GET', '/api/my-account/payments')).json.data.cards

/** Pays with a typed card. */
async function buy(who: Shopper, more: object = { save_card: true }, card: string = cardNumbers.approved) {
  await fill(who)
  const { json } = await who.pay(shop.sandbox.origin, card, more)
  return who.complete(json.transaction_uuid)
}

/** Presses Pay with the offered saved card. */
async function payWithSaved(who: Shopper, { code = true, id }: { code?: boolean; id?: number } = {}) {
  const { session_key, saved_card } = await prepare(who)
  if (code) await giveSecurityCode(shop.sandbox.origin, session_key, saved_card.external_identifier)
  return who.ask('POST', '/api/checkout/authorise', {
    saved_card_id: id ?? saved_card.id,
    session_key,
    terms: [1],
  })
}

async function savedBuyer() {
  const who = await newCustomer()
  await buy(who)
  await fill(who)
  return who
}

describe('saving a card', () => {
  it('spec 3: a card is saved with the order where the customer asks for it, and prepare offers it by its brand and digits', async () => {
    const who = await newCustomer()
    await fill(who)
    expect(await prepare(who)).toMatchObject({ saved_card: null, saved_cards: [], can_save_card: true })
    await buy(who)
    await fill(who)
    const { saved_card, saved_cards } = await prepare(who)
    expect(saved_card).toEqual({
      id: expect.any(Number),
      external_identifier: expect.any(String),
      brand: 'visa',
      last_4: '4242',
      expiry: '12/39',
      needs_security_code: true,
    })
    expect(saved_cards).toEqual([saved_card])
    // The checkout is shown with it before the provider has answered.
    const { id, brand, last_4, expiry } = saved_card
    expect((await userOf(who)).saved_cards).toEqual([{ id, brand, last_4, expiry, is_expired: false }])
  })

  it('spec 3: a card is not saved without the customer’s word, nor when it was declined', async () => {
    const who = await newCustomer()
    await buy(who, {})
    await fill(who)
    await who.pay(shop.sandbox.origin, cardNumbers.declined, { save_card: true })
    expect(await cardsOf(who)).toEqual([])
    expect((await prepare(who)).saved_card).toBeNull()
  })

  it('spec 4: a card whose bank asks is saved once the bank has approved and the order is there', async () => {
    const who = await newCustomer()
    await fill(who)
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.challenge, { save_card: true })
    expect(await cardsOf(who)).toEqual([])
    const { url, cres } = await answerBank(json, 'approve')
    await shop.app.inject({
      method: 'POST',
      url: `/3ds/notify/${url.split('/').at(-1)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: operator.client.host },
      payload: new URLSearchParams({ cres }).toString(),
    })
    await who.complete(json.transaction_uuid)
    expect(await cardsOf(who)).toMatchObject([{ last_4: '3220', is_expired: false }])
  })

  it('spec 6: neither a visitor, nor staff, nor a customer at a kiosk can save a card or is offered one', async () => {
    const visitor = new Shopper(shop.app, operator.client.host)
    const [customer, atHome] = await createPayer(shop, operator)
    await buy(atHome)
    const kiosk = await createSession(shop.db, operator.client, customer)
    await sql`update sessions set is_kiosk = true where id = (select max(id) from sessions)`.execute(shop.db)
    const atKiosk = new Shopper(shop.app, operator.client.host, kiosk.browser['cookie'])
    const [staff, asStaff] = await createPayer(shop, operator)
    await makeStaff(shop.db, staff.id)
    for (const who of [visitor, atKiosk, asStaff]) {
      await fill(who)
      expect(await prepare(who)).toMatchObject({ saved_card: null, saved_cards: [], can_save_card: false })
      const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved, { save_card: true })
      expect((await who.complete(json.transaction_uuid)).status).toBe(200)
    }
    const { rows } = await sql<{ last4: string }>`
      select last4 from saved_cards where customer_id is null or customer_id = ${staff.id}`.execute(shop.db)
    expect(rows).toEqual([])
    expect(await cardsOf(atHome)).toHaveLength(1)
    expect(await userOf(atHome)).toMatchObject({ saved_cards: [{ last_4: '4242' }] })
    for (const who of [atKiosk, asStaff]) expect((await userOf(who)).saved_cards).toBeNull()
    expect((await atKiosk.ask('GET', '/api/my-account/payments')).json.code).toBe('FORBIDDEN')
  })

  it('spec 3, S65: the same card saved again is one card, and no column has its number', async () => {
    const who = await newCustomer()
    await buy(who)
    await buy(who)
    expect(await cardsOf(who)).toMatchObject([{ last_4: '4242' }])
    const { rows } = await sql<{ row: string }>`select to_json(c)::text as row from saved_cards c
      union all select snapshot::text from payment_attempts`.execute(shop.db)
    expect(rows.filter(({ row }) => row.includes(cardNumbers.approved))).toEqual([])
  })

  it('spec 3: the provider forgets the card of a payment that failed', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const { cart } = await fill(who)
    const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved, { save_card: true })
    await sql`delete from claims where cart_id = ${cart.id}`.execute(shop.db)
    await who.complete(json.transaction_uuid)
    expect(await cardsOf(who)).toEqual([])
    const cards = sandboxCards(shop.sandbox.origin)
    const atProvider = async () => {
      const session = await cards.prepare(
        { idempotencyKey: crypto.randomUUID() },
        {
          ourRef: 'who',
          amountPence: 1,
          currency: 'GBP',
          embedOrigins: ['http://localhost:3000'],
          customerRef: `${operator.client.id}-${customer.id}`,
          cardPageUrl: 'http://localhost:3000/card',
          savedCardIds: [],
        },
      )
      return session.kind === 'ready' ? session.savedCards.length : -1
    }
    expect(await atProvider()).toBe(1)
    await forgetCards({ db: shop.db, cards: createCardAccounts(cards), log: quiet })
    expect(await atProvider()).toBe(0)
  })
})

describe('paying with a saved card', () => {
  it('wire 10: with its security code given to the provider, and nothing typed, it pays', async () => {
    const who = await savedBuyer()
    expect((await payWithSaved(who, { code: false })).json).toMatchObject({ code: 'SECURITY_CODE_NEEDED' })
    const authorised = await payWithSaved(who)
    expect(authorised).toMatchObject({ status: 200, json: { transaction_status: 'authorised' } })
    const { json } = await who.complete(authorised.json.transaction_uuid)
    const order = await who.ask('GET', `/api/bookings/orders/${json.complete_order_id}`)
    expect(order.json.data).toMatchObject({ card_paid: 1800, card: { last_4: '4242' } })
  })

  it('wire 10: a card of which the provider asks nothing pays without a code', async () => {
    const who = await newCustomer()
    await buy(who, { save_card: true }, '5555555555554444')
    await fill(who)
    expect((await prepare(who)).saved_card).toMatchObject({ needs_security_code: false })
    expect((await payWithSaved(who, { code: false })).json.transaction_status).toBe('authorised')
  })

  it('F21: the same key gets the first answer again, though the card was removed meanwhile', async () => {
    const who = await savedBuyer()
    const { session_key, saved_card } = await prepare(who)
    await giveSecurityCode(shop.sandbox.origin, session_key, saved_card.external_identifier)
    const body = { saved_card_id: saved_card.id, session_key, terms: [1] }
    const first = await who.ask('POST', '/api/checkout/authorise', body, 'one-key-of-a-saved-card')
    await who.ask('DELETE', `/api/my-account/saved-cards/${saved_card.id}`)
    const again = await who.ask('POST', '/api/checkout/authorise', body, 'one-key-of-a-saved-card')
    expect(again.json.transaction_uuid).toBe(first.json.transaction_uuid)
  })

  it('F43: a card that the provider no longer has takes no money, is offered no more, and another card pays', async () => {
    const who = await savedBuyer()
    const { session_key, saved_card } = await prepare(who)
    const cards = sandboxCards(shop.sandbox.origin)
    await cards.removeSavedCard({ idempotencyKey: crypto.randomUUID() }, saved_card.external_identifier)
    const refused = await who.ask('POST', '/api/checkout/authorise', {
      saved_card_id: saved_card.id,
      session_key,
      terms: [1],
    })
    expect(refused).toMatchObject({ status: 409, json: { code: 'SAVED_CARD_GONE' } })
    expect(refused.json.message).toContain('Choose another card')
    expect((await prepare(who)).saved_card).toBeNull()
    expect(await cardsOf(who)).toEqual([])
    const other = await who.pay(shop.sandbox.origin, cardNumbers.approved)
    expect((await who.complete(other.json.transaction_uuid)).json.transaction_status).toBe('completed')
  })

  it('S02: another customer can’t pay with it, whatever session and code they have', async () => {
    const owner = await savedBuyer()
    const { saved_card } = await prepare(owner)
    const thief = await newCustomer()
    await fill(thief)
    const { session_key } = await prepare(thief)
    expect(
      (await giveSecurityCode(shop.sandbox.origin, session_key, saved_card.external_identifier)).status,
    ).toBe(404)
    const body = { session_key, terms: [1] }
    for (const card of [
      { saved_card_id: saved_card.id },
      { card_identifier: saved_card.external_identifier },
    ]) {
      const { status } = await thief.ask('POST', '/api/checkout/authorise', { ...body, ...card })
      expect(status).toBe(409)
    }
    // Its owner still has it.
    expect(await cardsOf(owner)).toHaveLength(1)
  })

  it('wire 10: a typed card pays although another is saved, and is not saved automatically', async () => {
    const who = await savedBuyer()
    const { session_key } = await prepare(who)
    const card = await typeCard(shop.sandbox.origin, session_key, '5555555555554444')
    const body = { card_identifier: card, session_key, terms: [1] }
    expect((await who.ask('POST', '/api/checkout/authorise', body)).json.transaction_status).toBe(
      'authorised',
    )
    expect(await cardsOf(who)).toHaveLength(1)
  })
})

describe('several saved cards', () => {
  it('spec 2: the card that paid last, or that the customer wants first, is offered first, and no expired one is', async () => {
    const who = await newCustomer()
    await buy(who)
    await buy(who, { save_card: true }, '5555555555554444')
    await fill(who)
    const last4 = async () => (await prepare(who)).saved_cards.map((one: { last_4: string }) => one.last_4)
    expect(await last4()).toEqual(['4444', '4242'])
    const [, visa] = await cardsOf(who)
    const wanted = await who.ask('PUT', `/api/my-account/saved-cards/${visa.id}`)
    expect(wanted.json.data).toMatchObject([{ last_4: '4242' }, { last_4: '4444' }])
    expect(await last4()).toEqual(['4242', '4444'])
    const known = async () => (await userOf(who)).saved_cards.map((one: { last_4: string }) => one.last_4)
    expect(await known()).toEqual(['4242', '4444'])
    await sql`update saved_cards set expires_on = current_date - 1 where id = ${visa.id}`.execute(shop.db)
    expect([await last4(), await known()]).toEqual([['4444'], ['4444']])
  })
})

describe('removing a saved card', () => {
  it('spec 2: it no longer pays from that moment, and the provider forgets it', async () => {
    const who = await savedBuyer()
    const { session_key, saved_card } = await prepare(who)
    await giveSecurityCode(shop.sandbox.origin, session_key, saved_card.external_identifier)
    const removed = await who.ask('DELETE', `/api/my-account/saved-cards/${saved_card.id}`)
    expect(removed).toMatchObject({ status: 200, json: { data: [] } })
    const late = await who.ask('POST', '/api/checkout/authorise', {
      saved_card_id: saved_card.id,
      session_key,
      terms: [1],
    })
    expect(late.json.code).toBe('SAVED_CARD_GONE')
    expect((await who.ask('DELETE', `/api/my-account/saved-cards/${saved_card.id}`)).status).toBe(404)
    await forgetCards({ db: shop.db, cards: sandboxAccounts(shop.sandbox.origin), log: quiet })
    const coded = await giveSecurityCode(shop.sandbox.origin, session_key, saved_card.external_identifier)
    expect(coded.status).toBe(404)
  })
})

describe('a saved card that is about to expire', () => {
  it('spec 3: a letter says so once, five weeks before at most; a removed card has none', async () => {
    const [customer, who] = await createPayer(shop, operator)
    await buy(who, { save_card: true }, '5555555555554444')
    const [removed] = await cardsOf(who)
    expect((await who.ask('DELETE', `/api/my-account/saved-cards/${removed.id}`)).status).toBe(200)
    await buy(who)
    const told = async () => {
      await Promise.all([notifyOfExpiringCards(shop.db), notifyOfExpiringCards(shop.db)])
      const { rows } = await sql<{
        letter: object
      }>`select letter from mail_outbox where customer_id = ${customer.id}
        and letter ->> 'kind' = 'card-expiring'`.execute(shop.db)
      return rows.map(({ letter }) => letter)
    }
    const expireIn = (days: number) =>
      sql`update saved_cards set expires_on = current_date + ${days}::int where customer_id = ${customer.id}`.execute(
        shop.db,
      )
    expect(await told()).toEqual([])
    await expireIn(36)
    expect(await told()).toEqual([])
    await expireIn(35)
    expect(await told()).toMatchObject([{ card: 'Visa ending 4242', operator: expect.any(String) }])
    expect(await told()).toHaveLength(1)
  })

  it('spec 1: the letter names each membership that it pays, leads to where that is changed, and none that it does not pay', async () => {
    const plans = await Promise.all(
      ['Adult', 'Swim', 'Left', 'Debited'].map((name) => createPlan(shop.db, operator.client, { name })),
    )
    const joinedOn = wallDate(new Date(), operator.client.timeZone)
    const [member, visitor] = [await createPayer(shop, operator), await createPayer(shop, operator)]
    for (const [, who] of [member, visitor]) await buy(who)
    const [card] = await cardsOf(member[1])
    const contracts: number[] = []
    for (const plan of plans) {
      const given = { payerId: member[0].id, joinedOn, savedCardId: card.id }
      contracts.push((await createContract(shop.db, operator.client, plan, given)).id)
    }
    const [adult, swim, left = 0, debited] = contracts
    const lastDay = addDays(joinedOn, 5)
    const end = { contractId: left, lastDay, why: 'Moves', who: 'operator Kim Ford', isTold: false } as const
    expect(await endByOperator(shop.db, end)).toMatchObject({ isChanged: true })
    const mandate = crypto.randomUUID()
    await sql`
      insert into mandates (id, client_id, payer_id, provider, our_ref, account_ending)
      values (${mandate}::uuid, ${operator.client.id}, ${member[0].id}, 'sandbox', ${`TLM-${mandate}`}, '78')`.execute(
      shop.db,
    )
    await sql`update contracts set mandate_id = ${mandate}::uuid where id = ${debited}`.execute(shop.db)
    const told = async ([{ id }]: Payer) => {
      await sql`update saved_cards set expires_on = current_date + 9 where customer_id = ${id}`.execute(
        shop.db,
      )
      await notifyOfExpiringCards(shop.db)
      const { rows } = await sql<{ letter: { kind: string } }>`
        select letter from mail_outbox where customer_id = ${id} and letter ->> 'kind' = 'card-expiring'`.execute(
        shop.db,
      )
      return writeLetter(rows[0]!.letter)
    }
    const ofMember = await told(member)
    const buttons = ({ blocks }: Letter) =>
      blocks.flatMap((block) => (block.kind === 'button' ? [[block.words, block.to]] : []))
    const toCards = ['See your saved cards', { path: '/my-account/payments' }]
    expect(buttons(ofMember)).toEqual([
      ['Change how you pay: Adult', { path: `/my-account/memberships/${adult}/payment` }],
      ['Change how you pay: Swim', { path: `/my-account/memberships/${swim}/payment` }],
      toCards,
    ])
    expect(JSON.stringify(ofMember.blocks)).toContain('This card pays for your Swim membership.')
    const ofVisitor = await told(visitor)
    expect(buttons(ofVisitor)).toEqual([toCards])
    expect(JSON.stringify(ofVisitor)).not.toContain('membership')
  })

  it('a customer who wants no such letters is not told, and is told once they want them again', async () => {
    const [customer, who] = await createPayer(shop, operator)
    await buy(who)
    await sql`update saved_cards set expires_on = current_date + 9 where customer_id = ${customer.id}`.execute(
      shop.db,
    )
    const told = async (wants: boolean) => {
      await sql`update customers set wants_card_notices = ${wants} where id = ${customer.id}`.execute(shop.db)
      await notifyOfExpiringCards(shop.db)
      const { rows } = await sql`
        select from mail_outbox where customer_id = ${customer.id} and letter ->> 'kind' = 'card-expiring'`.execute(
        shop.db,
      )
      return rows.length
    }
    expect(await told(false)).toBe(0)
    expect(await told(true)).toBe(1)
  })
})

describe('the terms agreed to before', () => {
  it('spec 7: a customer’s agreement to the terms is remembered while they stay the same', async () => {
    const who = await newCustomer()
    const agreedAt = async () => (await who.ask('GET', '/api/auth/user')).json.data.agreed_to_terms_at
    expect(await agreedAt()).toBeNull()
    await buy(who, {})
    expect(await agreedAt()).toMatch(/^20\d\d-/)
  })
})
