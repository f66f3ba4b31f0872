import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepDebits } from '../../commands/direct-debit/sweep-debits.ts'
import type { Tx } from '../../commands/joining/change-contract.ts'
import { collectPayments } from '../../commands/joining/collect-payments.ts'
import { describeContract } from '../../commands/joining/describe-contracts.ts'
import { endByOperator } from '../../commands/joining/end-by-operator.ts'
import type { DirectDebit } from '../../gateways/direct-debit/port.ts'
import { createSandboxDirectDebit } from '../../gateways/direct-debit/sandbox/sandbox.ts'
import type { Database } from '../../stores/database/tables.ts'
import { lockPaymentToNotice } from '../../stores/direct-debit/debits.ts'
import { lockContract } from '../../stores/joining/contracts.ts'
import { lockPaymentToAsk } from '../../stores/joining/payments-to-collect.ts'
import { moveToWay } from '../../stores/joining/ways-of-contracts.ts'
import { createPlan, movePayment, type TestPlan } from '../../testing/factories/contracts.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiningOperator, joinByCard, payJoining } from '../../testing/joining.ts'
import { paymentJobServices } from '../../testing/providers/job-services.ts'
import type { Payer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, testSecret } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

const mastercard = '5555555555554444'
const needsCustomer = '4000100000001909'

let shop: Shop
let debits: DirectDebit
let operator: TestOperator
let adult: TestPlan
let both: TestPlan
let today: string

beforeAll(async () => {
  shop = await createShop()
  debits = createSandboxDirectDebit({
    id: 'sandbox',
    origin: shop.sandbox.origin,
    secret: testSecret,
    webhookSecret: testSecret,
    timeoutMs: 30_000,
    nowMs: Date.now,
  })
  operator = await createJoiningOperator(shop)
  today = wallDate(new Date(), operator.client.timeZone)
  adult = await createPlan(shop.db, operator.client)
  both = await createPlan(shop.db, operator.client, {
    name: 'Both ways',
    terms: { payBy: ['card', 'direct-debit'] },
  })
})
afterAll(() => shop.close())

const collect = () => collectPayments(paymentJobServices(shop))
const sweep = () => sweepDebits({ db: shop.db, directDebit: debits, log: pino({ level: 'silent' }) })

interface Member {
  payer: Payer
  id: number
}

/** Joins with that card; a payer who is given joins once more. */
async function join(plan: TestPlan, card?: string, given?: Payer): Promise<Member> {
  const { payer, contract } = await joinByCard(shop, operator, plan, {
    ...(card !== undefined && { card }),
    ...(given && { payer: given }),
  })
  return { payer, id: contract.id }
}

async function openMandate([, who]: Payer, account_number = '12345678'): Promise<string> {
  const uuid = crypto.randomUUID()
  const account = {
    account_holder: 'Ann Payer',
    sort_code: '10-88-00',
    account_number,
    confirms_authority: true,
  }
  expect((await who.ask('POST', '/api/my-account/mandates', { uuid, account })).status).toBe(200)
  return uuid
}

const path = ({ id }: Member) => `/api/my-account/contracts/${id}/payment`
const preview = async (member: Member) => (await member.payer[1].ask('GET', path(member))).json
const change = (member: Member, body: object, key?: string) =>
  member.payer[1].ask('POST', path(member), body, key)
const payByNewCard = (member: Member, seen_total: number) =>
  member.payer[1].ask('POST', `${path(member)}/basket`, { seen_total })
const listed = async ({ payer: [, who], id }: Member) =>
  (await who.ask('GET', '/api/my-account/contracts')).json.data.find((one: { id: number }) => one.id === id)

