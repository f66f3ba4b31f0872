import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit/audit.ts'
import {
  createBenefit,
  createChild,
  createHousehold,
  type GivenBenefit,
  givePackage,
  membershipOf,
} from '../../testing/factories/entitlements.ts'
import {
  createCategory,
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createPriceList,
  createSlot,
  createWaiver,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { browserOf as openBrowser, Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let test: TestApp
let operator: TestOperator
beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
})
afterAll(() => test.close())

const browserOf = (customer: { id: number }) => openBrowser(test, operator.client, customer)
const member = async (given: Parameters<typeof createMember>[2] = {}) => {
  const customer = await createMember(test.db, operator.client, given)
  return { ...customer, who: await browserOf(customer) }
}
const swim = (capacity = 20) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })
const option = (name: string) => operator.priceList.options[name]
const line = (slot: { id: number }, more: object = {}) => ({ id: slot.id, type: 'activity', ...more })
const lines = (cart: { items: { pricing_option_name: string; quantity: number }[] }) =>
  cart.items.map(({ pricing_option_name, quantity }) => [pricing_option_name, quantity])
const putOf = (who: Shopper, id: number) => (options: object) =>
  who.ask('PUT', `/api/activities/cart/${id}`, { options })

describe('spec 4: a member’s price is for the member’s own place', () => {
  it('several places at it are refused in words, and nothing is added', async () => {
    const { who } = await member()
    const slot = await swim()
    for (const asked of [{ pricing_option_id: option('Member') }, { ticket_id: String(option('Member')) }]) {
      const { status, json } = await who.add([line(slot, { ...asked, quantity: 3 })])
      expect([status, json.code]).toEqual([422, 'QUANTITY_NOT_OFFERED'])
      expect(json.message).toContain('The price “Member” is for one place')
      expect(json.details.cart.items).toEqual([])
    }
  })

  it('a party without kinds has one place at it, and the rest at the price for everyone', async () => {
    const { who } = await member()
    const slot = await swim()
    const { json } = await who.add([line(slot, { quantity: 3 })])
    expect(lines(json.data)).toEqual([
      ['Member', 1],
      ['Adult', 2],
    ])
    expect(json.data.total).toBe(500 + 2 * 720)
    expect(json.data.items.map(({ max_quantity }: { max_quantity: number }) => max_quantity)).toEqual([
      null,
      19,
    ])
    // The next place is at the price for everyone too, whether chosen automatically or by name.
    expect(lines((await who.add([line(slot)])).json.data).at(-1)).toEqual(['Adult', 1])
    const again = await who.add([line(slot, { pricing_option_id: option('Member') })])
    expect(again.json).toMatchObject({ code: 'PRICE_NOT_OFFERED' })
    expect(again.json.message).toContain('The one place at this price is in a basket or booked already')
    const twice = [line(await swim(), { pricing_option_id: option('Member') })]
    expect((await who.add([...twice, ...twice])).json.code).toBe('PRICE_NOT_OFFERED')
    expect(await audit(test.db)).toEqual([])
  })

  it('spec 7: a program that asks for one place at it, and two at the child’s price, gets them', async () => {
    const { who } = await member()
    const slot = await swim()
    const { json } = await who.add([
      line(slot, { pricing_option_id: option('Member'), quantity: 1 }),
      line(slot, { pricing_option_id: option('Junior'), quantity: 2 }),
    ])
    expect(lines(json.data)).toEqual([
      ['Member', 1],
      ['Junior', 2],
    ])
  })

  it('a line at it gets no second place, and a line of several places can’t change to it', async () => {
    const { who } = await member()
    const { json } = await who.add([line(await swim(), { quantity: 3 })])
    const [own, others] = json.data.items
    const more = await putOf(who, own.id)({ quantity: 2 })
    expect(more.json).toMatchObject({ code: 'QUANTITY_NOT_OFFERED' })
    expect(more.json.message).toContain('is for one place')
    expect((await putOf(who, others.id)({ pricing_option_id: option('Member') })).json.code).toBe(
      'PRICE_NOT_OFFERED',
    )
    await putOf(who, others.id)({ quantity: 1 })
    expect((await putOf(who, others.id)({ pricing_option_id: option('Member') })).json.code).toBe(
      'PRICE_NOT_OFFERED',
    )
    const apart = (await who.add([line(await swim(), { pricing_option_id: option('Adult'), quantity: 2 })]))
      .json
    expect(
      (await putOf(who, apart.data.items.at(-1).id)({ pricing_option_id: option('Member') })).json.code,
    ).toBe('QUANTITY_NOT_OFFERED')
  })

  it('a line for another person has that person’s price, and the member’s is available again', async () => {
    const { who } = await member()
    const slot = await swim()
    const { json } = await who.add([line(slot)])
    const change = putOf(who, json.data.items[0].id)
    const grace = { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }
    expect((await change({ ...grace, pricing_option_id: option('Member') })).json.code).toBe(
      'PRICE_NOT_OFFERED',
    )
    expect(lines((await change(grace)).json.data)).toEqual([['Adult', 1]])
    expect(lines((await who.add([line(slot)])).json.data)).toEqual([
      ['Adult', 1],
      ['Member', 1],
    ])
  })

  it('each named member of the household has one place; a child without a membership has none', async () => {
    const { who, ...parent } = await member()
    const other = await createMember(test.db, operator.client)
    const child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
    await createHousehold(test.db, operator.client, [parent, other, child])
    const slot = await swim()
    const { json } = await who.add([
      line(slot),
      line(slot, { purchased_for_user_id: other.id }),
      line(slot, { purchased_for_user_id: child.id }),
    ])
    expect(lines(json.data)).toEqual([
      ['Member', 1],
      ['Member', 1],
      ['Junior', 1],
    ])
    const asked = line(await swim(), { purchased_for_user_id: child.id, pricing_option_id: option('Member') })
    expect((await who.add([asked])).json.code).toBe('PRICE_NOT_OFFERED')
  })

  it('the number of tickets at it is one, and none once it is taken', async () => {
    const { who } = await member()
    const slot = await swim()
    const { slug } = operator.venue
    const tickets = async () => {
      const { json } = await who.ask(
        'GET',
        `/api/activities/venue/${slug}/activity-category/lane-swimming/activity/${slot.id}/tickets`,
      )
      return json.data.map((one: { name: string; max_quantity: number }) => [one.name, one.max_quantity])
    }
    const others = [
      ['Adult', 20],
      ['Junior', 20],
    ]
    expect(await tickets()).toEqual([...others, ['Member', 1]])
    await who.add([line(slot)])
    expect((await tickets()).map(([name]: [string]) => name)).toEqual(['Adult', 'Junior'])
  })

  it('a place at it can’t be given another person’s name before the checkout', async () => {
    const waiver = await createWaiver(test.db, operator.client)
    const wall = await createCategory(test.db, operator.client, {
      kind: 'ticketed',
      waiver_id: waiver.id,
      soldAt: [operator.venue],
    })
    const { who, id } = await member({ first_name: 'Ada', last_name: 'Quay' })
    const { json } = await who.add([
      line(
        await createSlot(test.db, { venue: operator.venue, category: wall, priceList: operator.priceList }),
        { quantity: 2 },
      ),
    ])
    const path = '/api/activities/question-waivers'
    const [own, other] = json.data.items
    const name = (cart_item_id: number, names: object) =>
      who.ask('POST', path, {
        waivers: [
          {
            cart_item_id,
            place: 1,
            waiver_id: waiver.id,
            version: waiver.version,
            agreed: true,
            is_adult: true,
            ...names,
          },
        ],
        signer_name: 'Ada Quay',
      })
    const noor = { first_name: 'Noor', last_name: 'Adair' }
    const refused = await name(own.id, noor)
    expect(refused.json.code).toBe('WAIVERS_INCOMPLETE')
    expect(refused.json.errors['waivers.0.first_name'][0]).toContain('This place is yours alone')
    expect((await name(other.id, noor)).status).toBe(200)
    expect((await name(own.id, { first_name: 'ada', last_name: 'Quay ' })).status).toBe(200)
    const { places } = (await who.ask('GET', path)).json.data
    expect(places).toMatchObject([
      { cart_item_id: own.id, is_for: { user_id: id }, saved: { user_id: id } },
      { cart_item_id: other.id, is_for: null, saved: { first_name: 'Noor' } },
    ])
  })
})

