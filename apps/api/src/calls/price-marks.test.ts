import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createBenefit,
  createMemberWith,
  givePackage,
  membershipOf,
} from '../testing/factories/entitlements.ts'
import {
  createCourse,
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createSlot,
  type TestOperator,
} from '../testing/factories/factories.ts'
import { browserOf as openBrowser, Shopper } from '../testing/shopper.ts'

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
const aVisitor = () => new Shopper(test.app, operator.client.host)
const court = (time: string) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.courtHire,
    priceList: operator.priceList,
    location: operator.courts[0]!,
    capacity: 1,
    date: 1,
    time,
  })

const sellMembership = (id: number) =>
  test.db.updateTable('memberships').set({ monthly_pence: 3000 }).where('id', '=', id).execute()

interface Marked {
  mark?: { text: string; words: string; usual: string }
  price: { mark?: Marked['mark'] }
}

/** Reads the mark of the first entry's price in the list of a day's times, its slots, a week and a search. */
async function marksOf(who: Shopper, date: string, activity: string) {
  const at = `/api/activities/venue/${operator.venue.slug}`
  const [times, slots, week, search] = await Promise.all(
    [
      `${at}/activity/${activity}/v2/times?date=${date}`,
      `${at}/activity/${activity}/v2/slots?date=${date}`,
      `${at}/week?date=${date}`,
      `/api/activities/search?date=${date}&activity=${activity}`,
    ].map(async (url) => (await who.ask('GET', url)).json.data[0] as Marked),
  )
  return [times?.price.mark, slots?.price.mark, week?.mark, search?.price.mark]
}

it('spec 3: every list shows what a benefit makes of the price, beside the usual one', async () => {
  const { date } = await court('18:00')
  const who = await browserOf(await createMemberWith(test.db, operator.client))
  const free = { text: 'Free', words: 'with Unlimited', usual: '£5.00' }
  expect(await marksOf(who, date, operator.courtHire.slug)).toEqual([free, free, free, free])
  const none = [undefined, undefined, undefined, undefined]
  expect(await marksOf(aVisitor(), date, operator.courtHire.slug)).toEqual(none)
})

it('a special price that a benefit brings is shown, too', async () => {
  const { date } = await court('18:00')
  const { json } = await (
    await browserOf(
      await createMemberWith(test.db, operator.client, { effect: { kind: 'price', pence: 100 } }),
    )
  ).ask(
    'GET',
    `/api/activities/venue/${operator.venue.slug}/activity/${operator.courtHire.slug}/v2/times?date=${date}`,
  )
  expect(json.data[0].price).toEqual({
    is_estimated: false,
    formatted_amount: '£1.00',
    mark: { text: '£1.00', words: 'with Unlimited', usual: '£5.00' },
  })
})

it('a percentage and a package have words of their own, and the reduction is of the price beside it', async () => {
  const { date } = await court('18:00')
  const member = await createMemberWith(test.db, operator.client, {
    effect: { kind: 'percent-off', percent: 50 },
  })
  const [mark] = await marksOf(await browserOf(member), date, operator.courtHire.slug)
  expect(mark).toEqual({ text: '£3.60', words: '50% off', usual: '£7.20' })
  const customer = await createCustomer(test.db, operator.client)
  await givePackage(test.db, operator.client, customer)
  const [visit] = await marksOf(await browserOf(customer), date, operator.courtHire.slug)
  expect(visit).toEqual({ text: 'Free', words: 'with Ten swims', usual: '£7.20' })
})

it('a course says what it costs a person and why, as the basket then does, and a visitor what a membership would change', async () => {
  const { venue, classes: category, priceList } = operator
  const course = await createCourse(test.db, { venue, category, priceList, joins_part_way: true })
  for (const date of [1, 8])
    await createSlot(test.db, { venue, category, priceList, courseId: course.id, date })
  const member = await createMemberWith(test.db, operator.client, {
    effect: { kind: 'percent-off', percent: 50 },
  })
  await sellMembership(member.membershipId)
  const at = `/api/activities/venue/${venue.slug}/activity/${category.slug}/courses/${course.slug}`
  const who = await browserOf(member)
  const { price, with_membership } = (await who.ask('GET', at)).json.data
  expect(price).toMatchObject({ raw: 360, mark: { text: '£3.60', words: '50% off', usual: '£7.20' } })
  expect(with_membership).toBeNull()
  const added = await who.add([{ id: course.id, type: 'course' }])
  expect(added.json.data.items).toMatchObject([{ total: 360, why: price.why }])
  const forVisitor = (await aVisitor().ask('GET', at)).json.data
  expect(forVisitor).toMatchObject({ price: { raw: 720 }, with_membership: { name: 'Unlimited', raw: 360 } })
  expect(forVisitor.price.mark).toBeUndefined()
})

it('spec 7: courts in a row say what a membership would make of two and of three together', async () => {
  const seller = await createMember(test.db, operator.client)
  const membershipId = await membershipOf(test.db, seller.membershipUserId)
  await test.db
    .updateTable('memberships')
    .set({ monthly_pence: 3000 })
    .where('id', '=', membershipId)
    .execute()
  await createBenefit(test.db, operator.client, membershipId, {
    cap: { count: 1, per: 'day', of: 'person' },
  })
  const { date } = await court('18:00')
  await court('19:00')
  await court('20:00')
  const url = `/api/activities/venue/${operator.venue.slug}/activity/${operator.courtHire.slug}/v2/slots?date=${date}&start_time=18:00&following=2`
  const { json } = await aVisitor().ask('GET', url)
  const offer = (raw: number) => expect.objectContaining({ name: 'Unlimited', raw })
  expect(json.data[0]).toMatchObject({
    with_membership: offer(0),
    with_membership_together: [offer(500), offer(1000)],
  })
})