interface Standing {
  card: string | null
  mandate: string | null
  changes: string[]
}
/** Reads how a contract is paid, and the changes of that. */
async function standing({ id }: Member, db: Kysely<Database> = shop.db): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select s.last4 from saved_cards s where s.id = c.saved_card_id) as card, c.mandate_id as mandate,
      array(select m.cause from contract_moves m where m.contract_id = c.id and m.cause like 'paid in another way%'
        order by m.id) as changes
    from contracts c where c.id = ${id}`.execute(db)
  return rows[0]!
}
const wayOf = async (member: Member) => {
  const { card, mandate } = await standing(member)
  return card ?? mandate
}

async function lettersOf({ payer: [{ id }] }: Member, kind = 'membership-payment-changed') {
  const { rows } = await sql<{ letter: { from: string; plan_name: string } }>`
    select letter from mail_outbox where customer_id = ${id} and letter ->> 'kind' = ${kind} order by id`.execute(
    shop.db,
  )
  return rows.map(({ letter }) => letter)
}

/** Lets the next payment of a contract be due today. @returns its id */
async function dueNow({ id }: Member): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update contract_payments set due_on = today_at(client_id), ask_on = today_at(client_id)
    where id = (select id from contract_payments where contract_id = ${id} and state = 'ahead'
      order by due_on limit 1) returning id`.execute(shop.db)
  return rows[0]!.id
}
async function paymentOf(id: number) {
  const { rows } = await sql<{ state: string; paidBy: string | null; orders: number }>`
    select p.state, (select s.last4 from membership_sales x join orders o on o.id = x.order_id
        join payment_attempts a on a.id = o.attempt_id join saved_cards s on s.id = coalesce((a.snapshot ->> 'savedCardId')::int,
          (select k.id from saved_cards k where k.external_identifier = a.snapshot #>> '{card,saved,identifier}'))
        where x.id = p.sale_id) as "paidBy",
      (select count(*)::int from payment_attempts a where a.snapshot -> 'items' @> jsonb_build_array(jsonb_build_object(
        'contractPaymentId', p.id)) and a.state = 'captured') as orders
    from contract_payments p where p.id = ${id}`.execute(shop.db)
  return rows[0]!
}
const cardIdOf = async ([{ id }]: Payer, last4: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from saved_cards where customer_id = ${id} and last4 = ${last4} and removed_at is null`.execute(
    shop.db,
  )
  return rows[0]!.id
}
/** Saves a card with which no agreement has begun, as one for courts is. */
async function saveCard([{ id }]: Payer, { expiresOn = '2039-12-31', last4 = '0001' } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_cards (client_id, customer_id, provider, external_identifier, brand, last4, expires_on)
    select ${operator.client.id}, ${id}, provider, ${crypto.randomUUID()}, 'visa', ${last4}, ${expiresOn}
    from saved_cards limit 1 returning id`.execute(shop.db)
  return rows[0]!.id
}

