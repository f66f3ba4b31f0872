import type { CreditType } from '@touchline/contract/entities/basket/cart'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../stores/database/tables.ts'
import { readBooks } from './audit/books.ts'
import {
  createSlot,
  type TestClient,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from './factories/factories.ts'
import type { Shop } from './shop.ts'
import { cardNumbers, createLoggedIn, type Shopper, testSecret } from './shopper.ts'

/**
 * The standard purchase of tests about money: three places of two sessions at two prices, partly paid by
 * credit. A fault in the sum, a quantity or the split makes at least one figure wrong.
 */
export const purchase = { totalPence: 1800, creditPence: 500, cardPence: 1300 } as const

/**
 * Builds the body of a payment that splits a sum between credit and card. The sum of the purchase is the
 * default.
 */
export const splitOf = (totalPence: number) => ({
  payments: [
    { tender_type: 'credit', amount: purchase.creditPence },
    { tender_type: 'card', amount: totalPence - purchase.creditPence },
  ],
})
export const split = splitOf(purchase.totalPence)

/** A customer with credit, and the browser in which they are logged in. */
export type Payer = [TestCustomer, Shopper]
export const creditBefore = 2000

export async function createPayer(
  shop: Pick<Shop, 'app' | 'db'>,
  { client }: TestOperator,
  pence = creditBefore,
): Promise<Payer> {
  const payer = await createLoggedIn(shop, client)
  await giveCredit(shop.db, client, payer[0], pence)
  return payer
}

/**
 * Pays by credit and card, first with a card that is declined and takes nothing, then with this one.
 * @returns the answer to the second try
 */
export async function payAtSecondTry(
  { db, sandbox }: Shop,
  [customer, who]: readonly [{ id: number }, Shopper],
  { card = cardNumbers.approved, payment = split }: { card?: string; payment?: object } = {},
) {
  const before = await creditOf(db, customer)
  const declined = await who.pay(sandbox.origin, cardNumbers.declined, payment)
  expect(declined.json).toMatchObject({ transaction_status: 'declined' })
  expect(await creditOf(db, customer)).toBe(before)
  return who.pay(sandbox.origin, card, payment)
}

/** Result of a payment, from the order, its bookings, the ledger of credit and the provider’s books. */
export interface Paid {
  total: number
  credit: number
  card: number
  /** Number of places at each price, the dearest first. */
  places: [quantity: number, pence: number][]
  creditTaken: number
  captured: number
}

/** Expected result of paying for the purchase. */
export const paidPurchase: Paid = {
  total: purchase.totalPence,
  credit: purchase.creditPence,
  card: purchase.cardPence,
  places: [
    [2, 720],
    [1, 360],
  ],
  creditTaken: purchase.creditPence,
  captured: purchase.cardPence,
}

export async function readPaid({ db, sandbox }: Shop, completeOrderId: string): Promise<Paid> {
  const lines = await db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.order_id', 'orders.id')
    .select(['attempt_id', 'total_pence', 'credit_pence', 'card_pence', 'quantity', 'price_pence'])
    .where('complete_order_id', '=', completeOrderId)
    .orderBy('price_pence', 'desc')
    .execute()
  const order = lines[0]!
  const entries = await db
    .selectFrom('credit_entries')
    .select('amount_pence')
    .where('cause', 'in', [`attempt ${order.attempt_id}`, `release ${order.attempt_id}`])
    .execute()
  const books = await readBooks(sandbox.origin, testSecret)
  return {
    total: order.total_pence,
    credit: order.credit_pence,
    card: order.card_pence,
    places: lines.map(({ quantity, price_pence }) => [quantity, price_pence]),
    creditTaken: entries.reduce((sum, { amount_pence }) => sum - amount_pence, 0),
    captured: books.find(({ ourRef }) => ourRef === `TL-${order.attempt_id}`)?.capturedPence ?? 0,
  }
}

/**
 * Adds two adults to one session and a junior to another. @returns the sessions, and the basket in the answer
 */
export async function fillBasket(db: Kysely<Database>, operator: TestOperator, who: Shopper, capacity = 20) {
  const { venue, swim: category, priceList } = operator
  const session = () => createSlot(db, { venue, category, priceList, capacity })
  const [first, second] = [await session(), await session()]
  const { status, json } = await who.add(linesOf(operator, first, second))
  if (status !== 200) throw new Error(`the basket was not filled: ${JSON.stringify(json)}`)
  return { slots: [first, second] as const, cart: json.data }
}

export const linesOf = ({ priceList }: TestOperator, first: TestSlot, second: TestSlot) => [
  { id: first.id, type: 'activity', quantity: 2, pricing_option_id: priceList.options.Adult },
  { id: second.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Junior },
]

/** Lets membership credit pay for the basket's lines at this price, as a membership's scope does. */
export async function takeMembershipCredit(
  db: Kysely<Database>,
  cart: { id: number },
  pricePence: number,
): Promise<void> {
  await db
    .updateTable('cart_items')
    .set({ takes_membership_credit: true })
    .where('cart_id', '=', cart.id)
    .where('price_pence', '=', pricePence)
    .execute()
}

/** Gives a customer credit as a gift. By default it is general and does not expire. */
export async function giveCredit(
  db: Kysely<Database>,
  client: TestClient,
  customer: { id: number },
  pence: number,
  type: CreditType = 'general',
  expiresAt: Date | null = null,
): Promise<void> {
  await db
    .insertInto('credit_entries')
    .values({
      client_id: client.id,
      customer_id: customer.id,
      type,
      amount_pence: pence,
      reason: 'A gift',
      cause: `gift ${crypto.randomUUID()}`,
      expires_at: expiresAt,
    })
    .execute()
}

export async function creditOf(db: Kysely<Database>, customer: { id: number }): Promise<number> {
  const { sum } = await db
    .selectFrom('credit_entries')
    .select(({ fn }) => fn.sum<string | null>('amount_pence').as('sum'))
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