describe('spec 4: a membership’s benefit is for the same one place', () => {
  const memberWith = async (...benefits: GivenBenefit[]) => {
    const one = await member()
    const membershipId = await membershipOf(test.db, one.membershipUserId)
    for (const benefit of benefits) await createBenefit(test.db, operator.client, membershipId, benefit)
    return one
  }
  const adultPrice = () => ({ pricing_option_id: option('Adult') })
  const priced = (cart: { items: { pricing_option_name: string; price: { raw: number } }[] }) =>
    cart.items.map(({ pricing_option_name, price }) => [pricing_option_name, price.raw])
  const percentOff = { effect: { kind: 'percent-off', percent: 20 } } as const
  const free = { cap: { count: 3, per: 'week', of: 'person' } } as const

  it('after a place with a benefit none is left at the member’s price, nor by another benefit', async () => {
    const { who } = await memberWith(free, percentOff)
    const slot = await swim()
    await who.add([line(slot)])
    const { json } = await who.add([line(slot)])
    expect(priced(json.data)).toEqual([
      ['Adult', 0],
      ['Adult', 720],
    ])
    expect(json.data.items[1].why).toBe('Your Unlimited membership’s swims is for one place of a session.')
    const asked = await who.add([line(slot, { pricing_option_id: option('Member') })])
    expect(asked.json.code).toBe('PRICE_NOT_OFFERED')
    // A single place of a party is the member’s own, and none of the next party.
    const party = await swim()
    await who.add([line(party, { quantity: 3 })])
    const again = await who.add([line(party, { quantity: 2 })])
    expect(lines(again.json.data).slice(2)).toEqual([
      ['Adult', 1],
      ['Adult', 2],
      ['Adult', 2],
    ])
    expect(again.json.data.total).toBe(720 + 4 * 720)
    expect(await audit(test.db)).toEqual([])
  })

  it('after a place at the member’s price there is none by a benefit, in one request or in two', async () => {
    const { who } = await memberWith({ effect: { kind: 'price', pence: 550 } })
    for (const requests of [1, 2]) {
      const slot = await swim()
      const [first, second] = [line(slot), line(slot)]
      if (requests === 2) await who.add([first])
      const { json } = await who.add(requests === 2 ? [second] : [first, second])
      expect(priced(json.data).slice(-2)).toEqual([
        ['Member', 500],
        ['Adult', 720],
      ])
    }
  })

  it('the price quoted before an add is the price that is charged', async () => {
    const { who } = await memberWith(free, percentOff)
    const slot = await swim()
    const said = async () => {
      const { json } = await who.ask('GET', `/api/activities/occurrences/${slot.id}/people`)
      return json.data[0].price.raw
    }
    const sumOf = async () =>
      (await who.ask('POST', '/api/activities/cart/price', { items: [line(slot)] })).json.data.total
    for (const pence of [0, 720]) {
      expect([await said(), await sumOf()]).toEqual([pence, pence])
      const { json } = await who.add([line(slot)])
      expect(priced(json.data).at(-1)).toEqual(['Adult', pence])
    }
  })

  it('spec 7: “don’t use”, “use it again”, another kind and removal each make the one place available to another line', async () => {
    const { who } = await memberWith(free)
    const slot = await swim()
    const { json } = await who.add([line(slot, { quantity: 2 })])
    const [own, other] = json.data.items
    const change = async (item: { id: number }, options: object) =>
      priced((await putOf(who, item.id)(options)).json.data)
    const taken = [
      ['Adult', 0],
      ['Adult', 720],
    ]
    expect(priced(json.data)).toEqual(taken)
    expect(await change(other, { apply_benefit: true })).toEqual(taken)
    // Without the benefit the line is at the member’s price, which covers the same single place.
    const off = await who.ask('DELETE', `/api/activities/benefit/remove/${own.id}`)
    expect(priced(off.json.data)).toEqual([
      ['Member', 500],
      ['Adult', 720],
    ])
    expect(await change(other, { apply_benefit: true })).toEqual([
      ['Member', 500],
      ['Adult', 720],
    ])
    expect(await change(own, { apply_benefit: true })).toEqual(taken)
    expect(await change(own, { ...adultPrice(), apply_benefit: false })).toEqual([
      ['Adult', 720],
      ['Adult', 720],
    ])
    expect(await change(other, { apply_benefit: true })).toEqual([
      ['Adult', 720],
      ['Adult', 0],
    ])
    expect(await change(own, { apply_benefit: true })).toEqual([
      ['Adult', 720],
      ['Adult', 0],
    ])
    await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [other.id] })
    expect(await change(own, { apply_benefit: true })).toEqual([['Adult', 0]])
    expect(await audit(test.db)).toEqual([])
  })

  it('a line that runs out makes it available to the next', async () => {
    const { who } = await memberWith(free)
    const slot = await swim()
    await who.add([line(slot)])
    await sql`update claims set expires_at = now() - interval '1 second' where slot_id = ${slot.id}`.execute(
      test.db,
    )
    expect(lines((await who.add([line(slot)])).json.data)).toEqual([['Adult', 1]])
    expect(priced((await who.ask('GET', '/api/activities/cart')).json.data)).toEqual([['Adult', 0]])
    expect(await audit(test.db)).toEqual([])
  })
})

