import { ageOn } from '@touchline/rules/people/age'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCategory,
  createCourse,
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createPriceList,
  createSlot,
  type TestOperator,
  type TestPriceList,
} from '../../testing/factories/factories.ts'
import { browserOf as openBrowser, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
})
afterAll(() => test.close())

const born = { parent: '1985-05-05', child: '2017-02-03' }
const browserOf = (customer: { id: number }) => openBrowser(test, operator.client, customer)
/** Creates a member with a child, who books for both. */
async function family(create: typeof createMember | typeof createCustomer = createMember) {
  const parent = await create(test.db, operator.client, { date_of_birth: born.parent })
  const child = await createChild(test.db, operator.client, 'Ivy', born.child)
  await createHousehold(test.db, operator.client, [parent, child])
  return { parent, child, who: await browserOf(parent) }
}
const activity = (kind: 'classes' | 'ticketed', ages: { min_age?: number; max_age?: number }) =>
  createCategory(test.db, operator.client, { kind, ...ages, soldAt: [operator.venue] })
const slotOf = (
  category: Awaited<ReturnType<typeof activity>>,
  priceList: TestPriceList = operator.priceList,
) => createSlot(test.db, { venue: operator.venue, category, priceList })
const juniors = () => createPriceList(test.db, operator.client, { Junior: { pence: 550, maxAge: 15 } })
const line = (slot: { id: number }, more: object = {}) => ({ id: slot.id, type: 'activity', ...more })
const peopleOf = async (who: Shopper, slot: { id: number }, query = '') =>
  (await who.ask('GET', `/api/activities/occurrences/${slot.id}/people${query}`)).json
const ageOf = (dateOfBirth: string, { date }: { date: string }) => ageOn(dateOfBirth, date)

describe('spec 5: a person is outside the ages of an activity', () => {
  it('spec 8: the activity is not offered to them, and the page and the server say why in the same words', async () => {
    const { parent, child, who } = await family()
    const slot = await slotOf(await activity('classes', { min_age: 65 }))
    const mine = `For ages 65 and over. You are ${ageOf(born.parent, slot)}.`
    const hers = `For ages 65 and over. Ivy is ${ageOf(born.child, slot)}.`
    const { data, meta } = await peopleOf(who, slot)
    expect(data).toMatchObject([
      { user_id: parent.id, price: null, refusal: mine },
      { user_id: child.id, price: null, refusal: hers },
    ])
    expect(meta.ages).toEqual({ min_age: 65, max_age: null })
    for (const [more, words] of [
      [{}, mine],
      [{ purchased_for_user_id: parent.id }, mine],
      [{ pricing_option_id: operator.priceList.options['Member'] }, mine],
      [{ purchased_for_user_id: child.id }, hers],
      [
        { purchased_for: { first_name: 'Theo', last_name: 'Hollis', date_of_birth: born.parent } },
        mine.replace('You are', 'Theo is'),
      ],
    ] as const) {
      const { status, json } = await who.add([line(slot, more)])
      expect([status, json.code]).toEqual([422, 'PERSON_NOT_FITTING'])
      expect(json.message).toBe(`${words} Nothing has been changed. Choose another person.`)
    }
    const named = { first_name: 'Gwen', last_name: 'Hollis', date_of_birth: '1940-01-01' }
    expect((await who.add([line(slot, { purchased_for: named })])).json.data.items).toHaveLength(1)
  })

  it('a person of unknown age is asked nothing, nor is a visitor', async () => {
    const { client, venue, priceList } = operator
    const category = await createCategory(test.db, client, {
      kind: 'ticketed',
      min_age: 65,
      allows_anonymous_bookings: true,
      soldAt: [venue],
    })
    const slot = await createSlot(test.db, { venue, category, priceList })
    expect((await new Shopper(test.app, client.host).add([line(slot)])).status).toBe(200)
    const unknown = await createCustomer(test.db, client, { date_of_birth: null })
    expect((await (await browserOf(unknown)).add([line(slot)])).status).toBe(200)
  })

  it('spec 7: a parent still buys the children’s tickets by number, without a place of their own', async () => {
    const { child, who } = await family()
    const category = await activity('ticketed', { max_age: 11 })
    const slot = await slotOf(category)
    const option = (name: string) => operator.priceList.options[name]
    const bought = await who.add([line(slot, { pricing_option_id: option('Junior'), quantity: 2 })])
    expect(bought.json.data.items).toMatchObject([{ quantity: 2, pricing_option_name: 'Junior' }])
    expect((await who.add([line(slot, { purchased_for_user_id: child.id })])).status).toBe(200)
    // The member’s own price is for the member’s own place.
    const own = await who.add([line(slot, { pricing_option_id: option('Member') })])
    expect(own.json.message).toContain(`For ages up to 11. You are ${ageOf(born.parent, slot)}.`)
    const path = `/api/activities/cart/${bought.json.data.items[0].id}`
    await who.ask('PUT', path, { options: { quantity: 1 } })
    const named = { purchased_for: { first_name: 'Theo', last_name: 'Hollis', date_of_birth: born.parent } }
    expect((await who.ask('PUT', path, { options: named })).json.message).toContain('Theo is')
  })

  it('a session may have ages of its own; where it says nothing the ages of its activity hold', async () => {
    const { child, who } = await family()
    const { client, venue, priceList } = operator
    const parent = await createCategory(test.db, client, { kind: null, min_age: 16 })
    const category = await createCategory(test.db, client, { kind: 'classes', parent, soldAt: [venue] })
    const forAdults = await createSlot(test.db, { venue, category, priceList })
    const forChildren = await createSlot(test.db, { venue, category, priceList, time: '09:00' })
    await test.db
      .insertInto('session_rules')
      .values({
        id: forChildren.ruleId,
        client_id: client.id,
        venue_id: venue.id,
        category_id: category.id,
        price_list_id: priceList.id,
        name: 'Young Movers',
        weekdays: [1],
        first_start: '09:00',
        duration_minutes: 60,
        capacity: 20,
        source: 'catalogue',
        external_id: 'young-movers',
        min_age: 5,
        max_age: 15,
      })
      .execute()
    expect((await peopleOf(who, forAdults)).data[1].refusal).toContain('For ages 16 and over. Ivy is')
    expect((await peopleOf(who, forChildren)).data[0].refusal).toContain('For ages 5 to 15. You are')
    expect((await who.add([line(forChildren, { purchased_for_user_id: child.id })])).status).toBe(200)
    expect((await who.add([line(forAdults, { purchased_for_user_id: child.id })])).status).toBe(422)
  })
})

