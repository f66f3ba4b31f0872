import { addDays } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endContracts } from '../../commands/joining/end-contracts.ts'
import type { LeavingLetter, MembershipLeaving } from '../../letters/joining/leaving-letters.ts'
import {
  createContract,
  createPlan,
  type TestContract,
  type TestPlan,
} from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { createPayer, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let plan: TestPlan
let today: string

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db, { online_joining_enabled: true })
  await sql`update venues set sells_memberships_online = true where id = ${operator.venue.id}`.execute(
    shop.db,
  )
  today = wallDate(new Date(), operator.client.timeZone)
  plan = await createPlan(shop.db, operator.client)
})
afterAll(() => shop.close())

async function createMember(daysAgo = 60, of = plan): Promise<{ payer: Payer; contract: TestContract }> {
  const payer = await createPayer(shop, operator)
  const joinedOn = addDays(today, -daysAgo)
  const contract = await createContract(shop.db, operator.client, of, { payerId: payer[0].id, joinedOn })
  return { payer, contract }
}

/** Joins with a card that pays. */
async function join(payer: Payer, startsOn = today, of = plan): Promise<number> {
  const [{ id }, who] = payer
  await sql`update customers set date_of_birth = '1988-04-17' where id = ${id}`.execute(shop.db)
  await who.ask('POST', `/api/online-joining/plans/${of.id}/join`, {
    starts_on: startsOn,
    asks_to_start: startsOn === today,
    people: [{ place: 'Adult', user_id: id }],
  })
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
  await who.complete(json.transaction_uuid)
  const { rows } = await sql<{
    id: number
  }>`select id from contracts where payer_id = ${id} order by id desc`.execute(shop.db)
  return rows[0]!.id
}

const path = (id: number) => `/api/my-account/contracts/${id}/leaving`
const preview = async ([, who]: Payer, id: number) => (await who.ask('GET', path(id))).json.data
const leave = ([, who]: Payer, id: number, body: object, key?: string) => who.ask('POST', path(id), body, key)

async function move(paymentId: number, contractId: number, to: string): Promise<void> {
  await sql`
    insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
    select ${contractId}::bigint, id, state, ${to}::text, 'made for a test', 'sweep' from contract_payments
    where id = ${paymentId}`.execute(shop.db)
  await sql`update contract_payments set state = ${to} where id = ${paymentId}`.execute(shop.db)
}

const standing = async (contractId: number) => {
  const { rows } = await sql<{
    state: string
    endsOn: string | null
    held: (string | null)[]
    letters: number
  }>`
    select c.state, c.ends_on::text as "endsOn",
      (select jsonb_agg(u.ends_on) from contract_people x join membership_users u on u.id = x.membership_user_id
        where x.contract_id = c.id) as held,
      (select count(*)::int from mail_outbox m where starts_with(m.dedupe_key, 'membership ' || c.id || ' ')) as letters
    from contracts c where c.id = ${contractId}`.execute(shop.db)
  return rows[0]!
}
const refundsOf = async (contractId: number) => {
  const { rows } = await sql<{ pence: number; state: string }>`
    select r.amount_pence as pence, r.state from refunds r join contract_returns x on x.id = r.contract_return_id
    where x.contract_id = ${contractId}`.execute(shop.db)
  return rows
}

/** Reads the facts of the letters about leaving that a payer got, oldest first. */
async function lettersTo([{ id }]: Payer): Promise<LeavingLetter[]> {
  const { rows } = await sql<{ letter: LeavingLetter }>`
    select letter from mail_outbox where customer_id = ${id} and letter ->> 'kind' ~ '^membership-(leaving|cancelled)$'
    order by id`.execute(shop.db)
  return rows.map(({ letter }) => letter)
}