describe('another saved card that its bank has agreed to', () => {
  it('spec 2: pays from the press on: that contract alone, the next payment once, with a letter', async () => {
    const [ann, ben] = [await join(adult), await join(adult)]
    const other = await join(both, mastercard, ann.payer)
    expect(await preview(ann)).toMatchObject({
      data: {
        now: ['It’s paid by your Visa ending 4242.'],
        cards: [{ words: 'Mastercard ending 4444' }],
        asked: [],
      },
    })
    const card = await cardIdOf(ann.payer, '4444')
    const { status, json } = await change(ann, { saved_card_id: card })
    expect([status, json.data.payment.words]).toEqual([200, ['It’s paid by your Mastercard ending 4444.']])
    expect(await Promise.all([ann, other, ben].map(wayOf))).toEqual(['4444', '4444', '4242'])
    expect(await lettersOf(ann)).toMatchObject([{ from: 'your Mastercard ending 4444', isByDebit: false }])
    expect(await lettersOf(ben)).toEqual([])
    const id = await dueNow(ann)
    await collect()
    await collect()
    expect(await paymentOf(id)).toEqual({ state: 'collected', paidBy: '4444', orders: 1 })
    const changes = (await ann.payer[1].ask('GET', '/api/my-account/data')).json.data.contracts[0].changes
    expect(changes).toContainEqual(
      expect.objectContaining({
        reason: 'paid in another way from now on: by Mastercard ending 4444',
        by: 'customer',
      }),
    )
    expect((await describeContract(shop.db, ann.id))[2]).toBe('  paid by Mastercard ending 4444')
  })

  it('the same again, by the same key and by another, changes nothing and writes no letter', async () => {
    const ann = await join(adult)
    await join(both, mastercard, ann.payer)
    const body = { saved_card_id: await cardIdOf(ann.payer, '4444') }
    const key = crypto.randomUUID()
    const answers = [await change(ann, body, key), await change(ann, body, key), await change(ann, body)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await standing(ann)).changes).toHaveLength(1)
    expect(await lettersOf(ann)).toHaveLength(1)
  })

  it('a card of another payer, without an agreement, removed or expired pays nothing; nor do two ways at once, or none', async () => {
    const [ann, ben] = [await join(adult), await join(adult, mastercard)]
    const cards = {
      another: await cardIdOf(ben.payer, '4444'),
      plain: await saveCard(ann.payer),
      expired: await saveCard(ann.payer, { expiresOn: '2020-01-31', last4: '0002' }),
      removed: await saveCard(ann.payer, { last4: '0003' }),
    }
    await sql`update saved_cards set trace_id = 'trace' where id in (${cards.expired}, ${cards.removed})`.execute(
      shop.db,
    )
    await sql`update saved_cards set removed_at = now() where id = ${cards.removed}`.execute(shop.db)
    const mandate_uuid = await openMandate(ann.payer)
    const own = await cardIdOf(ann.payer, '4242')
    const bodies = [
      ...Object.values(cards).map((saved_card_id) => ({ saved_card_id })),
      { saved_card_id: own, mandate_uuid },
      // Its plan is not paid by direct debit.
      { mandate_uuid },
      {},
    ]
    for (const body of bodies)
      expect([body, (await change(ann, body)).json.code]).toEqual([body, 'CONTRACT_CHANGED'])
    expect((await preview(ann)).data).toMatchObject({ cards: [], debit: null })
    expect(await standing(ann)).toMatchObject({ card: '4242', mandate: null, changes: [] })
    // No payment has saved them, which the audit would find.
    await sql`delete from saved_cards where customer_id = ${ann.payer[0].id} and last4 like '000%'`.execute(
      shop.db,
    )
  })

  it('what a bank is being asked for stays with the card of then', async () => {
    const ann = await join(adult)
    await join(both, mastercard, ann.payer)
    const id = await dueNow(ann)
    await movePayment(shop.db, id, 'due', 'asked')
    expect((await preview(ann)).data.asked).toHaveLength(1)
    await change(ann, { saved_card_id: await cardIdOf(ann.payer, '4444') })
    expect([await paymentOf(id), await wayOf(ann)]).toMatchObject([{ state: 'asked' }, '4444'])
    await movePayment(shop.db, id, 'due')
  })

  it('a contract that is leaving can change while a payment is ahead, and keeps the day on which that was told', async () => {
    const ann = await join(
      await createPlan(shop.db, operator.client, { name: 'Long notice', terms: { notice: { months: 3 } } }),
    )
    await join(both, mastercard, ann.payer)
    const leaving = `/api/my-account/contracts/${ann.id}/leaving`
    const { last_day: seen } = (await ann.payer[1].ask('GET', leaving)).json.data
    await ann.payer[1].ask('POST', leaving, { how: 'notice', seen_last_day: seen })
    await sql`update contract_moves set moved_at = moved_at - interval '3 days'
      where contract_id = ${ann.id} and to_state = 'leaving'`.execute(shop.db)
    const { term } = await listed(ann)
    const { json } = await change(ann, { saved_card_id: await cardIdOf(ann.payer, '4444') })
    expect([json.data.term, json.data.state]).toEqual([term, 'leaving'])
    for (const { id } of (
      await sql<{ id: number }>`
      select id from contract_payments where contract_id = ${ann.id} and state = 'ahead'`.execute(shop.db)
    ).rows)
      await movePayment(shop.db, id, 'dropped')
    expect((await listed(ann)).payment.can_change).toBe(false)
    expect((await preview(ann)).code).toBe('CONTRACT_CHANGED')
  })
})

