import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importMemberPricesOperator } from '../support/operators/member-prices-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { logInAs } from '../support/shop/sessions.ts'
import { createVisitor } from '../support/shop/visitor.ts'

let origin: string
let numbers: string[]

test.beforeAll(async () => {
  origin = await importMemberPricesOperator('member-prices')
  numbers = []
  for (const name of ['maya', 'noor', 'plain'])
    numbers.push((await logInAs(createVisitor(origin), `${name}@weir.test`)).reference)
})

/** From the page of a session, with so many adults and juniors, by its quiet link. */
async function comeFrom(page: Page, time: string, { adults = 1, juniors = 0 } = {}): Promise<void> {
  await page.goto(`${origin}/location/weir-pool/swim/${dayAhead(2)}/by-time`)
  await page
    .getByRole('link', { name: new RegExp(`Swim at ${time}`) })
    .first()
    .click()
  await expect(page.getByLabel('Adult tickets')).toBeVisible()
  // Choices before the page is hydrated have tests of their own (pressed-early.e2e.ts).
  await untilAlive(page)
  await page.getByLabel('Adult tickets').fill(String(adults))
  await page.getByLabel('Junior tickets').fill(String(juniors))
  await page.getByRole('link', { name: 'Bringing a member?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Discounts' })).toBeVisible()
}

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Membership number' })

async function type(page: Page, number: string, name = 'weir'): Promise<void> {
  await numberField(page).fill(number)
  await page.getByRole('textbox', { name: 'Last name of the member' }).fill(name)
  await page.getByRole('button', { name: 'Apply' }).click()
}

const tickets = (page: Page) => page.getByRole('region', { name: 'Your tickets' })

test('A01, A03, spec 2: Membership Discounts at every width: members who come along pay their own price, up to the basket', async ({
  page,
}) => {
  await comeFrom(page, '08:00', { adults: 2, juniors: 1 })
  await expect(page).toHaveTitle('Bookings | Membership Discounts')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail).toContainText('Home')
  await expect(trail).toContainText('Membership pricing')
  await expect(tickets(page)).toContainText('£14.40')

  await type(page, ` ${numbers[0]!.toLowerCase()} `)
  await expect(page.getByText('1 member price applied')).toBeVisible()
  await expect(numberField(page)).toHaveValue('')
  await expect(tickets(page)).toContainText('£12.30')
  await expect(tickets(page)).toContainText('£2.10 less than without membership')
  await type(page, numbers[1]!)
  await expect(tickets(page)).toContainText('£10.20')
  await page.getByRole('button', { name: `Remove membership number ${numbers[1]}` }).click()
  await expect(tickets(page)).toContainText('£12.30')
  await expectFitsEveryWidth(page)

  const add = page.getByRole('button', { name: 'Add to basket', exact: true })
  await expect(add).toHaveAccessibleDescription(/, \w+day \d+ \w+ \d{4}, \d\d:\d\d to \d\d:\d\d/)
  await add.click()
  await expect(page).toHaveURL(/\/basket$/)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('£12.30')
  await expect(
    page.getByText(`Price of membership number ${numbers[0]}: bring the membership card`),
  ).toBeVisible()
  // The member’s line can only be removed; the other tickets can be changed.
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(2)
  await expect(page.getByText('maya')).toHaveCount(0)
})

test('spec 3, 5, A26: a number without a member price is reported in words, which go when it is corrected; a failure does not show the server’s own words, and typed values stay', async ({
  page,
}) => {
  await comeFrom(page, '12:00', { adults: 1, juniors: 1 })
  const field = numberField(page)
  const applied = page.getByText('1 member price applied')

  await test.step('any other failure', async () => {
    await page.route('**/api/activities/price/**', (route) =>
      route.fulfill({
        status: 500,
        json: { status: 500, code: 'FAULT', message: 'relation does not exist' },
      }),
    )
    await type(page, numbers[0]!)
    await expect(page.getByText('Something has gone wrong, please try again.')).toBeVisible()
    await expect(page.getByText('relation does not exist')).toHaveCount(0)
    await expect(tickets(page)).toContainText('£8.80')
    await page.unroute('**/api/activities/price/**')
  })

  await test.step('an unknown number, one without a membership, and one with another’s name', async () => {
    for (const [number, name] of [
      ['WEI0000000', 'Weir'],
      [numbers[2]!, 'Weir'],
      [numbers[0]!, 'Lock'],
    ] as const) {
      await type(page, number, name)
      await expect(
        page.getByText('We can’t give the member price for this number and last name.'),
      ).toBeVisible()
      await expect(field).toHaveValue(number)
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await field.press('End')
    await field.press('Backspace')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await type(page, '')
    await expect(page.getByText(/Required$/)).toBeVisible()
    await type(page, numbers[0]!, '')
    await expect(page.getByRole('textbox', { name: 'Last name of the member' })).toBeFocused()
    await expect(page.getByText(/Required$/)).toBeVisible()
    await expectAccessible(page)
    await expect(tickets(page)).toContainText('£8.80')
  })

  await test.step('never the same number twice, nor more numbers than tickets', async () => {
    await type(page, numbers[0]!)
    await expect(applied).toBeVisible()
    await type(page, numbers[0]!)
    await expect(page.getByText('This number has already been added')).toBeVisible()
    await type(page, numbers[1]!)
    const noTicket = page.getByText('Every ticket you chose already has a member price')
    await expect(noTicket).toBeVisible()
    await expect(tickets(page)).toContainText('£6.70')
    await page.getByRole('button', { name: `Remove membership number ${numbers[0]}` }).click()
    await expect(noTicket).toHaveCount(0)
    await expect(field).toHaveValue(numbers[1]!)
  })
})
