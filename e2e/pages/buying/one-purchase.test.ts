import { expect, test } from 'vitest'
import { answerBank, cardNumbers, typeCard } from '../../../apps/api/src/testing/shopper.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { holdPlaces } from '../../support/shop/visitor-acts.ts'

/** From a held basket to its order, as the checkout page asks. @returns the reply to the completion */
async function buy(visitor: ReturnType<typeof createVisitor>, card: string) {
  const prepared = await (await visitor.request.get('/api/checkout/prepare')).json()
  const authorised = await visitor.request.post('/api/checkout/authorise', {
    data: {
      billing_first_name: 'Sam',
      billing_last_name: 'Porter',
      email: 'sam@example.org',
      card_identifier: await typeCard(process.env.E2E_CARD_SANDBOX_ORIGIN ?? '', prepared.session_key, card),
      session_key: prepared.session_key,
      item_hash: prepared.itemHash,
      total: prepared.total,
      terms: [1],
    },
  })
  const transaction = await authorised.json()
  if (transaction.transaction_status === 'challenge_required') {
    const { url, cres } = await answerBank(transaction, 'approve')
    await visitor.request.post(url, { form: { cres } })
  }
  const completed = await visitor.request.post('/api/checkout/complete', {
    data: { transaction_uuid: transaction.transaction_uuid, completed_waivers: [], payments: [], terms: [1] },
  })
  return completed.json()
}

test.each([
  ['a card that its bank lets pass', cardNumbers.approved],
  ['a card whose bank asks first', cardNumbers.challenge],
])('spec 1: a visitor holds places, pays with %s, and the confirmation names their time', async (_, card) => {
  const visitor = createVisitor()
  await holdPlaces(visitor, { quantity: 2 })
  const basket = await visitor.open('/basket')
  const [time = 'no time'] = /\w{3} \d+ \w{3}, \d\d:\d\d to \d\d:\d\d/.exec(basket.text()) ?? []
  const { complete_order_id: orderId } = await buy(visitor, card)
  const confirmed = await visitor.open(`/booking-confirmed/${orderId}`)
  expect(confirmed.status).toBe(200)
  expect(confirmed.text()).toContain(time)
  expect(confirmed.text()).toContain('Thank you, Sam')
  expect((await visitor.open('/basket')).text()).toMatch(/basket is empty/i)
})