describe('leaving by notice', () => {
  it('F181: what a bank is asked for, for time after the last day, is not still to be paid, and comes back', async () => {
    const short = await createPlan(shop.db, operator.client, { terms: { notice: { days: 0 } } })
    const [after, within] = [await createMember(60, short), await createMember()]
    for (const { payer, contract } of [after, within]) {
      const next = contract.payments.find(({ due_on }) => due_on > today)!
      await move(next.id, contract.id, 'due')
      await move(next.id, contract.id, 'asked')
      const shown = await preview(payer, contract.id)
      const isAfter = contract === after.contract
      const asked = dayAndYear(next.due_on)
      expect(shown.still_paid.some((one: { on_words: string }) => one.on_words === asked)).toBe(!isAfter)
      const words = `for time after ${shown.last_day_words}, comes back once it is paid.`
      expect(shown.words.some((sentence: string) => sentence.endsWith(words))).toBe(isAfter)
      expect(shown.back_words?.endsWith(words) ?? false).toBe(isAfter)
      await leave(payer, contract.id, { how: 'notice', seen_last_day: shown.last_day })
      const [letter] = await lettersTo(payer)
      expect(letter).toMatchObject({ kind: 'membership-leaving', isAskedAfter: isAfter })
      expect((letter as MembershipLeaving).stillPaid.map(({ onWords }) => onWords)).toEqual(
        shown.still_paid.map((one: { on_words: string }) => one.on_words),
      )
    }
  })

  it('F181: a second notice tells only what comes back by it', async () => {
    const upFront = await createPlan(shop.db, operator.client, {
      terms: { notice: { days: 0 }, lastMonthUpFront: true },
    })
    const payer = await createPayer(shop, operator)
    const id = await join(payer, today, upFront)
    for (const again of [false, true]) {
      const { last_day: seen_last_day, back } = await preview(payer, id)
      expect(back.raw).toBe(again ? 0 : 3900)
      expect((await leave(payer, id, { how: 'notice', seen_last_day })).status).toBe(200)
      expect((await payer[1].ask('DELETE', path(id))).status).toBe(200)
    }
    expect((await lettersTo(payer)).map((letter) => (letter as MembershipLeaving).back)).toEqual([
      '£39.00',
      null,
    ])
  })

  it('case: the payer leaves on the day that was shown, is told by letter, and stays after all', async () => {
    const { payer, contract } = await createMember()
    const other = await createMember()
    const { last_day: lastDay, still_paid: stillPaid } = await preview(payer, contract.id)
    const { status, json } = await leave(payer, contract.id, { how: 'notice', seen_last_day: lastDay })
    expect([status, json.data]).toMatchObject([
      200,
      { has_started: true, state: 'leaving', can_stay: true, can_leave: false },
    ])
    expect(await standing(contract.id)).toEqual({
      state: 'leaving',
      endsOn: lastDay,
      held: [lastDay],
      letters: 1,
    })
    const { rows } = await sql<{ left: number; stays: number }>`
      select count(*) filter (where state = 'ahead')::int as left,
        count(*) filter (where state = 'ahead' and from_on > ${lastDay}::date)::int as stays
      from contract_payments where contract_id = ${contract.id}`.execute(shop.db)
    expect(rows[0]).toEqual({ left: stillPaid.length, stays: 0 })
    expect(await standing(other.contract.id)).toMatchObject({ state: 'active', held: [null], letters: 0 })

    const stayed = await payer[1].ask('DELETE', path(contract.id))
    expect(stayed.json.data).toMatchObject({ state: 'active', can_leave: true })
    expect(await standing(contract.id)).toEqual({ state: 'active', endsOn: null, held: [null], letters: 2 })
    expect((await payer[1].ask('DELETE', path(contract.id))).json.code).toBe('CONTRACT_CHANGED')
  })

  it('case: another last day than was seen changes nothing, and nobody leaves the contract of another payer', async () => {
    const { payer, contract } = await createMember()
    const other = await createMember()
    const wrong = await leave(payer, contract.id, { how: 'notice', seen_last_day: addDays(today, 3) })
    const { last_day: lastDay } = await preview(payer, contract.id)
    const theirs = await leave(other.payer, contract.id, { how: 'notice', seen_last_day: lastDay })
    expect([wrong.json.code, theirs.json.code]).toEqual(['CONTRACT_CHANGED', 'CONTRACT_NOT_FOUND'])
    expect(await standing(contract.id)).toMatchObject({ state: 'active', letters: 0 })
  })

  it('spec 2: who can leave at any time reads it so once the least time is over, and until then that it comes first', async () => {
    const bound = (minimumMonths: number) =>
      createPlan(shop.db, operator.client, { terms: { notice: { days: 0 }, minimumMonths } })
    const said = async (of: TestPlan) => {
      const { payer, contract } = await createMember(60, of)
      return (await preview(payer, contract.id)).words
    }
    expect(await said(await bound(12))).toContainEqual(
      expect.stringMatching(/^After the least time you can leave at any time: /),
    )
    expect(await said(await bound(1))).toContainEqual(expect.stringMatching(/^You can leave at any time: /))
  })

  it('F03: two presses at once leave once; a repeated key gets the first answer', async () => {
    const { payer, contract } = await createMember()
    const body = { how: 'notice', seen_last_day: (await preview(payer, contract.id)).last_day }
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      [key, key, crypto.randomUUID()].map((one) => leave(payer, contract.id, body, one)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses[0]).toBe(statuses[1])
    expect(statuses.filter((status) => status === 409)).toHaveLength(statuses[0] === 200 ? 1 : 2)
    expect(await standing(contract.id)).toMatchObject({ state: 'leaving', letters: 1 })
  })

  it('ends with its last day, once, and leaves others as they are', async () => {
    const [over, running] = [await createMember(), await createMember()]
    for (const { payer, contract } of [over, running]) {
      const { last_day: lastDay } = await preview(payer, contract.id)
      await leave(payer, contract.id, { how: 'notice', seen_last_day: lastDay })
    }
    await sql`update contracts set ends_on = ${addDays(today, -1)} where id = ${over.contract.id}`.execute(
      shop.db,
    )
    const ended = await Promise.all([endContracts(shop.db), endContracts(shop.db)])
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect((await standing(over.contract.id)).state).toBe('ended')
    expect((await standing(running.contract.id)).state).toBe('leaving')
  })

  it('a household leaves with its payer', async () => {
    const payer = await createPayer(shop, operator)
    const child = await createChild(shop.db, operator.client, 'Ben', '2018-03-04')
    await createHousehold(shop.db, operator.client, [payer[0], child])
    const contract = await createContract(shop.db, operator.client, plan, {
      payerId: payer[0].id,
      people: [payer[0].id, child.id],
      joinedOn: addDays(today, -60),
    })
    const { last_day: lastDay } = await preview(payer, contract.id)
    await leave(payer, contract.id, { how: 'notice', seen_last_day: lastDay })
    expect((await standing(contract.id)).held).toEqual([lastDay, lastDay])
  })
})

