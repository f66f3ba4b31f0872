import { addDays } from '@touchline/rules/time/calendar-date'
import { fullDate } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listContractsToExtend } from '../../stores/joining/payments-to-collect.ts'
import { readBooks } from '../../testing/audit/books.ts'
import { createContract, createPlan, type TestPlan } from '../../testing/factories/contracts.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiningOperator, joinByCard } from '../../testing/joining.ts'
import { jobServices, paymentJobServices } from '../../testing/providers/job-services.ts'
import type { Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, testSecret } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { sweepPayments } from '../payments/sweep-payments.ts'
import { collectPayments } from './collect-payments.ts'
import { decideOnPayment } from './decide-on-payment.ts'
import { describeOwed } from './describe-contracts.ts'
import { endByOperator } from './end-by-operator.ts'
import { endContracts } from './end-contracts.ts'

const later = { declined: '4000100000001800', needsCustomer: '4000100000001909' }

let shop: Shop
let operator: TestOperator
let adult: TestPlan

beforeAll(async () => {
  shop = await createShop({
    timeoutMs: 2_000,
  })
  operator = await createJoiningOperator(shop)
  adult = await createPlan(shop.db, operator.client)
})
afterAll(() => shop.close())
afterEach(() => harm('DELETE'))

const collect = (cards = shop.cards, db: Kysely<Database> = shop.db) =>
  collectPayments({ ...jobServices(shop), db: db as Shop['db'], cards: createCardAccounts(cards) })
const sweep = () => sweepPayments(paymentJobServices(shop))

async function harm(method: 'POST' | 'DELETE', fault?: object) {
  const response = await fetch(`${shop.sandbox.origin}/faults`, {
    method,
    headers: { authorization: `Bearer ${testSecret}` },
    ...(fault && { body: JSON.stringify({ operation: 'createTransaction', ...fault }) }),
  })
  expect(response.status).toBe(200)
}

interface Member {
  payer: Payer
  contractId: number
}

/** Joins with that card, and lets so many days pass for the contract. */
async function createMember(
  card: string = cardNumbers.approved,
  days = 0,
  plan: TestPlan = adult,
): Promise<Member> {
  const { payer, contract } = await joinByCard(shop, operator, plan, { card })
  const member = { payer, contractId: contract.id }
  await pass(member, days)
  return member
}

/**
 * Lets days pass for a contract: its dates move back, by way of a far past, since a month that moves on to another one
 * before that has moved would be the same payment twice.
 */
async function pass({ contractId }: Member, days: number) {
  const aside = 100_000
  for (const back of [aside + days, -aside]) {
    await sql`
      with moved as (
        update contract_payments set due_on = due_on - ${back}::int, from_on = from_on - ${back}::int,
          until_on = until_on - ${back}::int, ask_on = ask_on - ${back}::int, tried_on = tried_on - ${back}::int
        where contract_id = ${contractId})
      update contracts set joined_on = joined_on - ${back}::int, starts_on = starts_on - ${back}::int,
        extend_on = extend_on - ${back}::int
      where id = ${contractId}`.execute(shop.db)
  }
}

/** Payments of the contract that are not ahead, but for those of joining. */
async function paymentsOf({ contractId }: Member) {
  const { rows } = await sql<{
    id: number
    state: string
    tries: number
    failure: string
    left: number | null
  }>`
    select id, state, tries, failure, ask_on - today_at(client_id) as left from contract_payments
    where contract_id = ${contractId} and state <> 'ahead' and due_on > (select joined_on from contracts where id = contract_id)
    order by due_on`.execute(shop.db)
  return rows
}