describe('spec 4: without names a package’s visit pays for the booker’s one place too', () => {
  const said = (cart: { items: { pricing_option_name: string; total: number; using: string | null }[] }) =>
    cart.items.map(({ pricing_option_name, total, using }) => [pricing_option_name, total, using])
  const packageHolder = async (create: typeof createMember | typeof createCustomer = createMember) => {
    const customer = await create(test.db, operator.client, { date_of_birth: '1985-05-05' })
    await givePackage(test.db, operator.client, customer, { perSession: 4, sharedWith: 'household' })
    return { ...customer, who: await browserOf(customer) }
  }
  const concession = async () => {
    operator.priceList = await createPriceList(test.db, operator.client, {
      Adult: 720,
      Concession: 350,
      Member: { pence: 300, audience: 'member' },
    })
  }
  const kind = (slot: { id: number }, name: string, quantity = 1) =>
    line(slot, { pricing_option_id: option(name), quantity })

  it.each([1, 2])('a further line of another kind pays its own price, from %s requests', async (requests) => {
    await concession()
    const { who } = await packageHolder(createCustomer)
    const slot = await swim()
    const asked = [kind(slot, 'Adult'), kind(slot, 'Concession', 2)]
    const said2 = (await who.ask('POST', '/api/activities/cart/price', { items: asked })).json.data
    expect(said2.total).toBe(700)
    if (requests === 2) await who.add(asked.splice(0, 1))
    const { json } = await who.add(asked)
    expect(said(json.data)).toEqual([
      ['Adult', 0, 'package'],
      ['Concession', 700, null],
    ])
    const path = `/api/activities/cart/${json.data.items[1].id}`
    await who.ask('PUT', path, { options: { quantity: 1 } })
    const again = await who.ask('PUT', path, { options: { apply_package: true, apply_benefit: false } })
    expect(said(again.json.data)[1]).toEqual(['Concession', 350, null])
    expect(again.json.data.items[1]).toMatchObject({ could_use: [] })
    expect(again.json.data.items[1].why).toBe('Your Ten swims is for one place of each person in a session.')
    expect(await audit(test.db)).toEqual([])
  })

  it('among several kinds the place at the member’s price is the booker’s, in whatever order they are chosen', async () => {
    await concession()
    const { who } = await packageHolder()
    const slot = await swim()
    const { json } = await who.add([kind(slot, 'Adult'), kind(slot, 'Concession'), kind(slot, 'Member')])
    expect(said(json.data)).toEqual([
      ['Adult', 720, null],
      ['Concession', 350, null],
      ['Member', 0, 'package'],
    ])
    expect((await who.add([kind(slot, 'Member')])).json.code).toBe('PRICE_NOT_OFFERED')
    expect(await audit(test.db)).toEqual([])
  })

  it('“don’t use” and “use it again” keep the kind of price that was chosen', async () => {
    await concession()
    const { who } = await packageHolder()
    const slot = await swim()
    const { json } = await who.add([kind(slot, 'Concession'), kind(slot, 'Member')])
    const own = json.data.items[1].id
    expect(json.data.total).toBe(350)
    const off = async (id: number) =>
      (await who.ask('DELETE', `/api/activities/package/remove/${id}`)).json.data
    expect(said(await off(own))).toEqual([
      ['Concession', 350, null],
      ['Member', 300, null],
    ])
    const { items } = (await who.ask('GET', '/api/activities/cart')).json.data
    expect(items.map(({ could_use }: { could_use: object[] }) => could_use)).toEqual([
      [],
      [{ kind: 'package', label: 'Use 1 of your Ten swims' }],
    ])
    const again = (await putOf(who, own)({ apply_package: true })).json.data
    expect(said(again)[1]).toEqual(['Member', 0, 'package'])
    const alone = (await who.add([kind(await swim(), 'Concession')])).json.data
    expect(said(alone)[2]).toEqual(['Concession', 0, 'package'])
    expect(said(await off(alone.items[2].id))[2]).toEqual(['Concession', 350, null])
    // Without a chosen kind the line is at the person's usual price.
    const usual = (await who.add([line(await swim())])).json.data
    expect(said(await off(usual.items[3].id))[3]).toEqual(['Member', 300, null])
  })

  it('each named person of the household uses one, up to the package’s number for a session', async () => {
    const parent = await packageHolder(createCustomer)
    const children = await Promise.all(
      ['Ivy', 'Ben'].map((name) => createChild(test.db, operator.client, name, '2017-02-03')),
    )
    await createHousehold(test.db, operator.client, [parent, ...children])
    await sql`update package_holdings set per_session = 2 where customer_id = ${parent.id}`.execute(test.db)
    const slot = await swim()
    const { json } = await parent.who.add([
      line(slot),
      ...children.map(({ id }) => line(slot, { purchased_for_user_id: id })),
    ])
    expect(said(json.data)).toEqual([
      ['Adult', 0, 'package'],
      ['Junior', 0, 'package'],
      ['Junior', 360, null],
    ])
    expect(json.data.items[2].why).toBe('No swims are left for it in your Ten swims.')
  })
})

