import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
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

for (const width of [320, 768]) {
  test(`A41: card fields at ${width} px are labelled, fit their frame, and pass axe with and without errors`, async ({
    page,
    merchant,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const fields = await openFields(page, merchant)
    await expect(fields.getByLabel('Card number')).toHaveAttribute('autocomplete', 'cc-number')
    await expect(fields.getByLabel('Name on card')).toHaveAttribute('autocomplete', 'cc-name')
    await expect(fields.getByLabel('Expiry date')).toHaveAttribute('autocomplete', 'cc-exp')
    await expect(fields.getByLabel('Card security code')).toHaveAttribute('autocomplete', 'cc-csc')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    await say(page, { type: 'tokenise' })
    await expect(fields.getByLabel('Card number')).toHaveAccessibleDescription('Enter your card number')
    await expect(fields.getByLabel('Expiry date')).toHaveAccessibleDescription(
      'Like 03/29 Enter the expiry date of your card',
    )
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    const frame = page.frames()[1]
    await expect
      .poll(() => frame?.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBe(0)
    expect(await frame?.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })
}

test('wire: the card fields carry the usual names and ids', async ({ page, merchant }) => {
  const fields = await openFields(page, merchant)
  const usual = {
    'cardholder-name': 'Name on card',
    'card-number': 'Card number',
    'expiry-date': 'Expiry date',
    'security-code': 'Card security code',
  }
  for (const [name, label] of Object.entries(usual)) {
    await expect(fields.getByLabel(label)).toHaveAttribute('id', name)
    await expect(fields.getByLabel(label)).toHaveAttribute('name', name)
  }
})

test('A26: a message in the card fields goes as soon as it is mended, and the others stay', async ({
  page,
  merchant,
}) => {
  const fields = await openFields(page, merchant)
  await expect.poll(() => heard(page, 'ready')).toHaveLength(1)
  await say(page, { type: 'tokenise' })
  await expect(fields.getByText('Enter your card number')).toBeVisible()
  await fields.getByLabel('Card number').pressSequentially('4242 4242 4242 4242')
  await expect(fields.getByLabel('Card number')).toBeFocused()
  await expect(fields.getByText('Enter your card number')).toBeHidden()
  await expect(fields.getByText('Enter the expiry date of your card')).toBeVisible()
})

test('A26: what was typed is checked when its field is left, an empty field is not, and the shop hears of neither', async ({
  page,
  merchant,
}) => {
  const fields = await openFields(page, merchant)
  await expect.poll(() => heard(page, 'ready')).toHaveLength(1)
  await fields.getByLabel('Card number').pressSequentially('4242 4242 4242 4241')
  await expect(fields.getByText('Check your card number')).toBeHidden()
  await fields.getByLabel('Expiry date').focus()
  await expect(fields.getByText('Check your card number: one of its digits is not right')).toBeVisible()
  await fields.getByLabel('Card security code').focus()
  await fields.getByLabel('Name on card').focus()
  await expect(fields.getByRole('textbox').and(fields.locator('[aria-invalid]'))).toHaveCount(1)
  expect(await heard(page, 'invalid')).toEqual([])
  await fields.getByLabel('Card number').press('End')
  await fields.getByLabel('Card number').press('Backspace')
  await fields.getByLabel('Card number').press('2')
  await expect(fields.getByText('Check your card number')).toBeHidden()
})

test('the mark of the card that is being typed stands out from the others', async ({ page, merchant }) => {
  const fields = await openFields(page, merchant)
  await expect(fields.getByRole('img', { name: 'Visa, Mastercard and American Express' })).toBeVisible()
  const opacityOf = (brand: string) =>
    fields.locator(`[data-mark=${brand}]`).evaluate((mark) => getComputedStyle(mark).opacity)
  await fields.getByLabel('Card number').fill('5')
  expect(await opacityOf('mastercard')).toBe('1')
  await fields.getByLabel('Card number').fill('53')
  await expect.poll(() => opacityOf('visa')).toBe('0.25')
  expect(await opacityOf('mastercard')).toBe('1')
})

test('spec 3: the card becomes a session’s token, and the shop never sees its number', async ({
  page,
  merchant,
}) => {
  const fields = await openFields(page, merchant)
  await expect.poll(() => heard(page, 'ready')).toHaveLength(1)
  await say(page, { type: 'tokenise' })
  await expect.poll(() => heard(page, 'invalid')).toHaveLength(1)
  await say(page, { type: 'focus', field: 'name' })
  await expect(fields.getByLabel('Name on card')).toBeFocused()
  await say(page, { type: 'focus' })
  await expect(fields.getByLabel('Card number')).toBeFocused()

  await fields.getByLabel('Card number').fill('4000 0000-00003220')
  await fields.getByLabel('Name on card').fill("Zoë O'Neill")
  await expect(fields.getByLabel('Card number')).toHaveValue('4000 0000 0000 3220')
  await expect(fields.getByText('Enter your card number')).toBeHidden()
  await fields.getByLabel('Expiry date').fill('0330')
  await fields.getByLabel('Card security code').fill('123')
  await expect
    .poll(() => heard(page, 'valid'))
    .toEqual([
      { type: 'valid', valid: false },
      { type: 'valid', valid: true },
    ])
  await fields.getByLabel('Card security code').press('Enter')
  await expect.poll(() => heard(page, 'submit')).toHaveLength(1)
  await say(page, { type: 'tokenise' })
  await expect
    .poll(() => heard(page, 'token'))
    .toEqual([
      {
        type: 'token',
        cardToken: expect.stringMatching(/^tok_/),
        brand: 'visa',
        last4: '3220',
        expiry: '03/30',
      },
    ])
  expect(
    await page.evaluate(() => JSON.stringify((window as unknown as { heard: Heard[] }).heard)),
  ).not.toMatch(/4000|O'Neill/)

  await say(page, { type: 'clear' })
  await expect(fields.getByLabel('Card number')).toHaveValue('')
})

test('a number that is no test card never leaves the browser', async ({ page, merchant }) => {
  const fields = await openFields(page, merchant)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await fields.getByLabel('Card number').fill('4111 1111 1111 1111')
  await say(page, { type: 'tokenise' })
  await expect(
    fields.getByText('Use one of the test cards: this provider does not take real cards'),
  ).toBeVisible()
  expect(sent).toEqual([])
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
