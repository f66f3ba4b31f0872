import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '../../testing/audit/audit.ts'
import { readBooks } from '../../testing/audit/books.ts'
import { membershipOf, payForByCredit } from '../../testing/factories/entitlements.ts'
import {
  createMember,
  createOperator,
  createSlot,
  createVenue,
  type TestOperator,
  type TestSlot,
  type TestVenue,
} from '../../testing/factories/factories.ts'
import { runParts } from '../../testing/long.ts'
import { createPayer, creditBefore, creditOf, giveCredit, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, cardNumbers, type Shopper, testSecret } from '../../testing/shopper.ts'

/**
 * A model of two members with two kinds of credit, and three sessions with few places at two prices.
 * Membership credit pays for two of the sessions. Members act in any order. The model describes a basket, a
 * payment and the credit ledger in a few lines. The real server on the real database must agree after every
 * step, and the invariants must hold, at the provider too.
 */
let shop: Shop
let operator: TestOperator
/** Venue of the third session; membership credit is for the other venue. */
let elsewhere: TestVenue
let membershipId: number

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  const { client, venue } = operator
  elsewhere = await createVenue(shop.db, client)
  const { membershipUserId } = await createMember(shop.db, client)
  membershipId = await membershipOf(shop.db, membershipUserId)
  await payForByCredit(shop.db, client, membershipId, { venues: [venue.slug] })
})
afterAll(() => shop.close())

/** The sessions. Each person has a single place of the second one. */
const sessions = [
  { capacity: 2, onePerPerson: false, isForMembers: true },
  { capacity: 1, onePerPerson: true, isForMembers: true },
  { capacity: 4, onePerPerson: false, isForMembers: false },
]
const pence = { Adult: 720, Junior: 360 }
type Option = keyof typeof pence

type Kind = 'general' | 'membership'
/** Pence by kind of credit. */
type Two = Record<Kind, number>
const nothing: Two = { general: 0, membership: 0 }
const creditsBefore: Two = { general: creditBefore, membership: 1500 }
const sumOf = ({ general, membership }: Two) => general + membership

/** A line of a basket: held until the basket's deadline, or expired. */
type Line = { slot: number; option: Option; quantity: number; isHeld: boolean }
interface Basket {
  lines: Line[]
  renewals: number
  challenge: { transaction_uuid: string; sca_url: string; sca_data: string; credit: Two } | null
  /** Balance of the customer's credit. */
  credit: Two
  /** Part of it that the basket reserves. */
  kept: Two
  /** Sums that their orders took. */
  paid: { credit: number; card: number }
}
interface Model {
  baskets: Basket[]
  /** Booked lines. */
  booked: { who: number; slot: number; quantity: number }[]
}
interface Real {
  payers: Payer[]
  slots: TestSlot[]
}
type Command = fc.AsyncCommand<Model, Real>

const heldIn = (basket: Basket) => basket.lines.filter((line) => line.isHeld)
const totalOf = (basket: Basket) =>
  heldIn(basket).reduce((sum, { option, quantity }) => sum + pence[option] * quantity, 0)
/** Returns the most that each kind may pay for. */
const mostOf = (basket: Basket): Two => {
  const forMembers = basket.lines.filter(({ slot }) => sessions[slot]!.isForMembers)
  return { general: totalOf(basket), membership: totalOf({ ...basket, lines: forMembers }) }
}
/** Caps the reserved credit at the sum to pay; membership credit comes first. */
const capped = (basket: Basket, { general, membership }: Two): Two => {
  const most = mostOf(basket)
  const first = Math.min(membership, most.membership)
  return { membership: first, general: Math.min(general, most.general - first) }
}
/**
 * Returns this much of one kind, and of the other as much as was reserved and is left to pay; null where that
 * is too much.
 */
