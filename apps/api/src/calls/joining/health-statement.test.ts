import { randomBytes } from 'node:crypto'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeStatements } from '../../commands/questions/describe-answers.ts'
import { tidy } from '../../commands/tidy.ts'
import { createVault } from '../../crypto/vault.ts'
import { closeAccount } from '../../stores/account/closing/close-account.ts'
import { testAnswersKey } from '../../testing/app.ts'
import { bookAtDesk } from '../../testing/factories/attendance.ts'
import { createPlan, type TestPlan } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinPlan, payJoining } from '../../testing/joining.ts'
import type { Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn } from '../../testing/shopper.ts'

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
let plain: TestPlan
let asking: TestPlan
let blocking: TestPlan
let family: TestPlan
beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  const places = [
    { name: 'Adult', fromAge: 18, toAge: null, least: 1, most: 2 },
    { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 4 },
  ]
  plain = await createPlan(shop.db, operator.client)
  asking = await createPlan(shop.db, operator.client, {
    name: 'Off-peak',
    terms: { healthStatement: asks, places },
  })
  family = await createPlan(shop.db, operator.client, { name: 'Family', terms: { places } })
  blocking = await createPlan(shop.db, operator.client, {
    name: 'Climbing',
    terms: { healthStatement: { ...asks, blocks: true }, places },
  })
})
afterAll(() => shop.close())