describe('a new card', () => {
  it('spec 4: pays the next payment now, with the bank’s check of a mandate, and then what follows', async () => {
    const [ann, ben] = [await join(adult), await join(adult)]
    const { new_card: offered } = (await preview(ann)).data
    expect([offered.now, offered.total.raw]).toMatchObject([
      [{ on_words: expect.stringMatching(/^Otherwise taken on /), price: { raw: 3900 } }],
      3900,
    ])
    expect((await payByNewCard(ann, 3800)).json.code).toBe('CONTRACT_CHANGED')
    const { json } = await payByNewCard(ann, 3900)
    expect(json.data.membership_items).toMatchObject([{ kind: 'payment', keeps_card: true }])
    expect(await wayOf(ann)).toBe('4242')
    expect((await payJoining(shop, operator, ann.payer[1], mastercard)).json).toMatchObject({
      transaction_status: 'completed',
    })
    const { rows } = await sql<{ agreement: string; id: number }>`
      select a.snapshot ->> 'agreement' as agreement, (a.snapshot #>> '{items,0,contractPaymentId}')::bigint as id
      from payment_attempts a where a.customer_id = ${ann.payer[0].id} order by a.id desc limit 1`.execute(
      shop.db,
    )
    expect(rows[0]!.agreement).toBe('first')
    expect(await paymentOf(rows[0]!.id)).toEqual({ state: 'collected', paidBy: '4444', orders: 1 })
    expect([await wayOf(ann), await wayOf(ben)]).toEqual(['4444', '4242'])
    expect(await lettersOf(ann)).toHaveLength(1)
    const next = await dueNow(ann)
    await collect()
    expect(await paymentOf(next)).toEqual({ state: 'collected', paidBy: '4444', orders: 1 })
  })

  it('that is refused changes nothing, and nothing was paid', async () => {
    const ann = await join(adult)
    await payByNewCard(ann, 3900)
    const { json } = await ann.payer[1].pay(shop.sandbox.origin, cardNumbers.declined)
    expect(json.transaction_status).toBe('declined')
    expect(await standing(ann)).toMatchObject({ card: '4242', changes: [] })
    expect((await preview(ann)).data.new_card.now).toHaveLength(1)
    expect(await lettersOf(ann)).toEqual([])
  })

  it('pays all that is owed first; with “Pay now” it pays what follows only where nothing else does', async () => {
    const [ann, ben] = [await join(adult), await join(adult)]
    for (const member of [ann, ben])
      for (const _ of [1, 2]) await movePayment(shop.db, await dueNow(member), 'due')
    expect((await preview(ann)).data.new_card).toMatchObject({ now: [{}, {}], total: { raw: 7800 } })
    await sql`update saved_cards set removed_at = now() where customer_id = ${ann.payer[0].id}`.execute(
      shop.db,
    )
    for (const [member, keeps] of [
      [ann, true],
      [ben, false],
    ] as const) {
      const contract = await listed(member)
      expect(contract.payment.paying_keeps_card).toBe(keeps)
      const owed = contract.payments.filter(({ can_be_paid }: { can_be_paid: boolean }) => can_be_paid)
      for (const { id } of owed)
        await member.payer[1].ask('POST', `/api/my-account/contract-payments/${id}/basket`)
      expect((await payJoining(shop, operator, member.payer[1], mastercard)).json.transaction_status).toBe(
        'completed',
      )
      expect((await listed(member)).owed.raw).toBe(0)
    }
    expect([await wayOf(ann), await wayOf(ben)]).toEqual(['4444', '4242'])
    expect([await lettersOf(ann), await lettersOf(ben)]).toMatchObject([[{}], []])
  })

  it('“Pay now” asks the bank anew that wanted the payer, by the same card too', async () => {
    const ann = await join(adult, needsCustomer)
    const id = await dueNow(ann)
    await collect()
    expect(await paymentOf(id)).toMatchObject({ state: 'failed' })
    const { payment } = await listed(ann)
    expect(payment).toMatchObject({
      paying_keeps_card: true,
      words: [{}, expect.stringContaining('confirm')],
    })
    await ann.payer[1].ask('POST', `/api/my-account/contract-payments/${id}/basket`)
    await payJoining(shop, operator, ann.payer[1], mastercard)
    expect([await paymentOf(id), await wayOf(ann)]).toMatchObject([{ state: 'collected' }, '4444'])
  })

  it('money goes back where the contract has ended meanwhile, or a direct debit of it is on its way', async () => {
    const [ended, debited] = [await join(adult), await join(both)]
    await payByNewCard(ended, 3900)
    await endByOperator(shop.db, {
      contractId: ended.id,
      lastDay: today,
      why: 'moved away',
      who: 'operator Kim',
      isTold: false,
    })
    expect((await payJoining(shop, operator, ended.payer[1], mastercard)).json.transaction_status).not.toBe(
      'completed',
    )
    const mandate = await openMandate(debited.payer)
    await change(debited, { mandate_uuid: mandate })
    await payByNewCard(debited, 3900)
    const id = await noticed(debited, mandate, 'asking')
    expect((await payJoining(shop, operator, debited.payer[1], mastercard)).json.transaction_status).not.toBe(
      'completed',
    )
    expect([(await paymentOf(id)).state, await wayOf(debited)]).toEqual(['asked', mandate])
    await sql`update debits set state = 'dropped' where payment_id = ${id}`.execute(shop.db)
    await movePayment(shop.db, id, 'due')
  })
})