const withCredit = (basket: Basket, kind: Kind, amount: number): Two | null => {
  const other = kind === 'general' ? 'membership' : 'general'
  const most = mostOf(basket)
  if (amount > Math.min(basket.credit[kind], most[kind])) return null
  const rest = Math.min(basket.kept[other], most[other], totalOf(basket) - amount)
  return { ...nothing, [kind]: amount, [other]: rest }
}
const less = (one: Two, other: Two): Two => ({
  general: one.general - other.general,
  membership: one.membership - other.membership,
})
const placesIn = (lines: readonly { slot: number; quantity: number }[], slot: number) =>
  lines.filter((line) => line.slot === slot).reduce((sum, { quantity }) => sum + quantity, 0)
const freeIn = (model: Model, slot: number) =>
  sessions[slot]!.capacity - placesIn(model.booked, slot) - placesIn(model.baskets.flatMap(heldIn), slot)

const creditIn = (basket: Basket, type: Kind) => ({
  type,
  total_available: basket.credit[type],
  max_applicable: Math.min(basket.credit[type], mostOf(basket)[type]),
  runs_out: [],
})

/** Checks that the server and the model agree about a basket and the money, and that nothing is oversold. */
async function agree(model: Model, real: Real, who: number): Promise<void> {
  const [customer, shopper] = real.payers[who]!
  const { data } = (await shopper.ask('GET', '/api/activities/cart')).json
  const basket = model.baskets[who]!
  const total = totalOf(basket)
  const paid = basket.challenge?.credit ?? basket.kept
  const { rows } = await sql`
    select coalesce(sum(credit_pence), 0)::int as credit, coalesce(sum(card_pence), 0)::int as card
    from orders where customer_id = ${customer.id}`.execute(shop.db)
  expect({
    total: data.total,
    lines: data.items.map((item: { cartable_id: number; quantity: number; price: { raw: number } }) => [
      real.slots.findIndex(({ id }) => id === item.cartable_id),
      item.quantity,
      item.price.raw,
    ]),
    released: data.released_items.length,
    isLocked: data.payment_in_progress !== null,
    lines_of_payment: data.payments,
    balance: data.balance,
    credits: data.credits,
    ledger: await creditOf(shop.db, customer),
    paid: rows[0],
  }).toEqual({
    total,
    lines: heldIn(basket).map(({ slot, option, quantity }) => [slot, quantity, pence[option]]),
    released: basket.lines.length - heldIn(basket).length,
    isLocked: basket.challenge !== null,
    lines_of_payment: (['membership', 'general'] as const)
      .filter((type) => paid[type] > 0)
      .map((type) => ({ tender_type: 'credit', type, amount: paid[type] })),
    balance: total - sumOf(paid),
    credits: { general: creditIn(basket, 'general'), membership: creditIn(basket, 'membership') },
    ledger: sumOf(basket.credit),
    paid: basket.paid,
  })
  expect(await audit(shop.db, await readBooks(shop.sandbox.origin, testSecret))).toEqual([])
}

function command(
  name: string,
  who: number,
  run: (model: Model, real: Real, basket: Basket, shopper: Shopper) => Promise<void>,
): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real, model.baskets[who]!, real.payers[who]![1])
      await agree(model, real, who)
    },
    toString: () => `${name} by ${who}`,
  }
}

const add = (who: number, slot: number, option: Option, quantity: number) =>
  command(`add ${quantity} × ${option} of session ${slot}`, who, async (model, real, basket, shopper) => {
    const pricing_option_id = operator.priceList.options[option]
    const { status, json } = await shopper.add([
      { id: real.slots[slot]!.id, type: 'activity', pricing_option_id, quantity },
    ])
    const { onePerPerson } = sessions[slot]!
    const isTheirs = [...heldIn(basket), ...model.booked.filter((line) => line.who === who)].some(
      (line) => line.slot === slot,
    )
    if (basket.challenge) expect(json.code).toBe('BASKET_LOCKED')
    else if (onePerPerson && isTheirs) expect(json.code).toBe('ALREADY_IN_BASKET')
    else if (freeIn(model, slot) < quantity) expect(json.code).toBe('SLOT_FULL')
    else if (onePerPerson && quantity > 1) expect(json.code).toBe('QUANTITY_NOT_OFFERED')
    else {
      expect(status).toBe(200)
      if (heldIn(basket).length === 0) basket.renewals = 0
      basket.lines = [
        ...basket.lines.filter((line) => line.isHeld || line.slot !== slot),
        { slot, option, quantity, isHeld: true },
      ]
    }
  })