const statement = (heart: boolean, pain: boolean, note = '') => ({
  answers: [
    { question: 'heart', is_yes: heart },
    { question: 'pain', is_yes: pain },
  ],
  note,
})
const self = ([{ id }]: Payer, health_statement?: object) => ({
  place: 'Adult',
  user_id: id,
  ...(health_statement && { health_statement }),
})
const join = ([, who]: Payer, plan: TestPlan, people: object[]) => joinPlan(who, operator, plan, { people })
const joiner = () => createJoiner(shop, operator)
const vault = createVault([Buffer.from(testAnswersKey, 'base64')])
const rowsOf = async (customerId: number) => {
  const { rows } = await sql<{ id: string; contract_id: number | null; sealed: Buffer; key_id: string }>`
    select id, contract_id, sealed, key_id from health_statements where customer_id = ${customerId}`.execute(
    shop.db,
  )
  return rows
}
const inBasket = async ([{ id }]: Payer) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from health_statements where given_by = ${id} and cart_item_id is not null`.execute(
    shop.db,
  )
  return rows[0]!.count
}

/** A household that has joined: its payer answers no, the child yes, with a text. */
async function joinedHousehold() {
  const payer = await joiner()
  const child = await createChild(shop.db, operator.client, 'Ben', '2018-03-04')
  await createHousehold(shop.db, operator.client, [payer[0], child])
  const replies = [
    await join(payer, asking, [
      self(payer, statement(false, false)),
      { place: 'Child', user_id: child.id, health_statement: statement(true, false, secret) },
    ]),
    await payJoining(shop, operator, payer[1]),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  return { payer, child, replies }
}

describe('spec 7: a health statement at joining', () => {
  it('a plan says what it asks, another asks nothing and is joined without', async () => {
    const payer = await joiner()
    const { json } = await payer[1].ask('GET', `/api/online-joining/venues/${operator.venue.slug}/plans`)
    const asked = Object.fromEntries(
      json.data.map((plan: { id: number; health_statement: object }) => [plan.id, plan.health_statement]),
    )
    expect(asked[plain.id]).toBeNull()
    expect(asked[asking.id]).toMatchObject({ questions: asks.questions, advice: asks.advice, blocks: false })
    expect((await join(payer, plain, [self(payer)])).status).toBe(200)
    expect(await inBasket(payer)).toBe(0)
  })

  it('without the answers of each person nothing is put into the basket, and each missing answer is named', async () => {
    const payer = await joiner()
    const child = await createChild(shop.db, operator.client, 'Ben', '2018-03-04')
    await createHousehold(shop.db, operator.client, [payer[0], child])
    const people = [
      self(payer, { answers: [{ question: 'heart', is_yes: false }] }),
      { place: 'Child', user_id: child.id },
    ]
    const { status, json } = await join(payer, asking, people)
    expect([status, json.code]).toEqual([422, 'JOINING_INCOMPLETE'])
    expect(json.errors).toEqual({
      'people.0.health.1': ['Answer yes or no'],
      'people.1.health.0': ['Answer yes or no'],
      'people.1.health.1': ['Answer yes or no'],
    })
    expect(await inBasket(payer)).toBe(0)
  })

  it('a yes joins all the same; only a plan that blocks refuses it, and keeps nothing', async () => {
    const [ann, bob] = [await joiner(), await joiner()]
    expect((await join(ann, asking, [self(ann, statement(true, true, secret))])).status).toBe(200)
    const { status, json } = await join(bob, blocking, [self(bob, statement(false, true))])
    expect([status, json.errors]).toEqual([
      422,
      {
        'people.0.health.1': [
          'See a doctor first. With a yes, this membership can’t be joined online: ask us. Nothing was taken.',
        ],
      },
    ])
    expect([await inBasket(ann), await inBasket(bob)]).toEqual([1, 0])
  })

  it('each person of a household has a statement of their own with the contract, sealed, and in clear nowhere', async () => {
    const { payer, child, replies } = await joinedHousehold()
    const [own, childs] = [await rowsOf(payer[0].id), await rowsOf(child.id)]
    expect([own.length, childs.length]).toEqual([1, 1])
    expect(own[0]!.contract_id).toBe(childs[0]!.contract_id)
    const looked = await Promise.all(
      ['/api/my-account/contracts', '/api/my-account/memberships', '/api/activities/cart'].map((path) =>
        payer[1].ask('GET', path),
      ),
    )
    expect(JSON.stringify([...replies, ...looked].map(({ json }) => json))).not.toContain(secret)
    const { rows } = await sql<{ table: string; all: string }>`
      select t.table_name as table, (xpath('//text()', query_to_xml(
        format('select coalesce(string_agg(r::text, %L), %L) as all from %I r', '', '', t.table_name), false, true, '')))::text as all
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(
      shop.db,
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ all }) => all.includes(secret)).map(({ table }) => table)).toEqual([])
  })

  it('a repeated press joins once, and the same key with another answer is refused', async () => {
    const payer = await joiner()
    const key = crypto.randomUUID()
    const ask = (heart: boolean) =>
      payer[1].ask(
        'POST',
        `/api/online-joining/plans/${asking.id}/join`,
        {
          starts_on: wallDate(new Date(), operator.client.timeZone),
          asks_to_start: true,
          people: [self(payer, statement(heart, false))],
        },
        key,
      )
    const [first, again, other] = [await ask(false), await ask(false), await ask(true)]
    expect([first.status, again.status, other.status]).toEqual([200, 200, 422])
    expect(other.json.code).toBe('KEY_REUSED')
    expect(await inBasket(payer)).toBe(1)
  })
})

describe('spec 7: a health statement at the desk', () => {
  it('is given by the payer, though staff type it from the form: it stays when the staff’s account is closed', async () => {
    const [payer, neighbour] = [await joiner(), await joinedHousehold()]
    const [staff, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const selected_user_id = payer[0].id
    await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id })
    const people = [self(payer, statement(true, false, secret))]
    const line = await joinPlan(desk, operator, asking, { people, on_paper: true, selected_user_id })
    expect(line.status).toBe(200)
    const payments = [{ tender_type: 'cash', amount: 5_900 }]
    const paid = await desk.ask('POST', '/api/foh/checkout/pay', { payments, terms: [1], selected_user_id })
    expect(paid.json.transaction_status).toBe('completed')
    const givers = async () => {
      const { rows } = await sql<{ by: number }>`
        select given_by as by from health_statements where customer_id = ${payer[0].id}`.execute(shop.db)
      return rows.map(({ by }) => by)
    }
    expect(await givers()).toEqual([payer[0].id])
    await shop.db
      .transaction()
      .execute((tx) => closeAccount(tx, { clientId: operator.client.id, customerId: staff.id }))
    expect(await givers()).toEqual([payer[0].id])
    expect(await rowsOf(neighbour.child.id)).toHaveLength(1)
  })
})

