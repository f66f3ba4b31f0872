import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectPayments } from '../../commands/joining/collect-payments.ts'
import { writeLetter } from '../../letters/letters.ts'
import { actsOf } from '../../policies/joining/staff-acts.ts'
import { readContracts } from '../../stores/joining/contracts.ts'
import { actAtDesk, pressAct, previewAct, readAtDesk } from '../../testing/acts-at-desk.ts'
import { dueNow as dueNowOf } from '../../testing/contract-races.ts'
import {
  createContract,
  createPlan,
  movePayment,
  type TestContract,
  type TestPlan,
} from '../../testing/factories/contracts.ts'
import {
  createVenue,
  managerAt,
  type TestCustomer,
  type TestOperator,
  type TestVenue,
} from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinPlan, payJoining } from '../../testing/joining.ts'
import { paymentJobServices } from '../../testing/providers/job-services.ts'
import type { Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

const mastercard = '5555555555554444'

let shop: Shop
let operator: TestOperator
let other: TestVenue
let adult: TestPlan
let dearer: TestPlan
let cheaper: TestPlan
let bothWays: TestPlan
let today: string
let staff: TestCustomer
let desk: Shopper

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  other = await createVenue(shop.db, operator.client, { sells_memberships_online: true })
  today = wallDate(new Date(), operator.client.timeZone)
  adult = await createPlan(shop.db, operator.client, { terms: { minimumMonths: 12 } })
  dearer = await createPlan(shop.db, operator.client, { name: 'Dearer', terms: { monthlyPence: 5200 } })
  cheaper = await createPlan(shop.db, operator.client, {
    name: 'Cheaper',
    terms: { monthlyPence: 2400, venues: [other.slug] },
  })
  bothWays = await createPlan(shop.db, operator.client, {
    name: 'Both ways',
    terms: { payBy: ['card', 'direct-debit'] },
  })
  ;[staff, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
})
afterAll(() => shop.close())

const collect = () => collectPayments(paymentJobServices(shop))

interface Member {
  payer: Payer
  contract: TestContract
}
async function createMember(of: TestPlan = adult, daysAgo = 60): Promise<Member> {
  const payer = await createJoiner(shop, operator)
  const joinedOn = addDays(today, -daysAgo)
  const contract = await createContract(shop.db, operator.client, of, { payerId: payer[0].id, joinedOn })
  return { payer, contract }
}
/** Joins online today, with a card. @returns the payer and the contract's number */
async function joinOnline(of: TestPlan = adult): Promise<{ payer: Payer; id: number }> {
  const payer = await createJoiner(shop, operator)
  await joinPlan(payer[1], operator, of, { people: [{ place: 'Adult', user_id: payer[0].id }] })
  expect((await payJoining(shop, operator, payer[1])).json.transaction_status).toBe('completed')
  return { payer, id: (await ownContract(payer)).id }
}
/** Joins a person today on signed paper, who pays in cash. */
async function joinAtDesk(of: TestPlan = adult): Promise<{ payer: Payer; id: number }> {
  const payer = await createJoiner(shop, operator)
  const selected_user_id = payer[0].id
  await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id })
  const people = [{ place: 'Adult', user_id: selected_user_id }]
  await joinPlan(desk, operator, of, { people, on_paper: true, selected_user_id })
  const payments = [{ tender_type: 'cash', amount: of.terms.joiningPence + of.terms.monthlyPence }]
  const paid = await desk.ask('POST', '/api/foh/checkout/pay', { payments, terms: [1], selected_user_id })
  expect(paid.json.transaction_status).toBe('completed')
  return { payer, id: (await ownContract(payer)).id }
}
const ownContract = async ([, who]: Payer) => (await who.ask('GET', '/api/my-account/contracts')).json.data[0]
const deskContract = async (id: number) => (await readAtDesk(desk, id)).json.data
const lettersOf = async ([{ id }]: Payer) => {
  const { rows } = await sql<{ letter: { kind: string; [key: string]: unknown } }>`
    select letter from mail_outbox where customer_id = ${id} order by id`.execute(shop.db)
  return rows.map(({ letter }) => letter)
}
const kindsOf = async (payer: Payer) => (await lettersOf(payer)).map(({ kind }) => kind)
const wayOf = async (id: number) => {
  const { rows } = await sql<{ card: number | null; mandate: string | null; byHand: boolean }>`
    select saved_card_id as card, mandate_id as mandate, by_hand as "byHand" from contracts where id = ${id}`.execute(
    shop.db,
  )
  return rows[0]!
}
const dueNow = (id: number) => dueNowOf(shop.db, id)

