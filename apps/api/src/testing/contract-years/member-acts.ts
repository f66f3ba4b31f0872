import { sql } from 'kysely'
import { expect } from 'vitest'
import { movePayments } from '../../stores/joining/contract-moves.ts'
import type { TestPlan } from '../factories/contracts.ts'
import { createChild, createHousehold } from '../factories/entitlements.ts'
import { createCustomer } from '../factories/factories.ts'
import { payJoining } from '../joining.ts'
import { browserOf, cardNumbers } from '../shopper.ts'
import type { Act, CardKind, Script } from './stories.ts'
import type { YearsShop } from './years-shop.ts'

const numbers: Record<CardKind, string> = {
  good: cardNumbers.approved,
  'bank asks': '4000100000001701',
  'refund lost': '4000100000001016',
  'declined later': '4000100000001800',
  'payer wanted later': '4000100000001909',
}

export interface Joined {
  payerId: number
  contractId: number
  /** Name of the plan that it changes to, where it does. */
  changesTo?: string | undefined
}

/** Creates a customer and has them join as our pages do: plan, basket, card, the bank's page. */
export async function join(shop: YearsShop, plan: TestPlan, script: Script): Promise<Joined> {
  const { db, operator } = shop
  const payer = await createCustomer(db, operator.client, { date_of_birth: '1988-04-17' })
  const who = await browserOf(shop, operator.client, payer)
  const people = [{ place: 'Adult', user_id: payer.id }]
  if (script.plan === 'household') {
    const children = await Promise.all(
      ['Ben', 'Eve'].map((name) => createChild(db, operator.client, name, '2017-03-04')),
    )
    await createHousehold(db, operator.client, [payer, ...children])
    people.push(...children.map(({ id }) => ({ place: 'Child', user_id: id })))
  }
  const line = await who.ask('POST', `/api/online-joining/plans/${plan.id}/join`, {
    starts_on: script.startsOn,
    asks_to_start: true,
    people,
  })
  expect(line).toMatchObject({ status: 200 })
  const { json } = await payJoining(shop, operator, who, numbers[script.card])
  expect(json).toMatchObject({ transaction_status: 'completed' })
  const { rows } = await sql<{ id: number }>`select id from contracts where payer_id = ${payer.id}`.execute(
    db,
  )
  return { payerId: payer.id, contractId: rows[0]!.id, changesTo: script.changesTo }
}

/** The parts of an answer about leaving that the next request repeats. */
interface Shown {
  last_day: string
  cooling_off: { back: { raw: number } }
}

/** A freeze as it is shown, which the request repeats. */
interface Chosen {
  reason: string
  from: string
  months: number
  until: string
  not_taken_total: { raw: number }
  fees_total: { raw: number }
}

/** A change of plan as it is shown, which the request repeats. */
interface Change {
  from: string
  monthly: { raw: number }
  year: { raw: number }
  least_until: string | null
  terms_version: string
}

/** Has a member do it, by the calls of their account. */
export async function doAct(
  shop: YearsShop,
  { payerId, contractId, changesTo }: Joined,
  act: Act,
): Promise<void> {
  if (act === 'write off') return writeOff(shop, contractId)
  const who = await browserOf(shop, shop.operator.client, { id: payerId })
  const freezing = `/api/my-account/contracts/${contractId}/freezing`
  const leaving = `/api/my-account/contracts/${contractId}/leaving`
  const ask = async (...asked: Parameters<typeof who.ask>) => {
    const answer = await who.ask(...asked)
    expect([asked[1], answer.status, answer.json]).toEqual([asked[1], 200, expect.anything()])
    return (answer.json as { data: Shown }).data
  }
  switch (act) {
    case 'leave': {
      const { last_day: lastDay } = await ask('GET', leaving)
      await ask('POST', leaving, { how: 'notice', seen_last_day: lastDay })
      return
    }
    case 'stay':
      await ask('DELETE', leaving)
      return
    case 'cool off': {
      const { cooling_off: shown } = await ask('GET', leaving)
      await ask('POST', leaving, { how: 'cooling-off', seen_back: shown.back.raw })
      return
    }
    case 'freeze': {
      const { chosen } = (await ask('GET', `${freezing}?months=2`)) as unknown as { chosen: Chosen }
      expect(chosen.months).toBe(2)
      await ask('POST', freezing, {
        reason: chosen.reason,
        from: chosen.from,
        months: chosen.months,
        seen_until: chosen.until,
        seen_not_taken: chosen.not_taken_total.raw,
        seen_fees: chosen.fees_total.raw,
      })
      return
    }
    case 'end freeze': {
      const contracts = await ask('GET', '/api/my-account/contracts')
      const [{ freeze }] = contracts as unknown as [{ freeze: { end: { resumes_on: string } } }]
      await ask('POST', `${freezing}/end`, { seen_resumes_on: freeze.end.resumes_on })
      return
    }
    case 'change plan':
    case 'keep plan':
      return changePlan(ask, { contractId, changesTo }, act)
    case 'remove card': {
      const { rows } = await sql<{ id: number }>`
        select saved_card_id as id from contracts where id = ${contractId}`.execute(shop.db)
      const { status } = await who.ask('DELETE', `/api/my-account/saved-cards/${rows[0]!.id}`)
      return expect(status).toBe(200)
    }
    case 'settle': {
      const { rows } = await sql<{ id: number }>`
        select id from contract_payments where contract_id = ${contractId} and state in ('due', 'failed')`.execute(
        shop.db,
      )
      for (const { id } of rows) await ask('POST', `/api/my-account/contract-payments/${id}/basket`, {})
      const { json } = await payJoining(shop, shop.operator, who)
      return expect(json).toMatchObject({ transaction_status: 'completed' })
    }
  }
}

/** Has a member change the plan, or take that back. */
async function changePlan(
  ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>,
  { contractId, changesTo }: Omit<Joined, 'payerId'>,
  act: 'change plan' | 'keep plan',
): Promise<void> {
  const plan = `/api/my-account/contracts/${contractId}/plan`
  if (act === 'keep plan') {
    const contracts = await ask('GET', '/api/my-account/contracts')
    const [{ plan_change: change }] = contracts as [{ plan_change: { from: string } }]
    await ask('POST', `${plan}/back`, { seen_from: change.from })
    return
  }
  const { plans } = (await ask('GET', plan)) as { plans: { id: number; name: string }[] }
  const { id } = plans.find(({ name }) => name === changesTo)!
  const { chosen } = (await ask('GET', `${plan}?plan_id=${id}`)) as { chosen: Change }
  await ask('POST', plan, {
    plan_id: id,
    seen_from: chosen.from,
    seen_monthly: chosen.monthly.raw,
    seen_year: chosen.year.raw,
    seen_least_until: chosen.least_until,
    seen_terms_version: chosen.terms_version,
  })
}

/** Writes off what is asked for no more, as an operator: no call does so yet. */
const writeOff = ({ db }: YearsShop, contractId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from contract_payments
      where contract_id = ${contractId} and state in ('due', 'failed') and ask_on is null`.execute(tx)
    await movePayments(
      tx,
      rows.map(({ id }) => id),
      { to: 'written-off', cause: 'they are ill', who: 'operator Kim' },
    )
  })