describe('spec 7: a health statement on a change of plan', () => {
  /** A household that has joined another plan, with its payer's contract; each of them has its places. */
  async function joinedPlain() {
    const payer = await joiner()
    const child = await createChild(shop.db, operator.client, 'Ben', '2018-03-04')
    await createHousehold(shop.db, operator.client, [payer[0], child])
    const people = [self(payer), { place: 'Child', user_id: child.id }]
    expect((await join(payer, family, people)).status).toBe(200)
    expect((await payJoining(shop, operator, payer[1])).status).toBe(200)
    const [contract] = (await payer[1].ask('GET', '/api/my-account/contracts')).json.data
    return { payer, child, path: `/api/my-account/contracts/${contract.id}/plan` }
  }
  type Joined = Awaited<ReturnType<typeof joinedPlain>>
  const look = async ({ payer: [, who], path }: Joined, { id }: TestPlan) =>
    (await who.ask('GET', `${path}?plan_id=${id}`)).json.data.chosen
  const given = ({ payer, child }: Joined, [own, childs]: [object?, object?]) => [
    ...(own ? [{ user_id: payer[0].id, ...own }] : []),
    ...(childs ? [{ user_id: child.id, ...childs }] : []),
  ]
  async function change(joined: Joined, plan: TestPlan, health_statements: object[], key?: string) {
    const chosen = await look(joined, plan)
    const body = {
      plan_id: plan.id,
      seen_from: chosen.from,
      seen_monthly: chosen.monthly.raw,
      seen_year: chosen.year.raw,
      seen_least_until: chosen.least_until,
      seen_terms_version: chosen.terms_version,
      health_statements,
    }
    return { body, reply: await joined.payer[1].ask('POST', joined.path, body, key) }
  }

  it('the page says what the plan asks, of whom; without the answers of each person nothing changes', async () => {
    const joined = await joinedPlain()
    const chosen = await look(joined, asking)
    expect(chosen.health_statement).toMatchObject({ questions: asks.questions, advice: asks.advice })
    expect(chosen.people.map(({ id }: { id: number }) => id)).toEqual([joined.payer[0].id, joined.child.id])
    const own = { answers: [{ question: 'heart', is_yes: false }] }
    const { reply } = await change(joined, asking, given(joined, [own]))
    expect([reply.status, reply.json.errors]).toEqual([
      422,
      {
        'people.0.health.1': ['Answer yes or no'],
        'people.1.health.0': ['Answer yes or no'],
        'people.1.health.1': ['Answer yes or no'],
      },
    ])
    expect([await rowsOf(joined.payer[0].id), await rowsOf(joined.child.id)]).toEqual([[], []])
    const [contract] = (await joined.payer[1].ask('GET', '/api/my-account/contracts')).json.data
    expect(contract.plan_change).toBeNull()
  })

  it('each person’s is sealed for the contract and the new plan; taken back, it goes, and that of joining stays', async () => {
    const [joined, earlier] = [await joinedPlain(), await joinedHousehold()]
    const { reply } = await change(
      joined,
      asking,
      given(joined, [statement(false, false), statement(true, false, secret)]),
    )
    expect([reply.status, JSON.stringify(reply.json).includes(secret)]).toEqual([200, false])
    const told = await describeStatements(shop.db, vault, operator.client.slug)
    const [contract] = (await joined.payer[1].ask('GET', '/api/my-account/contracts')).json.data
    const lines = told.filter((line) => line.includes(`contract ${contract.id},`))
    expect(lines).toEqual([expect.stringMatching(/^Ben /)])
    const [own, childs] = [await rowsOf(joined.payer[0].id), await rowsOf(joined.child.id)]
    expect([own.length, childs.length, childs[0]!.sealed.includes(secret)]).toEqual([1, 1, false])
    const back = await joined.payer[1].ask('POST', `${joined.path}/back`, {
      seen_from: reply.json.data.plan_change.from,
    })
    expect(back.status).toBe(200)
    expect([await rowsOf(joined.payer[0].id), await rowsOf(joined.child.id)]).toEqual([[], []])
    expect(await rowsOf(earlier.child.id)).toHaveLength(1)
  })

  it('a yes changes all the same; only a plan that blocks refuses it, and keeps nothing', async () => {
    const [one, two] = [await joinedPlain(), await joinedPlain()]
    const yes = (joined: Joined) => given(joined, [statement(true, false), statement(false, false)])
    expect((await change(one, asking, yes(one))).reply.status).toBe(200)
    const { reply } = await change(two, blocking, yes(two))
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['people.0.health.0']])
    expect(await rowsOf(two.payer[0].id)).toEqual([])
  })

  it('the same key with another answer is refused; what is stored of the request is no hash of the answers', async () => {
    const joined = await joinedPlain()
    const key = crypto.randomUUID()
    const all = given(joined, [statement(false, false), statement(false, false)])
    const { body, reply } = await change(joined, asking, all, key)
    const again = await joined.payer[1].ask('POST', joined.path, body, key)
    const health_statements = given(joined, [statement(true, false), statement(false, false)])
    const other = await joined.payer[1].ask('POST', joined.path, { ...body, health_statements }, key)
    expect([reply.status, again.status, other.json.code]).toEqual([200, 200, 'KEY_REUSED'])
    expect(await rowsOf(joined.payer[0].id)).toHaveLength(1)
  })
})

