import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { type StripeStandIn, startStripeStandIn } from '../../apps/card-sandbox/src/stripe/server.ts'
import { agree, bank, cardFields, cards, fillVisitor, pay } from '../support/shop/shopping.ts'
import { beLoggedIn, holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

const secretKey = 'sk_test_of_the_journey'

let stripe: StripeStandIn
let product: RunningProduct
let originOfRun: string | undefined

test.beforeAll(async () => {
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

/**
 * Finds Stripe's own frame, in our card page, in our checkout: three origins, and the card is typed in the
 * innermost.
 */
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

interface Booked {
  status: string
  amount: number
  amountCaptured: number
  /** Billing details of the card, as we sent them. */
  billing: object | null
}

/** Reads Stripe's books, the last payment last. */
async function books(): Promise<Booked[]> {
  const reply = await fetch(`${stripe.origin}/stand-in/books`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  return ((await reply.json()) as { intents: Booked[] }).intents
}

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Booking confirmed' })

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })

const walletsOf = (page: Page): FrameLocator =>
  cardFields(page).frameLocator('iframe[title="Secure express checkout frame"]')

/** Returns the pence left to pay by card, from the checkout's button. */
async function leftToPay(page: Page): Promise<number> {
  const words = await page.getByRole('button', { name: /^Pay £/ }).textContent()
  return Math.round(Number(words?.replace('Pay £', '')) * 100)
}

const creditOf = (page: Page) => page.getByRole('region', { name: 'Your credit' })

async function typeCredit(page: Page, pounds: number): Promise<void> {
  await creditOf(page)
    .getByLabel(/Use part of it/)
    .fill(pounds.toFixed(2))
  await creditOf(page).getByRole('button', { name: 'Use', exact: true }).click()
}

async function useCredit(page: Page, pounds: number): Promise<void> {
  await typeCredit(page, pounds)
  await expect(creditOf(page)).toContainText(`£${pounds.toFixed(2)} of your credit will be used.`)
}

test('spec 4, S66: Enter in Stripe’s fields pays, the bank can compare who and where the payer is, and Stripe has taken the money; the card page has the scripts of its list and no other, and the checkout has none of Stripe’s', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    // The answer of a busy server is not a fault of the page.
    if (message.type() === 'error' && !message.text().includes('status of 503')) refused.push(message.text())
  })
  await openCheckout(page)
  await expect(stripeFields(page).getByLabel('Card number')).toBeVisible()
  const scriptsIn = (frame: { evaluate: Page['evaluate'] }) =>
    frame.evaluate(() => [...document.scripts].filter(({ src }) => src !== '').map(({ src }) => src))
  const cardPage = page.frames().find((frame) => frame.url().includes('/pay/card/stripe'))
  expect(cardPage && (await scriptsIn(cardPage))).toEqual([
    // Takes the card in Stripe's frames, so it must come from Stripe.
    `${stripe.origin}/endive/stripe.js`,
    // Talks to the checkout.
    `${product.origin}/pay/stripe-card.js`,
  ])
  for (const script of await scriptsIn(page)) expect(new URL(script).origin).toBe(product.origin)
  // The page tried nothing that either policy forbids.
  expect(refused).toEqual([])

  await fillVisitor(page)
  await page.getByRole('button', { name: 'Add a billing address' }).click()
  await page.getByLabel('Address (optional)', { exact: true }).fill('3 Mill Lane')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS1 4AP')
  await typeCard(page, cards.approved)
  await stripeFields(page).getByLabel('Security code').press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText(['Agree to the Terms and Conditions'])
  await agree(page)
  await stripeFields(page).getByLabel('Security code').press('Enter')
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
  const last = (await books()).at(-1)
  expect(last).toMatchObject({ status: 'succeeded', amountCaptured: last?.amount })
  expect(last?.billing).toEqual({
    name: 'Sam Porter',
    email: 'sam@example.org',
    // Stripe's own fields ask for the postcode.
    address: { line1: '3 Mill Lane', city: 'Leeds' },
  })
})