describe('spec 7: staff change the plan of a contract', () => {
  it('spec 7: with the money shown first, also to a cheaper plan within the least time; the member reads who and why', async () => {
    const [{ payer, contract }, neighbour] = [await createMember(), await createMember()]
    const { plan_changes: offered } = await deskContract(contract.id)
    expect(offered.map(({ words }: { words: string }) => words)).toEqual([
      'Dearer, £52.00 a month',
      'Cheaper, £24.00 a month',
      'Both ways, £39.00 a month',
    ])
    const [, second] = offered[1].days
    const asked = { act: 'change-plan', plan_id: cheaper.id, on: second.from }
    const { words } = (await previewAct(desk, contract.id, asked)).json.data
    expect(words).toEqual([
      `Until the end of ${dayAndYear(addDays(second.from, -1))} it is Adult, and from ${second.words} Cheaper.`,
      'A month then costs £24.00 in place of £39.00: £288.00 in twelve months in place of £468.00.',
      'Nothing is paid for the change, and no joining fee. What is owed stays owed.',
      'No shortest time is added.',
      expect.stringMatching(/^It was agreed to run at least until .*: that stays\.$/),
      expect.stringMatching(/^To leave, give one month’s notice/),
      'Sessions from that day have the prices of the new plan at once. What is booked stays booked.',
      expect.stringMatching(/^They can take the change back under Memberships in their account until /),
    ])
    const done = await actAtDesk(desk, contract.id, asked)
    expect([done.status, done.json.data.contract.plan_change.words[0]]).toEqual([
      200,
      `It changes to Cheaper on ${second.words}: £24.00 a month from then.`,
    ])
    const own = await ownContract(payer)
    expect(own.plan_change.from).toBe(second.from)
    expect(own.acts[0]).toMatchObject({
      words: expect.stringMatching(/^Staff of .* changed its plan to Cheaper from /),
      reason: 'They asked',
    })
    expect((await ownContract(neighbour.payer)).plan_change).toBeNull()
    expect(await kindsOf(payer)).toEqual(['membership-plan-changed'])
    const { rows } = await sql`select from contract_versions where contract_id = ${contract.id}
      and who = ${`staff ${staff.id}`}`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })

  it('case: takes it back until its day, and not where a person has joined the plan of before again', async () => {
    const [{ payer, contract }, held] = [await createMember(), await createMember()]
    for (const one of [contract, held.contract]) {
      const [plan] = (await deskContract(one.id)).plan_changes
      const asked = { act: 'change-plan', plan_id: plan.id, on: plan.days[0].from }
      expect((await actAtDesk(desk, one.id, asked)).status).toBe(200)
      expect((await deskContract(one.id)).acts).not.toContain('change-plan')
    }
    const { words } = (await previewAct(desk, contract.id, { act: 'keep-plan' })).json.data
    expect(words).toEqual([
      expect.stringMatching(/^It does not change to Dearer on .*: it stays Adult\.$/),
      'A month goes on to cost £39.00.',
    ])
    expect((await actAtDesk(desk, contract.id, { act: 'keep-plan' })).status).toBe(200)
    expect((await ownContract(payer)).plan_change).toBeNull()
    expect(await kindsOf(payer)).toEqual(['membership-plan-changed', 'membership-plan-kept'])
    await sql`
      insert into membership_users (client_id, customer_id, membership_id, starts_on)
      values (${operator.client.id}, ${held.payer[0].id}, ${adult.membershipId},
        ${addMonths(today, 3)}::date)`.execute(shop.db)
    expect((await deskContract(held.contract.id)).acts).not.toContain('keep-plan')
    expect((await previewAct(desk, held.contract.id, { act: 'keep-plan' })).status).toBe(409)
  })

  it('case: what is owed does not stand in the way, and stays owed', async () => {
    const { payer, contract } = await createMember()
    await movePayment(shop.db, contract.payments[0]!.id, 'due')
    expect((await ownContract(payer)).can_change_plan).toBe(false)
    const [plan] = (await deskContract(contract.id)).plan_changes
    const asked = { act: 'change-plan', plan_id: plan.id, on: plan.days[0].from }
    const done = await actAtDesk(desk, contract.id, asked)
    expect([done.status, done.json.data.contract.owed.raw]).toEqual([200, contract.payments[0]!.pence])
  })

  it('S09: staff of some venues are offered the plans whose venues are all theirs, and change to no other', async () => {
    const bound = await createPlan(shop.db, operator.client, {
      name: 'Bound',
      terms: { venues: [other.slug] },
    })
    const { contract } = await createMember(bound)
    const [, there] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: managerAt(other.id),
    })
    const offered = (await readAtDesk(there, contract.id)).json.data.plan_changes
    expect(offered.map(({ id }: { id: number }) => id)).toEqual([cheaper.id])
    const [{ from: on }] = offered[0].days
    const asked = { act: 'change-plan', plan_id: dearer.id, on }
    expect((await previewAct(there, contract.id, asked)).json.code).toBe('CONTRACT_CHANGED')
    const { seen } = (await previewAct(desk, contract.id, asked)).json.data
    expect((await pressAct(there, contract.id, { ...asked, seen })).json.code).toBe('CONTRACT_CHANGED')
    expect((await actAtDesk(desk, contract.id, asked)).status).toBe(200)
  })

  it('spec 7: its notice is told by the months that go on, and after the least time that is added', async () => {
    const noticed = (name: string, terms: Partial<PlanTerms>) =>
      createPlan(shop.db, operator.client, { name, terms })
    const plans = [
      await noticed('By day', { notice: { byDay: 18 }, monthStarts: 1 }),
      await noticed('At once', { notice: { days: 0 }, minimumMonths: 3 }),
      await noticed('At will', { notice: { days: 0 } }),
    ]
    const { contract } = await createMember(dearer)
    const offered: { id: number; days: { from: string }[] }[] = (await deskContract(contract.id)).plan_changes
    const said = async ({ id }: TestPlan) => {
      const on = offered.find((one) => one.id === id)!.days[0]!.from
      const asked = { act: 'change-plan', plan_id: id, on }
      return (await previewAct(desk, contract.id, asked)).json.data.words.join(' ')
    }
    expect(await said(plans[0]!)).toContain('the month of their membership that they tell us in;')
    expect(await said(plans[1]!)).toContain('After the least time they can leave at any time: ')
    expect(await said(plans[2]!)).toContain('They can leave at any time: ')
    for (const { id } of plans)
      await sql`update membership_plans set is_sold = false where id = ${id}`.execute(shop.db)
  })

  it('case: the same press again changes it once; another plan of the same words is another meaning', async () => {
    const { payer, contract } = await createMember()
    const twin = await createPlan(shop.db, operator.client, { name: 'Dearer', terms: { monthlyPence: 5200 } })
    const [plan] = (await deskContract(contract.id)).plan_changes
    const asked = { act: 'change-plan', plan_id: plan.id, on: plan.days[0].from }
    const { seen } = (await previewAct(desk, contract.id, asked)).json.data
    const onto = await pressAct(desk, contract.id, { ...asked, plan_id: twin.id, seen })
    expect([onto.status, onto.json.code]).toEqual([409, 'CONTRACT_CHANGED'])
    const key = crypto.randomUUID()
    const answers = [
      await pressAct(desk, contract.id, { ...asked, seen }, key),
      await pressAct(desk, contract.id, { ...asked, seen }, key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await kindsOf(payer)).toEqual(['membership-plan-changed'])
    await sql`update membership_plans set is_sold = false where id = ${twin.id}`.execute(shop.db)
  })
})

