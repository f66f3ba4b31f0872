import { contractPaymentStates, contractStates } from '@touchline/rules/contracts/contract-states'
import { debitRefundStates, debitStates, mandateStates } from '@touchline/rules/direct-debit/debit-states'
import { transitionsOf } from '@touchline/rules/states/state-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import { createCustomer, createOperator } from '../../testing/factories/factories.ts'
import { payForContract } from './record-contracts.ts'

let api: TestApp

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

test('I09: the database knows the moves of contracts and of their payments that the rules have', async () => {
  const edgesOf = async (of: string) => {
    const { rows } = await sql<{ edge: string }>`
      select from_state || ' ' || to_state as edge from contract_edges
      where of = ${of} and from_state is not null`.execute(api.db)
    return rows.map(({ edge }) => edge).sort()
  }
  const inRules = (moves: readonly (readonly [string, string, string])[]) =>
    [...new Set(moves.map(([from, , to]) => `${from} ${to}`))].sort()
  expect(await edgesOf('contract')).toEqual(inRules(transitionsOf(contractStates)))
  expect(await edgesOf('payment')).toEqual(inRules(transitionsOf(contractPaymentStates)))
  expect(await edgesOf('mandate')).toEqual(inRules(transitionsOf(mandateStates)))
  expect(await edgesOf('debit')).toEqual(inRules(transitionsOf(debitStates)))
  expect(await edgesOf('debit-refund')).toEqual(inRules(transitionsOf(debitRefundStates)))
})

test('I09: a payment of a contract that is ahead can’t be paid, and one that was collected is not asked for', async () => {
  const { client } = await createOperator(api.db)
  const { id: payerId } = await createCustomer(api.db, client)
  const plan = await createPlan(api.db, client)
  const { payments } = await createContract(api.db, client, plan, { payerId, joinedOn: '2026-11-29' })
  const move = (to: string) =>
    sql`update contract_payments set state = ${to} where id = ${payments[0]!.id}`.execute(api.db)
  await expect(move('asked')).rejects.toMatchObject({ code: '23514' })
  await expect(move('collected')).rejects.toMatchObject({ code: '23514' })
})

test('a plan stays as it was offered, so that a contract keeps its terms', async () => {
  const { client } = await createOperator(api.db)
  const { id } = await createPlan(api.db, client)
  const change = sql`
    update membership_plans set terms = jsonb_set(terms, '{monthlyPence}', '4900') where id = ${id}`.execute(
    api.db,
  )
  await expect(change).rejects.toThrow('is kept as it was offered')
})

test('a payment of a contract is paid once, by two orders at once as well, and only by its payer', async () => {
  const { client } = await createOperator(api.db)
  const { id: payerId } = await createCustomer(api.db, client)
  const { id: otherId } = await createCustomer(api.db, client)
  const plan = await createPlan(api.db, client)
  const made = await createContract(api.db, client, plan, { payerId, joinedOn: '2026-11-29' })
  const paymentId = made.payments[0]!.id
  const { rows } = await sql<{
    sale_id: number
  }>`select sale_id from contracts where id = ${made.id}`.execute(api.db)
  const saleId = rows[0]!.sale_id
  class Undo extends Error {}
  // The line of an order of nothing: the audit at the end must not find it paid.
  const undone = api.db.transaction().execute(async (tx) => {
    await sql`update contract_payments set state = 'due' where id = ${paymentId}`.execute(tx)
    const pay = (by: number) =>
      payForContract(tx, { paymentId, saleId, payerId: by, who: 'customer', isEarly: false })
    expect([await pay(otherId), await pay(payerId), await pay(payerId)]).toEqual([false, true, false])
    throw new Undo()
  })
  await expect(undone).rejects.toThrow(Undo)
})
