import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importFlagsOperator } from '../support/flags-operator.ts'
import { addFromRow, beLoggedInAt, fillLogIn, logIn, rowOf } from '../support/shopping.ts'


let origin = ''
test.beforeAll(async () => {
  origin = await importFlagsOperator('flags')
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const open = async (page: Page, activity: string) => {
  await page.goto(`${origin}/location/mast-hall/${activity}/${tomorrow()}`)
  await untilAlive(page)
}
const message = (page: Page, role: 'alert' | 'status') =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role)

test('spec 3: what a membership would make of a price is told to those who can buy one, not to who owes a charge, nor to staff', async ({
  page,
}) => {
  const offer = page.getByText('With Gold membership, £30.00 a month, this would be free.')
  const settle = page.getByRole('button', { name: 'See how to settle your charge' })
  const bookNow = page.getByRole('button', { name: /^Book now/ })
  for (const [email, count, loaded] of [
    ['twice@flags.test', 1, bookNow],
    ['owes@flags.test', 0, settle],
    ['desk@flags.test', 0, bookNow],
  ] as const) {
    await page.context().clearCookies()
    await beLoggedInAt(origin, page, email)
    await open(page, 'yoga')
    await rowOf(page, 'Yoga').last().click()
    await expect(page.getByRole('region', { name: 'Price' }).getByText('£6.00')).toBeVisible()
    await expect(loaded).toBeVisible()
    await expect(offer).toHaveCount(count)
  }
})

test('spec 3: who owes a charge reads what, how much and how to settle it on every page, and can add nothing', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'owes@flags.test')
  await open(page, 'yoga')
  const notices = page.getByRole('region', { name: 'About your account' })
  await atEveryWidth(page, async () => {
    await expect(notices).toContainText('You can’t book right now')
    await expect(notices).toContainText('You owe £3.00 for a missed yoga class')
    await expect(notices).toContainText(
      'Pay it at the desk of any of our venues, or by phone on 0117\u00a0496\u00a00110',
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  // No row looks as if it could be booked: what is there leads to what has to be done first.
  await expect(page.getByRole('main').getByRole('link', { name: /^Book / })).toHaveCount(0)
  await page.getByRole('link', { name: /^Settle first: Yoga/ }).click()
  await expect(page.getByRole('button', { name: /^(Book now|Add to basket)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'See how to settle your charge' }).click()
  await expect(notices).toBeFocused()
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin}/basket`)
  await expect(notices).toContainText('You can’t book right now')
})

test('spec 3: what changes soon is told after the log-in and beside the member price; a charge that stops nothing yet warns by its title', async ({
  page,
}) => {
  await page.goto(`${origin}/location/mast-hall`)
  await untilAlive(page)
  await logIn(page, 'student@flags.test')
  await expect(message(page, 'status')).toContainText(
    'Your student card runs out soon. It runs out in 12 days',
  )
  const notices = page.getByRole('region', { name: 'About your account' })
  // Its title has the sum.
  const title = notices.getByText('You owe £2.00', { exact: true })
  await expect(title).toBeVisible()
  await expect(notices.getByText('You owe £2.00 for a late cancellation')).toBeHidden()
  await title.click()
  await expect(notices.getByText('You owe £2.00 for a late cancellation')).toBeVisible()
  await expect(notices.getByRole('link', { name: 'See what you owe' })).toHaveAttribute(
    'href',
    '/my-account/payments',
  )

  await open(page, 'yoga')
  await rowOf(page, 'Yoga').last().click()
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText('Member price, others pay £6.00')
  await expect(price).toContainText('Your student card runs out soon.')
  await expectAccessible(page)
})

test('spec 3: the photo of a person stands in their account menu', async ({ page }) => {
  await beLoggedInAt(origin, page, 'student@flags.test')
  const photo = page.waitForResponse((reply) => reply.url().includes('/api/pictures/'))
  await page.goto(`${origin}/location/mast-hall`)
  expect((await photo).headers()['cache-control']).toBe('private, no-cache')
  await expect(page.getByRole('button', { name: 'My account' }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    320,
  )
})

test('wire 5: a session that needs an induction says so, leads to it, and is refused to a person who has not had it', async ({
  page,
}) => {
  await open(page, 'gym')
  await rowOf(page, 'Gym').last().click()
  await expect(page.getByText('The gym induction comes first')).toBeVisible()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await fillLogIn(page, 'twice@flags.test')
  const refused = message(page, 'alert')
  await expect(refused).toContainText('You need the gym induction before this session.')
  await expect(page.getByText('You need the gym induction first')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book the gym induction first' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Book now|Add to basket)/ })).toHaveCount(0)
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await refused.getByRole('button', { name: 'See when the gym induction takes place' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Time in the Gym' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See First Time in the Gym at Mast Hall' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Time in the Gym' })).toBeVisible()
})

test('wire 5: who books for a family that lacks the induction is led to it, without a sum or a button that books', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'fay@flags.test')
  await open(page, 'gym')
  await expect(page.getByRole('link', { name: /^Induction first: Gym/ })).toBeVisible()
  await rowOf(page, 'Gym').last().click()
  const who = page.getByRole('group', { name: 'Who is this for?' })
  await expect(who.getByRole('checkbox', { name: /^You, Fay.*The gym induction comes first/ })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Book the gym induction first' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Book now|Add to basket)/ })).toHaveCount(0)
  await expect(page.getByText('Total', { exact: false })).toHaveCount(0)
})

test('F11: before a person has two places at one time they are told of the first, and may book it anyway', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'twice@flags.test')
  await open(page, 'yoga')
  await addFromRow(page, rowOf(page, 'Yoga'))
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await open(page, 'spin')
  await addFromRow(page, rowOf(page, 'Spin'))
  const warning = message(page, 'status')
  await expect(warning).toContainText(
    'In your basket you have Yoga (18:00 to 19:00 at Mast Hall) at that time.',
  )
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await warning.getByRole('button', { name: 'Book it anyway' }).click()
  await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible()
})

test('wire 5: staff are stopped by no induction', async ({ page }) => {
  await beLoggedInAt(origin, page, 'staff@flags.test')
  await open(page, 'gym')
  await addFromRow(page, rowOf(page, 'Gym'))
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
})

test('spec 3: the checkout shows amounts with the currency symbol of a user of the staff', async ({
  page,
}) => {
  await open(page, 'walk')
  await addFromRow(page, rowOf(page, 'Walk'))
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await page.goto(`${origin}/basket/checkout`)
  await untilAlive(page)
  const pay = (symbol: string) => page.getByRole('button', { name: new RegExp(`^Pay \\${symbol}\\d`) })
  await expect(pay('£')).toBeVisible()
  await page.route('**/api/auth/customer/login', async (route) => {
    // Node knows no names below localhost: the header says which is meant.
    const { host, port } = new URL(origin)
    const response = await route.fetch({
      url: `http://127.0.0.1:${port}/api/auth/customer/login`,
      headers: { ...route.request().headers(), host },
    })
    const { user, ...rest } = await response.json()
    expect(user.currency).toEqual({ symbol: '£' })
    await route.fulfill({ response, json: { ...rest, user: { ...user, currency: { symbol: '$' } } } })
  })
  await logIn(page, 'desk@flags.test')
  await expect(page.getByText(/^\$\d+\.\d\d$/).first()).toBeVisible()
  await expect(page.getByLabel('Amount given ($)')).toBeVisible()
})
