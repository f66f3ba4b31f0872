import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealStatementsOfChange } from '../../commands/questions/seal-statements.ts'
import { createVault } from '../../crypto/vault.ts'
import { writeStatementsOfChange } from '../../stores/joining/health-statements.ts'
import { testAnswersKey } from '../../testing/app.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { dayOf } from '../../testing/factories/flags.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, createLoggedIn, Shopper } from '../../testing/shopper.ts'

/** Text that stands nowhere in the database. */
const secret = 'Zyxomycosis'
const vault = createVault([Buffer.from(testAnswersKey, 'base64')])

let shop: Shop
let operator: TestOperator
let manager: Shopper

beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  ;[, manager] = await staffOf('duty-manager', operator.venue.id)
})

const staffOf = (role: StaffRole, venue_id: number | null) =>
  createLoggedIn(shop, operator.client, {
    role: 'staff',
    first_name: 'Mia',
    last_name: 'Desk',
    posts: [{ role, venue_id }],
  })
const member = (first_name: string) =>
  createCustomer(shop.db, operator.client, { first_name, last_name: 'Porter' })

/** Gives a member a statement with one yes, for a plan of these venues. @returns its contract */
async function state(who: TestCustomer, name: string, venues: string[]): Promise<number> {
  const healthStatement = {
    intro: '',
    questions: [
      { key: 'heart', words: 'A heart condition?' },
      { key: 'back', words: 'A bad back?' },
    ],
    note: '',
    advice: '',
    blocks: false,
    keepMonths: 12,
  }
  const plan = await createPlan(shop.db, operator.client, { name, terms: { healthStatement, venues } })
  const { id: contractId } = await createContract(shop.db, operator.client, plan, {
    payerId: who.id,
    joinedOn: dayOf(operator.client, 0),
  })
  const answers = [
    { question: 'heart', isYes: true },
    { question: 'back', isYes: false },
  ]
  await writeStatementsOfChange(
    shop.db,
    { contractId, planId: plan.id },
    sealStatementsOfChange(vault, [{ customerId: who.id, statement: { answers, note: secret } }]),
  )
  return contractId
}
const read = (who: TestCustomer, reader = manager) =>
  reader.ask('POST', `/api/foh/people/${who.id}/health-statements`, {})
const hasSome = async (who: TestCustomer, reader = manager): Promise<boolean> =>
  (await reader.ask('GET', `/api/foh/people/${who.id}/things`)).json.data.has_health_statements
const plansOf = async (who: TestCustomer, reader = manager): Promise<string[]> =>
  (await read(who, reader)).json.data.statements.map(({ plan_name }: { plan_name: string }) => plan_name)
const actsOf = async () => {
  const { rows } = await sql<{ customer_id: number; facts: object }>`
    select a.customer_id, a.facts from staff_acts a
    where a.act = 'health-statement' and a.client_id = ${operator.client.id} order by a.id`.execute(shop.db)
  return rows
}

