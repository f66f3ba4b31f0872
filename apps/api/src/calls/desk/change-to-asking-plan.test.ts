import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestHash } from '../../commands/idempotency/request-hash.ts'
import { describeStatements } from '../../commands/questions/describe-answers.ts'
import { createVault } from '../../crypto/vault.ts'
import { actAtDesk, pressAct, previewAct, readAtDesk } from '../../testing/acts-at-desk.ts'
import { testAnswersKey } from '../../testing/app.ts'
import { createPlan, type TestPlan } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiningOperator, createPastMember } from '../../testing/joining.ts'
import type { Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

const secret = 'Zyxomycosis'
const asks = {
  intro: 'Why we ask',
  questions: [
    { key: 'heart', words: 'A heart condition?' },
    { key: 'pain', words: 'Pain in your chest?' },
  ],
  note: 'Anything else',
  advice: 'See a doctor first.',
  blocks: false,
  keepMonths: 12,
}

let shop: Shop
let operator: TestOperator
let family: TestPlan
let asking: TestPlan
let blocking: TestPlan
let desk: Shopper
beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  const places = [
    { name: 'Adult', fromAge: 18, toAge: null, least: 1, most: 2 },
    { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 4 },
  ]
  const plan = (name: string, terms: object) =>
    createPlan(shop.db, operator.client, { name, terms: { places, ...terms } })
  family = await plan('Family', {})
  asking = await plan('Swim', { healthStatement: asks })
  blocking = await plan('Climbing', { healthStatement: { ...asks, blocks: true } })
  ;[, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
})
afterAll(() => shop.close())

interface Household {
  payer: Payer
  child: { id: number }
  contract: { id: number }
}
/** A household of two that has joined the plan that asks nothing. */
async function joinedHousehold(): Promise<Household> {
  const child = await createChild(shop.db, operator.client, 'Ben', '2018-03-04')
  const { payer, contract } = await createPastMember(shop, operator, family, [child.id])
  await createHousehold(shop.db, operator.client, [payer[0], child])
  return { payer, child, contract }
}

const answers = (heart: boolean, pain: boolean) => [
  { question: 'heart', is_yes: heart },
  { question: 'pain', is_yes: pain },
]
/** The payer answers no, the child yes to the first question, with a text. */
const noAndYes = ({ payer, child }: Household) => [
  { user_id: payer[0].id, answers: answers(false, false) },
  { user_id: child.id, answers: answers(true, false), note: secret },
]
const deskContract = async ({ contract }: Household) => (await readAtDesk(desk, contract.id)).json.data
/** Chooses a plan from the first day that is offered. */
async function changeTo(household: Household, plan: TestPlan) {
  const { plan_changes: offered } = await deskContract(household)
  const { days } = offered.find(({ id }: { id: number }) => id === plan.id)
  return { act: 'change-plan', plan_id: plan.id, on: days[0].from }
}
const press = async (household: Household, plan: TestPlan, health_statements?: object[]) =>
  actAtDesk(desk, household.contract.id, await changeTo(household, plan), { health_statements })

