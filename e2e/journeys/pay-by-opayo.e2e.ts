import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import {
  type OpayoStandIn,
  standInKeys,
  startOpayoStandIn,
} from '../../apps/card-sandbox/src/opayo/server.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, fillVisitor, pay } from '../support/shop/shopping.ts'
import { beLoggedIn, holdPlaces } from '../support/shop/visitor-acts.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

test.describe.configure({ mode: 'serial' })

let standIn: OpayoStandIn
let product: RunningProduct
/** Origin of the product that other files of this worker use. */
const usual = process.env['E2E_ORIGIN']

test.beforeAll(async () => {
  standIn = await startOpayoStandIn()
  product = await startProduct({
    CARD_PROVIDER: 'opayo',
    OPAYO_VENDOR: standInKeys.vendor,
    OPAYO_INTEGRATION_KEY: standInKeys.integrationKey,
    OPAYO_INTEGRATION_PASSWORD: standInKeys.integrationPassword,
    OPAYO_REPORTING_USER: standInKeys.reportingUser,
    OPAYO_REPORTING_PASSWORD: standInKeys.reportingPassword,
    OPAYO_ORIGIN: standIn.origin,
  })
  process.env['E2E_ORIGIN'] = product.origin
})
test.afterAll(async () => {
  process.env['E2E_ORIGIN'] = usual
  await product.stop()
  await standIn.close()
})

/** Finds Opayo's own fields: in its frame, in our card page, in our checkout. */
const fields = (page: Page, title = 'Card details'): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe')

async function openCheckout(page: Page) {
  await page.goto(`${product.origin}/basket/checkout`)
  await expect(fields(page).getByLabel('Card number')).toBeVisible()
}

/** Fills in a card. The name decides what the bank does, as in Opayo's test system. */
async function fillOpayo(page: Page, name: string, number = '4929 0000 0000 6') {
  await fields(page).getByLabel('Cardholder name').fill(name)
  await fields(page).getByLabel('Card number').fill(number)
  await fields(page).getByLabel('Expiry date (MM/YY)').fill('12/39')
  await fields(page).getByLabel('Security code').fill('123')
}

/** Finds the bank's page, of another site: in our page that holds it, in our window. */
const bank = (page: Page): FrameLocator =>
  page
    .getByRole('dialog', { name: 'Your bank’s security check' })
    .frameLocator('iframe[title="Your bank\'s security check"]')
    .frameLocator('iframe')

async function answerBank(page: Page, password: string) {
  await bank(page).getByLabel('Password').fill(password)
  await bank(page).getByRole('button', { name: 'Submit' }).click()
}

const states = () => standIn.gateway.startedBetween(0, Infinity).map(({ state }) => state)

