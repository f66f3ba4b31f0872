import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOperator, type TestCustomer, type TestOperator } from '../../testing/factories.ts'
import { creditOf, fillBasket, giveCredit, payAtSecondTry, purchase } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let test: Shop
let operator: TestOperator
let customer: TestCustomer
let who: Shopper

beforeAll(async () => {
  test = await createShop()
  operator = await createOperator(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[customer, who] = await createLoggedIn(test, operator.client)
})

const apply = (...amounts: number[]) =>
  who.ask('POST', '/api/credits/apply', {
    credits_to_reserve: amounts.map((amount) => ({ amount, type: 'general' })),
  })
const refused = { status: 422, json: { code: 'CREDIT_NOT_AVAILABLE' } }

describe('spec 7: POST credits/apply', () => {
  it('spec 4: says how much of the basket credit pays, and takes nothing of it yet', async () => {
    await giveCredit(test.db, operator.client, customer, 2000)
    await fillBasket(test.db, operator, who)
    for (const amount of [500, purchase.totalPence])
      expect(await apply(amount)).toMatchObject({
        status: 200,
        json: { reserved: true, amount, cart: { total: purchase.totalPence } },
      })
    expect(await creditOf(test.db, customer)).toBe(2000)
  })

  it('F84: more than the basket costs is refused, in one line or in two', async () => {
    await giveCredit(test.db, operator.client, customer, 5000)
    await fillBasket(test.db, operator, who)
    expect(await apply(purchase.totalPence + 1)).toMatchObject(refused)
    expect(await apply(1000, 801)).toMatchObject(refused)
    expect(await apply(1000, 800)).toMatchObject({ json: { reserved: true, amount: 1800 } })
  })

  it('F84: more than there is is refused, in one line or in two', async () => {
    await giveCredit(test.db, operator.client, customer, 1500)
    await fillBasket(test.db, operator, who)
    expect(await apply(1501)).toMatchObject(refused)
    expect(await apply(1000, 501)).toMatchObject(refused)
    expect(await apply(1000, 500)).toMatchObject({ json: { reserved: true, amount: 1500 } })
  })

  const wanted = purchase.creditPence
  it.each<[string, { amount: number; type?: 'general' | 'membership' }[], boolean]>([
    ['general credit', [{ amount: wanted, type: 'general' }], true],
    ['membership credit', [{ amount: wanted, type: 'membership' }], false],
    [
      'both kinds',
      [
        { amount: 1, type: 'membership' },
        { amount: wanted, type: 'general' },
      ],
      false,
    ],
    ['all of the general credit', [{ amount: 700, type: 'general' }], true],
    ['a penny more than all of it', [{ amount: 701, type: 'general' }], false],
  ])('spec 3: %s is answered by applying as paying answers it', async (_, lines, isTaken) => {
    await giveCredit(test.db, operator.client, customer, 700)
    await giveCredit(test.db, operator.client, customer, 5000, 'membership')
    const { cart } = await fillBasket(test.db, operator, who)
    expect(cart.credits).toEqual({
      general: { type: 'general', total_available: 700, max_applicable: 700 },
      membership: { type: 'membership', total_available: 5000, max_applicable: 0 },
    })
    const applied = await who.ask('POST', '/api/credits/apply', { credits_to_reserve: lines })
    const payments = lines.map((line) => ({ tender_type: 'credit', ...line }))
    // Without a card, what credit leaves is not paid: taken credit is told by that refusal.
    const paid = await who.complete(null, { payments })
    if (isTaken) {
      expect(applied).toMatchObject({ status: 200, json: { reserved: true, amount: lines[0]?.amount } })
      expect(paid.json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    } else {
      expect(applied).toMatchObject(refused)
      expect(paid).toMatchObject(refused)
    }
    expect(await creditOf(test.db, customer)).toBe(5700)
  })

  it('S14: nought and less is no amount', async () => {
    await fillBasket(test.db, operator, who)
    for (const amount of [0, -500, 1.5]) expect((await apply(amount)).status).toBe(400)
  })

  it('spec 4: credit needs an account and a basket', async () => {
    expect((await apply(500)).json.code).toBe('BASKET_EMPTY')
    who = new Shopper(test.app, operator.client.host)
    await fillBasket(test.db, operator, who)
    expect(await apply(500)).toMatchObject({ status: 401, json: { code: 'LOGIN_REQUIRED' } })
  })

  it('F25: while another tab pays with it, it is said that the basket is being paid for', async () => {
    await giveCredit(test.db, operator.client, customer, 500)
    await fillBasket(test.db, operator, who)
    const paying = await payAtSecondTry(test, [customer, who], { card: cardNumbers.challenge })
    expect(paying.json.transaction_status).toBe('challenge_required')
    const { transaction_uuid } = paying.json
    // Credit that is there and credit that the payment has reserved are answered alike.
    for (const amount of [1, 500])
      expect(await apply(amount)).toMatchObject({
        status: 409,
        json: { code: 'PAYMENT_IN_PROGRESS', details: { transaction_uuid, cart: { item_count: 3 } } },
      })
  })
})
