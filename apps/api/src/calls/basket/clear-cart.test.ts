import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import {
  createPayer,
  creditBefore,
  creditOf,
  fillBasket,
  payAtSecondTry,
  purchase,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

const clear = (who: Shopper) => who.ask('DELETE', '/api/activities/cart')
const heldIn = async (cart: { id: number }) =>
  (await shop.db.selectFrom('claims').select('quantity').where('cart_id', '=', cart.id).execute()).length

describe('spec 7: DELETE activities/cart', () => {
  it('spec 4: it gives every place back, and says so; an empty basket is no fault', async () => {
    const who = new Shopper(shop.app, operator.client.host)
    const { cart } = await fillBasket(shop.db, operator, who)
    expect(await heldIn(cart)).toBe(2)
    for (const cleared of [await clear(who), await clear(who)]) {
      expect(cleared.status).toBe(200)
      expect(cleared.json.data).toMatchObject({ total: 0, item_count: 0, items: [], expires_at: null })
    }
    expect(await heldIn(cart)).toBe(0)
  })

  it('F26: a basket that is being paid for can’t be emptied until the payment is cancelled', async () => {
    const payer = await createPayer(shop, operator)
    const [customer, who] = payer
    const { cart } = await fillBasket(shop.db, operator, who)
    expect(cart.total).toBe(purchase.totalPence)
    const { json } = await payAtSecondTry(shop, payer, { card: cardNumbers.challenge })
    expect(await clear(who)).toMatchObject({ status: 409, json: { code: 'BASKET_LOCKED' } })
    expect(await heldIn(cart)).toBe(2)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - purchase.creditPence)
    await who.ask('POST', '/api/checkout/cancel', { transaction_uuid: json.transaction_uuid })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
    expect((await clear(who)).status).toBe(200)
    expect(await heldIn(cart)).toBe(0)
  })
})
