import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { type StripeStandIn, startStripeStandIn } from '../../apps/card-sandbox/src/stripe/server.ts'
import { agree, bank, cardFields, cards, fillVisitor, pay } from '../support/shopping.ts'
import { beLoggedIn, holdPlaces } from '../support/visitor-acts.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

const secretKey = 'sk_test_of_the_journey'

let stripe: StripeStandIn
let product: RunningProduct
let originOfRun: string | undefined

test.beforeAll(async () => {
  test.setTimeout(180_000)
  stripe = await startStripeStandIn({ secretKey, webhookSecret: 'whsec_of_the_journey' })
  product = await startProduct({
    CARD_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_journey',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_journey',
    STRIPE_API_ORIGIN: stripe.origin,
    STRIPE_SCRIPT_URL: `${stripe.origin}/endive/stripe.js`,
  })
  originOfRun = process.env.E2E_ORIGIN
  process.env.E2E_ORIGIN = product.origin
})

test.afterAll(async () => {
  process.env.E2E_ORIGIN = originOfRun
  await product.stop()
  await stripe.close()
})

/** Stripe's own frame, in our card page, in our checkout: three origins, of which the card is typed in the last. */
const stripeFields = (page: Page): FrameLocator =>
  cardFields(page).frameLocator('iframe[title="Secure payment input frame"]')

async function openCheckout(page: Page): Promise<void> {
  await holdPlaces(page)
  await page.goto(`${product.origin}/basket/checkout`)
}

async function typeCard(page: Page, number: string): Promise<void> {
  const fields = stripeFields(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('12/39')
  await fields.getByLabel('Security code').fill('123')
}

async function payAsVisitor(page: Page, number: string): Promise<void> {
  await openCheckout(page)
  await fillVisitor(page)
  await agree(page)
  await typeCard(page, number)
  await pay(page)
}

interface Booked {
  status: string
  amount: number
  amountCaptured: number
  /** Whose card it is, as we have told it. */
  billing: object | null
}

/** What stands in Stripe's books, the last payment last. */
async function books(): Promise<Booked[]> {
  const reply = await fetch(`${stripe.origin}/stand-in/books`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  return ((await reply.json()) as { intents: Booked[] }).intents
}

test('spec 4: a card that is typed in Stripe’s frame pays, and Stripe has taken the money', async ({
  page,
}) => {
  await payAsVisitor(page, cards.approved)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
  const last = (await books()).at(-1)
  expect(last).toMatchObject({
    status: 'succeeded',
    amountCaptured: last?.amount,
    billing: { name: 'Sam Porter', email: 'sam@example.org' },
  })
})

test('spec 4: Enter in Stripe’s fields pays, and the bank can compare who and where the payer is', async ({
  page,
}) => {
  await openCheckout(page)
  await fillVisitor(page)
  await page.getByRole('button', { name: 'Add a billing address' }).click()
  await page.getByLabel('Address (optional)', { exact: true }).fill('3 Mill Lane')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS1 4AP')
  await typeCard(page, cards.approved)
  await stripeFields(page).getByLabel('Security code').press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText(['Terms and Conditions: Required'])
  await agree(page)
  await stripeFields(page).getByLabel('Security code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)?.billing).toEqual({
    name: 'Sam Porter',
    email: 'sam@example.org',
    // The postcode is asked for by Stripe's own fields.
    address: { line1: '3 Mill Lane', city: 'Leeds' },
  })
})

test('S66: the card page has the scripts of its list and no other, and the checkout has none of Stripe’s', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await openCheckout(page)
  await expect(stripeFields(page).getByLabel('Card number')).toBeVisible()
  const scriptsIn = (frame: { evaluate: Page['evaluate'] }) =>
    frame.evaluate(() => [...document.scripts].filter(({ src }) => src !== '').map(({ src }) => src))
  const cardPage = page.frames().find((frame) => frame.url().includes('/pay/card/stripe'))
  expect(cardPage && (await scriptsIn(cardPage))).toEqual([
    // Takes the card in frames of Stripe's: it must come from Stripe.
    `${stripe.origin}/endive/stripe.js`,
    // Speaks with the checkout.
    `${product.origin}/pay/stripe-card.js`,
  ])
  for (const script of await scriptsIn(page)) expect(new URL(script).origin).toBe(product.origin)
  // Nothing that either policy forbids was tried.
  expect(refused).toEqual([])
})

test('spec 4: the bank’s check shows in our frame, on origins of Stripe’s and the bank’s, and leads back', async ({
  page,
}) => {
  await payAsVisitor(page, cards.challenge)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded' })
})