describe('spec 5: a person is typed without a date of birth', () => {
  const zoe = { first_name: 'Zoe', last_name: 'Young' }
  const byName = { purchased_for: zoe }
  const nothing = ' Nothing has been changed. Add it, or choose another'

  it('they get no place where there are ages, and one once the date is given', async () => {
    const { who } = await family()
    const slot = await slotOf(await activity('classes', { min_age: 65 }))
    const refused = await who.add([line(slot, byName)])
    expect([refused.status, refused.json.code]).toEqual([422, 'PERSON_NOT_FITTING'])
    const words = 'For ages 65 and over: Zoe’s date of birth is needed.'
    expect(refused.json.message).toBe(`${words}${nothing} person.`)
    const named = { purchased_for: { ...zoe, date_of_birth: '1940-01-01' } }
    const held = await who.add([line(slot, named)])
    expect(held.status).toBe(200)
    const path = `/api/activities/cart/${held.json.data.items[0].id}`
    expect((await who.ask('PUT', path, { options: byName })).json.message).toBe(`${words}${nothing} person.`)
  })

  it('they get no place where each price has an age, and no price with an age where others have none', async () => {
    const { who } = await family()
    const forJuniors = await slotOf(await activity('ticketed', {}), await juniors())
    const slot = await slotOf(await activity('ticketed', {}))
    expect((await who.add([line(forJuniors, byName)])).json.message).toBe(
      `The price depends on age: Zoe’s date of birth is needed.${nothing} person.`,
    )
    const junior = { pricing_option_id: operator.priceList.options['Junior'] }
    expect((await who.add([line(slot, { ...byName, ...junior })])).json.message).toBe(
      `The price “Junior” depends on age: Zoe’s date of birth is needed.${nothing} price.`,
    )
    const { json } = await who.add([line(slot, byName)])
    expect(json.data.items).toMatchObject([{ pricing_option_name: 'Adult' }])
  })

  it('they get no place on a course with ages', async () => {
    const { who } = await family()
    const { venue, classes: category, priceList } = operator
    const course = await createCourse(test.db, { venue, category, priceList, min_age: 5, max_age: 15 })
    await createSlot(test.db, { venue, category, priceList, courseId: course.id })
    const item = { id: course.id, type: 'course' }
    expect((await who.add([{ ...item, ...byName }])).json.message).toBe(
      `For ages 5 to 15: Zoe’s date of birth is needed.${nothing} person.`,
    )
  })
})

