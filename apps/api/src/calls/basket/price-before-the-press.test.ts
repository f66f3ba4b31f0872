import type { BenefitCap, BenefitEffect } from '@touchline/rules/prices/benefit'
import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createBenefit,
  createHousehold,
  givePackage,
  membershipOf,
} from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createPriceList,
  createSession,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { isLong } from '../../testing/long.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { Shopper } from '../../testing/shopper.ts'

/**
 * Holds the sum that a page shows before the press against the sum that the basket asks for after it. A person of any
 * kind looks at the courts of a day, with or without an hour in their basket, and books one, two or three hours. The sum
 * of the list, the sum of `price-items` and that of the new lines are the same, and no word calls free what costs money.
 */
let test: TestApp
let operator: TestOperator
/** Slots of a court, from 10:00 on; each other court has one hour, for what is in the basket before. */
let row: { id: number; date: string }[]
let others: { id: number }[]

const hours = [10, 11, 12, 13]
beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperatorAtMidday(test.db)
  await test.db
    .updateTable('categories')
    .set({ allows_anonymous_bookings: true })
    .where('id', '=', operator.courtHire.id)
    .execute()
  const evening = await createPriceList(test.db, operator.client, {
    Adult: 950,
    Member: { pence: 800, audience: 'member' },
  })
  const day = await createPriceList(test.db, operator.client, {
    Adult: 700,
    Member: { pence: 600, audience: 'member' },
  })
  const court = (hour: number, location: number, date: number) =>
    createSlot(test.db, {
      venue: operator.venue,
      category: operator.courtHire,
      priceList: hour > 11 ? evening : day,
      location: operator.courts[location]!,
      capacity: 1,
      date,
      time: `${hour}:00`,
    })
  row = await Promise.all(hours.map((hour) => court(hour, 0, 1)))
  others = [await court(10, 1, 1), await court(10, 1, 2)]
  for (const effect of effects)
    for (const cap of caps) {
      const { membershipUserId } = await createMember(test.db, operator.client)
      const id = await membershipOf(test.db, membershipUserId)
      await createBenefit(test.db, operator.client, id, { effect, cap })
      memberships.set(keyOf({ effect, cap }), id)
    }
})
afterAll(() => test.close())

const effects: BenefitEffect[] = [
  { kind: 'free' },
  { kind: 'percent-off', percent: 30 },
  { kind: 'percent-off', percent: 100 },
  { kind: 'price', pence: 250 },
]
const caps: (BenefitCap | null)[] = [
  { count: 1, per: 'day', of: 'household' },
  { count: 1, per: 'day', of: 'person' },
  { count: 2, per: 'day', of: 'person' },
  { count: 1, per: 'week', of: 'person' },
  { count: 2, per: 'week', of: 'household' },
  null,
]
/** Memberships by their benefit, all on sale before the first question. */
const memberships = new Map<string, number>()
const keyOf = ({ effect, cap }: Pick<Given, 'effect' | 'cap'>) => JSON.stringify([effect, cap])

interface Given {
  kind: 'visitor' | 'customer' | 'member' | 'holder' | 'both'
  effect: BenefitEffect
  cap: BenefitCap | null
  visits: number
  hasCredit: boolean
  /** True for staff who sell to that person at the desk. */
  isSoldAtDesk: boolean
  first: number
  length: number
  /** Hours in the basket before: none, one of the same day, or of the next day too. */
  before: number
}

const given: fc.Arbitrary<Given> = fc.record({
  kind: fc.constantFrom('visitor', 'customer', 'member', 'holder', 'both'),
  effect: fc.constantFrom(...effects),
  cap: fc.constantFrom(...caps),
  visits: fc.integer({ min: 1, max: 3 }),
  hasCredit: fc.boolean(),
  isSoldAtDesk: fc.boolean(),
  first: fc.integer({ min: 0, max: hours.length - 1 }),
  length: fc.integer({ min: 1, max: 3 }),
  before: fc.integer({ min: 0, max: 2 }),
})

/** Cases that have gone wrong or are most common, before those by chance. */
const courtOfTheDay = {
  kind: 'member',
  effect: { kind: 'free' },
  cap: { count: 1, per: 'day', of: 'household' },
  visits: 1,
  hasCredit: false,
  isSoldAtDesk: false,
  first: 0,
} as const
const common: [Given][] = [
  ...[1, 2, 3].flatMap((length) => [0, 1].map((before): [Given] => [{ ...courtOfTheDay, length, before }])),
  [{ ...courtOfTheDay, cap: { count: 2, per: 'day', of: 'person' }, length: 2, before: 1 }],
  [{ ...courtOfTheDay, kind: 'visitor', length: 2, before: 1 }],
  [{ ...courtOfTheDay, kind: 'customer', hasCredit: true, length: 3, before: 0 }],
  [{ ...courtOfTheDay, kind: 'holder', visits: 2, length: 3, before: 0 }],
  [{ ...courtOfTheDay, effect: { kind: 'percent-off', percent: 30 }, cap: null, length: 2, before: 0 }],
  [{ ...courtOfTheDay, isSoldAtDesk: true, length: 2, before: 0 }],
]