/** Gives notice of a debit of the next payment, or has it on its way. @returns the payment */
async function noticed(
  { id }: Member,
  mandate: string,
  state: 'noticed' | 'asking' = 'noticed',
): Promise<number> {
  const debit = crypto.randomUUID()
  const { rows } = await sql<{ id: number }>`
    insert into debits (id, client_id, payment_id, mandate_id, pence, charge_on, notice_key, noticed_on, state, our_ref)
    select ${debit}::uuid, p.client_id, p.id, ${mandate}::uuid, p.pence, p.due_on, ${debit}, ${today}::date, 'noticed',
      ${`TLD-${debit}`} from contract_payments p where p.contract_id = ${id} and p.state = 'ahead'
    order by p.due_on limit 1 returning payment_id as id`.execute(shop.db)
  if (state === 'asking') {
    await movePayment(shop.db, rows[0]!.id, 'due', 'asked')
    await sql`update debits set state = 'asking', look_at = now() + interval '1 day' where id = ${debit}::uuid`.execute(
      shop.db,
    )
  }
  return rows[0]!.id
}
async function debitsOf(paymentId: number) {
  const { rows } = await sql<{ state: string; mandate: string }>`
    select state, mandate_id as mandate from debits where payment_id = ${paymentId} order by noticed_on, state`.execute(
    shop.db,
  )
  return rows
}
async function mandateState(id: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from mandates where id = ${id}::uuid`.execute(
    shop.db,
  )
  return rows[0]!.state
}

describe('direct debit', () => {
  it('spec 4: collects what is not asked for yet, with ten working days of notice, and no card is charged', async () => {
    const ann = await join(both)
    const id = await dueNow(ann)
    const mandate = await openMandate(ann.payer)
    const { debit } = (await preview(ann)).data
    expect(debit.payments.length).toBeGreaterThan(2)
    const { json } = await change(ann, { mandate_uuid: mandate })
    expect(json.data.payment.words).toEqual([
      'It’s paid by direct debit from your account ending 78.',
      'Your bank has not confirmed it yet.',
    ])
    expect(await lettersOf(ann)).toMatchObject([{ from: 'your bank account ending 78', isByDebit: true }])
    await collect()
    await sweep()
    const { rows } = await sql<{ state: string; days: number }>`
      select d.state, d.charge_on - ${today}::date as days from debits d where d.payment_id = ${id}`.execute(
      shop.db,
    )
    expect([await paymentOf(id), rows]).toMatchObject([{ state: 'due', orders: 0 }, [{ state: 'noticed' }]])
    expect(rows[0]!.days).toBeGreaterThanOrEqual(14)
    expect((await describeContract(shop.db, ann.id))[2]).toBe(
      `  paid by direct debit from account ending 78 (pending), mandate ${mandate}`,
    )
  })

  it('F181: what a direct debit is taking is to come, and owed once its bank has refused it; what a card is asked for is owed', async () => {
    const [ann, ben] = [await join(both), await join(both)]
    const mandate = await openMandate(ann.payer)
    await change(ann, { mandate_uuid: mandate })
    const id = await noticed(ann, mandate, 'asking')
    const asked = await dueNow(ben)
    await movePayment(shop.db, asked, 'due', 'asked')
    const paid = { state: 'paid', is_sent: false }
    expect(await listed(ann)).toMatchObject({
      owed: { raw: 0 },
      payments: expect.arrayContaining([
        expect.objectContaining({ id, is_sent: true, words: expect.stringMatching(/^Sent to your bank/) }),
        expect.objectContaining(paid),
      ]),
    })
    expect((await listed(ann)).payments.filter((one: { id: number }) => one.id === id)).toHaveLength(1)
    expect(await listed(ben)).toMatchObject({
      owed: { raw: 3900 },
      payments: expect.arrayContaining([
        expect.objectContaining({ id: asked, is_sent: false, state: 'checking' }),
        expect.objectContaining(paid),
      ]),
    })
    for (const state of ['submitted', 'failed'])
      await sql`update debits set state = ${state} where payment_id = ${id}`.execute(shop.db)
    await movePayment(shop.db, id, 'failed')
    expect(await listed(ann)).toMatchObject({ owed: { raw: 3900 } })
    await movePayment(shop.db, asked, 'due')
  })

  it('by another account: what was noticed is noticed anew, and the old mandate is cancelled once none uses it', async () => {
    const [ann, first] = [await join(both), await createPlan(shop.db, operator.client, { terms: both.terms })]
    const second = await join(first, cardNumbers.approved, ann.payer)
    const old = await openMandate(ann.payer)
    for (const member of [ann, second]) await change(member, { mandate_uuid: old })
    const id = await noticed(ann, old)
    const fresh = await openMandate(ann.payer, '12345699')
    expect((await change(ann, { mandate_uuid: fresh })).status).toBe(200)
    await sweep()
    const states = (await debitsOf(id)).map(({ state, mandate }) => [state, mandate])
    expect(states).toContainEqual(['dropped', old])
    expect(states.filter(([state, mandate]) => state === 'noticed' && mandate === old)).toEqual([])
    expect(await mandateState(old)).toBe('pending')
    const asked = await noticed(second, old, 'asking')
    await change(second, { saved_card_id: await cardIdOf(ann.payer, '4242') })
    await sweep()
    expect(await mandateState(old)).toBe('pending')
    await sql`update debits set state = 'dropped' where payment_id = ${asked}`.execute(shop.db)
    await movePayment(shop.db, asked, 'due')
    await sweep()
    expect([await mandateState(old), await mandateState(fresh), await wayOf(second)]).toEqual([
      'ended',
      'pending',
      '4242',
    ])
  })

  it('a mandate of another payer, one that is stopped or over, and one that is not filled in pay nothing', async () => {
    const [ann, ben] = [await join(both), await join(both)]
    const [bens, stopped, over] = [
      await openMandate(ben.payer),
      await openMandate(ann.payer),
      await openMandate(ann.payer),
    ]
    await sql`update mandates set is_stopped = true where id = ${stopped}::uuid`.execute(shop.db)
    await sql`update mandates set state = 'ended' where id = ${over}::uuid`.execute(shop.db)
    for (const mandate_uuid of [bens, stopped, over, crypto.randomUUID()])
      expect((await change(ann, { mandate_uuid })).json.code).toBe('CONTRACT_CHANGED')
    expect(await wayOf(ann)).toBe('4242')
  })

  it('that has ended can be set up anew, or a card takes its place', async () => {
    const ann = await join(both)
    const [old, fresh] = [await openMandate(ann.payer), await openMandate(ann.payer)]
    await change(ann, { mandate_uuid: old })
    await sql`update mandates set state = 'ended' where id = ${old}::uuid`.execute(shop.db)
    expect(await listed(ann)).toMatchObject({
      payment: { words: [expect.stringContaining('has ended')], can_change: true, paying_keeps_card: true },
    })
    await change(ann, { mandate_uuid: fresh })
    expect(await wayOf(ann)).toBe(fresh)
    await payByNewCard(ann, 3900)
    await payJoining(shop, operator, ann.payer[1], mastercard)
    expect(await standing(ann)).toMatchObject({
      card: '4444',
      mandate: null,
      changes: [{}, {}, {}].map(() => expect.any(String)),
    })
  })
})

/** Name of the lock for which `slowly` waits. */
const pause = 7

/** Lets a statement that looks for a payment wait before it locks it, and may take the lock of the contract away. */
const slowly = ({ isGuarded }: { isGuarded: boolean }): KyselyPlugin => ({
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((text) =>
            text.replace(
              'for update of p skip locked for share of c skip locked',
              `and pg_advisory_xact_lock_shared(${pause})::text = '' for update of p skip locked${isGuarded ? ' for share of c skip locked' : ''}`,
            ),
          ),
        }
      : node,
  transformResult: async ({ result }) => result,
})

/** Makes a change while a statement has found a payment and has not locked it yet. @returns what the statement locked */
const lookDuring = async <Found>(
  look: (tx: Tx) => Promise<Found>,
  { isGuarded, change }: { isGuarded: boolean; change: () => Promise<void> },
): Promise<Found> => {
  const { looking } = await shop.db.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(${pause})`.execute(holder)
    const looking = shop.db.transaction().execute((tx) => look(tx.withPlugin(slowly({ isGuarded }))))
    looking.catch(() => {})
    await untilWaiting(shop.db, 1)
    await change()
    return { looking }
  })
  return looking
}