describe('spec 5: a price named for another age', () => {
  it('a parent who books for the child does not pay it for themselves', async () => {
    const { parent, child, who } = await family(createCustomer)
    const slot = await slotOf(await activity('ticketed', {}), await juniors())
    const words = `Not sold for age ${ageOf(born.parent, slot)}.`
    expect((await peopleOf(who, slot)).data).toMatchObject([
      { user_id: parent.id, price: null, refusal: words },
      { user_id: child.id, price: { raw: 550 }, refusal: null },
    ])
    expect((await who.add([line(slot)])).json.message).toContain(words)
    expect((await who.add([line(slot, { purchased_for_user_id: child.id })])).status).toBe(200)
  })
})

describe('spec 5: a price for other ages where a person can have one place', () => {
  const option = (name: string) => operator.priceList.options[name]
  const junior = () => ({ pricing_option_id: option('Junior') })
  const placesOf = ({ slug }: { slug: string }) =>
    `/api/activities/venue/${operator.venue.slug}/activity/${slug}`
  const ticketsOf = ({ slug }: { slug: string }, { id }: { id: number }) =>
    `/api/activities/venue/${operator.venue.slug}/activity-category/${slug}/activity/${id}/tickets`
  const places = [
    ['a class', () => activity('classes', {})],
    ['a court', async () => operator.courtHire],
  ] as const

  it.each(places)(
    '%s: not sold to the adult who books, by an add, by a change or in a quote',
    async (_, of) => {
      const { parent, child, who } = await family(createCustomer)
      const slot = await slotOf(await of())
      const asked = [line(slot, junior())]
      for (const { status, json } of [
        await who.add(asked),
        await who.ask('POST', '/api/activities/cart/price', { items: asked }),
        await who.add([line(slot, { ...junior(), purchased_for_user_id: parent.id })]),
      ])
        expect([status, json.code]).toEqual([422, 'PERSON_NOT_FITTING'])
      const { json } = await who.add([line(slot)])
      const path = `/api/activities/cart/${json.data.items[0].id}`
      const changed = await who.ask('PUT', path, { options: junior() })
      expect([changed.status, changed.json.code]).toEqual([422, 'PERSON_NOT_FITTING'])
      expect(changed.json.details.cart.items).toMatchObject([{ pricing_option_name: 'Adult' }])
      // With the child's name it is the child's.
      const named = await who.ask('PUT', path, { options: { purchased_for_user_id: child.id } })
      expect(named.json.data.items).toMatchObject([{ pricing_option_name: 'Junior' }])
    },
  )

  it('a known adult does not see it; a visitor and a person of unknown age do', async () => {
    const { who } = await family(createCustomer)
    const category = await activity('classes', {})
    const slot = await slotOf(category)
    const listed = async (asks: Shopper) => {
      const names = (list: { name: string }[]) => list.map(({ name }) => name)
      const day = await asks.ask('GET', `${placesOf(category)}/v2/timetable?date=${slot.date}`)
      const tickets = await asks.ask('GET', ticketsOf(category, slot))
      const one = (await asks.ask('GET', `/api/v1/activities/occurrences/${slot.id}`)).json.data
      return [day.json.data[0].prices, tickets.json.data, one.prices, one.tickets].map(names)
    }
    const four = (...names: string[]) => [names, names, names, names]
    expect(await listed(who)).toEqual(four('Adult'))
    const unknown = await browserOf(await createCustomer(test.db, operator.client, { date_of_birth: null }))
    expect(await listed(unknown)).toEqual(four('Adult', 'Junior'))
    expect(await listed(new Shopper(test.app, operator.client.host))).toEqual(four('Adult', 'Junior'))
    const held = await unknown.add([line(slot, junior())])
    expect(held.json.data.items).toMatchObject([{ pricing_option_name: 'Junior' }])
  })

  it('a member’s price for other ages does not sell a child’s ticket either', async () => {
    const priceList = await createPriceList(test.db, operator.client, {
      Adult: 720,
      'Junior member': { pence: 200, audience: 'member', maxAge: 15 },
    })
    const { who } = await family()
    const slot = await slotOf(await activity('ticketed', {}), priceList)
    const asked = line(slot, { pricing_option_id: priceList.options['Junior member'] })
    expect((await who.add([asked])).json.code).toBe('PERSON_NOT_FITTING')
  })

  it.each(['classes', 'ticketed'] as const)(
    'an activity for ages from 16 offers no price for children: %s',
    async (kind) => {
      const category = await activity(kind, { min_age: 16 })
      const slot = await slotOf(category)
      const { who } = await family(createCustomer)
      const { data } = (await who.ask('GET', ticketsOf(category, slot))).json
      expect(data.map(({ name }: { name: string }) => name)).toEqual(['Adult'])
      expect((await peopleOf(who, slot)).meta.prices).toMatchObject([{ name: 'Adult' }])
      expect((await who.add([line(slot, junior())])).json.code).toBe('PRICE_NOT_OFFERED')
    },
  )
})

