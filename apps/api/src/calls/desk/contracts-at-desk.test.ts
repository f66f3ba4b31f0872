import { lastDayAfterNotice } from '@touchline/rules/contracts/leaving'
import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePlanByOperator } from '../../commands/joining/change-plan-by-operator.ts'
import { actAtDesk as act, previewAct as preview, readAtDesk as read } from '../../testing/acts-at-desk.ts'
import {
  createContract,
  createPlan,
  movePayment,
  type TestContract,
  type TestPlan,
  usualFreeze,
  usualTerms,
} from '../../testing/factories/contracts.ts'
import {
  createVenue,
  managerAt,
  type TestCustomer,
  type TestOperator,
  type TestVenue,
} from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinPlan } from '../../testing/joining.ts'
import { createPayer, type Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let other: TestVenue
let plan: TestPlan
let bound: TestPlan
let today: string
let staff: TestCustomer
let desk: Shopper

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  other = await createVenue(shop.db, operator.client, { sells_memberships_online: true })
  today = wallDate(new Date(), operator.client.timeZone)
  plan = await createPlan(shop.db, operator.client, { terms: { freeze: usualFreeze } })
  bound = await createPlan(shop.db, operator.client, { name: 'Bound', terms: { venues: [other.slug] } })
  ;[staff, desk] = await createStaff()
})
afterAll(() => shop.close())

const createStaff = (venues: number[] = []): Promise<[TestCustomer, Shopper]> =>
  createLoggedIn(shop, operator.client, {
    role: 'staff',
    posts: venues.length === 0 ? undefined : managerAt(...venues),
  })

interface Member {
  payer: Payer
  contract: TestContract
}
async function createMember(of: TestPlan = plan, daysAgo = 60): Promise<Member> {
  const payer = await createPayer(shop, operator)
  const joinedOn = addDays(today, -daysAgo)
  return {
    payer,
    contract: await createContract(shop.db, operator.client, of, { payerId: payer[0].id, joinedOn }),
  }
}
/** Joins a person today on signed paper, who pays in cash. */
async function joinAtDesk(of = plan): Promise<Payer> {
  const payer = await createJoiner(shop, operator)
  const selected_user_id = payer[0].id
  await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id })
  await joinPlan(desk, operator, of, {
    people: [{ place: 'Adult', user_id: selected_user_id }],
    on_paper: true,
    selected_user_id,
  })
  const payments = [{ tender_type: 'cash', amount: 5_900 }]
  const paid = await desk.ask('POST', '/api/foh/checkout/pay', { payments, terms: [1], selected_user_id })
  expect(paid.json.transaction_status).toBe('completed')
  return payer
}
const path = (id: number) => `/api/foh/contracts/${id}`
const ownContract = async ([, who]: Payer) => (await who.ask('GET', '/api/my-account/contracts')).json.data[0]
const firstDay = async (id: number): Promise<string> => (await read(desk, id)).json.data.freeze_days[0].from
const lettersOf = async ([{ id }]: Payer) => {
  const { rows } = await sql<{ kind: string }>`
    select letter ->> 'kind' as kind from mail_outbox where customer_id = ${id} order by id`.execute(shop.db)
  return rows.map(({ kind }) => kind)
}