describe('spec 7: staff change how a contract is paid', () => {
  it('spec 4: by hand: the card is not charged any more, each payment is told of on its day, and paying one keeps no card', async () => {
    const [one, two] = [await joinOnline(), await joinOnline()]
    const { words } = (await previewAct(desk, one.id, { act: 'pay-by-hand' })).json.data
    expect(words.slice(0, 2)).toEqual([
      'From now on each payment is due on its day, and they pay it online or at a desk. No card or account is charged automatically.',
      'Their Visa ending 4242 is not charged for it any more.',
    ])
    const done = await actAtDesk(desk, one.id, { act: 'pay-by-hand' }, { reason: 'Lost the card' })
    expect([done.status, done.json.data.acts.includes('pay-by-hand')]).toEqual([200, false])
    expect([await wayOf(one.id), (await wayOf(two.id)).byHand]).toEqual([
      { card: null, mandate: null, byHand: true },
      false,
    ])
    const own = await ownContract(one.payer)
    expect(own.payment).toMatchObject({
      words: ['You pay each payment when it is due, here or at our desk, as agreed there.'],
      paying_keeps_card: false,
    })
    expect(own.acts[0]).toMatchObject({
      words: expect.stringMatching(
        / changed how it is paid: by you, each payment when it is due, from now on\.$/,
      ),
      reason: 'Lost the card',
    })
    expect((await lettersOf(one.payer)).at(-1)).toMatchObject({
      kind: 'membership-payment-changed',
      from: null,
      isAtDesk: true,
      isByDebit: false,
    })
    const [due, charged] = [await dueNow(one.id), await dueNow(two.id)]
    await collect()
    const { rows } = await sql<{ id: number; state: string }>`
      select id, state from contract_payments where id in (${due}, ${charged})`.execute(shop.db)
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [due, 'due'],
        [charged, 'collected'],
      ]),
    )
    expect((await lettersOf(one.payer)).at(-1)).toMatchObject({ kind: 'membership-card-gone', way: 'desk' })
  })

  it('spec 4: by direct debit from a signed form: the payer’s own mandate pays, with the Guarantee in the letter', async () => {
    const [one, two] = [await joinOnline(bothWays), await joinOnline(bothWays)]
    const mandateOf = async ({ payer }: { payer: Payer }) => {
      const uuid = crypto.randomUUID()
      const account = {
        account_holder: 'Ann Payer',
        sort_code: '10-88-00',
        account_number: '12345678',
        confirms_authority: true,
      }
      const selected_user_id = payer[0].id
      const opened = await desk.ask('POST', '/api/my-account/mandates', { uuid, account, selected_user_id })
      expect(opened.status).toBe(200)
      return uuid
    }
    const [own, foreign] = [await mandateOf(one), await mandateOf(two)]
    const asked = { act: 'pay-by-debit' }
    const { words } = (await previewAct(desk, one.id, asked)).json.data
    expect(words[1]).toMatch(/^£39\.00, .*: on .*, or on a working day soon after\.$/)
    for (const mandate_uuid of [foreign, crypto.randomUUID(), undefined]) {
      const refused = await actAtDesk(desk, one.id, asked, { mandate_uuid })
      expect([refused.status, refused.json.message]).toEqual([
        409,
        'The direct debit was not set up, or has ended. Nothing has been changed. Enter the bank details again.',
      ])
    }
    expect((await wayOf(one.id)).mandate).toBeNull()
    const done = await actAtDesk(desk, one.id, asked, { mandate_uuid: own })
    expect([done.status, done.json.data.mandate_uuid]).toEqual([200, own])
    expect([(await wayOf(one.id)).mandate, (await wayOf(two.id)).mandate]).toEqual([own, null])
    expect((await lettersOf(one.payer)).at(-1)).toMatchObject({
      kind: 'membership-payment-changed',
      isByDebit: true,
      guarantee: expect.arrayContaining([expect.stringContaining('offered by all banks')]),
    })
    const offers = async (selected: number) =>
      (await desk.ask('GET', `/api/my-account/mandates?selected_user_id=${selected}`)).json.data.mandates
    expect([await offers(one.payer[0].id), await offers(two.payer[0].id)]).toMatchObject([
      [{ id: own }],
      [{ id: foreign }],
    ])
  })

  it('case: direct debit is not offered for a plan without it', async () => {
    const { id } = await joinOnline()
    expect((await deskContract(id)).acts).not.toContain('pay-by-debit')
    expect((await previewAct(desk, id, { act: 'pay-by-debit' })).status).toBe(409)
  })

  it('spec 7: or they send the payer a link to the page on which they choose; nothing changes by that', async () => {
    const [one, two] = [await joinOnline(), await joinOnline()]
    const before = await wayOf(one.id)
    const { payment_link: link } = await deskContract(one.id)
    expect(new URL(link).pathname).toBe(`/my-account/memberships/${one.id}/payment`)
    expect((await actAtDesk(desk, one.id, { act: 'ask-payment' })).status).toBe(200)
    expect(await wayOf(one.id)).toEqual(before)
    expect((await lettersOf(one.payer)).at(-1)).toMatchObject({
      kind: 'membership-ask-payment',
      contractId: one.id,
    })
    expect((await ownContract(one.payer)).acts[0].words).toMatch(
      / sent you a link to choose how it is paid\.$/,
    )
    expect(await kindsOf(two.payer)).not.toContain('membership-ask-payment')
  })

  it('spec 7: the link and what it means name the ways that its plan has; without any it is not offered', async () => {
    const debitOnly = await createPlan(shop.db, operator.client, {
      name: 'By account',
      terms: { payBy: ['direct-debit'] },
    })
    const said = async (of: TestPlan) => {
      const { payer, contract } = await createMember(of)
      const { words } = (await previewAct(desk, contract.id, { act: 'ask-payment' })).json.data
      expect((await actAtDesk(desk, contract.id, { act: 'ask-payment' })).status).toBe(200)
      const kept = (await lettersOf(payer)).find(({ kind }) => kind === 'membership-ask-payment')!
      const letter = writeLetter(kept)
      expect(letter.why).toBe('You’re getting this because you pay for this membership.')
      return [words[0], JSON.stringify(letter.blocks)].map(
        (text: string) => /choose (.*) (?:themselves|that pays it)/.exec(text)?.[1],
      )
    }
    const twice = (words: string) => [words, words]
    expect(await said(adult)).toEqual(twice('a card'))
    expect(await said(debitOnly)).toEqual(twice('a bank account'))
    expect(await said(bothWays)).toEqual(twice('a card or a bank account'))
    const { payer } = await createMember(debitOnly)
    const of = { clientId: operator.client.id, payerId: payer[0].id }
    const { contracts } = await readContracts(shop.db, of)
    const facts = { offers: [], people: [], isHeldAgain: false, typesBankDetails: false }
    const offered = [true, false].map((hasDirectDebit) =>
      actsOf(contracts[0]!, { ...facts, hasDirectDebit }, today).includes('ask-payment'),
    )
    expect(offered).toEqual([true, false])
  })

  it('case: a desk contract whose later card is removed is not paid by hand: what is owed brings a card back', async () => {
    const [one, two] = [await joinAtDesk(), await joinAtDesk()]
    expect([(await wayOf(one.id)).byHand, (await ownContract(two.payer)).payment.paying_keeps_card]).toEqual([
      true,
      false,
    ])
    const pay = `/api/my-account/contracts/${one.id}/payment/basket`
    expect((await one.payer[1].ask('POST', pay, { seen_total: 3900 })).status).toBe(200)
    expect((await payJoining(shop, operator, one.payer[1], mastercard)).json.transaction_status).toBe(
      'completed',
    )
    expect(await wayOf(one.id)).toMatchObject({ card: expect.any(Number), byHand: false })
    const { card } = await wayOf(one.id)
    expect((await one.payer[1].ask('DELETE', `/api/my-account/saved-cards/${card}`)).status).toBe(200)
    await movePayment(shop.db, await dueNow(one.id), 'due')
    expect((await ownContract(one.payer)).payment).toMatchObject({
      words: ['No card pays it: you pay each payment here when it is due.'],
      paying_keeps_card: true,
    })
    await collect()
    const gone = (await lettersOf(one.payer)).findLast(({ kind }) => kind === 'membership-card-gone')
    expect(gone).toBeDefined()
    expect(gone).not.toHaveProperty('way')
    expect((await ownContract(two.payer)).payment.words[0]).toMatch(/as agreed there\.$/)
  })
})