describe('spec 6: health statements of a member without a booking', () => {
  it('a duty manager of the plan’s venue reads those of one person, and the person reads that it was done', async () => {
    const [sam, ann] = [await member('Sam'), await member('Ann')]
    await state(sam, 'Gym', [operator.venue.slug])
    await state(ann, 'Swim', [operator.venue.slug])
    expect(await hasSome(sam)).toBe(true)
    expect(await actsOf()).toEqual([])
    const reply = await read(sam)
    expect(reply.status).toBe(200)
    const { lines } = reply.json.data.statements[0]
    expect(lines).toContain('Yes: A heart condition?')
    expect(lines.join()).toContain(secret)
    expect(lines.join()).not.toContain('A bad back?')
    expect(reply.json.data).toEqual({
      person: 'Sam Porter',
      session: null,
      answers: [],
      statements: [{ plan_name: 'Gym', lines }],
      kept_with: 'person',
    })
    expect(await actsOf()).toEqual([{ customer_id: sam.id, facts: { person: 'Sam Porter', plans: ['Gym'] } }])
    const changesOf = async (who: TestCustomer) =>
      (await (await browserOf(shop, operator.client, who)).ask('GET', '/api/my-account/changes-by-staff'))
        .json.data
    expect(await changesOf(sam)).toMatchObject([{ words: 'Read the health statement of Sam Porter for Gym' }])
    expect(await changesOf(ann)).toEqual([])
  })

  it.each([
    ['duty-manager', true],
    ['owner', true],
    ['reception', false],
    ['instructor', false],
    ['finance', false],
  ] as const)(
    'S114: %s at the plan’s venue, at another one and at all: may read them: %s',
    async (role, may) => {
      const sam = await member('Sam')
      await state(sam, 'Gym', [operator.venue.slug])
      const seen: [number, boolean][] = []
      for (const venueId of [operator.venue.id, operator.otherVenue.id, null]) {
        const { status, json } = await read(sam, (await staffOf(role, venueId))[1])
        seen.push([status, JSON.stringify(json).includes(secret)])
      }
      expect(seen).toEqual(
        may
          ? [
              [200, true],
              [200, false],
              [200, true],
            ]
          : [
              [403, false],
              [403, false],
              [403, false],
            ],
      )
      expect(await actsOf()).toHaveLength(may ? 2 : 0)
    },
  )

  it('S114: of two memberships a reader opens that of their venue, and one of every venue; who may not is told of none', async () => {
    const sam = await member('Sam')
    await state(sam, 'Here', [operator.venue.slug])
    await state(sam, 'There', [operator.otherVenue.slug])
    await state(sam, 'Anywhere', [])
    const [, there] = await staffOf('owner', operator.otherVenue.id)
    expect(await plansOf(sam)).toEqual(['Here', 'Anywhere'])
    expect(await plansOf(sam, there)).toEqual(['There', 'Anywhere'])
    expect(await hasSome(sam, (await staffOf('reception', operator.venue.id))[1])).toBe(false)
    const ann = await member('Ann')
    await state(ann, 'There', [operator.otherVenue.slug])
    expect(await hasSome(ann)).toBe(false)
    expect(await plansOf(ann)).toEqual([])
  })

  it('S115: a statement of a membership that has ended, or whose time is over, is not read', async () => {
    const sam = await member('Sam')
    const first = await state(sam, 'Gym', [])
    const second = await state(sam, 'Swim', [])
    await sql`update health_statements set delete_at = now() where contract_id = ${first}`.execute(shop.db)
    expect(await plansOf(sam)).toEqual(['Swim'])
    await sql`update health_statements set delete_at = now() where contract_id = ${second}`.execute(shop.db)
    expect(await hasSome(sam)).toBe(false)
    expect(await plansOf(sam)).toEqual([])
    // The second reading told nothing.
    expect(await actsOf()).toHaveLength(1)
  })

  it('staff of another operator find no such person, a customer and a visitor are refused, and no cache keeps what was read', async () => {
    const sam = await member('Sam')
    await state(sam, 'Gym', [])
    const other = await createOperatorAtMidday(shop.db)
    const [, stranger] = await createLoggedIn(shop, other.client, { role: 'staff' })
    expect((await read(sam, stranger)).json.code).toBe('NOT_FOUND')
    expect((await read(sam, await browserOf(shop, operator.client, sam))).json.code).toBe('FORBIDDEN')
    expect((await read(sam, new Shopper(shop.app, operator.client.host))).json.code).toBe('FORBIDDEN')
    const told = await shop.app.inject({
      method: 'POST',
      url: `/api/foh/people/${sam.id}/health-statements`,
      headers: {
        host: operator.client.host,
        'sec-fetch-site': 'same-origin',
        cookie: manager.cookie,
      },
      payload: {},
    })
    expect([told.statusCode, told.headers['cache-control']]).toEqual([200, 'no-store'])
  })
})