/** Adds tickets of two sessions at two prices in a single call: both are held, or neither. */
const addBoth = (who: number, quantity: number) =>
  command(
    `add ${quantity} × Adult of session 0, × Junior of session 2`,
    who,
    async (model, real, basket, shopper) => {
      const wanted: Line[] = [
        { slot: 0, option: 'Adult', quantity, isHeld: true },
        { slot: 2, option: 'Junior', quantity, isHeld: true },
      ]
      const { status, json } = await shopper.add(
        wanted.map(({ slot, option }) => ({
          id: real.slots[slot]!.id,
          type: 'activity',
          pricing_option_id: operator.priceList.options[option],
          quantity,
        })),
      )
      if (basket.challenge) expect(json.code).toBe('BASKET_LOCKED')
      else if (wanted.some(({ slot }) => freeIn(model, slot) < quantity)) expect(json.code).toBe('SLOT_FULL')
      else {
        expect(status).toBe(200)
        if (heldIn(basket).length === 0) basket.renewals = 0
        const others = basket.lines.filter((line) => line.isHeld || line.slot === 1)
        basket.lines = [...others, ...wanted]
      }
    },
  )

/** Finds the first line of a session; held ones come before expired ones. */
async function findLine(real: Real, basket: Basket, shopper: Shopper, slot: number) {
  const { data } = (await shopper.ask('GET', '/api/activities/cart')).json
  const item = [...data.items, ...data.released_items].find(
    (one: { cartable_id: number }) => one.cartable_id === real.slots[slot]!.id,
  )
  const isOfSession = (line: Line) => line.slot === slot
  return { id: item?.id, line: heldIn(basket).find(isOfSession) ?? basket.lines.find(isOfSession) }
}

const remove = (who: number, slot: number) =>
  command(`remove session ${slot}`, who, async (_model, real, basket, shopper) => {
    const { id, line } = await findLine(real, basket, shopper, slot)
    const { status, json } = await shopper.ask('POST', '/api/activities/cart/remove', {
      cart_item_ids: [id ?? 1],
    })
    if (basket.challenge) return expect(json.code).toBe('BASKET_LOCKED')
    if (!line) return expect(json.code).toBe('ITEM_NOT_FOUND')
    expect(status).toBe(200)
    // Spec 4: a line that leaves the basket takes general credit with it; an expired line has left it
    // already.
    if (line.isHeld) basket.kept = { ...basket.kept, general: 0 }
    basket.lines = basket.lines.filter((one) => one !== line)
    basket.kept = capped(basket, basket.kept)
    if (basket.lines.length === 0) basket.renewals = 0
  })

const change = (who: number, slot: number, quantity: number) =>
  command(`${quantity} places of session ${slot}`, who, async (model, real, basket, shopper) => {
    const { id, line } = await findLine(real, basket, shopper, slot)
    const { status, json } = await shopper.ask('PUT', `/api/activities/cart/${id ?? 1}`, {
      options: { quantity },
    })
    if (basket.challenge) return expect(json.code).toBe('BASKET_LOCKED')
    if (!line) return expect(json.code).toBe('ITEM_NOT_FOUND')
    // Its present number changes nothing, in any state.
    if (line.quantity === quantity) return expect(status).toBe(200)
    if (!line.isHeld) return expect(json.code).toBe('HOLD_EXPIRED')
    if (sessions[slot]!.onePerPerson && quantity > 1) return expect(json.code).toBe('QUANTITY_NOT_OFFERED')
    if (freeIn(model, slot) < quantity - line.quantity) return expect(json.code).toBe('SLOT_FULL')
    expect(status).toBe(200)
    line.quantity = quantity
    basket.kept = capped(basket, basket.kept)
  })