describe('spec 3: the booker adds places on their own named line', () => {
  const placesOf = (cart: { items: object[] }) =>
    cart.items.map((item) => {
      const { purchased_for_user_id, is_bookers, quantity, total } = item as Record<string, unknown>
      return [purchased_for_user_id, is_bookers, quantity, total]
    })
  const booker = async () => {
    const customer = await createCustomer(test.db, operator.client)
    return { id: customer.id, who: await browserOf(customer) }
  }

  it('they join a line of the same kind without a name, and the first line stays the booker’s', async () => {
    const { id, who } = await booker()
    const slot = await swim(60)
    const { json } = await who.add([
      line(slot, { purchased_for_user_id: id }),
      line(slot, { pricing_option_id: option('Junior'), quantity: 2 }),
      line(slot, { quantity: 3 }),
    ])
    const { data } = (await putOf(who, json.data.items[0].id)({ quantity: 2 })).json
    const places = [
      [id, true, 1, 720],
      [null, false, 2, 720],
      [null, false, 4, 2880],
    ]
    expect(placesOf(data)).toEqual(places)
    expect(placesOf((await who.ask('GET', '/api/activities/cart')).json.data)).toEqual(places)
    const tooMany = await putOf(who, json.data.items[0].id)({ quantity: 20 })
    expect([tooMany.status, tooMany.json.code]).toEqual([422, 'QUANTITY_NOT_OFFERED'])
    expect(await audit(test.db)).toEqual([])
  })

  it('they are a line of their own where there is none, held until the same moment', async () => {
    const { id, who } = await booker()
    const slot = await swim()
    const { json } = await who.add([line(slot, { purchased_for_user_id: id })])
    const { data } = (await putOf(who, json.data.items[0].id)({ quantity: 3 })).json
    expect(placesOf(data)).toEqual([
      [id, true, 1, 720],
      [null, false, 2, 1440],
    ])
    expect(data.expires_at).toBe(json.data.expires_at)
    expect(await audit(test.db)).toEqual([])
  })

  it('they are refused where the session has too few, and nothing changes', async () => {
    const { id, who } = await booker()
    const slot = await swim(2)
    const { json } = await who.add([line(slot, { purchased_for_user_id: id })])
    const refused = await putOf(who, json.data.items[0].id)({ quantity: 3 })
    expect(refused.json.code).toBe('SLOT_FULL')
    expect(placesOf(refused.json.details.cart)).toEqual([[id, true, 1, 720]])
  })
})

