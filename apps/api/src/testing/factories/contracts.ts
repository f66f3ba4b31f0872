import { randomUUID } from 'node:crypto'
import type { FreezeTerms } from '@touchline/rules/contracts/freezing'
import { type DatedPayment, listPayments } from '@touchline/rules/contracts/plan-payments'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'

type Db = Kysely<Database>

/** £39 a month from the first of each month, £20 to join, a month's notice, for one adult. */
export const usualTerms: PlanTerms = {
  monthlyPence: 3900,
  joiningPence: 2000,
  monthStarts: null,
  lateAfter: null,
  lastMonthUpFront: false,
  minimumMonths: 0,
  notice: { months: 1 },
  coolingOffDays: 14,
  tax: { kind: 'standard', basisPoints: 2000, reason: '' },
  places: [{ name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 1 }],
  venues: [],
  startWithinDays: 31,
  includes: [],
  retryAfterDays: [3, 7],
}

/** Two reasons, one of them free; £5.00 a month, for one to three months at a time and four in any twelve. */
export const usualFreeze: FreezeTerms = {
  reasons: [
    { name: 'Away', isFree: false },
    { name: 'Injury', isFree: true },
  ],
  feePence: 500,
  tax: usualTerms.tax,
  leastMonths: 1,
  mostMonths: 3,
  noticeDays: 0,
  monthsInYear: 4,
  lengthensTerm: true,
}

export interface TestPlan {
  id: number
  slug: string
  membershipId: number
  terms: PlanTerms
}

/** Creates a membership with a plan on sale. */
export async function createPlan(
  db: Db,
  client: { id: number },
  { terms = {}, name = 'Adult' }: { terms?: Partial<PlanTerms>; name?: string } = {},
): Promise<TestPlan> {
  const slug = `plan-${randomUUID().slice(0, 8)}`
  const all = { ...usualTerms, ...terms }
  const { rows } = await sql<{ id: number; membershipId: number }>`
    with m as (
      insert into memberships (client_id, slug, name) values (${client.id}, ${slug}, ${name}) returning id)
    insert into membership_plans (client_id, membership_id, slug, revision, name, terms)
    select ${client.id}::int, m.id, ${slug}::text, 1, ${name}::text, ${JSON.stringify(all)}::jsonb from m
    returning id, membership_id as "membershipId"`.execute(db)
  return { ...rows[0]!, slug, terms: all }
}

export interface TestContract {
  id: number
  joinedOn: string
  startsOn: string
  membershipUserIds: number[]
  payments: { id: number; due_on: string; pence: number; state: string; kind: string }[]
}

/**
 * Creates a contract as an order of nothing has made it, with the payments of a year ahead, those of the day of
 * joining too: none of them is paid.
 */
export async function createContract(
  db: Db,
  client: { id: number },
  plan: TestPlan,
  {
    payerId,
    people = [payerId],
    joinedOn,
    startsOn = joinedOn,
    savedCardId = null,
  }: {
    payerId: number
    people?: number[]
    joinedOn: string
    startsOn?: string
    savedCardId?: number | null
  },
): Promise<TestContract> {
  const payments = listPayments(plan.terms, { joinedOn, startsOn }, addDays(addMonths(joinedOn, 12), -1))
  return db.transaction().execute(async (tx) => {
    const saleId = await joinForNothing(tx, client, plan, payerId)
    const { rows } = await sql<{ id: number }>`
      insert into contracts (client_id, plan_id, payer_id, sale_id, joined_on, starts_on, saved_card_id, agreed)
      values (${client.id}, ${plan.id}, ${payerId}, ${saleId}, ${joinedOn}, ${startsOn}, ${savedCardId},
        ${JSON.stringify({ terms: 'The terms', payments: [] })}::jsonb) returning id`.execute(tx)
    const { id } = rows[0]!
    const membershipUserIds: number[] = []
    for (const customerId of people) {
      const { rows: made } = await sql<{ id: number }>`
        with u as (
          insert into membership_users (client_id, customer_id, membership_id, starts_on)
          values (${client.id}, ${customerId}, ${plan.membershipId}, ${startsOn}) returning id)
        insert into contract_people (contract_id, customer_id, membership_user_id, place)
        select ${id}::bigint, ${customerId}::bigint, u.id, 'Adult' from u returning membership_user_id as id`.execute(
        tx,
      )
      membershipUserIds.push(made[0]!.id)
    }
    for (const payment of payments) await insertPayment(tx, client, id, payment)
    const { rows: written } = await sql<TestContract['payments'][number]>`
      select id, due_on::text, pence, state, kind from contract_payments where contract_id = ${id}
      order by due_on, id`.execute(tx)
    return { id, joinedOn, startsOn, membershipUserIds, payments: written }
  })
}