describe('changing while a job looks', () => {
  it.each([
    [true, null],
    [false, '4242'],
  ])(
    'F03: a card that was changed meanwhile is not charged (guarded: %s, else the control: it is)',
    async (isGuarded, seen) => {
      const ann = await join(adult)
      await join(both, mastercard, ann.payer)
      const id = await dueNow(ann)
      await movePayment(shop.db, id, 'due')
      const body = { saved_card_id: await cardIdOf(ann.payer, '4444') }
      const old = await cardIdOf(ann.payer, '4242')
      const locked = await lookDuring((tx) => lockPaymentToAsk(tx, id), {
        isGuarded,
        change: async () => expect((await change(ann, body)).status).toBe(200),
      })
      expect(locked?.savedCardId ?? null).toBe(seen === null ? null : old)
      await Promise.all([collect(), collect()])
      expect(await paymentOf(id)).toEqual({ state: 'collected', paidBy: '4444', orders: 1 })
    },
  )

  it.each([true, false])(
    'F03: no notice is given by a mandate that was left meanwhile (guarded: %s)',
    async (isGuarded) => {
      const ann = await join(both)
      const [old, fresh] = [await openMandate(ann.payer), await openMandate(ann.payer)]
      await change(ann, { mandate_uuid: old })
      const id = await dueNow(ann)
      const locked = await lookDuring((tx) => lockPaymentToNotice(tx, id), {
        isGuarded,
        change: async () => expect((await change(ann, { mandate_uuid: fresh })).status).toBe(200),
      })
      expect(locked?.mandateId ?? null).toBe(isGuarded ? null : old)
    },
  )

  it('F03: at the same moment a payment is taken once, by the old card or the new one', async () => {
    const members = [await join(adult), await join(adult), await join(adult)]
    for (const { payer } of members) await join(both, mastercard, payer)
    const cards = await Promise.all(members.map(({ payer }) => cardIdOf(payer, '4444')))
    const ids = await Promise.all(members.map(dueNow))
    const [answers] = await Promise.all([
      Promise.all(members.map((member, index) => change(member, { saved_card_id: cards[index]! }))),
      collect(),
      collect(),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await collect()
    for (const id of ids)
      expect(await paymentOf(id)).toMatchObject({
        state: 'collected',
        orders: 1,
        paidBy: expect.stringMatching(/4242|4444/),
      })
  })
})

describe('two changes at once', () => {
  const ofMember = ({ payer, id }: Member) => ({
    clientId: operator.client.id,
    payerId: payer[0].id,
    contractId: id,
  })

  it('F03: come one after the other: the later one stands, with a letter of each', async () => {
    const ann = await join(both)
    await join(adult, mastercard, ann.payer)
    const bodies = [
      { saved_card_id: await cardIdOf(ann.payer, '4444') },
      { mandate_uuid: await openMandate(ann.payer) },
    ]
    const pressing = await shop.db.transaction().execute(async (tx) => {
      await sql`select from contracts where id = ${ann.id} for update`.execute(tx)
      const answers = bodies.map((body) => change(ann, body))
      await untilWaiting(shop.db, 2)
      return { answers: Promise.all(answers) }
    })
    expect((await pressing.answers).map(({ status }) => status)).toEqual([200, 200])
    const { card, mandate, changes } = await standing(ann)
    expect(changes).toHaveLength(2)
    expect([card === null, mandate === null]).toEqual(
      changes[1]!.includes('direct debit') ? [true, false] : [false, true],
    )
    expect(await lettersOf(ann)).toHaveLength(2)
  })

  it('F03: control: without the lock of the contract the same change is told of twice', async () => {
    const card = async (tx: Tx, member: Member, isLocked: boolean) => {
      if (isLocked) await lockContract(tx, ofMember(member))
      const savedCardId = await cardIdOf(member.payer, '4444')
      const way = { savedCardId, mandateId: null, words: 'by Mastercard ending 4444' }
      return moveToWay(tx, { contractId: member.id, way, who: 'customer' })
    }
    for (const isLocked of [true, false]) {
      const ann = await join(adult)
      await join(both, mastercard, ann.payer)
      const pressing = await shop.db.transaction().execute(async (tx) => {
        // Holds the row up, so that both have read it before either writes.
        await sql`select from contracts where id = ${ann.id} for update`.execute(tx)
        const both = [1, 2].map(() => shop.db.transaction().execute((one) => card(one, ann, isLocked)))
        await untilWaiting(shop.db, 2)
        return { both: Promise.all(both) }
      })
      expect((await pressing.both).filter(Boolean)).toHaveLength(isLocked ? 1 : 2)
    }
  })

  it('F03: an order by a new card and a press at once both count: paid once, and one of the two ways stands', async () => {
    const ann = await join(both)
    await join(adult, mastercard, ann.payer)
    const saved_card_id = await cardIdOf(ann.payer, '4444')
    await payByNewCard(ann, 3900)
    const [paid, pressed] = await Promise.all([
      payJoining(shop, operator, ann.payer[1], cardNumbers.approved),
      change(ann, { saved_card_id }),
    ])
    expect([paid.json.transaction_status, pressed.status]).toEqual(['completed', 200])
    const { card, mandate } = await standing(ann)
    expect([card, mandate]).toEqual([expect.stringMatching(/4242|4444/), null])
  })
})

it('case: the day of the first debit leaves the payer their notice', async () => {
  const ann = await join(both)
  await dueNow(ann)
  const { debit, by_card } = (await preview(ann)).data
  const within = (words: string) => words === dayAndYear(today)
  expect([within(by_card[0].on_words), within(debit.payments[0].on_words)]).toEqual([true, false])
})
