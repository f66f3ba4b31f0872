import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { AuditedCards } from '../../testing/audit/books.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import {
  createPayer,
  creditBefore,
  creditOf,
  fillBasket,
  type Payer,
  paidPurchase,
  payAtSecondTry,
  purchase,
  readPaid,
  split,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers } from '../../testing/shopper.ts'
import { sweepPayments } from './sweep-payments.ts'

let cards: AuditedCards
let shop: Shop
let operator: TestOperator
let payer: Payer
/** Requests to the provider in order: the key of each step, and its sum. */
let asked: { step: string; key: string; pence?: number }[] = []
let billed: object[] = []
let capturesToRefuse = 0

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  shop = await createShop({ between: (provider) => (cards = listening(provider)) })
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  billed = []
  capturesToRefuse = 0
  payer = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, payer[1])
})

function listening(provider: AuditedCards): AuditedCards {
  return {
    ...provider,
    authorise: (call, payment) => {
      asked.push({ step: 'authorise', key: call.idempotencyKey, pence: payment.amountPence })
      billed.push(payment.billing)
      return provider.authorise(call, payment)
    },
    capture: async (call, ref, pence, ...rest) => {
      asked.push({ step: 'capture', key: call.idempotencyKey, pence })
      if (capturesToRefuse-- > 0) return { kind: 'refused', raw: 'not now' }
      return provider.capture(call, ref, pence, ...rest)
    },
    void: (call, ...rest) => {
      asked.push({ step: 'void', key: call.idempotencyKey })
      return provider.void(call, ...rest)
    },
  }
}
/**
 * Pays at the second try.
 * @returns the second payment's id; requests for the first, the declined one, are dropped
 */
async function pay(card: string): Promise<string> {
  asked = []
  const { json } = await payAtSecondTry(shop, payer, { card })
  const [declined, ...rest] = asked
  expect(declined).toMatchObject({ step: 'authorise', pence: purchase.cardPence })
  expect(declined!.key).not.toBe(rest[0]!.key)
  asked = rest
  return json.transaction_uuid
}

async function sweep() {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepPayments({ db: shop.db, cards: createCardAccounts(cards), log: quiet })
}
const stateOf = async (id: string) => {
  const query = shop.db.selectFrom('payment_attempts').select('state').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).state
}

test('F40: a capture that is refused leaves the booking standing, and is asked again under the same key', async () => {
  capturesToRefuse = 2
  const id = await pay(cardNumbers.approved)
  const { json } = await payer[1].complete(id)
  expect(json.transaction_status).toBe('completed')
  expect(await stateOf(id)).toBe('capture_pending')
  await sweep()
  expect(await stateOf(id)).toBe('capture_pending')
  await sweep()
  expect(await stateOf(id)).toBe('captured')
  expect(asked).toEqual([
    { step: 'authorise', key: `${id}-authorise`, pence: purchase.cardPence },
    { step: 'capture', key: `${id}-capture`, pence: purchase.cardPence },
    { step: 'capture', key: `${id}-capture`, pence: purchase.cardPence },
    { step: 'capture', key: `${id}-capture`, pence: purchase.cardPence },
  ])
  expect(await readPaid(shop, json.complete_order_id)).toEqual(paidPurchase)
})

test('F29: places are held beyond the deadline of the bank’s check, and given back under another key', async () => {
  const id = await pay(cardNumbers.challenge)
  const { rows } = await sql<{ held: number; beyond: number }>`
    select count(*)::int as held, count(*) filter (where c.expires_at > a.deadline)::int as beyond
    from payment_attempts a join claims c on c.cart_id = a.cart_id where a.id = ${id}`.execute(shop.db)
  expect(rows).toEqual([{ held: 2, beyond: 2 }])
  expect(await creditOf(shop.db, payer[0])).toBe(creditBefore - purchase.creditPence)
  await payer[1].ask('POST', '/api/checkout/cancel', { transaction_uuid: id })
  expect(await stateOf(id)).toBe('voided')
  expect(asked.slice(1)).toEqual([{ step: 'void', key: `${id}-void` }])
  expect(await creditOf(shop.db, payer[0])).toBe(creditBefore)
})

test('spec 7: the billing address goes to the provider, as far as it was typed', async () => {
  const address = { billing_address_line_one: ' 3 Mill Lane', billing_city: 'Leeds', billing_postcode: '' }
  const { json } = await payer[1].pay(shop.sandbox.origin, cardNumbers.approved, { ...address, ...split })
  expect(json.transaction_status).toBe('authorised')
  expect(billed).toEqual([
    { firstName: 'Sam', lastName: 'Porter', addressLineOne: '3 Mill Lane', city: 'Leeds' },
  ])
})