/** Creates the person, and the browser in which places are booked for them. */
async function createPerson({ kind, effect, cap, visits, hasCredit }: Given): Promise<{ id: number } | null> {
  const { db } = test
  const { client } = operator
  if (kind === 'visitor') return null
  const person = await createCustomer(db, client)
  if (kind === 'member' || kind === 'both')
    await db
      .insertInto('membership_users')
      .values({
        client_id: client.id,
        customer_id: person.id,
        membership_id: memberships.get(keyOf({ effect, cap }))!,
        starts_on: addDays(wallDate(new Date(), 'UTC'), -1),
      })
      .execute()
  if (cap?.of === 'household') await createHousehold(db, client, [person])
  if (kind === 'holder' || kind === 'both') await givePackage(db, client, person, { visits })
  if (hasCredit) await giveCredit(db, client, person, 5000)
  return person
}

async function browserFor(person: { id: number } | null, isSoldAtDesk: boolean): Promise<Shopper> {
  const { db, app } = test
  const { client } = operator
  const loggedIn = isSoldAtDesk ? await createCustomer(db, client, { role: 'staff' }) : person
  const cookie = loggedIn ? (await createSession(db, client, loggedIn)).browser['cookie'] : ''
  const who = new Shopper(app, client.host, cookie)
  if (isSoldAtDesk) await who.ask('POST', '/api/foh/cart/customer', { selected_user_id: person?.id ?? null })
  return who
}

interface Shown {
  id: number
  price: { raw: number }
  price_together?: { raw: number; words: string | null }[]
}
interface Line {
  id: number
  total: number
  using: string | null
}

/** Returns the sum that the board shows for these slots, as it is made in `apps/web/src/screens/choose-time-slot/prices.ts`. */
function sumShown(slots: readonly Shown[]): { raw: number; words: string | null } {
  const together = slots[0]?.price_together?.[slots.length - 1]
  return together ?? { raw: slots.reduce((sum, { price }) => sum + price.raw, 0), words: null }
}

it('spec 3: for any person and length, the sum before the press is the sum in the basket', async () => {
  const at = `/api/activities/venue/${operator.venue.slug}/activity/${operator.courtHire.slug}/slots`
  await fc.assert(
    fc.asyncProperty(given, async (one) => {
      const person = await createPerson(one)
      const who = await browserFor(person, one.isSoldAtDesk)
      const named = one.isSoldAtDesk ? { selected_user_id: person?.id ?? null } : {}
      const add = (slots: readonly { id: number }[]) =>
        who.ask('POST', '/api/activities/cart/add', {
          items: slots.map(({ id }) => ({ id, type: 'activity' })),
          ...named,
        })
      const before = one.before > 0 ? (await add(others.slice(0, one.before))).json.data.items : []
      const chosen = row.slice(one.first, one.first + one.length)
      const day = (await who.ask('GET', `${at}?date=${row[0]?.date}`)).json.data as Shown[]
      const shown = sumShown(chosen.map(({ id }) => day.find((slot) => slot.id === id)!))
      const quote = (
        await who.ask('POST', '/api/activities/cart/price', {
          items: chosen.map(({ id }) => ({ id, type: 'activity' })),
          ...named,
        })
      ).json.data
      const [earliest, ...later] = chosen.map(({ id }) => id)
      const query = later.length > 0 ? `?together=${later.join(',')}` : ''
      const people = await who.ask('GET', `/api/activities/occurrences/${earliest}/people${query}`)
      const sheet = person && (people.json.data as { user_id: number; price: { raw: number } }[])
      const after = (await add(chosen)).json.data
      const added = (after.items as Line[]).filter(({ id }) => !before.some((line: Line) => line.id === id))
      await who.ask('DELETE', '/api/activities/cart')

      const charged = added.reduce((sum, { total }) => sum + total, 0)
      expect({ list: shown.raw, quote: quote.total }).toEqual({ list: charged, quote: charged })
      if (sheet) expect(sheet.find(({ user_id: id }) => id === person.id)?.price.raw).toBe(charged)
      const isUsed = added.some(({ using }) => using !== null)
      if (isUsed) expect(shown.words).toBe(quote.reason)
      for (const words of [shown.words, quote.reason])
        if (words !== null && /free/i.test(words)) expect(added.some(({ total }) => total === 0)).toBe(true)
      if (shown.words?.startsWith('Free')) expect(charged).toBe(0)
    }),
    { numRuns: isLong ? 300 : 40, examples: common },
  )
})