describe('cancelling within the cooling-off time', () => {
  it('case: what was paid goes back to the card, less the day used; the rest is not taken', async () => {
    const payer = await createPayer(shop, operator)
    const id = await join(payer)
    const { cooling_off: shown } = await preview(payer, id)
    const stale = await leave(payer, id, { how: 'cooling-off', seen_back: shown.back.raw + 1 })
    expect(stale.json.code).toBe('CONTRACT_CHANGED')
    const { json } = await leave(payer, id, { how: 'cooling-off', seen_back: shown.back.raw })
    expect(json.data).toMatchObject({ state: 'cancelled', can_leave: false, can_stay: false })
    expect(shown.back.raw + shown.kept.raw).toBe(5900)
    expect(await refundsOf(id)).toEqual([{ pence: shown.back.raw, state: 'pending' }])
    expect(await standing(id)).toEqual({ state: 'cancelled', endsOn: today, held: [today], letters: 1 })
    expect(await lettersTo(payer)).toMatchObject([{ back: shown.back.formatted, isAsked: false }])
  })

  it('case: who cancelled before the start joins again from the same day by a contract of its own, and once', async () => {
    const [payer, other] = [await createPayer(shop, operator), await createPayer(shop, operator)]
    const startsOn = addDays(today, 20)
    const first = await join(payer, startsOn)
    const { cooling_off: shown } = await preview(payer, first)
    expect((await leave(payer, first, { how: 'cooling-off', seen_back: shown.back.raw })).status).toBe(200)
    const second = await join(payer, startsOn)
    expect(second).not.toBe(first)
    expect(await standing(first)).toMatchObject({ state: 'cancelled', held: [addDays(today, -1)] })
    expect(await standing(second)).toMatchObject({ state: 'active', held: [null] })
    expect(await standing(await join(other, startsOn))).toMatchObject({ state: 'active', held: [null] })
    const again = await payer[1].ask('POST', `/api/online-joining/plans/${plan.id}/join`, {
      starts_on: startsOn,
      asks_to_start: false,
      people: [{ place: 'Adult', user_id: payer[0].id }],
    })
    expect(again.json.code).toBe('JOINING_INCOMPLETE')
  })

  it('case: what a bank is asked for meanwhile comes back once it is paid', async () => {
    const { payer, contract } = await createMember(3)
    const [first] = contract.payments
    await move(first!.id, contract.id, 'due')
    await payer[1].ask('POST', `/api/my-account/contract-payments/${first!.id}/basket`, {})
    await move(first!.id, contract.id, 'asked')
    await leave(payer, contract.id, { how: 'cooling-off', seen_back: 0 })
    const { rows } = await sql<{ state: string }>`
      select state from contract_payments where contract_id = ${contract.id} order by id limit 2`.execute(
      shop.db,
    )
    expect(rows.map(({ state }) => state)).toEqual(['asked', 'dropped'])
    expect(await lettersTo(payer)).toMatchObject([{ kind: 'membership-cancelled', isAsked: true }])
    expect(await refundsOf(contract.id)).toEqual([])
    const paid = await payer[1].pay(shop.sandbox.origin, cardNumbers.approved)
    await payer[1].complete(paid.json.transaction_uuid)
    await Promise.all([endContracts(shop.db), endContracts(shop.db)])
    expect(await refundsOf(contract.id)).toEqual([{ pence: first!.pence, state: 'pending' }])
  })
})

