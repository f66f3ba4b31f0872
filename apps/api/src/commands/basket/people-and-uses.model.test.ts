import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit/audit.ts'
import {
  createBenefit,
  createChild,
  createHousehold,
  givePackage,
  membershipOf,
} from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createSession,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { runParts } from '../../testing/long.ts'
import { creditBefore, giveCredit } from '../../testing/purchase.ts'
import { Shopper } from '../../testing/shopper.ts'

/**
 * A household of two bookers and a child. One of them is a member with a free swim a day, and all share a
 * package of three visits, at most two for a session. Each booker has a basket and credit. The model tells in
 * a few lines what a place costs and uses. The real server must agree after every step, in whatever order
 * they arrive.
 */
let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperatorAtMidday(test.db)
  const member = await createMember(test.db, operator.client)
  membershipId = await membershipOf(test.db, member.membershipUserId)
  await createBenefit(test.db, operator.client, membershipId, {
    name: 'swim of the day',
    cap: { count: 1, per: 'day', of: 'person' },
  })
})
afterAll(() => test.close())
let membershipId: number

/** Days from today, by session. Two are on the same day. */
const days = [1, 1, 2]
const visits = { all: 3, perSession: 2 }
type Person = 'Ann' | 'Bob' | 'Cy' | 'guest'
type Kind = 'benefit' | 'package'
type Choice = Kind | 'best' | 'none'
interface Line {
  slot: number
  person: Person
  /** True when the person's id was given: several tickets have no name. */
  isNamed: boolean
  quantity: number
  uses: Kind | null
  choice: Choice
  isHeld: boolean
}
interface Basket {
  lines: Line[]
  renewals: number
  kept: number
}
interface Model {
  baskets: Basket[]
}
interface Real {
  browsers: Shopper[]
  slots: { id: number }[]
  ids: Record<Exclude<Person, 'guest'>, number>
}
type Command = fc.AsyncCommand<Model, Real>

const owners: Person[] = ['Ann', 'Bob']
const heldIn = ({ lines }: Basket) => lines.filter(({ isHeld }) => isHeld)
const usualPence = (person: Person) => (person === 'Cy' ? 360 : 720)
const penceOf = ({ person, uses, quantity }: Line) => (uses ? 0 : usualPence(person) * quantity)
const totalOf = (basket: Basket) => heldIn(basket).reduce((sum, line) => sum + penceOf(line), 0)

/** Lists the uses left for another place of this person, beside those of these lines. */
function left(lines: readonly Line[], slot: number, person: Person): Kind[] {
  const using = (kind: Kind) => lines.filter(({ uses }) => uses === kind)
  const inSession = using('package').filter((line) => line.slot === slot).length
  const isFree = !using('benefit').some((line) => line.person === person && days[line.slot] === days[slot])
  const hasVisit = using('package').length < visits.all && inSession < visits.perSession
  // Without names the booker's uses are for a single place.
  if (lines.some((line) => line.uses !== null && line.slot === slot && line.person === person)) return []
  return [
    ...(person === 'Ann' && isFree ? (['benefit'] as const) : []),
    ...(person !== 'guest' && hasVisit ? (['package'] as const) : []),
  ]
}
const chosen = (kinds: readonly Kind[], choice: Choice): Kind | null =>
  kinds.find((kind) => choice === 'best' || choice === kind) ?? null
const allHeld = ({ baskets }: Model, except?: Line) =>
  baskets.flatMap(heldIn).filter((line) => line !== except)

/**
 * F04: true when the person has a place in the session, in any basket: people of the household have one each.
 */
const hasPlace = (model: Model, slot: number, person: Person, except?: Line): boolean =>
  person !== 'guest' && allHeld(model, except).some((line) => line.slot === slot && line.person === person)

/** The facts of a line that the model describes. */
interface Item {
  cartable_id: number
  quantity: number
  total: number
  using: Kind | null
  purchased_for: { user_id: number | null; first_name: string } | null
}