const renew = (who: number) =>
  command('renew', who, async (model, _real, basket, shopper) => {
    const { status, json } = await shopper.ask('POST', '/api/activities/cart/renew')
    const isOver = heldIn(basket).length === 0
    if (basket.challenge) expect(json.code).toBe('BASKET_LOCKED')
    else if (basket.lines.length === 0) expect(json.code).toBe('BASKET_EMPTY')
    else if (!isOver && basket.renewals >= 3) expect(json.code).toBe('RENEWALS_USED_UP')
    // While any line is held, more time is for held lines; else it tries for all expired ones.
    else if (isOver && sessions.some((_, slot) => placesIn(basket.lines, slot) > freeIn(model, slot)))
      expect(json.code).toBe('SLOT_FULL')
    else {
      expect(status).toBe(200)
      basket.renewals = isOver ? 0 : basket.renewals + 1
      if (isOver) for (const line of basket.lines) line.isHeld = true
    }
  })

/** Lets the clock pass the basket's deadline. While the bank is asked the places are held longer. */
const runOut = (who: number) =>
  command('time runs out', who, async (_model, real, basket, shopper) => {
    const { json } = await shopper.ask('GET', '/api/activities/cart')
    if (json.data.id === null || basket.challenge || basket.lines.length === 0) return
    await sql`update carts set expires_at = now() - interval '1 second' where id = ${json.data.id}`.execute(
      shop.db,
    )
    await sql`update claims set expires_at = now() - interval '1 second' where cart_id = ${json.data.id} and expires_at > now()
      and slot_id = any(${real.slots.map(({ id }) => id)}::bigint[])`.execute(shop.db)
    await sql`update credit_reservations set expires_at = now() - interval '1 second' where cart_id = ${json.data.id}`.execute(
      shop.db,
    )
    basket.kept = nothing
    for (const line of basket.lines) line.isHeld = false
  })

type Card = 'approved' | 'declined' | 'challenge'
/**
 * Part paid by credit: a junior's price, which is sometimes all; all that is possible; or a penny more than
 * there is.
 */
type Part = 'none' | 'a part' | 'all' | 'too much'

const amountOf = (part: Part, kind: Kind, basket: Basket): number =>
  ({
    none: 0,
    'a part': pence.Junior,
    all: Math.min(basket.credit[kind], mostOf(basket)[kind]),
    'too much': basket.credit[kind] + 1,
  })[part]

/** Returns why this basket can't be paid for; null when it can. */
function refusalOf(basket: Basket, credit: Two | null): string | null {
  if (basket.lines.length === 0) return 'BASKET_EMPTY'
  if (basket.challenge) return 'PAYMENT_IN_PROGRESS'
  if (heldIn(basket).length === 0) return 'HOLD_EXPIRED'
  return credit === null ? 'CREDIT_NOT_AVAILABLE' : null
}

