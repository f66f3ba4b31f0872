import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperator, type TestOperator } from '../../testing/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { cardNumbers, sandboxCards, Shopper, testSecret } from '../../testing/shopper.ts'

let sandbox: CardSandbox
let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
  test = await createTestApp({ cards: sandboxCards(sandbox.origin) })
  operator = await createOperator(test.db)
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})

const clear = (who: Shopper) => who.ask('DELETE', '/api/activities/cart')
const heldIn = async (cart: { id: number }) =>
  (await test.db.selectFrom('claims').select('quantity').where('cart_id', '=', cart.id).execute()).length

describe('spec 7: DELETE activities/cart', () => {
  it('spec 4: gives every place back, and says so; of an empty basket it is no fault', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart } = await fillBasket(test.db, operator, who)
    expect(await heldIn(cart)).toBe(2)
    for (const cleared of [await clear(who), await clear(who)]) {
      expect(cleared.status).toBe(200)
      expect(cleared.json.data).toMatchObject({ total: 0, item_count: 0, items: [], expires_at: null })
    }
    expect(await heldIn(cart)).toBe(0)
  })

  it('F26: a basket that is being paid for is not emptied, until the payment is cancelled', async () => {
    const who = new Shopper(test.app, operator.client.host)
    const { cart } = await fillBasket(test.db, operator, who)
    const { json } = await who.pay(sandbox.origin, cardNumbers.challenge)
    expect(await clear(who)).toMatchObject({ status: 409, json: { code: 'BASKET_LOCKED' } })
    expect(await heldIn(cart)).toBe(2)
    await who.ask('POST', '/api/checkout/cancel', { transaction_uuid: json.transaction_uuid })
    expect((await clear(who)).status).toBe(200)
    expect(await heldIn(cart)).toBe(0)
  })
})