describe('spec 7: who reads a health statement', () => {
  it('staff with the key see a yes and a text, by day and for all members; a statement of no alone is not listed', async () => {
    const { payer, child } = await joinedHousehold()
    const told = (await describeStatements(shop.db, vault, operator.client.slug)).join('\n')
    expect(told).toContain(`Off-peak, health statement: Yes: A heart condition?`)
    expect(told).toContain(`Off-peak, health statement: Added: ${secret}`)
    expect(told).not.toContain('Pain in your chest?')
    expect(told).toContain('Ben')
    const members = told.split('\n').filter((line) => line.includes('(contract '))
    const { contract_id: contract } = (await rowsOf(payer[0].id))[0]!
    // The payer's own statement has nothing but no.
    expect(members.filter((line) => line.includes(`contract ${contract},`))).toEqual([
      expect.stringMatching(/^Ben /),
    ])
    const keyless = (await describeStatements(shop.db, createVault([randomBytes(32)]), null)).join('\n')
    expect(keyless).not.toContain(secret)
    expect(keyless).toContain('sealed with a key that is not in ANSWERS_KEYS')
    expect(await describeStatements(shop.db, vault, 'another')).toEqual([])
    expect((await rowsOf(child.id)).length).toBe(1)
  })

  it('S114: a duty manager reads it of a member who comes, until the membership ends, and it is written down', async () => {
    const member = await joiner()
    await join(member, asking, [self(member, statement(true, false, secret))])
    await payJoining(shop, operator, member[1])
    const [, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const { slot, bookingId } = await bookAtDesk(shop, operator, desk, { customer: member[0] })
    const place = { slot_id: slot.id, booking_id: bookingId, place: 1 }
    const read = async () =>
      (await desk.ask('POST', `/api/foh/venue/${operator.venue.slug}/health-answers`, place)).json.data
    expect(await read()).toMatchObject({
      answers: [],
      statements: [{ plan_name: 'Off-peak', lines: ['Yes: A heart condition?', `Added: ${secret}`] }],
    })
    await sql`update contracts set state = 'ended', ends_on = today_at(client_id)
      where id = (select contract_id from health_statements where customer_id = ${member[0].id})`.execute(
      shop.db,
    )
    expect(await read()).toMatchObject({ answers: [], statements: [] })
    const { json } = await member[1].ask('GET', '/api/my-account/changes-by-staff')
    expect(json.data.map(({ words }: { words: string }) => words)).toEqual([
      expect.stringMatching(/^Read the health answers of /),
    ])
  })

  it('each person’s download has their own answers, and not those of another of the household', async () => {
    const payer = await joiner()
    await join(payer, asking, [self(payer, statement(false, true, secret))])
    await payJoining(shop, operator, payer[1])
    const stranger = (await joinedHousehold()).payer
    const dataOf = async ([, who]: Payer) =>
      (await who.ask('GET', '/api/my-account/data')).json.data.health_statements
    expect(await dataOf(payer)).toMatchObject([
      {
        plan: 'Off-peak',
        answers: [
          { asked: 'A heart condition?', answer: false },
          { asked: 'Pain in your chest?', answer: true },
        ],
        note: secret,
      },
    ])
    // The payer of the household answered no; the yes is their child's.
    expect(JSON.stringify(await dataOf(stranger))).not.toContain(secret)
    expect(await dataOf(stranger)).toHaveLength(1)
  })
})

/** A household that has joined, and has cancelled within the cooling-off time. */
async function householdThatLeft() {
  const joined = await joinedHousehold()
  const { contract_id: id } = (await rowsOf(joined.child.id))[0]!
  const [, who] = joined.payer
  const path = `/api/my-account/contracts/${id}/leaving`
  const { json } = await who.ask('GET', path)
  const back = json.data.cooling_off.back.raw
  expect((await who.ask('POST', path, { how: 'cooling-off', seen_back: back })).status).toBe(200)
  return joined
}

describe('spec 7: the end of a health statement', () => {
  it('goes with the line of the basket, and after its months', async () => {
    const ann = await joiner()
    await join(ann, asking, [self(ann, statement(true, false))])
    // Chosen again, it replaces the line: one statement stays.
    await join(ann, asking, [self(ann, statement(false, false))])
    expect(await inBasket(ann)).toBe(1)
    await payJoining(shop, operator, ann[1])
    const bob = (await joinedHousehold()).payer
    await sql`
      update health_statements set delete_at = now() - interval '1 second' where customer_id = ${ann[0].id}`.execute(
      shop.db,
    )
    await tidy(shop.db, vault)
    expect([await rowsOf(ann[0].id), (await rowsOf(bob[0].id)).length]).toEqual([[], 1])
  })

  it('goes with a contract that is cancelled', async () => {
    const { payer, child } = await householdThatLeft()
    await tidy(shop.db, vault)
    expect([await rowsOf(payer[0].id), await rowsOf(child.id)]).toEqual([[], []])
  })

  it('goes with the account of the person, and with that of the payer who filled it in', async () => {
    const { payer, child } = await householdThatLeft()
    /** Closes an account for a moment: how many statements of the household are left. */
    const leftAfter = async (customerId: number) => {
      const left = { count: -1 }
      const looked = shop.db.transaction().execute(async (tx) => {
        await closeAccount(tx, { clientId: operator.client.id, customerId })
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from health_statements where customer_id in (${payer[0].id}, ${child.id})`.execute(
          tx,
        )
        left.count = rows[0]!.count
        throw new Error('taken back')
      })
      await expect(looked).rejects.toThrow('taken back')
      return left.count
    }
    expect([await leftAfter(child.id), await leftAfter(payer[0].id)]).toEqual([1, 0])
  })

  it('a job seals it anew after the key was changed, and it still opens', async () => {
    const { child } = await joinedHousehold()
    const before = (await rowsOf(child.id))[0]!
    const next = createVault([randomBytes(32), Buffer.from(testAnswersKey, 'base64')])
    await tidy(shop.db, next)
    const after = (await rowsOf(child.id))[0]!
    expect([after.key_id, after.key_id === before.key_id]).toEqual([next.keyId, false])
    expect((await describeStatements(shop.db, next, operator.client.slug)).join('\n')).toContain(secret)
    expect((await describeStatements(shop.db, vault, operator.client.slug)).join('\n')).not.toContain(secret)
  })
})