async function agree(model: Model, real: Real, who: number): Promise<void> {
  const { data } = (await real.browsers[who]!.ask('GET', '/api/activities/cart')).json
  const basket = model.baskets[who]!
  const total = totalOf(basket)
  const idOf = (person: Person) => (person === 'guest' ? null : real.ids[person])
  const personOf = ({ person }: Line) =>
    person === owners[who] ? null : { user_id: idOf(person), first_name: person === 'guest' ? 'Gil' : person }
  expect({
    total: data.total,
    balance: data.balance,
    lines: (data.items as Item[]).map(
      ({ cartable_id, quantity, total: cost, using, purchased_for: whose }) => ({
        slot: real.slots.findIndex(({ id }) => id === cartable_id),
        quantity,
        total: cost,
        using,
        person: whose && { user_id: whose.user_id, first_name: whose.first_name },
      }),
    ),
    released: data.released_items.length,
  }).toEqual({
    total,
    balance: total - basket.kept,
    lines: heldIn(basket).map((line) => ({
      slot: line.slot,
      quantity: line.quantity,
      total: penceOf(line),
      using: line.uses,
      person: personOf(line),
    })),
    released: basket.lines.length - heldIn(basket).length,
  })
  expect(await audit(test.db)).toEqual([])
}

function command(
  name: string,
  who: number,
  run: (model: Model, real: Real, basket: Basket, browser: Shopper) => Promise<unknown>,
): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real, model.baskets[who]!, real.browsers[who]!)
      await agree(model, real, who)
    },
    toString: () => `${name} by ${owners[who]}`,
  }
}

const wantedFor = (person: Person, { ids }: Real) =>
  person === 'guest'
    ? { purchased_for: { first_name: 'Gil', last_name: 'Low' } }
    : { purchased_for_user_id: ids[person] }

const add = (who: number, slot: number, person: Person) =>
  command(`add session ${slot} for ${person}`, who, async (model, real, basket, browser) => {
    const { status, json } = await browser.add([
      { id: real.slots[slot]!.id, type: 'activity', ...wantedFor(person, real) },
    ])
    // The customer may buy places in their own name for anyone.
    if (person !== owners[who] && hasPlace(model, slot, person))
      return expect(json.code).toBe('ALREADY_IN_BASKET')
    expect(status).toBe(200)
    const uses = chosen(left(allHeld(model), slot, person), 'best')
    hold(basket, slot, { slot, person, isNamed: true, quantity: 1, uses, choice: 'best', isHeld: true })
  })

/** Adds tickets without a name: the first is the booker's own if it uses something. */
const addMany = (who: number, slot: number, quantity: number) =>
  command(`add ${quantity} tickets of session ${slot}`, who, async (model, real, basket, browser) => {
    const { status } = await browser.add([{ id: real.slots[slot]!.id, type: 'activity', quantity }])
    expect(status).toBe(200)
    const person = owners[who]!
    const uses = chosen(left(allHeld(model), slot, person), 'best')
    const line: Line = { slot, person, isNamed: false, quantity, uses, choice: 'best', isHeld: true }
    if (uses === null || quantity === 1) return hold(basket, slot, line)
    hold(
      basket,
      slot,
      { ...line, quantity: 1 },
      { ...line, quantity: quantity - 1, uses: null, choice: 'none' },
    )
  })

/** Holds lines; an expired line is removed when its session is chosen again. */
function hold(basket: Basket, slot: number, ...lines: Line[]): void {
  if (heldIn(basket).length === 0) basket.renewals = 0
  basket.lines = [...basket.lines.filter((line) => line.isHeld || line.slot !== slot), ...lines]
}

/** Makes a command on a line of the basket, by its position among those that are held. */
const onLine = (
  name: string,
  who: number,
  at: number,
  run: (
    id: number,
    line: Line,
    model: Model,
    real: Real,
    basket: Basket,
    browser: Shopper,
  ) => Promise<unknown>,
) =>
  command(`${name} line ${at}`, who, async (model, real, basket, browser) => {
    const held = heldIn(basket)
    const line = held[at % Math.max(1, held.length)]
    if (!line) return
    const { data } = (await browser.ask('GET', '/api/activities/cart')).json
    await run(data.items[held.indexOf(line)].id, line, model, real, basket, browser)
    basket.kept = Math.min(basket.kept, totalOf(basket))
  })

