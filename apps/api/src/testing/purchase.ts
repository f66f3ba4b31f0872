import type { Kysely } from 'kysely'
import type { Database } from '../stores/database.ts'
import { createSlot, type TestClient, type TestOperator, type TestSlot } from './factories.ts'
import type { Shopper } from './shopper.ts'

/**
 * What a test of money buys: three places of two sessions at two prices, a part of it paid by credit. A fault in the
 * sum, in a quantity or in the split shows in none of them as the right figure.
 */
export const purchase = { totalPence: 1800, creditPence: 500, cardPence: 1300 } as const

/** The body of a payment that splits the purchase between credit and card. */
export const split = {
  payments: [
    { tender_type: 'credit', amount: purchase.creditPence },
    { tender_type: 'card', amount: purchase.cardPence },
  ],
}

/** Two adults to one session and a junior to another. @returns the sessions, and the basket as it was answered */
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

/** Credit, as a gift that has no other cause; of the general kind where none is said. */
export async function giveCredit(
  db: Kysely<Database>,
  client: TestClient,
  customer: { id: number },
  pence: number,
  type: 'general' | 'membership' = 'general',
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