describe('spec 3: a ticket has no name', () => {
  const ticket = (slot: { id: number }, name: string, more: object = {}) =>
    line(slot, { pricing_option_id: operator.priceList.options[name], ...more })
  const areBookers = async (who: Shopper, items: object[]) => {
    const { json: said } = await who.ask('POST', '/api/activities/cart/price', { items })
    const { json } = await who.add(items)
    const of = (lines: { is_bookers: boolean }[]) => lines.map(({ is_bookers }) => is_bookers)
    expect(of(said.data.lines)).toEqual(of(json.data.items).slice(-items.length))
    return of(said.data.lines)
  }

  it('the only ticket is the booker’s, unless it is for another age', async () => {
    const seniors = await createPriceList(test.db, operator.client, { Senior: { pence: 300, minAge: 65 } })
    const category = await activity('ticketed', {})
    const { child, who } = await family(createCustomer)
    expect(await areBookers(who, [ticket(await slotOf(category), 'Adult')])).toEqual([true])
    const slot = await slotOf(category)
    expect(await areBookers(who, [ticket(slot, 'Junior')])).toEqual([false])
    const named = ticket(await slotOf(category), 'Junior', { purchased_for_user_id: child.id })
    expect(await areBookers(who, [named])).toEqual([false])
    const forSeniors = line(await slotOf(category, seniors), { pricing_option_id: seniors.options['Senior'] })
    expect(await areBookers(who, [forSeniors])).toEqual([false])
    const unknown = await browserOf(await createCustomer(test.db, operator.client, { date_of_birth: null }))
    expect(await areBookers(unknown, [ticket(slot, 'Junior')])).toEqual([true])
  })

  it('beside another ticket without a name it is the booker’s at the price that is theirs alone', async () => {
    const { child, who } = await family()
    const slot = await slotOf(await activity('ticketed', {}))
    const two = [ticket(slot, 'Adult'), ticket(slot, 'Member')]
    expect(await areBookers(who, two)).toEqual([false, true])
    expect(await areBookers(who, [ticket(slot, 'Junior', { purchased_for_user_id: child.id })])).toEqual([
      false,
    ])
  })
})

describe('spec 5: a course', () => {
  it('the adult who books is neither sold nor shown a course at a price for children', async () => {
    const { who } = await family(createCustomer)
    const { venue, classes: category, priceList } = operator
    const course = await createCourse(test.db, { venue, category, priceList })
    await createSlot(test.db, { venue, category, priceList, courseId: course.id })
    const item = { id: course.id, type: 'course', pricing_option_id: priceList.options['Junior'] }
    expect((await who.add([item])).json.code).toBe('PERSON_NOT_FITTING')
    const path = `/api/activities/venue/${venue.slug}/activity/${category.slug}/courses/${course.slug}`
    const { json } = await who.ask('GET', path)
    expect(json.data.prices).toMatchObject([{ name: 'Adult' }])
  })

  it('a person outside its ages gets no place on it, named or not', async () => {
    const { parent, child, who } = await family()
    const { venue, classes: category, priceList } = operator
    const course = await createCourse(test.db, { venue, category, priceList, min_age: 5, max_age: 15 })
    const slot = await createSlot(test.db, { venue, category, priceList, courseId: course.id })
    const words = `For ages 5 to 15. You are ${ageOf(born.parent, slot)}.`
    const { data } = await peopleOf(who, course, '?type=course')
    expect(data).toMatchObject([
      { user_id: parent.id, price: null, refusal: words },
      { user_id: child.id, price: { raw: 360 }, refusal: null },
    ])
    const item = { id: course.id, type: 'course' }
    for (const more of [
      {},
      { pricing_option_id: priceList.options['Junior'] },
      { purchased_for_user_id: parent.id },
    ])
      expect((await who.add([{ ...item, ...more }])).json).toMatchObject({
        code: 'PERSON_NOT_FITTING',
        message: `${words} Nothing has been changed. Choose another person.`,
      })
    expect((await who.add([{ ...item, purchased_for_user_id: child.id }])).status).toBe(200)
  })
})
