import { expect, type Page, test } from '@playwright/test'
import { maxQueryAttempts } from '@touchline/rules/limits/limits'
import { countOrders, leftOfBasket, listAttemptIds, makePaymentOlder } from '../support/database.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { askCardSandbox, paymentsOf } from '../support/shop/card-books.ts'
import { agree, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

let product: RunningProduct
const ofRun: Record<string, string | undefined> = {}

// A product of its own, since its provider answers no one, and it is killed.
test.beforeAll(async () => {
  product = await startProduct()
  const ours = {
    E2E_ORIGIN: product.origin,
    E2E_CARD_SANDBOX_ORIGIN: product.cardSandboxOrigin,
    E2E_DATA_FOLDER: product.dataFolder,
  }
  for (const [name, value] of Object.entries(ours)) {
    ofRun[name] = process.env[name]
    process.env[name] = value
  }
})

test.afterAll(async () => {
  Object.assign(process.env, ofRun)
  await product.stop()
})

test.beforeEach(async () => {
  await askCardSandbox('faults', 'none')
})

const at = (path: string) => `${product.origin}${path}`
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay( |$)/ })
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Booking confirmed' })

/** Pays at a provider that authorises the card, but whose answer and all later ones about it are lost. */
async function payWithoutAnswer(page: Page): Promise<string> {
  const cartUuid = await holdPlaces(page)
  await page.goto(at('/basket'))
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  const times = 1_000_000
  await askCardSandbox('faults', { operation: 'createTransaction', kind: 'reset', when: 'after', times })
  await askCardSandbox('faults', { operation: 'query', kind: 'status', status: 503, times })
  await pay(page)
  await expectUnknown(page, cartUuid)
  return cartUuid
}

/**
 * Expects the page to say that the payment is being checked. There is a single payment, its money is
 * reserved, and the place is held.
 */
async function expectUnknown(page: Page, cartUuid: string): Promise<void> {
  await expect(page.getByText('We are checking your payment. Please do not pay again')).toBeVisible()
  await expect(page.getByText('This page continues automatically.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  expect(await leftOfBasket(cartUuid)).toEqual({ payments: ['authorising_unknown'], places: 1 })
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['authorised'])
}

/** Expects the basket to say so too, to allow no change, and to lead to the payment. */
async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByText('This basket is being paid for')).toBeVisible()
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(Empty basket|Change|Cancel payment)/ })).toHaveCount(0)
}

/** Makes the provider answer again, and the product ask it. */
async function letProviderAnswer(cartUuid: string): Promise<void> {
  await askCardSandbox('faults', 'none')
  await makePaymentOlder(cartUuid, 0)
}

async function expectPaidOnce(page: Page, cartUuid: string): Promise<void> {
  await expect(confirmed(page)).toBeVisible()
  await expectOnePayment(cartUuid)
}

async function expectOnePayment(cartUuid: string): Promise<void> {
  await expect.poll(() => leftOfBasket(cartUuid)).toMatchObject({ payments: ['captured'] })
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['captured'])
  expect(await countOrders(cartUuid)).toBe(1)
}

test('F22, F25, F26, F30: an unknown payment: a reloaded page, Back and Forward, a second tab and a tab opened later say the same; none can pay or change the basket, and all reach the booking', async ({
  page,
  context,
}) => {
  const cartUuid = await payWithoutAnswer(page)
  await page.reload()
  await expectUnknown(page, cartUuid)
  await expectAccessible(page)
  await page.goBack()
  await expectLocked(page)
  await page.goForward()
  await expectUnknown(page, cartUuid)

  const other = await context.newPage()
  await other.goto(at('/basket'))
  await expectLocked(other)
  await other.getByRole('link', { name: 'See the payment' }).click()
  await expectUnknown(other, cartUuid)
  const refused = await page.request.post(at('/api/checkout/authorise'), {
    headers: { origin: product.origin },
    data: { terms: [1], card_identifier: 'another', session_key: 'another' },
  })
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])

  await page.close()
  const again = await context.newPage()
  await again.goto(at('/basket/checkout'))
  await expectUnknown(again, cartUuid)
  await letProviderAnswer(cartUuid)
  await expectPaidOnce(other, cartUuid)
  await expectPaidOnce(again, cartUuid)
  await again.goto(at('/basket/checkout'))
  await expect(again.getByText('Your basket is empty')).toBeVisible()
  await expect(payButton(again)).toHaveCount(0)
})