test('spec 4, F24, S66, A40: Opayo’s script runs in our card page alone; an unreadable card is reported; refused at the bank, which asks on another site’s page, and declined: each says why; the bank’s approval leads to the booking', async ({
  page,
}) => {
  await holdPlaces(page)
  await openCheckout(page)
  await test.step('the scripts and the rights of the frame', async () => {
    const scriptsOf = (url: (path: string) => boolean) =>
      page
        .frames()
        .find((frame) => url(new URL(frame.url()).pathname))!
        .locator('script[src]')
        .evaluateAll((all) => all.map((each) => (each as HTMLScriptElement).src))
    for (const script of await scriptsOf((path) => path === '/basket/checkout'))
      expect(new URL(script).origin).toBe(product.origin)
    expect(await scriptsOf((path) => path === '/pay/card/opayo')).toEqual([
      // Takes the card in Opayo's own frame, as PCI requires.
      `${standIn.origin}/api/v1/js/sagepay.js`,
      // Our own script, which talks to the checkout around it.
      `${product.origin}/pay/opayo-card.js`,
    ])
    // Without wallets nothing opens a window, and no window talks to the checkout.
    const frame = page.getByTitle('Card details')
    await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-same-origin allow-scripts')
    await expect(frame).not.toHaveAttribute('allow')
    const checkout = await page.request.get(`${product.origin}/basket/checkout`)
    expect(checkout.headers()['cross-origin-opener-policy']).toBe('same-origin')
    const reply = await page.request.get(`${product.origin}/pay/card/opayo?session=any`)
    expect(reply.headers()['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' ${standIn.origin}; style-src 'self'; frame-src ${standIn.origin}; ` +
        `connect-src ${standIn.origin}; img-src ${standIn.origin}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
    )
  })

  await fillVisitor(page)
  await agree(page)
  await fillOpayo(page, 'Sam Porter', '4929 0000 0000 7')
  await pay(page)
  await expect(page.getByText('Check your card details: they could not be read.').first()).toBeVisible()

  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await fillOpayo(page, 'CHALLENGE')
  await pay(page)
  await expect(bank(page).getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  const origins = page.frames().map((frame) => new URL(frame.url(), product.origin).origin)
  expect(origins).toContain(standIn.acsOrigin)
  await answerBank(page, 'wrong')
  await expect(notice).toContainText('Your bank did not confirm that it is you. No money has been taken.')
  await expect(fields(page).getByLabel('Card number')).toHaveValue('')
  await fillVisitor(page)
  await agree(page)
  await fillOpayo(page, 'Sam Porter', '4929 0000 0000 0513')
  await pay(page)
  await expect(notice).toContainText(/not enough money|insufficient/i)
  await expect(fields(page).getByLabel('Card number')).toHaveValue('')
  await fillOpayo(page, 'CHALLENGE')
  await pay(page)
  await answerBank(page, 'challenge')
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 0006')).toBeVisible()
  expect(states().at(-1)).toBe(16)
})

test('F26, F31: where the way to the bank’s page is lost, page and basket offer to cancel once Opayo waits for it, not before, and another card pays', async ({
  page,
  context,
}) => {
  const cancel = page.getByRole('button', { name: 'Cancel payment' })
  const basket = await context.newPage()
  const openBasket = async () => {
    await basket.goto(`${product.origin}/basket`)
    await expect(basket.getByText('This basket is being paid for')).toBeVisible()
    await expect(basket.getByText('Please do not pay again.')).toBeVisible()
  }
  await holdPlaces(page)
  await openCheckout(page)
  await fillVisitor(page)
  await agree(page)
  await fillOpayo(page, 'CHALLENGE')
  standIn.addFault({ operation: 'transaction', kind: 'status' })
  standIn.addFault({ operation: 'reporting', kind: 'status', times: 1_000_000 })
  await pay(page)
  await expect(page.getByText('We are checking your payment. Please do not pay again')).toBeVisible()
  await expect(page.getByText('This usually takes a few seconds.')).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await openBasket()
  await expect(basket.getByRole('button', { name: 'Cancel payment and edit' })).toHaveCount(0)
  await expect(basket.getByText('you can cancel it')).toHaveCount(0)

  standIn.dropFaults()
  await expect(cancel).toBeVisible()
  const says = page.getByRole('status').filter({ hasText: 'Your bank’s security check was interrupted.' })
  await expect(says).toContainText('Please do not pay again')
  await expect(says).toContainText('No money has been taken. Cancel this payment to pay another way.')
  await expect(says).not.toContainText('a few seconds')
  await expect(page.getByRole('button', { name: /^Pay( |$)/ })).toHaveCount(0)
  await expectAccessible(page)
  await openBasket()
  await expect(basket.getByText('No money has been taken, and you can cancel it.')).toBeVisible()
  await expect(basket.getByRole('button', { name: 'Cancel payment and edit' })).toBeVisible()
  expect(states().at(-1)).not.toBe(16)

  await cancel.click()
  await expect(page.getByText('Payment cancelled')).toBeVisible()
  await expect(page.getByText('No money has been taken.')).toBeVisible()
  await fillOpayo(page, 'Sam Porter')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})

test('spec 4: a saved card pays with its security code, which is typed at Opayo', async ({ page }) => {
  await beLoggedIn(page)
  await holdPlaces(page)
  await openCheckout(page)
  await page.getByLabel('Save card').check()
  await agree(page)
  await fillOpayo(page, 'Sam Porter')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()

  await holdPlaces(page)
  await page.goto(`${product.origin}/basket/checkout`)
  const code = fields(page, 'Security code of your saved card').getByLabel('Security code')
  await code.fill('123')
  await expect(page.getByTitle('Card details')).toHaveCount(0)
  await agree(page)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})