describe('S08: who may do what to a contract', () => {
  it('S08: reception changes how it is paid, and neither plan nor end; finance only reads', async () => {
    const [one, two] = [await joinOnline(), await joinOnline()]
    const as = async (role: 'reception' | 'finance') =>
      (await createLoggedIn(shop, operator.client, { role: 'staff', posts: [{ role, venue_id: null }] }))[1]
    const [reception, finance] = [await as('reception'), await as('finance')]
    const seenBy = async (who: Shopper) => (await readAtDesk(who, one.id)).json.data
    expect(await seenBy(reception)).toMatchObject({
      acts: ['pay-by-hand', 'ask-payment'],
      plan_changes: [],
    })
    expect(await seenBy(finance)).toMatchObject({ acts: [], plan_changes: [] })
    expect((await actAtDesk(reception, one.id, { act: 'pay-by-hand' })).status).toBe(200)
    for (const act of ['cancel', 'change-plan', 'keep-plan']) {
      const { seen = 'x' } = (await previewAct(desk, two.id, { act })).json.data ?? {}
      expect([act, (await pressAct(reception, two.id, { act, seen })).status]).toEqual([act, 403])
    }
    expect((await actAtDesk(finance, two.id, { act: 'pay-by-hand' })).status).toBe(403)
    expect(await wayOf(two.id)).toMatchObject({ byHand: false })
    expect((await ownContract(two.payer)).state).toBe('active')
  })
})