test('F24: a check that is refused takes nothing and says so', async ({ page }) => {
  await payAsVisitor(page, cards.challenge)
  await bank(page).getByRole('button', { name: 'Refuse payment' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await expect(notice).toContainText('Your bank did not confirm that it is you. No money has been taken.')
  expect((await books()).at(-1)).toMatchObject({ status: 'requires_payment_method', amountCaptured: 0 })
})

test('F24: a decline is told by its reason, and another card pays for the places that stayed held', async ({
  page,
}) => {
  await payAsVisitor(page, cards.insufficient)
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await expect(notice).toContainText('No money has been taken.')
  await typeCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})

test('spec 7: a card that was saved pays later without being typed again', async ({ page }) => {
  const reply = await page.request.post(`${product.origin}/api/auth/customer/register`, {
    headers: { origin: product.origin },
    data: {
      first_name: 'Sam',
      last_name: 'Porter',
      email: `${crypto.randomUUID()}@example.org`,
      password: 'touchline-demo',
      terms: true,
    },
  })
  expect(reply.status()).toBe(200)
  await openCheckout(page)
  await typeCard(page, cards.approved)
  await page.getByLabel('Save card').check()
  await agree(page)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()

  await openCheckout(page)
  await expect(page.locator('#saved-card')).toBeChecked()
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded' })
})

test('spec 4: a wallet’s button first has the checkout filled in, then pays with what the wallet gives', async ({
  page,
}) => {
  await openCheckout(page)
  const wallets = cardFields(page).frameLocator('iframe[title="Secure express checkout frame"]')
  await wallets.getByRole('button', { name: 'Google Pay' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await expect(wallets.getByRole('dialog')).toBeHidden()
  await fillVisitor(page)
  await agree(page)
  await wallets.getByRole('button', { name: 'Apple Pay' }).click()
  await wallets.getByRole('button', { name: 'Confirm in the wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded', billing: null })
})

const walletsOf = (page: Page): FrameLocator =>
  cardFields(page).frameLocator('iframe[title="Secure express checkout frame"]')

/** What is left to pay by card, in pence, as the checkout's button says it. */
async function leftToPay(page: Page): Promise<number> {
  const words = await page.getByRole('button', { name: /^Pay £/ }).textContent()
  return Math.round(Number(words?.replace('Pay £', '')) * 100)
}

async function useCredit(page: Page, pounds: number): Promise<void> {
  const credit = page.getByRole('region', { name: 'Your credit' })
  await credit.getByLabel(/Or a part of it/).fill(pounds.toFixed(2))
  await credit.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(credit).toContainText(`£${pounds.toFixed(2)} of your credit will be used.`)
}

test('spec 4: the first press of a wallet’s button pays what credit leaves, and a card that was typed stays', async ({
  page,
}) => {
  await beLoggedIn(page)
  await openCheckout(page)
  await agree(page)
  await typeCard(page, cards.approved)
  const wallets = walletsOf(page)
  const before = await leftToPay(page)
  await useCredit(page, 2)
  await wallets.getByRole('button', { name: 'Apple Pay' }).click()
  const sum = `£${((before - 200) / 100).toFixed(2)}`
  await expect(wallets.getByRole('dialog')).toContainText(`Pay ${sum}`)
  await expect(stripeFields(page).getByLabel('Card number')).toHaveValue(cards.approved)
  await wallets.getByRole('button', { name: 'Confirm in the wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({
    status: 'succeeded',
    amountCaptured: before - 200,
    billing: null,
  })
})

test('F24: what credit leaves is too little for a card: the page says so and what to do, and with less credit it is paid', async ({
  page,
}) => {
  await beLoggedIn(page)
  await openCheckout(page)
  await agree(page)
  const before = await leftToPay(page)
  const paidBefore = (await books()).length
  await useCredit(page, (before - 10) / 100)
  await typeCard(page, cards.approved)
  await pay(page)
  const refused = page.getByRole('alert').filter({ hasText: 'Your payment was not started' })
  await expect(refused).toContainText('card payments have a smallest sum. No money has been taken')
  await expect(refused).toContainText('your places are still held')
  expect(await books()).toHaveLength(paidBefore)
  await page
    .getByRole('region', { name: 'Your credit' })
    .getByRole('button', { name: 'Don’t use credit' })
    .click()
  await expect.poll(() => leftToPay(page)).toBe(before)
  await typeCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded', amountCaptured: before })
})

test('spec 4: a wallet that was open while credit changed the sum pays nothing, and then the sum that it shows', async ({
  page,
}) => {
  await beLoggedIn(page)
  await openCheckout(page)
  await agree(page)
  const googlePay = walletsOf(page).getByRole('button', { name: 'Google Pay' })
  const before = await leftToPay(page)
  const paidBefore = (await books()).length
  const opened = page.waitForEvent('popup')
  await googlePay.click()
  const wallet = await opened
  const preparedAnew = page.waitForResponse('**/api/checkout/prepare*')
  await useCredit(page, 1)
  await preparedAnew
  await wallet.getByRole('button', { name: 'Confirm in the wallet' }).click()
  await expect(page.getByText('Your wallet could not pay')).toBeVisible()
  expect(await books()).toHaveLength(paidBefore)
  const openedAgain = page.waitForEvent('popup')
  await googlePay.click()
  const sum = `£${((before - 100) / 100).toFixed(2)}`
  await expect((await openedAgain).getByText(`Pay ${sum}`)).toBeVisible()
  await (await openedAgain).getByRole('button', { name: 'Confirm in the wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded', amountCaptured: before - 100 })
})

test('S66: Google Pay’s own window opens from Stripe’s frame and speaks with it, and nothing else is let through', async ({
  page,
}) => {
  await holdPlaces(page)
  const openerPolicyOf = async (path: string) =>
    (await page.goto(`${product.origin}${path}`))?.headers()['cross-origin-opener-policy']
  expect(await openerPolicyOf('/basket')).toBe('same-origin')
  expect(await openerPolicyOf('/basket/checkout')).toBe('same-origin-allow-popups')
  const frame = page.getByTitle('Card details')
  await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-same-origin allow-scripts allow-popups')
  await expect(frame).toHaveAttribute('allow', 'payment *')
  const wallets = cardFields(page).frameLocator('iframe[title="Secure express checkout frame"]')
  const mayAskBrowser = () =>
    (
      document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } }
    ).featurePolicy.allowsFeature('payment')
  expect(await wallets.locator('body').evaluate(mayAskBrowser)).toBe(true)
  await fillVisitor(page)
  await agree(page)
  const opened = page.waitForEvent('popup')
  await wallets.getByRole('button', { name: 'Google Pay' }).click()
  await (await opened).getByRole('button', { name: 'Confirm in the wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded' })
})