describe('after notice within the cooling-off time', () => {
  it('case: only cancelling is offered, and its money is that of a contract that runs', async () => {
    const [told, running] = [await createMember(3), await createMember(3)]
    const { last_day: lastDay } = await preview(told.payer, told.contract.id)
    await leave(told.payer, told.contract.id, { how: 'notice', seen_last_day: lastDay })
    const left = await preview(told.payer, told.contract.id)
    const free = await preview(running.payer, running.contract.id)
    expect(left).toMatchObject({
      can_give_notice: false,
      last_day: lastDay,
      words: [expect.stringContaining('You have told us')],
    })
    expect(free.can_give_notice).toBe(true)
    expect(left.cooling_off).toEqual(free.cooling_off)
    const again = await leave(told.payer, told.contract.id, { how: 'notice', seen_last_day: lastDay })
    expect(again.json.code).toBe('CONTRACT_CHANGED')
    const body = { how: 'cooling-off', seen_back: left.cooling_off.back.raw }
    expect((await leave(told.payer, told.contract.id, body)).json.data.state).toBe('cancelled')
    expect((await standing(running.contract.id)).state).toBe('active')
  })

  it('once that time is over, nothing is left to preview', async () => {
    const { payer, contract } = await createMember()
    const { last_day: lastDay, cooling_off: coolingOff } = await preview(payer, contract.id)
    expect(coolingOff).toBeNull()
    await leave(payer, contract.id, { how: 'notice', seen_last_day: lastDay })
    expect((await payer[1].ask('GET', path(contract.id))).json.code).toBe('CONTRACT_CHANGED')
  })
})

