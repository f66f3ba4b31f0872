import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importFlagsOperator } from '../support/operators/flags-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { addFromRow, beLoggedInAt, fillLogIn, logIn, rowOf } from '../support/shop/shopping.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importFlagsOperator('flags')
})

const open = async (page: Page, activity: string) => {
  await page.goto(`${origin}/location/mast-hall/${activity}/${dayAhead(1)}`)
  await untilAlive(page)
}
const message = (page: Page, role: 'alert' | 'status') =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role)

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('spec 3: a change that is due soon is announced after the log-in, and a charge that stops nothing yet opens by its title; a customer whose charge stops them is led from a session to its details', async ({
  page,
}) => {
  const notices = page.getByRole('region', { name: 'About your account' })
  await page.goto(`${origin}/location/mast-hall`)
  await untilAlive(page)
  await logIn(page, 'student@flags.test')
  await expect(message(page, 'status')).toContainText(
    'Your student card runs out soon. It runs out in 12 days',
  )
  // Its title has the sum.
  const title = notices.getByText('You owe £2.00', { exact: true })
  await expect(title).toBeVisible()
  const words = notices.getByText('You owe £2.00 for a late cancellation')
  await expect(words).toBeHidden()
  await title.click()
  await expect(words).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await beLoggedInAt(origin, page, 'owes@flags.test')
  await open(page, 'yoga')
  await page.getByRole('link', { name: /^Settle first: Yoga/ }).click()
  await expect(page.getByRole('button', { name: /^(Book now|Add to basket)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'See how to settle your charge' }).click()
  await expect(notices).toBeFocused()
  await atEveryWidth(page, () => expectFits(page))
})

test('F11, wire 5: a person without its induction is refused a session and led to the induction, and so is a family, without a sum or a button that books; before two places at one time they are told of the first, and may book it anyway', async ({
  page,
}) => {
  await open(page, 'gym')
  await rowOf(page, 'Gym').last().click()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await fillLogIn(page, 'twice@flags.test')
  const refused = message(page, 'alert')
  await expect(refused).toContainText('You need the gym induction before this session.')
  await expect(page.getByText('You need the gym induction first')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book the gym induction first' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Book now|Add to basket)/ })).toHaveCount(0)
  await atEveryWidth(page, () => expectFits(page))
  await refused.getByRole('button', { name: 'See when the gym induction takes place' }).click()
  const induction = page.getByRole('heading', { level: 1, name: 'First Time in the Gym' })
  await expect(induction).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See First Time in the Gym at Mast Hall' }).click()
  await expect(induction).toBeVisible()

  await test.step('F11: two places at one time', async () => {
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
    await expectAccessible(page)
    await warning.getByRole('button', { name: 'Book it anyway' }).click()
    await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible()
  })

  await test.step('wire 5: a family that lacks the induction', async () => {
    await page.context().clearCookies()
    await beLoggedInAt(origin, page, 'fay@flags.test')
    await open(page, 'gym')
    await page.getByRole('link', { name: /^Induction first: Gym/ }).click()
    const who = page.getByRole('group', { name: 'Who is this for?' })
    await expect(
      who.getByRole('checkbox', { name: /^You, Fay.*The gym induction comes first/ }),
    ).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Book the gym induction first' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Book now|Add to basket)/ })).toHaveCount(0)
    await expect(page.getByText('Total', { exact: false })).toHaveCount(0)
  })
})

test('spec 3: the checkout shows amounts with the currency symbol of a staff user', async ({ page }) => {
  await open(page, 'walk')
  await addFromRow(page, rowOf(page, 'Walk'))
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await page.goto(`${origin}/basket/checkout`)
  await untilAlive(page)
  const pay = (symbol: string) => page.getByRole('button', { name: new RegExp(`^Pay \\${symbol}\\d`) })
  await expect(pay('£')).toBeVisible()
  await page.route('**/api/auth/customer/login', async (route) => {
    // Node knows no names below localhost: the header says which client is meant.
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
  // Staff begin at the desk elsewhere; here they log in to sell what is in the basket.
  await page.getByLabel('Amount given ($)').fill('20')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(`${origin}/basket/checkout`)
  await expect(page.getByLabel('Amount given ($)')).toHaveValue('20')
})