const pay = (who: number, card: Card, part: Part) =>
  command(`pay with ${card}, ${part} by credit`, who, async (model, _real, basket, shopper) => {
    const sent = amountOf(part, 'general', basket)
    const payments = sent > 0 ? [{ tender_type: 'credit', amount: sent }] : []
    // The requested sum pays; else what the basket reserves.
    const credit = sent > 0 ? withCredit(basket, 'general', sent) : basket.kept
    const { status, json } = await shopper.pay(shop.sandbox.origin, cardNumbers[card], { payments })
    const refusal = refusalOf(basket, credit)
    if (refusal || credit === null) return expect(json.code).toBe(refusal)
    if (sumOf(credit) === totalOf(basket)) return expect(json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    expect(status).toBe(200)
    switch (card) {
      case 'declined':
        // The next try pays in the same way.
        basket.kept = credit
        return expect(json.transaction_status).toBe('declined')
      case 'challenge':
        basket.challenge = { ...json, credit }
        basket.credit = less(basket.credit, credit)
        basket.kept = nothing
        return expect(json.transaction_status).toBe('challenge_required')
      case 'approved':
        expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
        basket.credit = less(basket.credit, credit)
        return order(model, who, credit)
    }
  })

const payByCredit = (who: number, penniesLess: number) =>
  command(`pay by credit, ${penniesLess} less`, who, async (model, _real, basket, shopper) => {
    const amount = Math.max(1, totalOf(basket) - penniesLess)
    const { json } = await shopper.complete(null, { payments: [{ tender_type: 'credit', amount }] })
    const credit = withCredit(basket, 'general', amount)
    const refusal = refusalOf(basket, credit)
    if (refusal || credit === null) return expect(json.code).toBe(refusal)
    if (sumOf(credit) < totalOf(basket)) return expect(json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    expect(json.transaction_status).toBe('completed')
    basket.credit = less(basket.credit, credit)
    order(model, who, credit)
  })

/** Reserves this much credit for the basket, replacing what it reserved; 0 releases it. */
const apply = (who: number, kind: Kind, part: Part) =>
  command(`apply ${part} of the ${kind} credit`, who, async (_model, _real, basket, shopper) => {
    const amount = amountOf(part, kind, basket)
    const { json } = await shopper.ask('POST', '/api/credits/apply', {
      credits_to_reserve: [{ amount, type: kind }],
    })
    if (heldIn(basket).length === 0) return expect(json.code).toBe('BASKET_EMPTY')
    if (basket.challenge) return expect(json.code).toBe('PAYMENT_IN_PROGRESS')
    const kept = withCredit(basket, kind, amount)
    if (kept === null) return expect(json.code).toBe('CREDIT_NOT_AVAILABLE')
    expect(json).toMatchObject({ reserved: amount > 0, amount })
    basket.kept = kept
  })

const answer = (who: number, said: 'approve' | 'refuse') =>
  command(`${said} at the bank`, who, async (model, _real, basket) => {
    if (!basket.challenge) return
    const { credit } = basket.challenge
    const { url, cres } = await answerBank(basket.challenge, said)
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { host: operator.client.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ cres }).toString(),
    })
    expect(statusCode).toBe(200)
    basket.challenge = null
    if (said === 'approve') order(model, who, credit)
    else {
      basket.credit = less(basket.credit, less(nothing, credit))
      basket.kept = credit
    }
  })

const cancel = (who: number) =>
  command('cancel the payment', who, async (_model, _real, basket, shopper) => {
    if (!basket.challenge) return
    const { json } = await shopper.ask('POST', '/api/checkout/cancel', {
      transaction_uuid: basket.challenge.transaction_uuid,
    })
    expect(json.transaction_status).toBe('cancelled')
    basket.credit = less(basket.credit, less(nothing, basket.challenge.credit))
    basket.kept = basket.challenge.credit
    basket.challenge = null
  })

function order(model: Model, who: number, credit: Two): void {
  const basket = model.baskets[who]!
  basket.paid = {
    credit: basket.paid.credit + sumOf(credit),
    card: basket.paid.card + totalOf(basket) - sumOf(credit),
  }
  model.booked.push(...heldIn(basket).map(({ slot, quantity }) => ({ who, slot, quantity })))
  basket.lines = []
  basket.renewals = 0
  basket.kept = nothing
}

async function createPayingMember(): Promise<Payer> {
  const payer = await createPayer(shop, operator)
  const [{ id: customer_id }] = payer
  const { client } = operator
  await shop.db
    .insertInto('membership_users')
    .values({ client_id: client.id, customer_id, membership_id: membershipId, starts_on: '2026-01-01' })
    .execute()
  await giveCredit(shop.db, client, { id: customer_id }, creditsBefore.membership, 'membership')
  return payer
}