describe('spec 3: a member’s own place and a place at their membership number', () => {
  const byNumber = (slot: { id: number }, reference: string) =>
    line(slot, { membership_reference: reference, membership_last_name: 'Porter' })
  const other = () => new Shopper(test.app, operator.client.host)

  it('S97: a place at the number takes nothing from the member, who still pays their own price', async () => {
    const { who, reference } = await member()
    const slot = await swim()
    const taken = (await other().add([byNumber(slot, reference)])).json.data
    expect(lines(taken)).toEqual([['Member', 1]])
    expect(taken.items[0]).toMatchObject({ is_bookers: false })
    expect(
      (await who.ask('POST', '/api/activities/cart/price', { items: [line(slot)] })).json.data.total,
    ).toBe(500)
    expect(lines((await who.add([line(slot)])).json.data)).toEqual([['Member', 1]])
    // There is one place for the number and one for the member, and no more.
    expect((await other().add([byNumber(slot, reference)])).json.code).toBe('MEMBER_PRICE_NOT_FOUND')
    expect((await who.add([line(slot, { pricing_option_id: option('Member') })])).json.code).toBe(
      'PRICE_NOT_OFFERED',
    )
    expect(await audit(test.db)).toEqual([])
  })

  it('after the member’s own place the number is refused to others, in the same words as an unusable number', async () => {
    const { who, reference } = await member()
    const slot = await swim()
    await who.add([line(slot)])
    const unknown = (await other().add([byNumber(slot, 'NONE000000')])).json
    const { code, message } = (await other().add([byNumber(slot, reference)])).json
    expect([code, message]).toEqual(['MEMBER_PRICE_NOT_FOUND', unknown.message])
    expect((await other().add([byNumber(await swim(), reference)])).status).toBe(200)
    expect(await audit(test.db)).toEqual([])
  })
})

