import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { costOf, unknownVisitor } from '../../policies/joining/plan-costs.ts'
import { listSessionsToPrice } from '../../stores/joining/sessions-to-price.ts'
import { buySession } from '../../testing/factories/cancelling.ts'
import { createPlan, type TestPlan } from '../../testing/factories/contracts.ts'
import { createBenefit } from '../../testing/factories/entitlements.ts'
import { createSlot, type TestOperator, type TestSlot } from '../../testing/factories/factories.ts'
import { createJoiningOperator } from '../../testing/joining.ts'
import { createPayer, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import type { Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
/** Swims are free, and the first court of each day. */
let full: TestPlan
/** Half off swims. */
let light: TestPlan
let sessions: TestSlot[]
beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  const { client, venue, priceList, swim, courtHire, courts } = operator
  full = await createPlan(shop.db, client, {
    name: 'Full',
    terms: { monthlyPence: 3_900, joiningPence: 2_000 },
  })
  light = await createPlan(shop.db, client, { name: 'Light', terms: { monthlyPence: 500, joiningPence: 0 } })
  await createBenefit(shop.db, client, full.membershipId, { scope: { categories: [swim.slug] } })
  await createBenefit(shop.db, client, full.membershipId, {
    name: 'court of the day',
    scope: { categories: [courtHire.slug] },
    cap: { count: 1, per: 'day', of: 'person' },
  })
  await createBenefit(shop.db, client, light.membershipId, {
    scope: { categories: [swim.slug] },
    effect: { kind: 'percent-off', percent: 50 },
  })
  const given = { venue, priceList }
  sessions = []
  for (const date of [1, 2, 3])
    for (const time of ['09:00', '13:00'])
      sessions.push(
        await createSlot(shop.db, { ...given, category: swim, date, time }),
        await createSlot(shop.db, {
          ...given,
          category: courtHire,
          location: courts[0]!,
          capacity: 1,
          date,
          time: time.replace('00', '30').replace('3030', '30'),
        }),
      )
})
afterAll(() => shop.close())

const asked = (who: Shopper, visits = '') =>
  who.ask(
    'GET',
    `/api/online-joining/venues/${operator.venue.slug}/plan-costs?visits=${encodeURIComponent(visits)}`,
  )
const totalOf = async (who: Shopper, slots: readonly { id: number }[]) => {
  const items = slots.map(({ id }) => ({ id, type: 'activity' }))
  const { status, json } = await who.ask('POST', '/api/activities/cart/price', { items })
  expect([status, json.message]).toEqual([200, undefined])
  return json.data.total as number
}
/** A customer who has the membership of a plan from yesterday. */
async function memberOf({ membershipId }: TestPlan): Promise<Payer> {
  const payer = await createPayer(shop, operator)
  await sql`
    insert into membership_users (client_id, customer_id, membership_id, starts_on)
    values (${operator.client.id}, ${payer[0].id}, ${membershipId}, current_date - 1)`.execute(shop.db)
  return payer
}

