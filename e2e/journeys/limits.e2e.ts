import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endHoldIn } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { agree, cardFields, cards, fillCard, fillVisitor } from '../support/shop/shopping.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

const host = 'limits.localhost'

let product: RunningProduct
let operator: string
let visitors = 0

test.beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', DEMO: 'off' })
  await importOperator({
    slug: 'limits',
    name: 'Small Baths',
    product,
    client: {
      hosts: [host],
      limits: {
        sessionPlacesOfVisitor: 3,
        heldPlacesOfAddress: 5,
        lapsedPlacesOfVisitor: 3,
        declinesOfVisitor: 2,
      },
    },
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior' },
      ],
      priceLists: { swim: { adult: 560, junior: 300 } },
      categories: [{ slug: 'swim', name: 'Lane Swim', kind: 'ticketed', allowsAnonymousBookings: true }],
      venues: [
        {
          slug: 'small-baths',
          name: 'Small Baths',
          town: 'Bristol',
          locations: [{ slug: 'pool', name: 'Pool' }],
          sessions: [
            {
              category: 'swim',
              locations: ['pool'],
              when: ['daily 07:00-22:00 every 60'],
              minutes: 60,
              prices: 'swim',
              capacity: 40,
            },
          ],
        },
      ],
    },
  })
  operator = `http://${host}:${new URL(product.origin).port}`
})
test.afterAll(() => product?.stop())

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${++visitors}` })
})

/** The page of tomorrow's swim that begins at this hour. */
async function openSwim(page: Page, time: string): Promise<void> {
  await page.goto(`${operator}/location/small-baths/swim/${dayAhead(1)}/by-time`)
  await page
    .getByRole('link', { name: new RegExp(`^Book .*${time} to`) })
    .first()
    .click()
  await expect(page.getByRole('group', { name: 'How many tickets?' })).toBeVisible()
  await untilAlive(page)
}

const tickets = (page: Page): Locator => page.getByLabel('Adult tickets')
const add = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add to basket' }).click()

/** The sentence is there, and has the focus. */
async function expectSaid(page: Page, words: RegExp | string): Promise<void> {
  const sentence = page.getByRole('alert').getByText(words)
  await expect(sentence).toBeVisible()
  await expect(sentence).toBeFocused()
}

test('F82: too many places, on a session’s page and on a line of the basket: the page says why not, moves the focus, and keeps what there was; places that ran out: until when, at the checkout, in the basket and on a session’s page', async ({
  page,
}) => {
  const tooMany =
    'Without an account you can hold 3 places of one session at a time. Nothing has been changed.'
  const juniors = page.getByLabel('Junior tickets')
  await test.step('at the page of a session', async () => {
    await openSwim(page, '08:00')
    // As many of each kind are offered as a visitor may hold; two kinds together are more.
    await tickets(page).fill('2')
    await juniors.fill('2')
    await add(page)
    await expectSaid(page, `${tooMany} Choose fewer, or log in to hold more.`)
    await expect(tickets(page)).toHaveValue('2')
    await expect(juniors).toHaveValue('2')
    await expectAccessible(page)
    // After reading it the visitor continues where they were.
    await page.getByRole('button', { name: 'Dismiss message' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add to basket' })).toBeFocused()
  })

  await juniors.fill('1')
  const added = page.waitForResponse(/\/cart\/add$/)
  await add(page)
  const cartUuid: string = (await (await added).json()).data.uuid
  await expect(page.getByRole('link', { name: 'Basket, 3 items' })).toBeVisible()
  await untilAlive(page)

  await test.step('on a line of the basket', async () => {
    const line = page
      .getByRole('list', { name: /^Places in / })
      .getByRole('listitem')
      .first()
    const places = line.getByRole('spinbutton', { name: /^Places for Adult/ })
    await expect(places).toHaveAttribute('max', '3')
    await line.getByRole('button', { name: /^One more Adult place: / }).click()
    await expectSaid(page, new RegExp(`^${tooMany}`))
    await expect(places).toHaveValue('2')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('£14.20')
  })

  await test.step('places that ran out', async () => {
    const ranOut =
      /^3 of the places that you held in the last hour ran out unpaid\. No money has been taken\. You can hold places again from \d\d:\d\d\.$/
    await page.getByRole('link', { name: 'Checkout' }).click()
    await fillVisitor(page)
    await endHoldIn(cartUuid, -1, product)
    await page.getByRole('button', { name: 'Add time' }).click()
    await expectSaid(page, ranOut)

    await page.goto(`${operator}/basket`)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectSaid(page, ranOut)
    await expect(page.getByText(ranOut)).toHaveCount(1)
    await expect(page.getByText('these places were released')).toHaveCount(1)
    await expectAccessible(page)

    await openSwim(page, '13:00')
    await add(page)
    await expectSaid(page, ranOut)
  })
})

test('F85: after declined cards the checkout says how long to wait, and typed values stay', async ({
  page,
}) => {
  await openSwim(page, '14:00')
  await add(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillVisitor(page)
  await agree(page)
  for (let tries = 0; tries < 2; tries++) {
    await fillCard(page, cards.declined)
    await page.getByRole('button', { name: 'Pay £5.60' }).press('Enter')
    // Each try has a card form of its own.
    await expect(cardFields(page).getByLabel('Card number')).toHaveValue('')
    await expect(page.getByText('Your payment did not go through')).toBeVisible()
  }
  await fillCard(page, cards.approved)
  await page.getByRole('button', { name: 'Pay £5.60' }).press('Enter')
  const said = page.getByRole('alert').filter({ hasText: 'Your payment was not started' })
  await expect(said).toContainText(
    /Your card payments have been declined 2 times\. No money has been taken\. Please wait until \d\d:\d\d before you pay\. Your places are held until \d\d:\d\d: ask for more time to keep them\./,
  )
  await expect(said.locator('xpath=..')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await expect(page.getByLabel('Email address')).toHaveValue('sam@example.org')
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add time' })).toBeVisible()
  await expectAccessible(page)
})
