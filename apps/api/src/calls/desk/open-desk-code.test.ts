import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../../testing/audit/audit.ts'
import { readBooks } from '../../testing/audit/books.ts'
import {
  createOperator,
  createSlot,
  createVenue,
  givePosts,
  managerAt,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { roundsOf } from '../../testing/long.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper, testSecret } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
let staffId: number

beforeAll(async () => {
  shop = await createShop({ connections: 20 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperator(shop.db)
  ;({ desk, staffId } = await newDesk())
})

async function newDesk(columns: object = {}) {
  const [{ id }, who] = await createLoggedIn(shop, operator.client, { role: 'staff', ...columns })
  return { desk: who, staffId: id }
}
const swim = (more: object = {}) =>
  createSlot(shop.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity: 20,
    ...more,
  })

/** Makes a visitor at a kiosk take two places and ask for a code. */
async function atKiosk(slot?: TestSlot, quantity = 2) {
  const { id } = slot ?? (await swim())
  const kiosk = new Shopper(shop.app, operator.client.host)
  const { json: added } = await kiosk.add([{ id, type: 'activity', quantity }])
  expect(added).not.toHaveProperty('code')
  const made = await makeCode(kiosk)
  expect(made.status).toBe(200)
  return { kiosk, cart: added.data, code: made.json.data.code as string, until: made.json.data.expires_at }
}
const makeCode = (kiosk: Shopper) => kiosk.ask('POST', '/api/activities/cart/desk-code', {})
const open = (code: string, who = desk) => who.ask('POST', '/api/foh/cart/open', { code })
const carry = (kiosk: Shopper) => kiosk.ask('POST', '/api/activities/cart/carry', {})
const countOf = async (who: Shopper) => (await who.ask('GET', '/api/activities/cart')).json.data.item_count
const payCash = (cart: { total: number }, who = desk) =>
  who.ask('POST', '/api/foh/checkout/pay', {
    payments: [{ tender_type: 'cash', amount: cart.total }],
    terms: [1],
    first_name: 'Wanda',
    last_name: 'Inn',
    email: 'wanda@example.org',
  })

describe('S86: the code by which staff open the basket of a kiosk', () => {
  it('S86: the desk has the places until the same moment and takes the payment; the kiosk has nothing', async () => {
    const { kiosk, cart, code, until } = await atKiosk()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(until).toBe(cart.expires_at)
    const { status, json } = await open(code)
    expect([status, json.data.uuid, json.data.expires_at]).toEqual([200, cart.uuid, cart.expires_at])
    expect([json.data.item_count, json.data.total]).toEqual([2, cart.total])
    expect(await countOf(kiosk)).toBe(0)
    expect((await payCash(json.data)).json.transaction_status).toBe('completed')
    expect(await audit(shop.db)).toEqual([])
  })

  it('S86: it can be typed in small letters, with spaces and dashes, and opens after the visit at the kiosk is over', async () => {
    const { kiosk, code } = await atKiosk()
    await kiosk.ask('POST', '/api/auth/logout', {})
    const typed = ` ${code.slice(0, 3)} - ${code.slice(3)} `.toLowerCase()
    expect((await open(typed)).json.data.item_count).toBe(2)
  })

  it('S86: a basket that staff had before and emptied takes the places, for a walk-in', async () => {
    const { id } = await swim()
    const { json: own } = await desk.add([{ id, type: 'activity' }])
    const [customer] = await createLoggedIn(shop, operator.client)
    await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: customer.id })
    await desk.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [own.data.items[0].id] })
    const { code } = await atKiosk()
    const { json } = await open(code)
    expect([json.data.item_count, json.data.selected_user_id]).toEqual([2, null])
    expect((await desk.ask('GET', '/api/activities/cart')).json.data.selected_user_id).toBeNull()
    expect((await payCash(json.data)).json.transaction_status).toBe('completed')
  })

  it('S86: it works once; the same request again has the same answer', async () => {
    const { code } = await atKiosk()
    const key = crypto.randomUUID()
    const twice = await Promise.all([0, 1].map(() => desk.ask('POST', '/api/foh/cart/open', { code }, key)))
    expect(twice.map(({ json }) => json.data.item_count)).toEqual([2, 2])
    const other = await newDesk()
    expect(await open(code, other.desk)).toMatchObject({ status: 404, json: { code: 'DESK_CODE_UNKNOWN' } })
  })

  it('S86: only a hash is stored, which this installation alone can make', async () => {
    const { code, cart } = await atKiosk()
    const { rows } = await sql<{ stored: string; isPlain: boolean }>`
      select d::text as stored, code_hash in (sha256(${code}::bytea), sha256(convert_to(${`${operator.client.id} ${code}`}, 'utf8'))) as "isPlain"
      from desk_codes d where cart_id = ${cart.id}`.execute(shop.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.stored).not.toContain(code)
    expect(rows[0]!.isPlain).toBe(false)
  })

  it('S86: the later of two codes counts, and more time makes no second code valid', async () => {
    const { kiosk, code: first } = await atKiosk()
    const renewed = await kiosk.ask('POST', '/api/activities/cart/renew')
    const { code, expires_at: until } = (await makeCode(kiosk)).json.data
    expect(until).toBe(renewed.json.data.expires_at)
    expect((await open(first)).json.code).toBe('DESK_CODE_UNKNOWN')
    expect((await open(code)).status).toBe(200)
  })

  it('S86: it ends with the hold, by the database’s clock', async () => {
    const { code, cart } = await atKiosk()
    await sql`update desk_codes set expires_at = now() where cart_id = ${cart.id}`.execute(shop.db)
    expect((await open(code)).json.code).toBe('DESK_CODE_UNKNOWN')
    const later = await atKiosk()
    await sql`update carts set expires_at = now() where id = ${later.cart.id}`.execute(shop.db)
    await sql`update claims set expires_at = now() where cart_id = ${later.cart.id}`.execute(shop.db)
    expect((await open(later.code)).json.code).toBe('DESK_CODE_UNKNOWN')
    expect((await makeCode(later.kiosk)).json.code).toBe('HOLD_EXPIRED')
    await sql`delete from desk_codes where cart_id = ${later.cart.id}`.execute(shop.db)
  })

  it('S86: it opens no basket that a phone or a log-in has taken, and is not a phone’s code', async () => {
    const { kiosk, code } = await atKiosk()
    const phone = new Shopper(shop.app, operator.client.host)
    await takeToPhone(phone, code)
    expect(await countOf(kiosk)).toBe(2)
    await takeToPhone(phone, (await carry(kiosk)).json.data.code)
    expect(await countOf(phone)).toBe(2)
    expect((await open(code)).json.code).toBe('DESK_CODE_UNKNOWN')
    expect(await countOf(phone)).toBe(2)
  })

  it('S86: it is made for no customer, for nothing that is being paid for, and where no staff could open it', async () => {
    const [, customer] = await createLoggedIn(shop, operator.client)
    const { id } = await swim()
    await customer.add([{ id, type: 'activity' }])
    expect((await makeCode(customer)).json.code).toBe('FORBIDDEN')
    expect((await makeCode(new Shopper(shop.app, operator.client.host))).json.code).toBe('BASKET_EMPTY')
    const { kiosk } = await atKiosk()
    expect((await carry(kiosk)).json.data.has_desk).toBe(true)
    await givePosts(shop.db, staffId, managerAt((await createVenue(shop.db, operator.client)).id))
    expect((await carry(kiosk)).json.data.has_desk).toBe(false)
    expect((await makeCode(kiosk)).json.code).toBe('TENDER_NOT_ALLOWED')
  })

  it('S86, F45: while the kiosk pays by card, no code is made and none opens; paid for, the desk has nothing', async () => {
    const { kiosk, code } = await atKiosk()
    const paying = await kiosk.pay(shop.sandbox.origin, cardNumbers.approved)
    expect(paying.json.transaction_status).toBe('authorised')
    expect(await open(code)).toMatchObject({ status: 409, json: { code: 'BASKET_LOCKED' } })
    expect((await makeCode(kiosk)).json.code).toBe('BASKET_LOCKED')
    expect(await countOf(desk)).toBe(0)
    expect((await kiosk.complete(paying.json.transaction_uuid)).json.transaction_status).toBe('completed')
    expect((await open(code)).json.code).toBe('DESK_CODE_UNKNOWN')
    expect(await audit(shop.db)).toEqual([])
  })

  it('F45: the desk that opens it first takes the cash; a card that is then tried at the kiosk is not charged', async () => {
    const { kiosk, code } = await atKiosk()
    const typed = await kiosk.cardFor(shop.sandbox.origin, cardNumbers.approved)
    const { json } = await open(code)
    const before = await readBooks(shop.sandbox.origin, testSecret)
    const payByCard = () => kiosk.ask('POST', '/api/checkout/authorise', typed)
    expect((await payByCard()).json.code).toBe('BASKET_EMPTY')
    expect((await payCash(json.data)).json.transaction_status).toBe('completed')
    expect((await payByCard()).json.code).toBe('BASKET_EMPTY')
    expect(await readBooks(shop.sandbox.origin, testSecret)).toEqual(before)
  })

  it('S09: staff of another venue, or with a basket that is not empty, leave the code as valid as it was', async () => {
    const { kiosk, code } = await atKiosk()
    const elsewhere = await newDesk({ posts: managerAt((await createVenue(shop.db, operator.client)).id) })
    expect((await open(code, elsewhere.desk)).json.code).toBe('FORBIDDEN')
    const busy = await newDesk()
    const { id } = await swim()
    await busy.desk.add([{ id, type: 'activity' }])
    expect(await open(code, busy.desk)).toMatchObject({
      status: 409,
      json: { code: 'DESK_BASKET_NOT_EMPTY' },
    })
    expect(await countOf(kiosk)).toBe(2)
    expect((await open(code)).status).toBe(200)
  })

  it('S86: staff who have the one place per person themselves lose none of the visitor’s', async () => {
    const slot = await swim({ onePerPerson: true })
    await desk.add([{ id: slot.id, type: 'activity' }])
    await desk.ask('DELETE', '/api/activities/cart')
    const { rows } = await sql<{ id: number }>`
      insert into claims (client_id, slot_id, quantity, kind, customer_id)
      values (${operator.client.id}, ${slot.id}, 1, 'booking', ${staffId}) returning id`.execute(shop.db)
    const { kiosk, code } = await atKiosk(slot, 1)
    expect(await open(code)).toMatchObject({ status: 409, json: { code: 'ALREADY_IN_BASKET' } })
    expect(await countOf(kiosk)).toBe(1)
    expect((await open(code, (await newDesk()).desk)).json.data.item_count).toBe(1)
    await sql`delete from claims where id = ${rows[0]!.id}`.execute(shop.db)
  })

  it('S19: guessed codes cost this log-in more and more time, and a right one costs nothing', async () => {
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      const { code } = await atKiosk()
      const { json } = await open(code)
      expect(json.data.item_count).toBe(2)
      await desk.ask('DELETE', '/api/activities/cart')
    }
    const { code } = await atKiosk()
    const said: string[] = []
    for (const guess of ['AAAAAA', 'AAAAAB', 'AAAAAC', 'AAAAAD', 'AAAAAE', 'AAAAAF', 'AAAAAG'])
      said.push((await open(guess)).json.code)
    expect(said.slice(0, 6)).toEqual(Array(6).fill('DESK_CODE_UNKNOWN'))
    expect(said[6]).toBe('TOO_MANY_REQUESTS')
    // Now even the right code is not checked; a colleague's is.
    expect((await open(code)).json.code).toBe('TOO_MANY_REQUESTS')
    expect((await open(code, (await newDesk()).desk)).status).toBe(200)
  })
})