const vault = createVault([Buffer.from(testAnswersKey, 'base64')])
const kept = async ({ contract }: Household) => {
  const { rows } = await sql<{ person: number; plan: number; by: number; sealed: Buffer; key: string }>`
    select customer_id as person, plan_id as plan, given_by as by, sealed, key_id as key from health_statements
    where contract_id = ${contract.id} order by position`.execute(shop.db)
  return rows
}
const versions = async ({ contract }: Household) => {
  const { rows } = await sql<{ plan: number }>`
    select plan_id as plan from contract_versions where contract_id = ${contract.id} and withdrawn_at is null
    order by number`.execute(shop.db)
  return rows.map(({ plan }) => plan)
}
/** Names the tables in which a text stands in clear. */
const tablesWith = async (text: string) => {
  const { rows } = await sql<{ table: string; all: string }>`
    select t.table_name as table, (xpath('//text()', query_to_xml(
      format('select coalesce(string_agg(r::text, %L), %L) as all from %I r', '', '', t.table_name), false, true, '')))::text as all
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(
    shop.db,
  )
  expect(rows.length).toBeGreaterThan(30)
  return rows.filter(({ all }) => all.includes(text)).map(({ table }) => table)
}

describe('spec 1.5: staff change to a plan that asks about health, by signed forms', () => {
  it('F175: the page says what the plan asks, and of whom; another plan asks nothing', async () => {
    const household = await joinedHousehold()
    await createPlan(shop.db, operator.client, {
      name: 'Dry',
      terms: { places: [{ name: 'Any', fromAge: 0, toAge: null, least: 1, most: 9 }] },
    })
    const { plan_changes: offered, people } = await deskContract(household)
    const asked = Object.fromEntries(
      offered.map(({ words, health_statement }: { words: string; health_statement: object }) => [
        words,
        health_statement,
      ]),
    )
    const { keepMonths: _, ...shown } = asks
    expect(asked).toEqual({
      'Swim, £39.00 a month': shown,
      'Climbing, £39.00 a month': { ...shown, blocks: true },
      'Dry, £39.00 a month': null,
    })
    expect(people).toEqual([
      { id: household.payer[0].id, name: expect.any(String) },
      { id: household.child.id, name: expect.stringMatching(/^Ben /) },
    ])
  })

  it('F175: each person’s is sealed for the contract and the new plan, given by the payer, and in clear nowhere; taken back, it goes', async () => {
    const [household, neighbour] = [await joinedHousehold(), await joinedHousehold()]
    const done = await press(household, asking, noAndYes(household))
    expect([done.status, await versions(household)]).toEqual([200, [family.id, asking.id]])
    const [payerId, childId] = [household.payer[0].id, household.child.id]
    expect(await kept(household)).toMatchObject([
      { person: payerId, plan: asking.id, by: payerId, key: vault.keyId },
      { person: childId, plan: asking.id, by: payerId, key: vault.keyId },
    ])
    expect((await kept(household)).map(({ sealed }) => sealed.includes(secret))).toEqual([false, false])
    const told = await describeStatements(shop.db, vault, operator.client.slug)
    const at = told.findIndex((line) => line.includes(`contract ${household.contract.id},`))
    expect(told.slice(at, at + 3)).toEqual([
      expect.stringMatching(/^Ben /),
      expect.stringContaining('A heart condition?'),
      expect.stringContaining(secret),
    ])
    const own = (await household.payer[1].ask('GET', '/api/my-account/contracts')).json
    expect(JSON.stringify([done.json, await deskContract(household), own])).not.toContain(secret)
    expect(await tablesWith(secret)).toEqual([])
    expect([await kept(neighbour), await versions(neighbour)]).toEqual([[], [family.id]])
    expect((await actAtDesk(desk, household.contract.id, { act: 'keep-plan' })).status).toBe(200)
    expect([await kept(household), await versions(household)]).toEqual([[], [family.id]])
  })

  it('F175: a person without a statement, or without an answer, is named with the field; nothing changes, and nothing is kept', async () => {
    const household = await joinedHousehold()
    const [payers] = noAndYes(household)
    const missing = { status: 422, code: 'JOINING_INCOMPLETE' }
    const no = ['Answer yes or no']
    const alone = await press(household, asking, [payers!])
    expect({ status: alone.status, ...alone.json }).toMatchObject({
      ...missing,
      message: expect.stringMatching(
        /^Swim asks about health\. Look at the answers of Ben [^,]+\. Nothing has been changed, and no answer is kept\.$/,
      ),
    })
    expect(alone.json.errors).toEqual({ 'people.1.health.0': no, 'people.1.health.1': no })
    const half = { user_id: household.child.id, answers: answers(true, false).slice(0, 1) }
    expect((await press(household, asking, [payers!, half])).json.errors).toEqual({ 'people.1.health.1': no })
    expect(Object.keys((await press(household, asking)).json.errors)).toHaveLength(4)
    // A person of another contract is no person of this one.
    const stranger = await joinedHousehold()
    const other = { user_id: stranger.child.id, answers: answers(false, false) }
    expect((await press(household, asking, [payers!, other])).status).toBe(422)
    expect([await kept(household), await kept(stranger), await versions(household)]).toEqual([
      [],
      [],
      [family.id],
    ])
  })

  it('F175: a plan that blocks refuses a yes in words that name the person and what to do, and keeps no answer; the same answers change to one that does not', async () => {
    const household = await joinedHousehold()
    const refused = await press(household, blocking, noAndYes(household))
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      {
        'people.1.health.0': [
          expect.stringMatching(
            /^See a doctor first\. With a yes, Ben .+ can’t have this plan\. Nothing has been changed, and no answer is kept: choose another plan\.$/,
          ),
        ],
      },
    ])
    expect([await kept(household), await versions(household)]).toEqual([[], [family.id]])
    expect((await press(household, asking, noAndYes(household))).status).toBe(200)
    expect(await kept(household)).toHaveLength(2)
  })

  it('F175: the same key changes once, and is refused with another answer; what is stored of it tells no answer without the key', async () => {
    const household = await joinedHousehold()
    const { id } = household.contract
    const asked = await changeTo(household, asking)
    const { seen } = (await previewAct(desk, id, asked)).json.data
    const [payers, childs] = noAndYes(household)
    const key = crypto.randomUUID()
    const all = { ...asked, seen, health_statements: [payers, childs] }
    const replies = [
      await pressAct(desk, id, all, key),
      await pressAct(desk, id, all, key),
      await pressAct(
        desk,
        id,
        { ...all, health_statements: [payers, { ...childs, answers: answers(false, false) }] },
        key,
      ),
    ]
    expect(replies.map(({ status, json }) => [status, json.code])).toEqual([
      [200, undefined],
      [200, undefined],
      [422, 'KEY_REUSED'],
    ])
    expect([(await kept(household)).length, await versions(household)]).toEqual([2, [family.id, asking.id]])
    const { rows } = await sql<{ hash: Buffer; reply: object }>`
      select request_hash as hash, reply from idempotency_keys where key = ${key}`.execute(shop.db)
    const given = [
      { userId: household.payer[0].id, answers: answersInCode(false), note: '' },
      { userId: household.child.id, answers: answersInCode(true), note: secret },
    ]
    const rest = { act: 'change-plan', on: asked.on, planId: asking.id, reason: 'They asked', seen }
    const hashOf = (health: object) => requestHash({ contractId: id, ...rest, ...health }).toString('hex')
    const digestBy = (one: typeof vault) => ({ health: one.digest(JSON.stringify(given)) })
    expect(rows.map(({ hash, reply }) => [hash.toString('hex'), reply])).toEqual([
      [hashOf(digestBy(vault)), { contractId: id }],
    ])
    const otherKey = createVault([randomBytes(32)])
    expect([hashOf(digestBy(otherKey)), hashOf({ healthStatements: given })]).not.toContain(
      rows[0]!.hash.toString('hex'),
    )
  })

  it('S08: reception changes to no such plan, and what they typed is not kept', async () => {
    const household = await joinedHousehold()
    const [, reception] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: [{ role: 'reception', venue_id: null }],
    })
    const asked = await changeTo(household, asking)
    const { seen } = (await previewAct(desk, household.contract.id, asked)).json.data
    const body = { ...asked, seen, health_statements: noAndYes(household) }
    expect((await pressAct(reception, household.contract.id, body)).status).toBe(403)
    expect([await kept(household), await versions(household)]).toEqual([[], [family.id]])
    expect((await pressAct(desk, household.contract.id, body)).status).toBe(200)
  })
})

const answersInCode = (heart: boolean) => [
  { question: 'heart', isYes: heart },
  { question: 'pain', isYes: false },
]
