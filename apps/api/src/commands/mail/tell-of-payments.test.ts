import type { Tax } from '@touchline/rules/money/tax'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KeptFacts, writeLetter } from '../../letters/letters.ts'
import type { LockedDebit } from '../../stores/direct-debit/debits.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { createContract, createPlan, type TestPlan, usualFreeze } from '../../testing/factories/contracts.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator } from '../../testing/joining.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { tellOfCollected } from '../direct-debit/tell-of-debits.ts'
import { tellOfPaid } from './tell-of-payments.ts'

let shop: Shop
let operator: TestOperator
/** Plans at 20% whose freeze fee has 5%, and no tax. */
let reduced: TestPlan
let exempt: TestPlan

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  const plan = (tax: Tax) =>
    createPlan(shop.db, operator.client, { terms: { freeze: { ...usualFreeze, tax } } })
  reduced = await plan({ kind: 'reduced', basisPoints: 500, reason: '' })
  exempt = await plan({ kind: 'exempt', basisPoints: 0, reason: '' })
})
afterAll(() => shop.close())

/** Makes the first payment of a new contract a freeze fee, and returns it and the next one, which is of a month. */
async function paymentsBy(plan: TestPlan, feeTax: number) {
  const [{ id: payerId }] = await createJoiner(shop, operator)
  const joinedOn = wallDate(new Date(), operator.client.timeZone)
  const { payments } = await createContract(shop.db, operator.client, plan, { payerId, joinedOn })
  const [fee, month] = payments.filter(({ kind }) => kind === 'month')
  await sql`
    update contract_payments set kind = 'fee', pence = 500, tax_pence = ${feeTax} where id = ${fee!.id}`.execute(
    shop.db,
  )
  return { payerId, fee: fee!.id, month: month!.id }
}

/** Tells of a payment by card and by direct debit, and returns both letters' facts. */
async function toldOf(paymentId: number, payerId: number): Promise<(KeptFacts & { tax: string })[]> {
  const attempt = { snapshot: { items: [{ contractPaymentId: paymentId }], card: null } }
  const order = { orderId: paymentId, completeOrderId: `${paymentId}`, reference: `${paymentId}` }
  const debit = { id: crypto.randomUUID(), paymentId, chargeOn: '2027-01-04', accountEnding: '78' }
  await shop.db.transaction().execute(async (tx) => {
    await tellOfPaid(tx, attempt as unknown as AttemptRecord, order)
    await tellOfCollected(tx, debit as LockedDebit)
  })
  const { rows } = await sql<{ letter: KeptFacts & { tax: string } }>`
    select letter from mail_outbox where customer_id = ${payerId} and letter ? 'tax'
    order by id desc limit 2`.execute(shop.db)
  return rows.map(({ letter }) => letter)
}

const toldTaxOf = async (paymentId: number, payerId: number): Promise<string[]> =>
  (await toldOf(paymentId, payerId)).map(({ tax }) => tax)

it('spec 1: a letter that a payment is paid names the tax of a freeze fee, and of a month that of the plan', async () => {
  const [one, other] = [await paymentsBy(reduced, 24), await paymentsBy(exempt, 0)]
  const twice = (words: string) => [words, words]
  expect(await toldTaxOf(one.fee, one.payerId)).toEqual(twice('£0.24 (Reduced rate, 5%)'))
  expect(await toldTaxOf(one.month, one.payerId)).toEqual(twice('£6.50 (20%)'))
  expect(await toldTaxOf(other.fee, other.payerId)).toEqual(twice('Exempt'))
  expect(await toldTaxOf(other.month, other.payerId)).toEqual(twice('£6.50 (20%)'))
})

it.each([
  ['was cancelled', sql`state = 'cancelled'`],
  ['ends before its time', sql`ends_on = joined_on`],
])(
  'F181: a payment for a membership that %s is told as one that goes back, by card as by direct debit',
  async (_, ended) => {
    const [gone, kept] = [await paymentsBy(reduced, 24), await paymentsBy(reduced, 24)]
    await sql`update contracts set ${ended} where payer_id = ${gone.payerId}`.execute(shop.db)
    const told = async ({ month, payerId }: typeof gone) =>
      (await toldOf(month, payerId)).map((facts) => writeLetter(facts))
    const letters = await told(gone)
    expect(letters).toHaveLength(2)
    for (const [at, to] of ['account', 'card'].entries()) {
      expect(letters[at]).toMatchObject({ subject: expect.stringMatching(/^Goes back to you: /) })
      expect(JSON.stringify(letters[at])).toContain(`all of it goes back to the ${to} that paid`)
    }
    for (const letter of await told(kept)) {
      expect(letter).toMatchObject({ subject: expect.stringMatching(/^Paid: /) })
      expect(JSON.stringify(letter)).not.toContain('goes back')
    }
  },
)