describe('contracts and memberships in the account', () => {
  const listed = async ([, who]: Payer) => (await who.ask('GET', '/api/my-account/contracts')).json.data[0]
  const memberships = async ([, who]: Payer) =>
    (await who.ask('GET', '/api/my-account/memberships')).json.data

  it('a contract says its terms, its venues, and that it rests while a payment is long overdue', async () => {
    const [late, good] = [await createMember(), await createMember()]
    await move(late.contract.payments[0]!.id, late.contract.id, 'due')
    expect(await listed(late.payer)).toMatchObject({
      venue_names: [],
      conditions: [
        'It runs from month to month until you leave.',
        expect.stringContaining('one month’s notice'),
        expect.stringContaining('within 14 days of joining'),
      ],
      rests_words: expect.stringContaining('on hold until what is owed is paid'),
      owed: { raw: late.contract.payments[0]!.pence },
    })
    expect(await listed(good.payer)).toMatchObject({ rests_words: null, owed: { raw: 0 } })

    const plans = { terms: { venues: [operator.venue.slug] } }
    const local = await createPlan(shop.db, operator.client, plans)
    const payer = await createPayer(shop, operator)
    await createContract(shop.db, operator.client, local, { payerId: payer[0].id, joinedOn: today })
    expect((await listed(payer)).venue_names).toEqual([operator.venue.name])
    // No card is kept: nothing is promised to be taken.
    const ahead = (await listed(payer)).payments.find(({ state }: { state: string }) => state === 'ahead')
    expect(ahead.words).toContain('we have no card to take it from')
  })

  it('a membership leads to its contract for the payer alone, and names the payer to the others in it', async () => {
    const [payer, partner] = [await createPayer(shop, operator), await createPayer(shop, operator)]
    const people = [payer[0].id, partner[0].id]
    const made = { payerId: payer[0].id, people, joinedOn: addDays(today, -60) }
    const contract = await createContract(shop.db, operator.client, plan, made)
    await move(contract.payments[0]!.id, contract.id, 'due')
    expect(await memberships(payer)).toMatchObject([
      { contract_id: contract.id, paid_by: null, state: 'resting', notice: null },
    ])
    const [held] = await memberships(partner)
    expect(held).toMatchObject({ contract_id: null, state: 'resting' })
    expect(held.paid_by).not.toBe('')
    expect(held.notice).toContain('a payment for it is owed')
    expect(held.notice).toContain('Its payer can pay it online.')
    expect((await partner[1].ask('GET', '/api/my-account/contracts')).json.data).toEqual([])
  })
})

describe('paying what is owed', () => {
  it('case: a payment that failed is paid at the checkout, and only once', async () => {
    const { payer, contract } = await createMember()
    const [owed, ahead] = contract.payments
    await move(owed!.id, contract.id, 'due')
    const pay = (id: number) => payer[1].ask('POST', `/api/my-account/contract-payments/${id}/basket`, {})
    expect((await pay(ahead!.id)).json.code).toBe('CONTRACT_CHANGED')
    expect((await pay(owed!.id)).json.data).toMatchObject({
      total: owed!.pence,
      membership_items: [{ kind: 'payment' }],
    })
    expect((await pay(owed!.id)).json.data.membership_items).toHaveLength(1)
    const { json } = await payer[1].pay(shop.sandbox.origin, cardNumbers.approved)
    const done = await payer[1].complete(json.transaction_uuid)
    expect(done.json.transaction_status).toBe('completed')
    const listed = (await payer[1].ask('GET', '/api/my-account/contracts')).json.data[0]
    expect(listed.owed.raw).toBe(0)
    expect(listed.payments).toContainEqual(
      expect.objectContaining({
        id: owed!.id,
        state: 'paid',
        complete_order_id: done.json.complete_order_id,
      }),
    )
  })

  it('case: paid and cancelled at the same moment, money is never kept for what is not owed', async () => {
    const { payer, contract } = await createMember(3)
    const [owed] = contract.payments
    await move(owed!.id, contract.id, 'due')
    await payer[1].ask('POST', `/api/my-account/contract-payments/${owed!.id}/basket`, {})
    const paying = async () => {
      const { json } = await payer[1].pay(shop.sandbox.origin, cardNumbers.approved)
      return payer[1].complete(json.transaction_uuid)
    }
    await Promise.all([paying(), leave(payer, contract.id, { how: 'cooling-off', seen_back: 0 })])
    const { rows } = await sql<{ contract: string; payment: string }>`
      select c.state as contract, p.state as payment from contracts c join contract_payments p on p.contract_id = c.id
      where p.id = ${owed!.id}`.execute(shop.db)
    expect([
      { contract: 'active', payment: 'collected' },
      { contract: 'cancelled', payment: 'dropped' },
    ]).toContainEqual(rows[0])
  })
})