describe('spec 7: staff freeze a contract', () => {
  it('spec 7: with the money shown first, whatever the plan says; the person reads who, when and why, and has it in their data', async () => {
    const [{ payer, contract }, neighbour] = [await createMember(), await createMember()]
    const from = await firstDay(contract.id)
    const asked = { act: 'freeze', on: from, months: 2, fee: 250 }
    const { json } = await preview(desk, contract.id, asked)
    expect(json.data.words).toEqual([
      expect.stringMatching(
        /^It is frozen from .* until the end of .*: its prices and benefits don’t apply then\./,
      ),
      'Not taken: £78.00 in 2 payments.',
      'To pay instead: £5.00 in 2 payments.',
    ])
    const done = await act(desk, contract.id, asked)
    expect([done.status, done.json.data.contract.freeze.is_now]).toEqual([200, false])
    const [told] = (await ownContract(payer)).acts
    expect(told).toMatchObject({
      words: expect.stringMatching(/^Staff of .* froze it from /),
      reason: 'They asked',
    })
    expect((await ownContract(neighbour.payer)).acts).toEqual([])
    const data = JSON.stringify((await payer[1].ask('GET', '/api/my-account/data')).json)
    expect(data).toContain('"by":"staff"')
    expect(data).toContain('They asked')
    expect(data).not.toContain(`staff ${staff.id}`)
    expect(await lettersOf(payer)).toEqual(['membership-frozen'])
    const { rows } = await sql`
      select from contract_moves where contract_id = ${contract.id} and who = ${`staff ${staff.id}`}
        and starts_with(cause, 'frozen from')`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })

  it('case: two staff at once freeze it once; the second is told that it has changed', async () => {
    const { contract } = await createMember()
    const [, colleague] = await createStaff()
    const asked = { act: 'freeze', on: await firstDay(contract.id), months: 1 }
    const seen = (await preview(desk, contract.id, asked)).json.data.seen
    const body = { ...asked, reason: 'They asked', seen }
    const done = await Promise.all(
      [desk, colleague].map((who) => who.ask('POST', `${path(contract.id)}/act`, body)),
    )
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await sql`select from contract_freezes where contract_id = ${contract.id}`.execute(
      shop.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('case: on two contracts, the control, both freeze', async () => {
    const [one, two] = [await createMember(), await createMember()]
    const [, colleague] = await createStaff()
    const done = await Promise.all([
      act(desk, one.contract.id, { act: 'freeze', on: await firstDay(one.contract.id), months: 1 }),
      act(colleague, two.contract.id, { act: 'freeze', on: await firstDay(two.contract.id), months: 1 }),
    ])
    expect(done.map(({ status }) => status)).toEqual([200, 200])
  })

  it('case: no freeze is offered while a change of plan is ahead', async () => {
    const { payer, contract } = await createMember()
    await sql`update customers set date_of_birth = '1988-04-17' where id = ${payer[0].id}`.execute(shop.db)
    for (const { id, due_on: on } of contract.payments)
      if (on <= today) await movePayment(shop.db, id, 'dropped')
    const dearer = await createPlan(shop.db, operator.client, {
      name: 'Dearer',
      terms: { monthlyPence: 5200 },
    })
    const on = await firstDay(contract.id)
    const changed = await changePlanByOperator(shop.db, {
      contractId: contract.id,
      planSlug: dearer.slug,
      from: null,
      why: 'They asked',
      who: 'operator Kim',
    })
    expect(changed).toMatchObject({ isChanged: true })
    expect((await read(desk, contract.id)).json.data).toMatchObject({ freeze_days: [] })
    expect((await preview(desk, contract.id, { act: 'freeze', on, months: 1 })).status).toBe(409)
    expect((await ownContract(payer)).plan_change).not.toBeNull()
  })

  it('case: a freeze that has not begun is taken back, and the member reads it', async () => {
    const { payer, contract } = await createMember()
    await act(desk, contract.id, { act: 'freeze', on: await firstDay(contract.id), months: 1 })
    const done = await act(desk, contract.id, { act: 'end-freeze' }, { reason: 'Well again' })
    expect([done.status, done.json.data.contract.freeze]).toEqual([200, null])
    expect((await ownContract(payer)).acts[0]).toMatchObject({
      words: expect.stringMatching(/ took the freeze back\.$/),
      reason: 'Well again',
    })
  })

  it('case: what was seen and has changed since is refused, and nothing changes', async () => {
    const { contract } = await createMember()
    const asked = { act: 'freeze', on: await firstDay(contract.id), months: 1 }
    const seen = (await preview(desk, contract.id, asked)).json.data.seen
    const other = await desk.ask('POST', `${path(contract.id)}/act`, {
      ...asked,
      months: 2,
      reason: 'They asked',
      seen,
    })
    expect([other.status, other.json.code]).toEqual([409, 'CONTRACT_CHANGED'])
    expect(other.json.message).toMatch(
      /^This membership has changed since you opened it\. Nothing has been done\./,
    )
    const none = await desk.ask('POST', `${path(contract.id)}/act`, { ...asked, reason: '  ', seen })
    expect([none.status, none.json.errors.reason.length]).toEqual([400, 1])
    expect((await read(desk, contract.id)).json.data.contract.freeze).toBe(null)
  })
})

describe('spec 7: staff end a contract', () => {
  it('spec 7: on a day, with what is still to be paid; the member is mailed, and does not read that they told us', async () => {
    const { payer, contract } = await createMember()
    const lastDay = addDays(today, 40)
    const done = await act(desk, contract.id, { act: 'end', on: lastDay }, { reason: 'Moves away' })
    expect([done.status, done.json.data.contract.state]).toEqual([200, 'leaving'])
    const own = await ownContract(payer)
    expect(own.can_stay).toBe(false)
    expect(own.term.join(' ')).not.toContain('you told us')
    expect(own.acts[0].reason).toBe('Moves away')
    expect(await lettersOf(payer)).toEqual(['membership-ended'])
  })

  it('case: a member does not take back an end of staff, though they once gave notice and took it back, or are leaving', async () => {
    const [stayed, leaving] = [await createMember(), await createMember()]
    const leave = ({ payer, contract }: Member) =>
      payer[1].ask('POST', `/api/my-account/contracts/${contract.id}/leaving`, {
        how: 'notice',
        seen_last_day: lastDayAfterNotice(usualTerms, contract, today),
        seen_back: 0,
      })
    expect([(await leave(stayed)).status, (await leave(leaving)).status]).toEqual([200, 200])
    const back = (member: Member) =>
      member.payer[1].ask('DELETE', `/api/my-account/contracts/${member.contract.id}/leaving`)
    expect((await back(stayed)).status).toBe(200)
    for (const member of [stayed, leaving]) {
      expect((await act(desk, member.contract.id, { act: 'end', on: addDays(today, 10) })).status).toBe(200)
      const own = await ownContract(member.payer)
      expect([own.can_stay, own.term.join(' ').includes('you told us')]).toEqual([false, false])
      expect((await back(member)).status).toBe(409)
    }
  })

  it('spec 7: within the cooling-off time its meaning says first that they can still cancel, and get more back', async () => {
    const [payer, old] = [await joinAtDesk(), await createMember()]
    const { id } = await ownContract(payer)
    const left = (await payer[1].ask('GET', `/api/my-account/contracts/${id}/leaving`)).json.data
    const { until, back } = left.cooling_off
    const asked = { act: 'end', on: addDays(today, 40) }
    const { words } = (await preview(desk, id, asked)).json.data
    expect(words[0]).toBe(
      `They can still cancel until ${until} and get ${back.formatted} back. If they want that, choose “Cancel it” instead. This end does not give it back.`,
    )
    const later = (await preview(desk, old.contract.id, asked)).json.data.words
    expect(later[0]).toMatch(/^Its last day is /)
  })

  it('case: an end that has not come is taken back, by staff also where the member gave notice', async () => {
    const [ended, left] = [await createMember(), await createMember()]
    await act(desk, ended.contract.id, { act: 'end', on: addDays(today, 40) })
    const lastDay = lastDayAfterNotice(usualTerms, left.contract, today)
    const told = await left.payer[1].ask('POST', `/api/my-account/contracts/${left.contract.id}/leaving`, {
      how: 'notice',
      seen_last_day: lastDay,
      seen_back: 0,
    })
    expect(told.status).toBe(200)
    const toStaff = (await read(desk, left.contract.id)).json.data.contract.term.join(' ')
    expect(toStaff).toMatch(/: they told us on .* that they are leaving\.$/)
    for (const { payer, contract } of [ended, left]) {
      const done = await act(desk, contract.id, { act: 'stay' })
      expect([done.status, done.json.data.contract.state]).toEqual([200, 'active'])
      expect((await ownContract(payer)).acts[0].words).toMatch(/ took its end back: it goes on\.$/)
      expect(await lettersOf(payer)).toContain('membership-stays')
      const { rows } = await sql<{ isByStaff: boolean }>`
        select (letter ->> 'isByStaff')::boolean as "isByStaff" from mail_outbox
        where customer_id = ${payer[0].id} and letter ->> 'kind' = 'membership-stays'`.execute(shop.db)
      expect(rows).toEqual([{ isByStaff: true }])
    }
  })

  it('F61: what was paid at the desk is owed there, is paid out once, and goes to no card', async () => {
    const payer = await joinAtDesk()
    const { id, payments } = await ownContract(payer)
    const orderOf = payments.find((one: { complete_order_id: number | null }) => one.complete_order_id)
    const order = (await payer[1].ask('GET', `/api/bookings/orders/${orderOf.complete_order_id}`)).json.data
    expect(order.membership_items).toMatchObject([{ keeps_card: false, debited_from: null }])
    // Cancelled within the cooling-off time, which the plan gives at the desk, too.
    const { data } = (await payer[1].ask('GET', `/api/my-account/contracts/${id}/leaving`)).json
    expect(data.cooling_off.words.join(' ')).toContain('Collect what was paid at our desk there.')
    expect(data.cooling_off.words.join(' ')).not.toContain('Your bank')
    const left = await payer[1].ask('POST', `/api/my-account/contracts/${id}/leaving`, {
      how: 'cooling-off',
      seen_last_day: today,
      seen_back: data.cooling_off.back.raw,
    })
    expect(left.status).toBe(200)
    const states = (await ownContract(payer)).payments.map(({ words }: { words: string }) => words)
    expect(states).toContain('Given back at our desk, or ready for you there')
    const { rows } = await sql<{ orderId: number; pence: number }>`
      select order_id as "orderId", pence from contract_returns where contract_id = ${id}`.execute(shop.db)
    const [{ orderId, pence }] = rows as [{ orderId: number; pence: number }]
    const refunds = await sql`select from refunds where order_id = ${orderId}`.execute(shop.db)
    expect([pence, refunds.rows]).toEqual([data.cooling_off.back.raw, []])
    const money = (await desk.ask('GET', '/api/foh/money')).json.data
    expect(money.find((one: { order_id: number }) => one.order_id === orderId)).toMatchObject({
      owed: pence,
      what: ['Adult membership'],
    })
    const pay = () => desk.ask('POST', `/api/foh/money/${orderId}/payouts`, { amount: pence, tender: 'cash' })
    expect((await pay()).status).toBe(200)
    expect((await pay()).status).toBe(409)
  })

  it('S09: what it owes is seen and paid out by staff of the plan’s own venues, and by no others of some venues', async () => {
    const [here, away] = [await createStaff([other.id]), await createStaff([operator.venue.id])]
    const orders: number[] = []
    const owed: number[] = []
    for (const of of [bound, plan]) {
      const payer = await joinAtDesk(of)
      const { id } = await ownContract(payer)
      const leaving = `/api/my-account/contracts/${id}/leaving`
      const { back } = (await payer[1].ask('GET', leaving)).json.data.cooling_off
      const left = { how: 'cooling-off', seen_last_day: today, seen_back: back.raw }
      expect((await payer[1].ask('POST', leaving, left)).status).toBe(200)
      const { rows } = await sql<{ orderId: number }>`
        select order_id as "orderId" from contract_returns where contract_id = ${id}`.execute(shop.db)
      orders.push(rows[0]!.orderId)
      owed.push(back.raw)
    }
    const seenBy = async ([, who]: [TestCustomer, Shopper]) => {
      const { data } = (await who.ask('GET', '/api/foh/money')).json
      return orders.map((orderId) => data.some((one: { order_id: number }) => one.order_id === orderId))
    }
    expect([await seenBy(here), await seenBy(away), await seenBy([staff, desk])]).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
    const pay = ([, who]: [TestCustomer, Shopper]) =>
      who.ask('POST', `/api/foh/money/${orders[0]}/payouts`, { amount: owed[0], tender: 'cash' })
    expect([(await pay(away)).status, (await pay(here)).status]).toEqual([404, 200])
  })
})

describe('spec 7: staff decide about a payment', () => {
  it('spec 7: it is waived or given up with a reason, which the member reads beside it', async () => {
    const { payer, contract } = await createMember()
    const months = contract.payments.filter(({ kind }) => kind === 'month')
    await movePayment(shop.db, months[0]!.id, 'due')
    const { json } = await read(desk, contract.id)
    expect(json.data.payments.find(({ id }: { id: number }) => id === months[0]!.id).acts).toEqual([
      'waive',
      'write-off',
    ])
    const waived = await act(
      desk,
      contract.id,
      { act: 'waive', payment_id: months[1]!.id },
      { reason: 'Closed' },
    )
    expect(waived.status).toBe(200)
    const given = await act(desk, contract.id, { act: 'write-off', payment_id: months[0]!.id })
    expect(given.status).toBe(200)
    const [second, first] = (await ownContract(payer)).acts
    expect(first).toMatchObject({
      words: expect.stringMatching(/ let you off your payment for /),
      reason: 'Closed',
    })
    expect(second.words).toMatch(/ gave up your payment for /)
  })

  it('S02: a payment of another contract is not touched through this one', async () => {
    const [one, two] = [await createMember(), await createMember()]
    const foreign = two.contract.payments.find(({ kind }) => kind === 'month')!
    const { json } = await preview(desk, one.contract.id, { act: 'waive', payment_id: foreign.id })
    expect(json.code).toBe('CONTRACT_CHANGED')
  })
})

describe('S09: who may change a contract', () => {
  it('S09: staff of all venues, and of some venues where the plan’s are all theirs; all others are refused', async () => {
    const [[, here], [, there]] = [await createStaff([operator.venue.id]), await createStaff([other.id])]
    const [anywhere, atOther] = [await createMember(plan), await createMember(bound)]
    const may = async (who: Shopper, { contract }: Member) => (await read(who, contract.id)).status
    expect(await Promise.all([may(desk, anywhere), may(desk, atOther)])).toEqual([200, 200])
    expect(await Promise.all([may(here, anywhere), may(here, atOther)])).toEqual([403, 403])
    expect(await Promise.all([may(there, anywhere), may(there, atOther)])).toEqual([403, 200])
    const on = addDays(today, 40)
    expect((await act(here, atOther.contract.id, { act: 'end', on })).status).toBe(403)
    const seen = (await preview(desk, atOther.contract.id, { act: 'end', on })).json.data.seen
    const pressed = await here.ask('POST', `${path(atOther.contract.id)}/act`, {
      act: 'end',
      on,
      reason: 'They asked',
      seen,
    })
    expect([pressed.status, pressed.json.code]).toEqual([403, 'FORBIDDEN'])
    expect((await ownContract(atOther.payer)).state).toBe('active')
  })

  it('S09: the list has the contracts that staff may change, and says how many it leaves out', async () => {
    const [, there] = await createStaff([other.id])
    const { payer, contract } = await createMember(bound)
    await createContract(shop.db, operator.client, plan, { payerId: payer[0].id, joinedOn: today })
    const list = async (who: Shopper) =>
      (await who.ask('GET', `/api/foh/contracts?selected_user_id=${payer[0].id}`)).json.data
    expect(await list(desk)).toMatchObject({ contracts: { length: 2 }, hidden: 0 })
    expect(await list(there)).toMatchObject({
      contracts: [{ id: contract.id }],
      hidden: 1,
      people: [{ id: payer[0].id }],
    })
  })

  it('S08: neither its payer nor another customer asks as staff do', async () => {
    const [{ payer, contract }, stranger] = [await createMember(), await createMember()]
    for (const [, who] of [payer, stranger.payer]) {
      expect((await read(who, contract.id)).json.code).toBe('FORBIDDEN')
      expect((await preview(who, contract.id, { act: 'end', on: today })).json.code).toBe('FORBIDDEN')
    }
  })
})