describe('spec 7: staff cancel within the cooling-off time', () => {
  it('spec 7: all but the days used goes back to the card that paid, as was shown; the member reads that staff did it', async () => {
    const [one, two] = [await joinOnline(), await joinOnline()]
    const { words } = (await previewAct(desk, one.id, { act: 'cancel' })).json.data
    const back = (await one.payer[1].ask('GET', `/api/my-account/contracts/${one.id}/leaving`)).json.data
      .cooling_off.back
    expect(words).toEqual([
      'It ends at once, and nothing more is taken. Bookings that stand stay.',
      `${back.formatted} goes back to the card or account that paid. Their bank shows it within 3 to 5 days.`,
      expect.stringMatching(/^£\d\.\d\d is kept for the days until today, as they asked to start/),
    ])
    const done = await actAtDesk(desk, one.id, { act: 'cancel' }, { reason: 'Moves away' })
    expect([done.status, done.json.data.contract.state, done.json.data.contract.term]).toEqual([
      200,
      'cancelled',
      [`They cancelled it on ${dayAndYear(today)}.`],
    ])
    const { rows } = await sql<{ pence: number; contract: number }>`
      select f.amount_pence as pence, r.contract_id as contract from refunds f
      join contract_returns r on r.id = f.contract_return_id where r.contract_id in (${one.id}, ${two.id})`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ pence: back.raw, contract: one.id }])
    expect((await lettersOf(one.payer)).at(-1)).toMatchObject({
      kind: 'membership-cancelled',
      isByStaff: true,
      back: back.formatted,
    })
    expect((await ownContract(one.payer)).acts[0]).toMatchObject({
      words: expect.stringMatching(/ cancelled it for you, within the time for changing your mind\.$/),
      reason: 'Moves away',
    })
    expect((await ownContract(two.payer)).state).toBe('active')
  })

  it('F61: what was paid at the desk is owed there, said before the press', async () => {
    const { id } = await joinAtDesk()
    const { words } = (await previewAct(desk, id, { act: 'cancel' })).json.data
    expect(words[1]).toMatch(/ was paid at a desk and is owed there: pay it out under Money to settle\.$/)
    expect(words.join(' ')).not.toContain('Their bank')
    expect((await actAtDesk(desk, id, { act: 'cancel' })).status).toBe(200)
    const { rows } = await sql`select from refunds f join contract_returns r on r.id = f.contract_return_id
      where r.contract_id = ${id}`.execute(shop.db)
    expect(rows).toEqual([])
  })

  it('case: on its last day still, on the day after no more; of two staff at once one cancels', async () => {
    const [last, over] = [await createMember(adult, 14), await createMember(adult, 15)]
    expect((await deskContract(last.contract.id)).acts).toContain('cancel')
    expect((await deskContract(over.contract.id)).acts).not.toContain('cancel')
    expect((await previewAct(desk, over.contract.id, { act: 'cancel' })).status).toBe(409)
    const { seen } = (await previewAct(desk, last.contract.id, { act: 'cancel' })).json.data
    const [, colleague] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const done = await Promise.all(
      [desk, colleague].map((who) => pressAct(who, last.contract.id, { act: 'cancel', seen })),
    )
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