const who = fc.constantFrom(0, 1)
const slot = fc.constantFrom(0, 1, 2)
const option = fc.constantFrom<Option>('Adult', 'Junior')
const quantity = fc.constantFrom(1, 2)
const adding = fc.tuple(who, slot, option, quantity).map((drawn) => add(...drawn))
const paying = fc
  .tuple(
    who,
    fc.constantFrom<Card>('approved', 'declined', 'challenge'),
    fc.constantFrom<Part>('none', 'a part', 'a part', 'too much'),
  )
  .map((drawn) => pay(...drawn))
const applying = fc
  .tuple(
    who,
    fc.constantFrom<Kind>('general', 'membership', 'membership'),
    fc.constantFrom<Part>('none', 'a part', 'all', 'all', 'too much'),
  )
  .map((drawn) => apply(...drawn))
/**
 * Adds and pays in a single step, since they seldom follow each other by chance in a basket that membership
 * credit may pay for.
 */
const payAsAMember = (who: number): Command => ({
  check: () => true,
  run: async (model, real) => {
    for (const step of [apply(who, 'membership', 'all'), pay(who, 'approved', 'none')])
      await step.run(model, real)
  },
  toString: () => `apply membership credit and pay by ${who}`,
})
const commands = fc.commands(
  [
    // More of these: with an empty basket, and without a payment, the other steps have little to do.
    adding,
    adding,
    adding,
    fc.tuple(who, quantity).map((drawn) => addBoth(...drawn)),
    paying,
    paying,
    paying,
    fc.tuple(who, slot).map((drawn) => remove(...drawn)),
    fc.tuple(who, slot, quantity).map((drawn) => change(...drawn)),
    who.map(renew),
    who.map(runOut),
    fc.tuple(who, fc.constantFrom(0, 1)).map((drawn) => payByCredit(...drawn)),
    applying,
    applying,
    who.map(payAsAMember),
    fc.tuple(who, fc.constantFrom('approve' as const, 'refuse' as const)).map((drawn) => answer(...drawn)),
    who.map(cancel),
  ],
  // Without a size most runs have few steps, and hardly ever pay for anything.
  { maxCommands: 30, size: 'max' },
)

it('spec 4: whatever two customers do in whatever order, basket, payment and credit match the model', async () => {
  const whatever = fc.asyncProperty(commands, async (steps) => {
    const { venue, swim: category, priceList } = operator
    const slots = await Promise.all(
      sessions.map(({ isForMembers, ...session }) =>
        createSlot(shop.db, { venue: isForMembers ? venue : elsewhere, category, priceList, ...session }),
      ),
    )
    const payers = [await createPayingMember(), await createPayingMember()]
    const setup = () => ({
      model: {
        baskets: payers.map(
          (): Basket => ({
            lines: [],
            renewals: 0,
            challenge: null,
            credit: creditsBefore,
            kept: nothing,
            paid: { credit: 0, card: 0 },
          }),
        ),
        booked: [],
      },
      real: { payers, slots },
    })
    await fc.asyncModelRun(setup, steps)
  })
  await runParts(
    4,
    () => fc.assert(whatever, { numRuns: 20 }),
    async () => isDeepStrictEqual(await reachedByNow(), allReached),
  )
  expect(await audit(shop.db)).toEqual([])
  // A state never reached proves nothing.
  expect(await reachedByNow()).toEqual(allReached)
}, 1_800_000)

const allReached = {
  ends: [{ 'split and captured': true, 'by credit alone': true, declined: true }],
  kinds: [{ type: 'general' }, { type: 'membership' }],
}

async function reachedByNow() {
  const { rows: ends } = await sql`
    select bool_or(state = 'captured' and amount_pence > 0) as "split and captured",
      bool_or(state = 'captured' and amount_pence = 0) as "by credit alone",
      bool_or(state = 'declined') as declined
    from payment_attempts where credit_pence > 0`.execute(shop.db)
  const { rows: kinds } = await sql`
    select distinct e.type from credit_entries e join payment_attempts a on e.cause = 'attempt ' || a.id
    where a.state = 'captured' order by 1`.execute(shop.db)
  return { ends, kinds }
}
