import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/axe.ts'
import { type Merchant, test } from './merchant.ts'

type Heard = { type: string; [key: string]: unknown }

const heard = (page: Page, type: string) =>
  page.evaluate(
    (wanted) => (window as unknown as { heard: Heard[] }).heard.filter((each) => each.type === wanted),
    type,
  )
const say = (page: Page, message: object) =>
  page.evaluate((text) => (window as unknown as { say: (message: object) => void }).say(text), message)

async function openFields(page: Page, merchant: Merchant, origin = merchant.origin) {
  const request = { ourRef: 'a', amountPence: 1250, currency: 'GBP', embedOrigins: [merchant.origin] }
  const { url = '' } = await merchant.ask('/v1/sessions', request)
  await page.goto(`${origin}/?frame=${encodeURIComponent(`${url}&primary=0a7d5a&radius=8`)}`)
  return page.frameLocator('iframe')
}

test('A41: card fields at 320 and 768 px are labelled, fit their frame, and pass axe with and without errors; the mark of the typed card’s brand stands out', async ({
  page,
  merchant,
}) => {
  const [narrow, wide] = [320, 768]
  await page.setViewportSize({ width: narrow, height: 900 })
  const fields = await openFields(page, merchant)
  const expectFits = async () => {
    const frame = page.frames()[1]
    await expect
      .poll(() => frame?.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBe(0)
    expect(await frame?.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(await findViolations(page)).toEqual([])
  }
  await expect(fields.getByLabel('Card number')).toBeVisible()
  await expect(fields.getByRole('img', { name: 'Visa, Mastercard and American Express' })).toBeVisible()
  await expectFits()
  await page.setViewportSize({ width: wide, height: 900 })
  await expectFits()

  await expect.poll(() => heard(page, 'ready')).toHaveLength(1)
  await say(page, { type: 'tokenise' })
  await expect(fields.getByLabel('Card number')).toHaveAccessibleDescription('Enter your card number')
  await expect(fields.getByLabel('Expiry date')).toHaveAccessibleDescription(
    'For example, 03/29 Enter the expiry date of your card',
  )
  await expectFits()
  await page.setViewportSize({ width: narrow, height: 900 })
  await expectFits()

  const opacityOf = (brand: string) =>
    fields.locator(`[data-mark=${brand}]`).evaluate((mark) => getComputedStyle(mark).opacity)
  await fields.getByLabel('Card number').fill('5')
  expect(await opacityOf('mastercard')).toBe('1')
  await fields.getByLabel('Card number').fill('53')
  await expect.poll(() => opacityOf('visa')).toBe('0.25')
  expect(await opacityOf('mastercard')).toBe('1')
})

test('a page of another origin can neither frame the fields nor command them', async ({ page, merchant }) => {
  await openFields(page, merchant, merchant.origin.replace('localhost', '127.0.0.1'))
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  const fields = await openFields(page, merchant)
  await expect(fields.getByLabel('Card number')).toBeVisible()
  // From inside the frame itself, the right origin is missing: nothing may happen.
  await page.frames()[1]?.evaluate(() => window.postMessage({ type: 'tokenise' }, '*'))
  await say(page, { type: 'focus' })
  await expect(fields.getByLabel('Card number')).toBeFocused()
  expect(await heard(page, 'invalid')).toEqual([])
})
