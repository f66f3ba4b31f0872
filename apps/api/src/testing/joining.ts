import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createContract, movePayment, type TestPlan } from './factories/contracts.ts'
import { createOperator, type TestOperator } from './factories/factories.ts'
import { createPayer, type Payer } from './purchase.ts'
import type { Shop } from './shop.ts'
import { answerBank, cardNumbers, type Shopper } from './shopper.ts'

/** Creates an operator whose venue sells memberships online. */
export async function createJoiningOperator({ db }: Pick<Shop, 'db'>): Promise<TestOperator> {
  const operator = await createOperator(db, { online_joining_enabled: true })
  await sql`update venues set sells_memberships_online = true where id = ${operator.venue.id}`.execute(db)
  return operator
}

/** Creates a grown-up customer, logged in. */
export async function createJoiner(shop: Shop, operator: TestOperator): Promise<Payer> {
  const payer = await createPayer(shop, operator)
  await sql`update customers set date_of_birth = '1988-04-17' where id = ${payer[0].id}`.execute(shop.db)
  return payer
}

/** Puts a joining of today into the basket: `people` as the call takes them. */
export const joinPlan = (who: Shopper, operator: TestOperator, plan: TestPlan, body: object) =>
  who.ask('POST', `/api/online-joining/plans/${plan.id}/join`, {
    starts_on: wallDate(new Date(), operator.client.timeZone),
    asks_to_start: true,
    ...body,
  })

/** Pays for a joining, and approves it on the bank's page, which is asked for with the first payment. */
export async function payJoining(
  { app, sandbox }: Pick<Shop, 'app' | 'sandbox'>,
  operator: TestOperator,
  who: Shopper,
  card: string = cardNumbers.approved,
) {
  const { json } = await who.pay(sandbox.origin, card)
  if (json.transaction_status === 'challenge_required') {
    const { url, cres } = await answerBank(json, 'approve')
    await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { host: operator.client.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ cres }).toString(),
    })
  }
  return who.complete(json.transaction_uuid)
}

/** A payer with a contract. */
export interface TestMember {
  payer: Payer
  contract: { id: number }
}

/** Joins a plan of today online, with a card that is kept; a payer who is given joins once more. */
export async function joinByCard(
  shop: Shop,
  operator: TestOperator,
  plan: TestPlan,
  { card, payer: given }: { card?: string; payer?: Payer } = {},
): Promise<TestMember> {
  const payer = given ?? (await createJoiner(shop, operator))
  const [{ id }, who] = payer
  await joinPlan(who, operator, plan, { people: [{ place: 'Adult', user_id: id }] })
  expect((await payJoining(shop, operator, who, card)).json.transaction_status).toBe('completed')
  const { rows } = await sql<{ id: number }>`
    select id from contracts where payer_id = ${id} order by id desc limit 1`.execute(shop.db)
  return { payer, contract: rows[0]! }
}

/** Creates a member of sixty days who owes nothing: what was due is waived. */
export async function createPastMember(
  shop: Shop,
  operator: TestOperator,
  plan: TestPlan,
  others: readonly number[] = [],
): Promise<TestMember & { joinedOn: string }> {
  const payer = await createJoiner(shop, operator)
  const today = wallDate(new Date(), operator.client.timeZone)
  const joinedOn = addDays(today, -60)
  const contract = await createContract(shop.db, operator.client, plan, {
    payerId: payer[0].id,
    people: [payer[0].id, ...others],
    joinedOn,
  })
  for (const { id, due_on: on } of contract.payments)
    if (on <= today) await movePayment(shop.db, id, 'dropped')
  return { payer, contract, joinedOn }
}