const takeOff = (who: number, at: number, kind: Kind) =>
  onLine(`take the ${kind} off`, who, at, async (id, line, _model, _real, _basket, browser) => {
    const { status, json } = await browser.ask('DELETE', `/api/activities/${kind}/remove/${id}`)
    if (line.uses !== kind) return expect(json.code).toBe('BENEFIT_NOT_IN_USE')
    expect(status).toBe(200)
    Object.assign(line, { uses: null, choice: 'none' })
  })

const useAgain = (who: number, at: number, kind: Kind) =>
  onLine(`use the ${kind} for`, who, at, async (id, line, model, _real, _basket, browser) => {
    const options = { apply_benefit: kind === 'benefit', apply_package: kind === 'package' }
    const { status } = await browser.ask('PUT', `/api/activities/cart/${id}`, { options })
    expect(status).toBe(200)
    const choice = line.quantity > 1 ? 'none' : kind
    const uses = chosen(left(allHeld(model, line), line.slot, line.person), choice)
    Object.assign(line, { uses, choice })
  })

const changePerson = (who: number, at: number, person: Person) =>
  onLine(`give to ${person}`, who, at, async (id, line, model, real, _basket, browser) => {
    const { status, json } = await browser.ask('PUT', `/api/activities/cart/${id}`, {
      options: wantedFor(person, real),
    })
    const isTheirs = line.isNamed && line.person === person
    if (!isTheirs && hasPlace(model, line.slot, person, line))
      return expect(json.code).toBe('ALREADY_IN_BASKET')
    if (line.quantity > 1 && person !== owners[who]) return expect(json.code).toBe('QUANTITY_NOT_OFFERED')
    expect(status).toBe(200)
    const choice = line.quantity > 1 ? 'none' : line.choice
    const uses = chosen(left(allHeld(model, line), line.slot, person), choice)
    Object.assign(line, { person, isNamed: true, uses, choice })
  })

const remove = (who: number, at: number) =>
  onLine('remove', who, at, async (id, line, _model, _real, basket, browser) => {
    const { status } = await browser.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [id] })
    expect(status).toBe(200)
    basket.lines = basket.lines.filter((one) => one !== line)
    // Spec 4: a line that leaves the basket takes general credit with it.
    basket.kept = 0
    if (basket.lines.length === 0) basket.renewals = 0
  })

const runOut = (who: number) =>
  command('time runs out', who, async (_model, _real, basket, browser) => {
    const { data } = (await browser.ask('GET', '/api/activities/cart')).json
    if (data.id === null || basket.lines.length === 0) return
    await sql`update carts set expires_at = now() - interval '1 second' where id = ${data.id}`.execute(
      test.db,
    )
    await sql`update claims set expires_at = now() - interval '1 second'
      where cart_id = ${data.id} and expires_at > now()`.execute(test.db)
    await sql`update credit_reservations set expires_at = now() - interval '1 second'
      where cart_id = ${data.id}`.execute(test.db)
    for (const line of basket.lines) line.isHeld = false
    basket.kept = 0
  })

const renew = (who: number) =>
  command('renew', who, async (model, _real, basket, browser) => {
    const { status, json } = await browser.ask('POST', '/api/activities/cart/renew')
    const isOver = heldIn(basket).length === 0
    if (basket.lines.length === 0) return expect(json.code).toBe('BASKET_EMPTY')
    if (!isOver && basket.renewals >= 3) return expect(json.code).toBe('RENEWALS_USED_UP')
    if (!isOver) {
      basket.renewals += 1
      return expect(status).toBe(200)
    }
    // A line's use may be spent elsewhere by now: then the line stays released.
    const held = allHeld(model)
    for (const line of basket.lines) {
      if (line.uses && !left(held, line.slot, line.person).includes(line.uses)) continue
      line.isHeld = true
      held.push(line)
    }
    if (heldIn(basket).length === 0) return expect(json.code).toBe('USED_ELSEWHERE')
    expect(status).toBe(200)
    basket.renewals = 0
  })