async function lettersOf({ payer: [{ id }] }: Member): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select letter ->> 'kind' as kind from mail_outbox where customer_id = ${id} and letter ->> 'kind' like 'membership-%'
    order by id`.execute(shop.db)
  return rows.map(({ kind }) => kind)
}

/** Lists the sums that the provider has taken from the payer without them, in pence. */
async function takenOf({ payer: [{ id }] }: Member): Promise<number[]> {
  const { rows } = await sql<{ our_ref: string }>`
    select our_ref from payment_attempts where customer_id = ${id} and snapshot ->> 'agreement' = 'later'`.execute(
    shop.db,
  )
  const refs = new Set(rows.map(({ our_ref }) => our_ref))
  const books = await readBooks(shop.sandbox.origin, testSecret)
  return books.flatMap(({ ourRef, capturedPence }) =>
    refs.has(ourRef) && capturedPence > 0 ? [capturedPence] : [],
  )
}

/** Lists how the bank's payments stand that were asked for without the payer. */
async function askedOf({ payer: [{ id }] }: Member): Promise<string[]> {
  const { rows } = await sql<{ our_ref: string }>`
    select our_ref from payment_attempts where customer_id = ${id} and snapshot ->> 'agreement' = 'later'`.execute(
    shop.db,
  )
  const refs = new Set(rows.map(({ our_ref }) => our_ref))
  const books = await readBooks(shop.sandbox.origin, testSecret)
  return books.flatMap(({ ourRef, status }) => (refs.has(ourRef) ? [status] : []))
}

/** Removes the locks of payments that are looked for from statements, and gives each request a name of its own. */
const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((text) =>
            text
              .replace('for update of p skip locked', '')
              .replace('select value from secrets', 'select gen_random_uuid()::text as value from secrets'),
          ),
        }
      : node,
  transformResult: async ({ result }) => result,
}

/** Tells if the membership brings its prices and benefits. */
async function isUsable({ payer: [{ id }] }: Member): Promise<boolean> {
  const { rows } = await sql<{ isUsable: boolean }>`
    select membership_is_usable(u) as "isUsable" from membership_users u where customer_id = ${id}`.execute(
    shop.db,
  )
  return rows[0]!.isUsable
}

describe('a payment whose day has come', () => {
  it('spec 1: is taken from the saved card once, with an order, a receipt and a letter', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    await collect()
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'collected', tries: 0, left: null }])
    expect(await takenOf(member)).toEqual([3900])
    expect(await lettersOf(member)).toEqual(['membership-payment'])
    const { rows } = await sql<object>`
      select o.total_pence, o.card_pence, o.session_id, s.tax_pence, s.shown ->> 'name' like 'Adult membership, %' as named
      from contract_payments p join membership_sales s on s.id = p.sale_id join orders o on o.id = s.order_id
      where p.contract_id = ${member.contractId} and s.plan_id is null`.execute(shop.db)
    expect(rows).toEqual([
      { total_pence: 3900, card_pence: 3900, session_id: null, tax_pence: 650, named: true },
    ])
  })

  it('F03: of three months each is taken once by three processes at the same time', async () => {
    const member = await createMember(cardNumbers.approved, 92)
    const done = await Promise.all([collect(), collect(), collect()])
    expect(done.reduce((sum, { asked }) => sum + asked, 0)).toBe(3)
    expect(done.reduce((sum, { due }) => sum + due, 0)).toBe(3)
    expect(await takenOf(member)).toEqual([3900, 3900, 3900])
    expect(await askedOf(member)).toEqual(Array(3).fill('captured'))
  })

  /** Begins the collecting of several processes that all have looked before the first can claim a basket. */
  async function collectAtOnce(dbs: Kysely<Database>[], waiting: number) {
    const begun = await shop.db.transaction().execute(async (tx) => {
      await sql`select from clients where id = ${operator.client.id} for update`.execute(tx)
      const first = collect(shop.cards, dbs[0])
      await untilWaiting(shop.db, 1)
      const others = dbs.slice(1).map((db) => collect(shop.cards, db))
      await untilWaiting(shop.db, waiting)
      return { done: Promise.all([first, ...others]) }
    })
    return (await begun.done).map(({ asked }) => asked)
  }

  it('F03: while one process asks for a payment, two others that look for it leave it alone', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    const asked = await collectAtOnce([shop.db, shop.db, shop.db], 1)
    expect(asked).toEqual([1, 0, 0])
    expect(await askedOf(member)).toEqual(['captured'])
  })

  it('F03: control: without the lock, the key and the name of the request each of them asks the bank', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    const key = sql.id('payment_attempts_client_id_idempotency_key_key')
    await sql`alter table payment_attempts drop constraint ${key}`.execute(shop.db)
    try {
      const unlocked = shop.db.withPlugin(withoutLocks)
      expect(await collectAtOnce([unlocked, unlocked, unlocked], 3)).toEqual([1, 1, 1])
    } finally {
      await sql`
        update payment_attempts set idempotency_key = idempotency_key || ' ' || id
        where idempotency_key like 'contract-payment %'`.execute(shop.db)
      await sql`alter table payment_attempts add constraint ${key} unique (client_id, idempotency_key)`.execute(
        shop.db,
      )
    }
    await sweep()
    // The order's own guard takes the money once even so, and the bank is told to forget the others.
    expect((await askedOf(member)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'captured',
      'voided',
      'voided',
    ])
  })
})

describe('a card that is refused', () => {
  it('is tried again by the plan’s rule, each try is told, and then it is asked for no more', async () => {
    const member = await createMember(later.declined, 31)
    await collect()
    expect(await paymentsOf(member)).toMatchObject([
      { state: 'failed', tries: 1, failure: 'insufficient_funds', left: 3 },
    ])
    await collect()
    await pass(member, 3)
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'failed', tries: 2, left: 7 }])
    await pass(member, 7)
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'failed', tries: 3, left: null }])
    expect(await lettersOf(member)).toEqual(Array(3).fill('membership-payment-failed'))
    expect(await takenOf(member)).toEqual([])
  })

  it('is not tried again where the bank wants the payer', async () => {
    const member = await createMember(later.needsCustomer, 31)
    await collect()
    expect(await paymentsOf(member)).toMatchObject([
      { state: 'failed', tries: 1, failure: 'customer_needed', left: null },
    ])
  })

  it('lets the membership rest after a fortnight, and the payment brings it back at once', async () => {
    const member = await createMember(later.needsCustomer, 31)
    await collect()
    await pass(member, 14)
    expect(await isUsable(member)).toBe(true)
    await pass(member, 1)
    expect(await isUsable(member)).toBe(false)
    const { id } = (await paymentsOf(member))[0]!
    await sql`
      with told as (insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
        values (${member.contractId}, ${id}, 'failed', 'written-off', 'they are ill', 'operator Kim'))
      update contract_payments set state = 'written-off' where id = ${id}`.execute(shop.db)
    expect(await isUsable(member)).toBe(true)
  })
})

describe('an answer that is lost', () => {
  it('F22: leaves the payment asked for until the provider says that it was paid', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    await harm('POST', { kind: 'malformed', when: 'after' })
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'asked' }])
    await collect()
    await harm('DELETE')
    await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(shop.db)
    await sweep()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'collected' }])
    expect(await takenOf(member)).toEqual([3900])
  })

  it('F23: of a request that never arrived is due again, and asked for on the next day', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    await harm('POST', { kind: 'reset', when: 'before', times: 2 })
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'asked' }])
    await harm('DELETE')
    await sql`
      update payment_attempts set check_at = now(), deadline = deadline - interval '4 minutes',
        created_at = created_at - interval '4 minutes' where check_at is not null`.execute(shop.db)
    await sweep()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'due', tries: 0, left: 1 }])
    await pass(member, 1)
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'collected' }])
    expect(await takenOf(member)).toEqual([3900])
  })
})

describe('a contract that is cancelled while a bank is asked', () => {
  it('F22, F23: owes nothing more where the bank was never reached, and nothing asks again', async () => {
    const plan = await createPlan(shop.db, operator.client, { terms: { coolingOffDays: 60 } })
    const [member, other] = [await createMember(cardNumbers.approved, 31, plan), await createMember()]
    await harm('POST', { kind: 'reset', when: 'before', times: 2 })
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'asked' }])
    await harm('DELETE')
    const [, who] = member.payer
    const leaving = `/api/my-account/contracts/${member.contractId}/leaving`
    const { back } = (await who.ask('GET', leaving)).json.data.cooling_off
    const left = await who.ask('POST', leaving, { how: 'cooling-off', seen_back: back.raw })
    expect(left.json.data).toMatchObject({ state: 'cancelled' })
    await sql`
      update payment_attempts set check_at = now(), deadline = deadline - interval '4 minutes',
        created_at = created_at - interval '4 minutes' where check_at is not null`.execute(shop.db)
    await sweep()
    await pass(other, 31)
    await Promise.all([collect(), collect()])
    const states = (of: Member) => paymentsOf(of).then((all) => new Set(all.map(({ state }) => state)))
    expect([await states(member), await states(other)]).toEqual([
      new Set(['dropped']),
      new Set(['collected']),
    ])
    expect(await takenOf(member)).toEqual([])
    expect((await who.ask('GET', '/api/my-account/contracts')).json.data[0].owed.raw).toBe(0)
  })
})

describe('a request that the provider never takes', () => {
  it('is made on five days, then staff find it, the membership goes on, and it is asked for again when they say so', async () => {
    const [member, other] = [await createMember(cardNumbers.approved, 31), await createMember()]
    const refusing = {
      ...shop.cards,
      authoriseAgreed: () =>
        Promise.resolve({ kind: 'rejected', reason: 'request_invalid', raw: 'no such merchant' } as const),
    }
    for (let day = 1; day <= 5; day++) {
      await collect(refusing)
      expect(await paymentsOf(member)).toMatchObject([{ state: 'due', tries: 0, left: day < 5 ? 1 : null }])
      await pass(member, 1)
    }
    expect(await collect(refusing)).toMatchObject({ asked: 0 })
    await pass(member, 20)
    expect([await isUsable(member), await lettersOf(member)]).toEqual([true, []])
    const { id } = (await paymentsOf(member))[0]!
    const owed = await describeOwed(shop.db, { client: operator.client.slug })
    expect(owed.slice(owed.findIndex((line) => line.startsWith(String(id))) + 1)[0]).toMatch(
      /asked for 5 times, last on \S+ \(no such merchant\); needs attention: no bank has answered/,
    )
    await decideOnPayment(shop.db, {
      paymentId: id,
      decision: 'ask-again',
      why: 'Mended',
      who: 'operator Kim Ford',
    })
    await collect(refusing)
    expect(await paymentsOf(member)).toMatchObject([{ state: 'due', left: null }])
    await decideOnPayment(shop.db, {
      paymentId: id,
      decision: 'ask-again',
      why: 'Mended',
      who: 'operator Kim Ford',
    })
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'collected' }])
    expect([await takenOf(member), await takenOf(other)]).toEqual([[3900], []])
  })
})

describe('a contract that has ended', () => {
  const endOn = (member: Member, days: number) =>
    endByOperator(shop.db, {
      contractId: member.contractId,
      lastDay: addDays(wallDate(new Date(), operator.client.timeZone), days),
      why: 'Moved away',
      who: 'operator Kim Ford',
      isTold: false,
    })

  /** A contract of that many days ago, of a payer whose card is kept, of which nothing is paid. */
  async function createOlder(card: string, days: number): Promise<Member> {
    const { payer } = await createMember(card)
    const { rows } = await sql<{ id: number }>`
      select id from saved_cards where customer_id = ${payer[0].id}`.execute(shop.db)
    const plan = await createPlan(shop.db, operator.client)
    const { id } = await createContract(shop.db, operator.client, plan, {
      payerId: payer[0].id,
      joinedOn: addDays(wallDate(new Date(), operator.client.timeZone), -days),
      savedCardId: rows[0]!.id,
    })
    return { payer, contractId: id }
  }

  it('still owes what was due until its last day, and is asked for it by the plan’s rule', async () => {
    const member = await createOlder(later.declined, 33)
    await collect()
    await endOn(member, -1)
    await pass(member, 3)
    await collect()
    expect(await paymentsOf(member)).toMatchObject([
      { state: 'failed', tries: 2, left: 7 },
      ...Array.from({ length: 10 }, () => ({ state: 'dropped' })),
    ])
  })

  it('owes what was due until its last day also where the jobs did not run on that day', async () => {
    const member = await createOlder(cardNumbers.approved, 33)
    await endOn(member, -1)
    expect(await collect()).toMatchObject({ due: 3, asked: 3 })
    expect((await takenOf(member)).toSorted((a, b) => a - b)).toEqual([2000, 3900, 3900])
  })

  it('F23: owes nothing for time after it: a request that comes to nothing then is dropped, without a word', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    await harm('POST', { kind: 'reset', when: 'before', times: 2 })
    await collect()
    await harm('DELETE')
    await endOn(member, -10)
    expect((await paymentsOf(member))[0]).toMatchObject({ state: 'asked' })
    await sql`
      update payment_attempts set check_at = now(), deadline = deadline - interval '4 minutes',
        created_at = created_at - interval '4 minutes' where check_at is not null`.execute(shop.db)
    await sweep()
    expect((await paymentsOf(member))[0]).toMatchObject({ state: 'dropped', left: null })
    await pass(member, 1)
    expect(await collect()).toMatchObject({ asked: 0 })
    expect([await takenOf(member), await lettersOf(member)]).toEqual([[], []])
  })

  it('F22: gives back what a bank has paid for time after it', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    await harm('POST', { kind: 'malformed', when: 'after' })
    await collect()
    await harm('DELETE')
    await endOn(member, -10)
    await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(shop.db)
    await sweep()
    expect((await paymentsOf(member))[0]).toMatchObject({ state: 'collected' })
    await Promise.all([endContracts(shop.db), endContracts(shop.db)])
    expect((await paymentsOf(member))[0]).toMatchObject({ state: 'returned' })
    const { rows } = await sql<object>`
      select r.amount_pence as pence, x.cause from refunds r join contract_returns x on x.id = r.contract_return_id
      where x.contract_id = ${member.contractId}`.execute(shop.db)
    expect(rows).toEqual([{ pence: 3900, cause: 'late' }])
  })
})

describe('a card that is gone', () => {
  it('F43: leaves the payment due, and the payer is told once', async () => {
    const member = await createMember(cardNumbers.approved, 31)
    await sql`
      update saved_cards set removed_at = now() where customer_id = ${member.payer[0].id}`.execute(shop.db)
    await collect()
    await collect()
    expect(await paymentsOf(member)).toMatchObject([{ state: 'due' }])
    expect(await lettersOf(member)).toEqual(['membership-card-gone'])
  })
})

describe('a letter about a payment that is owed', () => {
  it.each([
    ['no card pays it', undefined, 14],
    ['the bank wants the payer', later.needsCustomer, 14],
    ['another plan waits for less', undefined, 5],
  ])('F181: names the first day on which the membership rests: %s', async (_, card, restsAfterDays) => {
    const plan = await createPlan(shop.db, operator.client, { terms: { restsAfterDays } })
    const member = await createMember(card, 31, plan)
    if (card === undefined)
      await sql`
        update saved_cards set removed_at = now() where customer_id = ${member.payer[0].id}`.execute(shop.db)
    await collect()
    const { rows } = await sql<{ day: string; said: string; inDays: number }>`
      select coalesce(p.tried_on, p.due_on)::text as day, m.letter ->> 'restsFrom' as said,
        coalesce(p.tried_on, p.due_on) + ${restsAfterDays}::int - today_at(p.client_id) as "inDays"
      from contract_payments p, mail_outbox m
      where p.contract_id = ${member.contractId} and p.id = ${(await paymentsOf(member))[0]!.id}
        and m.customer_id = ${member.payer[0].id}
        and m.letter ->> 'kind' in ('membership-card-gone', 'membership-payment-failed')`.execute(shop.db)
    const [{ day, said, inDays }] = rows as [(typeof rows)[number]]
    expect([rows.length, said]).toEqual([1, fullDate(addDays(day, restsAfterDays + 1))])
    await pass(member, inDays)
    expect(await isUsable(member)).toBe(true)
    await pass(member, 1)
    expect(await isUsable(member)).toBe(false)
  })
})

describe('a contract that goes on', () => {
  it('has payments for sixty days ahead, also after the first year, each once', async () => {
    const member = await createMember(cardNumbers.approved, 0)
    const ahead = async () => {
      const { rows } = await sql<{ due: number; days: number }>`
        select count(*)::int as due, max(due_on) - today_at(client_id) as days from contract_payments
        where contract_id = ${member.contractId} group by client_id`.execute(shop.db)
      return rows[0]!
    }
    const before = await ahead()
    await sql`delete from contract_payments where contract_id = ${member.contractId}
      and due_on > current_date + 32`.execute(shop.db)
    expect((await ahead()).days).toBeLessThan(60)
    await Promise.all([collect(), collect()])
    const { due, days } = await ahead()
    expect(days).toBeGreaterThanOrEqual(60)
    expect(due).toBeLessThan(before.due)
    await collect()
    expect(await ahead()).toEqual({ due, days })
    // It is looked at again on the day on which they run out, and not before.
    const { rows } = await sql<{ left: number }>`
      select extend_on - today_at(client_id) as left from contracts where id = ${member.contractId}`.execute(
      shop.db,
    )
    expect(rows[0]!.left).toBe(days - 59)
    const isListed = async () =>
      (await listContractsToExtend(shop.db)).some(({ id }) => id === member.contractId)
    expect(await isListed()).toBe(false)
    await pass(member, days - 59)
    expect(await isListed()).toBe(true)
  })
})