describe('spec 1: the calculator of plans', () => {
  it('each price is that of the basket, whichever sessions are chosen: without a membership, and with each plan', async () => {
    const [, guest] = await createPayer(shop, operator)
    const members = [
      [null, guest],
      [full, (await memberOf(full))[1]],
      [light, (await memberOf(light))[1]],
    ] as const
    const catalogue = await createCatalogues(shop.db).get(operator.client.id)
    const listed = await listSessionsToPrice(shop.db, {
      clientId: operator.client.id,
      venueId: operator.venue.id,
      categoryIds: [operator.swim.id, operator.courtHire.id],
      customerId: null,
    })
    expect(listed).toHaveLength(sessions.length)
    await fc.assert(
      fc.asyncProperty(fc.subarray(listed, { minLength: 1 }), async (chosen) => {
        for (const [plan, who] of members)
          expect(costOf(chosen, catalogue, unknownVisitor, plan?.membershipId ?? null)).toBe(
            await totalOf(who, chosen),
          )
      }),
      { numRuns: 12 },
    )
  })

  it('says which costs least, with the joining fee spread over the year, and says so when no plan pays off', async () => {
    const [, who] = await createPayer(shop, operator)
    const few = (await asked(who, 'lane-swimming:1')).json.data
    expect(few.activities).toContainEqual({ slug: 'lane-swimming', name: 'Lane swimming', visits: 1 })
    expect(few.by_wishes).toMatchObject({
      visits_words: '1 visit a month',
      pay_as_you_go: { raw: 720 },
      least_plan_id: null,
      least_words: 'Paying each time costs least: £7.20 a month. No plan pays off.',
    })
    // Six swims at £7.20; with Light at half of that.
    const many = (await asked(who, 'lane-swimming:6')).json.data.by_wishes
    const totals = many.plans.map(
      ({ plan_id, membership, visits, total }: Record<string, { raw: number }>) => [
        plan_id,
        membership!.raw,
        visits!.raw,
        total!.raw,
      ],
    )
    expect(totals).toEqual([
      [full.id, 4_067, 0, 4_067],
      [light.id, 500, 6 * 360, 2_660],
    ])
    expect([many.pay_as_you_go.raw, many.least_plan_id, many.least_words]).toEqual([
      4_320,
      light.id,
      'Light costs least: £26.60 a month, £16.60 less than paying each time.',
    ])
  })

  it('case: a plan is left out that the person can’t join alone, and one without a place for their age', async () => {
    const [[ann, who], [, guest]] = [await createPayer(shop, operator), await createPayer(shop, operator)]
    const { client } = operator
    const [adult] = full.terms.places
    const plans = [
      await createPlan(shop.db, client, {
        name: 'Couple',
        terms: { monthlyPence: 100, places: [{ ...adult!, least: 2, most: 2 }] },
      }),
      await createPlan(shop.db, client, {
        name: 'Senior',
        terms: { monthlyPence: 100, places: [{ ...adult!, fromAge: 65 }] },
      }),
    ]
    const comparedFor = async (shopper: Shopper) =>
      (await asked(shopper, 'lane-swimming:2')).json.data.by_wishes.plans.map(
        ({ plan_id: id }: { plan_id: number }) => id,
      )
    await sql`update customers set date_of_birth = '1990-05-01' where id = ${ann.id}`.execute(shop.db)
    expect(await comparedFor(who)).toEqual([full.id, light.id])
    await sql`update customers set date_of_birth = '1950-05-01' where id = ${ann.id}`.execute(shop.db)
    expect(await comparedFor(who)).toEqual([full.id, light.id, plans[1]!.id])
    await sql`update customers set date_of_birth = null where client_id = ${client.id}`.execute(shop.db)
    expect(await comparedFor(guest)).toEqual([full.id, light.id, plans[1]!.id])
    for (const { id } of plans)
      await sql`update membership_plans set is_sold = false where id = ${id}`.execute(shop.db)
  })

  it('reckons with no more sessions than there are, and with none for what is not sold', async () => {
    const [, who] = await createPayer(shop, operator)
    expect((await asked(who, 'lane-swimming:31')).json.data.by_wishes.visits_words).toBe('6 visits a month')
    expect((await asked(who, 'curling:5,yoga:2')).json.data.by_wishes).toBeNull()
    expect((await asked(who)).json.data).toMatchObject({ by_wishes: null, by_bookings: null })
  })

  it('prices a customer’s own bookings of three months, and no one else’s', async () => {
    const [ann, bob] = [await createPayer(shop, operator), await createPayer(shop, operator)]
    const slotIds: number[] = []
    for (const hours of [25, 26, 27]) {
      await buySession(shop, operator, ann[1], {
        slot: { startsAt: new Date(Date.now() + hours * 3_600_000) },
      })
      const { rows } = await sql<{ id: number }>`
        select c.slot_id as id from claims c where c.customer_id = ${ann[0].id} and c.kind = 'booking'
        order by c.id desc limit 1`.execute(shop.db)
      slotIds.push(rows[0]!.id)
    }
    expect((await asked(ann[1])).json.data.by_bookings).toBeNull()
    await sql`
      update slots set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days',
        local_date = local_date - 40 where id = any(${slotIds}::bigint[])`.execute(shop.db)
    expect((await asked(ann[1])).json.data.by_bookings).toMatchObject({
      visits_words: '3 visits in 3 months',
      pay_as_you_go: { raw: 720 },
      least_plan_id: null,
    })
    expect((await asked(bob[1])).json.data.by_bookings).toBeNull()
  })
})