test('F22: an unknown payment: while the server is away the open page says what is known and what is next, and continues when it is back', async ({
  page,
  context,
}) => {
  const cartUuid = await payWithoutAnswer(page)
  await product.kill()
  const says = page.getByRole('status').filter({ hasText: 'We are checking your payment' })
  await expect(says).toContainText('Please do not pay again')
  await expect(says).toContainText('We don’t know yet whether your payment went through.')
  await expect(says).toContainText(
    'This page can’t reach us at the moment. It continues automatically once it can.',
  )
  await expect(says).toContainText('You’ll never be charged twice')
  await expect(says).toContainText('if your booking can’t be made, you get your money back')
  await expect(says).not.toContainText('a few seconds')
  // The visitor's own connection works.
  await expect(page.getByText('Your choice is kept, and we’ll carry on once it can.')).toBeVisible()
  await expect(page.getByText('You’re offline')).toHaveCount(0)
  await expect(payButton(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  // A page opened now does not load, so only the open page can be read.
  const other = await context.newPage()
  await expect(other.goto(at('/basket/checkout'))).rejects.toThrow('ERR_CONNECTION_REFUSED')
  await expect(says).toBeVisible()
  // The faults that the provider was told to make are lost with its process.
  await product.startAgain()
  await makePaymentOlder(cartUuid, 0)
  await expectPaidOnce(page, cartUuid)
  await expect(says).toHaveCount(0)
  await other.goto(at('/basket/checkout'))
  await expect(other.getByText('Your basket is empty')).toBeVisible()
})

test('F22: after a quarter of an hour the page says that staff look at the payment, what that means, whom to ask, and by which reference; the basket stays while the server can’t give it, is requested less often after a minute, and empties automatically', async ({
  page,
}) => {
  const cartUuid = await payWithoutAnswer(page)
  await makePaymentOlder(cartUuid, 15)
  const expectWithStaff = async () => {
    await expect(page.getByText('Our staff are looking at your payment')).toBeVisible()
    const says = page.getByRole('status').filter({ hasText: 'Our staff are looking' })
    await expect(says).toContainText('We don’t know yet what happened to your payment')
    await expect(says).toContainText('Please do not pay again.')
    await expect(says).toContainText('Your booking is not confirmed yet')
    await expect(says).toContainText('no money is kept from you')
    await expect(says).toContainText(/Questions\? .*\d/)
    const [id = ''] = await listAttemptIds(cartUuid)
    const reference = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
    await expect(says).toContainText(`Your payment’s reference: ${reference}`)
    await expect(page.getByText('This usually takes a few seconds')).toHaveCount(0)
    await expect(payButton(page)).toHaveCount(0)
  }
  await expectWithStaff()
  expect((await leftOfBasket(cartUuid)).payments).toEqual(['needs_attention'])
  await page.reload()
  await expectWithStaff()
  await expectAccessible(page)
  await page.clock.install()
  await page.goto(at('/basket'))
  await expectLocked(page)
  await expect(page.getByRole('link', { name: 'See the payment' })).toBeVisible()
  const basket = /\/activities\/cart(\?|$)/
  let asked = 0
  page.on('request', (request) => {
    if (basket.test(request.url())) asked += 1
  })
  await page.route(basket, (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'UNAVAILABLE', message: 'Not just now.' } }),
  )
  // The page tries more than once.
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(asked).toBeGreaterThan(maxQueryAttempts)
  }).toPass()
  await expectLocked(page)
  await page.unroute(basket)
  await page.clock.runFor(60_000)
  await expectLocked(page)
  const before = asked
  for (let step = 0; step < 4; step += 1) {
    await page.clock.runFor(3_000)
    await expectLocked(page)
  }
  expect(asked - before).toBeLessThanOrEqual(1)
  await letProviderAnswer(cartUuid)
  await expectOnePayment(cartUuid)
  await page.clock.runFor(20_000)
  await expect(page.getByText('Your basket is empty')).toBeVisible()
})

test('F89: a payment that the provider turns away is not in doubt: no money was taken, the places are held, the basket can be changed in another tab, and another try pays', async ({
  page,
  context,
}) => {
  const cartUuid = await holdPlaces(page)
  await page.goto(at('/basket/checkout'))
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  const other = await context.newPage()
  // The provider delays its answer until another tab has shown the basket as locked, and then does nothing.
  const busy = {
    operation: 'createTransaction',
    kind: 'status',
    status: 429,
    when: 'before',
    delayMs: 12_000,
  }
  await askCardSandbox('faults', busy)
  await pay(page)
  await expect.poll(() => leftOfBasket(cartUuid)).toEqual({ payments: ['authorising'], places: 1 })
  await other.goto(at('/basket'))
  await expectLocked(other)
  await expect.poll(() => leftOfBasket(cartUuid)).toEqual({ payments: ['cancelled'], places: 1 })
  await other.getByRole('button', { name: /^One more Adult place: / }).click()
  await expect(other.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment was not started' })
  await expect(notice).toContainText('No money has been taken.')
  await expect(notice).toContainText('Try again in a minute.')
  await expect(page.getByText('Your places are held for')).toBeVisible()
  expect(await paymentsOf(cartUuid)).toEqual([])
  await expectAccessible(page)

  await other.getByRole('link', { name: 'Checkout', exact: true }).click()
  await fillVisitor(other)
  await agree(other)
  await fillCard(other, cards.approved)
  await pay(other)
  await expect(confirmed(other)).toBeVisible()
  expect(await countOrders(cartUuid)).toBe(1)
  await expect
    .poll(async () => (await leftOfBasket(cartUuid)).payments.toSorted())
    .toEqual(['cancelled', 'captured'])
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['captured'])
})