describe('from two baskets at one moment', () => {
  /**
   * Two managers of a household each add the same member's place. Both continue once both have chosen their
   * price.
   */
  async function race({ byBenefit }: { byBenefit: boolean }) {
    const owner = await createMember(test.db, operator.client)
    if (byBenefit)
      await createBenefit(test.db, operator.client, await membershipOf(test.db, owner.membershipUserId))
    const managers = [
      await createCustomer(test.db, operator.client),
      await createCustomer(test.db, operator.client),
    ]
    const household = await createHousehold(test.db, operator.client, [...managers, owner])
    await sql`update customers set manages_household = id <> ${owner.id} where household_id = ${household.id}`.execute(
      test.db,
    )
    const browsers = await Promise.all(managers.map(browserOf))
    const slot = await swim()
    const key = `own price person ${owner.id} session ${slot.id}`
    const added = await test.db.transaction().execute(async (tx) => {
      await sql`select lock_usages(${operator.client.id}::int, ${[key]}::text[])`.execute(tx)
      const sent = browsers.map((who, position) => {
        const atMembersPrice = { pricing_option_id: option('Member'), apply_benefit: false }
        const price = byBenefit && position === 0 ? {} : atMembersPrice
        return who.add([line(slot, { purchased_for_user_id: owner.id, ...price })])
      })
      await untilWaiting(test.db, 2)
      return sent
    })
    const names = (await Promise.all(added)).map(({ json }) => json.code ?? lines(json.data)[0]![0])
    return { slot, names }
  }

  it.each([false, true])(
    'spec 5: one of them gets the member’s own price, and the other is told so (by a benefit: %s)',
    async (byBenefit) => {
      const { names } = await race({ byBenefit })
      expect(names).toHaveLength(2)
      expect(names).toContain('ALREADY_IN_BASKET')
      expect(names.filter((name) => name === 'Member' || (byBenefit && name === 'Adult'))).toHaveLength(1)
      expect(await audit(test.db)).toEqual([])
    },
  )

  it.each([
    [false, ['Member', 'Member']],
    [true, ['Adult', 'Member']],
  ])('spec 5: the control: without the guard both get it (by a benefit: %s)', async (byBenefit, both) => {
    await sql`alter table claims disable trigger claims_usage_guard`.execute(test.db)
    try {
      const { slot, names } = await race({ byBenefit })
      expect(names).toEqual(both)
      expect((await audit(test.db)).join()).toMatch(/is used 2 times, and is for 1/)
      await sql`delete from claims where slot_id = ${slot.id}`.execute(test.db)
    } finally {
      await sql`alter table claims enable trigger claims_usage_guard`.execute(test.db)
    }
  })
})