test('spec 4, spec 7, F24: the bank’s check is shown in our frame, on origins of Stripe’s and the bank’s, and leads back: a refusal takes no money and says so, a decline is told, and an approved card pays and is saved, and pays later without being typed again', async ({
  page,
}) => {
  await newPerson('Sam', page)
  await openCheckout(page)
  await agree(page)
  await typeCard(page, cards.challenge)
  await pay(page)
  await expect(bank(page).getByRole('button', { name: 'Refuse payment' })).toBeVisible()
  const origins = page.frames().map((frame) => new URL(frame.url(), product.origin).origin)
  expect(origins).toContain(stripe.bankOrigin)
  await bank(page).getByRole('button', { name: 'Refuse payment' }).click()
  await expect(notice(page)).toContainText(
    'Your bank did not confirm that it is you. No money has been taken.',
  )
  expect((await books()).at(-1)).toMatchObject({ status: 'requires_payment_method', amountCaptured: 0 })

  await typeCard(page, cards.insufficient)
  await pay(page)
  await expect(notice(page)).toContainText(/not enough money|insufficient/i)
  await expect(notice(page)).toContainText('No money has been taken.')

  await typeCard(page, cards.challenge)
  await page.getByLabel('Save card').check()
  await pay(page)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded' })
  const paid = (await books()).length

  await openCheckout(page)
  await expect(page.locator('#saved-card')).toBeChecked()
  await pay(page)
  // This card's bank challenges the payer each time.
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect((await books()).slice(paid)).toMatchObject([{ status: 'succeeded' }])
})

test('spec 4, S66: a wallet’s button first needs a complete checkout; Google Pay’s own window opens from Stripe’s frame, speaks with it and pays, and nothing else is let through', async ({
  page,
}) => {
  await holdPlaces(page)
  const openerPolicyOf = async (path: string) =>
    (await page.request.get(`${product.origin}${path}`)).headers()['cross-origin-opener-policy']
  expect(await openerPolicyOf('/basket')).toBe('same-origin')
  expect(await openerPolicyOf('/basket/checkout')).toBe('same-origin-allow-popups')
  await page.goto(`${product.origin}/basket/checkout`)
  const frame = page.getByTitle('Card details')
  await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-same-origin allow-scripts allow-popups')
  await expect(frame).toHaveAttribute('allow', 'payment *')
  const mayAskBrowser = () =>
    (
      document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } }
    ).featurePolicy.allowsFeature('payment')
  expect(await walletsOf(page).locator('body').evaluate(mayAskBrowser)).toBe(true)

  const googlePay = walletsOf(page).getByRole('button', { name: 'Google Pay' })
  await googlePay.click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await expect(walletsOf(page).getByRole('dialog')).toBeHidden()
  expect(page.context().pages()).toHaveLength(1)
  await fillVisitor(page)
  await agree(page)
  const opened = page.waitForEvent('popup')
  await googlePay.click()
  await (await opened).getByRole('button', { name: 'Confirm in the wallet' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect((await books()).at(-1)).toMatchObject({ status: 'succeeded', billing: null })
})

test('spec 4, F24: credit leaves a card the smallest sum that it can pay, and the page says so; a wallet that was open while credit changed the sum pays nothing; the next press of a wallet’s button pays the rest after credit, and a typed card stays', async ({
  page,
}) => {
  await beLoggedIn(page)
  await openCheckout(page)
  await agree(page)
  const before = await leftToPay(page)
  const paidBefore = (await books()).length
  await test.step('too little for a card', async () => {
    await typeCredit(page, (before - 10) / 100)
    // Thirty pence is the smallest sum that a card can pay at this provider.
    await expect(
      page.getByText('so that £0.30 is left: the smallest sum that a card can pay here.'),
    ).toBeVisible()
    await expect.poll(() => leftToPay(page)).toBe(30)
    await creditOf(page).getByRole('button', { name: 'Don’t use credit' }).click()
    await expect.poll(() => leftToPay(page)).toBe(before)
  })

  await test.step('a wallet that shows another sum', async () => {
    const opened = page.waitForEvent('popup')
    await walletsOf(page).getByRole('button', { name: 'Google Pay' }).click()
    const wallet = await opened
    const preparedAnew = page.waitForResponse('**/api/checkout/prepare*')
    await useCredit(page, 1)
    await preparedAnew
    await wallet.getByRole('button', { name: 'Confirm in the wallet' }).click()
    await expect(page.getByText('Your wallet could not pay')).toBeVisible()
    expect(await books()).toHaveLength(paidBefore)
  })

  await typeCard(page, cards.approved)
  await page
    .getByRole('region', { name: 'Your credit' })
    .getByRole('button', { name: 'Don’t use credit' })
    .click()
  await expect.poll(() => leftToPay(page)).toBe(before)
  await useCredit(page, 2)
  const wallets = walletsOf(page)
  await wallets.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(wallets.getByRole('dialog')).toContainText(`Pay £${((before - 200) / 100).toFixed(2)}`)
  await expect(stripeFields(page).getByLabel('Card number')).toHaveValue(cards.approved)
  await wallets.getByRole('button', { name: 'Confirm in the wallet' }).click()
  await expect(confirmed(page)).toBeVisible()
  expect((await books()).slice(paidBefore)).toMatchObject([
    { status: 'succeeded', amountCaptured: before - 200, billing: null },
  ])
})