const apply = (who: number, amount: number) =>
  command(`apply ${amount} of the credit`, who, async (_model, _real, basket, browser) => {
    const { json } = await browser.ask('POST', '/api/credits/apply', {
      credits_to_reserve: [{ amount, type: 'general' }],
    })
    if (heldIn(basket).length === 0) return expect(json.code).toBe('BASKET_EMPTY')
    if (amount > totalOf(basket)) return expect(json.code).toBe('CREDIT_NOT_AVAILABLE')
    basket.kept = amount
  })

const who = fc.constantFrom(0, 1)
const slot = fc.constantFrom(0, 1, 2)
const at = fc.nat(3)
const person = fc.constantFrom<Person>('Ann', 'Bob', 'Cy', 'guest')
const kind = fc.constantFrom<Kind>('benefit', 'package')
const adding = fc.tuple(who, slot, person).map((drawn) => add(...drawn))
const commands = fc.commands(
  [
    adding,
    adding,
    adding,
    fc.tuple(who, slot, fc.constantFrom(2, 3)).map((drawn) => addMany(...drawn)),
    fc.tuple(who, at, kind).map((drawn) => takeOff(...drawn)),
    fc.tuple(who, at, kind).map((drawn) => useAgain(...drawn)),
    fc.tuple(who, at, person).map((drawn) => changePerson(...drawn)),
    fc.tuple(who, at).map((drawn) => remove(...drawn)),
    who.map(runOut),
    who.map(renew),
    fc.tuple(who, fc.constantFrom(100, 720)).map((drawn) => apply(...drawn)),
  ],
  { maxCommands: 25, size: 'max' },
)

it('spec 4: whatever a household does in whatever order, prices, uses and credit match the model', async () => {
  const reached = { benefit: false, package: false, spent: false, credit: false }
  const whatever = fc.asyncProperty(commands, async (steps) => {
    const { client, venue, swim: category, priceList } = operator
    const born = { date_of_birth: '1985-05-05' }
    const ann = await createCustomer(test.db, client, { first_name: 'Ann', ...born })
    const bob = await createCustomer(test.db, client, { first_name: 'Bob', ...born })
    const cy = await createChild(test.db, client, 'Cy', '2017-02-03')
    await test.db
      .insertInto('membership_users')
      .values({
        client_id: client.id,
        customer_id: ann.id,
        membership_id: membershipId,
        starts_on: '2020-01-01',
      })
      .execute()
    await createHousehold(test.db, client, [ann, bob, cy])
    await sql`update customers set manages_household = true where id = ${bob.id}`.execute(test.db)
    await givePackage(test.db, client, ann, {
      visits: visits.all,
      perSession: visits.perSession,
      sharedWith: 'household',
    })
    // Members have no price of their own here: Ann's is a benefit.
    await sql`delete from price_list_prices where pricing_option_id = ${priceList.options['Member']}`.execute(
      test.db,
    )
    const slots = await Promise.all(
      days.map((date) => createSlot(test.db, { venue, category, priceList, date, capacity: 200 })),
    )
    const browsers = await Promise.all(
      [ann, bob].map(async (customer) => {
        await giveCredit(test.db, client, customer, creditBefore)
        const session = await createSession(test.db, client, customer)
        return new Shopper(test.app, client.host, session.browser['cookie'])
      }),
    )
    const model: Model = { baskets: [0, 1].map(() => ({ lines: [], renewals: 0, kept: 0 })) }
    const real: Real = { browsers, slots, ids: { Ann: ann.id, Bob: bob.id, Cy: cy.id } }
    await fc.asyncModelRun(() => ({ model, real }), steps)
    for (const line of allHeld(model)) if (line.uses) reached[line.uses] = true
    reached.spent ||= allHeld(model).filter(({ uses }) => uses === 'package').length === visits.all
    reached.credit ||= model.baskets.some(({ kept }) => kept > 0)
  })
  await runParts(
    4,
    () => fc.assert(whatever, { numRuns: 15 }),
    () => Object.values(reached).every(Boolean),
  )
  // A state never reached proves nothing.
  expect(reached).toEqual({ benefit: true, package: true, spent: true, credit: true })
}, 1_800_000)