/** Moves a payment as the jobs do, one state after the other. */
export async function movePayment(db: Db, paymentId: number, ...states: string[]): Promise<void> {
  for (const to of states) {
    await sql`
      insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
      select contract_id, id, state, ${to}::text, 'made for a test', 'sweep' from contract_payments
      where id = ${paymentId}`.execute(db)
    await sql`update contract_payments set state = ${to} where id = ${paymentId}`.execute(db)
  }
}

const insertPayment = (
  db: Db,
  client: { id: number },
  contractId: number,
  { kind, on, from, until, pence }: DatedPayment,
) =>
  sql`
  insert into contract_payments (client_id, contract_id, kind, due_on, from_on, until_on, pence, tax_pence, state,
    ask_on)
  values (${client.id}, ${contractId}, ${kind}, ${on}, ${from}, ${until}, ${pence}, ${Math.round(pence / 6)},
    'ahead', ${on})`.execute(db)

/** Writes the order of a joining that cost nothing. @returns the line's id */
async function joinForNothing(
  db: Db,
  client: { id: number },
  plan: TestPlan,
  payerId: number,
): Promise<number> {
  const [attemptId, unique] = [randomUUID(), randomUUID()]
  const shown = JSON.stringify({
    name: 'Adult membership',
    slotId: `${plan.id}`,
    venueName: '',
    venueSlug: '',
    venueAddress: '',
    categorySlug: '',
    location: '',
    timeZone: 'Europe/London',
    startsAtUtc: '2026-11-29T00:00:00.000Z',
    endsAtUtc: '2026-11-29T00:00:00.000Z',
    pricingOptionName: '',
  })
  const snapshot = { contact: { firstName: 'Ann', lastName: 'Payer', email: '' }, items: [], terms: [1] }
  await sql`
    insert into carts (uuid, client_id, state) values (${unique}, ${client.id}, 'ordered')`.execute(db)
  await sql`
    insert into payment_attempts (id, client_id, cart_id, customer_id, state, amount_pence, currency_code, our_ref,
      deadline, snapshot)
    select ${attemptId}::uuid, ${client.id}::int, k.id, ${payerId}::bigint, 'authorising', 0, 'GBP',
      ${`TL-${attemptId}`}::text, now(), ${JSON.stringify(snapshot)}::jsonb
    from carts k where k.uuid = ${unique}::uuid`.execute(db)
  const states = ['authorising', 'authorised', 'capture_pending', 'captured']
  for (const [at, state] of states.entries()) {
    if (at > 0)
      await sql`update payment_attempts set state = ${state} where id = ${attemptId}::uuid`.execute(db)
    await sql`
      insert into payment_attempt_moves (attempt_id, from_state, to_state, cause, who)
      values (${attemptId}::uuid, ${states[at - 1] ?? null}::text, ${state}, 'made for a test', 'customer')`.execute(
      db,
    )
  }
  const { rows } = await sql<{ id: number }>`
    with o as (
      insert into orders (client_id, complete_order_id, reference, cart_id, attempt_id, customer_id, first_name,
        last_name, email, total_pence, credit_pence, card_pence)
      select ${client.id}::int, ${unique}::text, ${unique.slice(0, 8)}::text, k.id, ${attemptId}::uuid,
        ${payerId}::bigint, 'Ann', 'Payer', 'ann@example.test', 0, 0, 0
      from carts k where k.uuid = ${unique}::uuid returning id)
    insert into membership_sales (client_id, order_id, plan_id, price_pence, tax_pence, shown)
    select ${client.id}::int, o.id, ${plan.id}::int, 0, 0, ${shown}::jsonb from o returning id`.execute(db)
  return rows[0]!.id
}