describe('S86: one code under fire, on real parallel connections', () => {
  it('S86: eight desks and a phone open it at once: one has the places', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { kiosk, code } = await atKiosk()
      const forPhone = (await carry(kiosk)).json.data.code
      const phone = new Shopper(shop.app, operator.client.host)
      const desks = await Promise.all(Array.from({ length: 8 }, () => newDesk()))
      const [, ...opened] = await Promise.all([
        takeToPhone(phone, forPhone),
        ...desks.map((one) => open(code, one.desk)),
      ])
      const counts = await Promise.all([phone, kiosk, ...desks.map((one) => one.desk)].map(countOf))
      expect(counts.filter((count) => count > 0)).toEqual([2])
      const said = opened.map((one) => one.json.code ?? 'opened')
      expect(said.filter((one) => one === 'opened')).toHaveLength(counts[0] === 2 ? 0 : 1)
    }
    expect(await audit(shop.db)).toEqual([])
  })

  it('F45: a desk opens it and a card pays at once: one wins and the other is told', async () => {
    for (let round = 0; round < roundsOf(12); round++) {
      const { desk: one } = await newDesk()
      const { kiosk, code } = await atKiosk()
      const typed = await kiosk.cardFor(shop.sandbox.origin, cardNumbers.approved)
      const before = (await readBooks(shop.sandbox.origin, testSecret)).length
      const [paid, opened] = await Promise.all([
        kiosk.ask('POST', '/api/checkout/authorise', typed),
        open(code, one),
      ])
      const held = (await readBooks(shop.sandbox.origin, testSecret)).slice(before)
      if (opened.status === 200) {
        // The card's request has read the basket before the desk took it over, or finds a kiosk without a
        // basket.
        expect([
          [409, 'BASKET_CHANGED'],
          [422, 'BASKET_EMPTY'],
        ]).toContainEqual([paid.status, paid.json.code])
        expect([paid.json.transaction_status, held]).toEqual([undefined, []])
        expect((await payCash(opened.json.data, one)).json.transaction_status).toBe('completed')
        continue
      }
      expect(opened).toMatchObject({ status: 409, json: { code: 'BASKET_LOCKED' } })
      expect(held).toHaveLength(1)
      expect((await kiosk.complete(paid.json.transaction_uuid)).json.transaction_status).toBe('completed')
    }
    expect(await audit(shop.db)).toEqual([])
  })

  it('S86: the control: where the basket is not locked and looked at again, every desk believes that it has the places', async () => {
    const { code, cart } = await atKiosk()
    expect(code).toHaveLength(6)
    let allHaveRead: () => void
    const meeting = new Promise<void>((resolve) => (allHaveRead = resolve))
    let readers = 0
    const openUnlocked = (customerId: number) =>
      shop.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ cart_id: number }>`
          select d.cart_id from desk_codes d join carts k on k.id = d.cart_id and k.customer_id is null
          where d.cart_id = ${cart.id} and d.expires_at > now()`.execute(tx)
        if (++readers === 2) allHaveRead()
        await meeting
        if (rows.length === 0) return false
        await sql`delete from desk_codes where cart_id = ${cart.id}`.execute(tx)
        const moved = await sql`
          update carts set customer_id = ${customerId} where id = ${cart.id} returning id`.execute(tx)
        return moved.rows.length === 1
      })
    const other = await newDesk()
    const believed = await Promise.all([openUnlocked(staffId), openUnlocked(other.staffId)])
    expect(believed).toEqual([true, true])
    await sql`delete from claims where cart_id = ${cart.id}`.execute(shop.db)
    await sql`update carts set state = 'discarded', expires_at = null where id = ${cart.id}`.execute(shop.db)
  })
})

/** Takes the basket to a phone, as the form on the phone does. */
async function takeToPhone(phone: Shopper, code: string): Promise<void> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/basket/continue',
    headers: {
      host: operator.client.host,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...(phone.cookie && { cookie: phone.cookie }),
    },
    payload: new URLSearchParams({ code }).toString(),
  })
  expect(response.statusCode).toBe(303)
  const sid = response.cookies.find(({ name }) => name === 'sid')
  if (sid) phone.cookie = `sid=${sid.value}`
}
