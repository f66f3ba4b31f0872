import { type Browser, expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'
import { beLoggedInAt } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'

const slug = 'member-prices'
let origin: string
let numbers: string[]

test.beforeAll(async ({ browser }) => {
  origin = await importOperator({
    slug,
    name: 'Weir Pool',
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior', maxAge: 15 },
        { key: 'member', name: 'Member', audience: 'member' },
      ],
      priceLists: {
        swim: { adult: 560, junior: 320, member: 350 },
        float: { adult: 300 },
      },
      categories: [
        { slug: 'swim', name: 'Lane Swim', kind: 'ticketed', allowsAnonymousBookings: true },
        { slug: 'float', name: 'Float', kind: 'ticketed', allowsAnonymousBookings: true },
      ],
      venues: [
        {
          slug: 'weir-pool',
          name: 'Weir Pool',
          town: 'Whitby',
          migrationDate: '2025-04-01',
          locations: [{ slug: 'pool', name: 'Pool' }],
          sessions: [
            ...['08:00', '10:00', '12:00', '19:00'].map((time) => ({
              key: `swim-${time.slice(0, 2)}`,
              category: 'swim',
              name: `Swim at ${time}`,
              locations: ['pool'],
              when: `daily ${time}`,
              minutes: 45,
              capacity: 30,
              prices: 'swim',
            })),
            {
              category: 'float',
              locations: ['pool'],
              when: 'daily 14:00',
              minutes: 45,
              capacity: 30,
              prices: 'float',
            },
          ],
        },
      ],
      memberships: [{ slug: 'friend', name: 'Friend' }],
      people: ['maya', 'noor', 'plain', 'owes'].map((name) => ({
        email: `${name}@weir.test`,
        password: 'touchline-demo',
        firstName: name,
        lastName: 'Weir',
        ...(['maya', 'noor'].includes(name) && { membership: 'friend' }),
        ...(name === 'owes' && {
          penalties: [{ key: 'swim', for: 'a missed swim', pence: 300, on: '-3 days' }],
        }),
      })),
    },
  })
  numbers = []
  for (const name of ['maya', 'noor', 'plain']) numbers.push(await referenceOf(browser, name))
})

/** The number on the card of a member, as their own account says it. */
async function referenceOf(browser: Browser, name: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(origin)
  const reference = await page.evaluate(async (username) => {
    const reply = await fetch('/api/auth/customer/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'touchline-demo' }),
    })
    return (await reply.json()).user.reference
  }, `${name}@weir.test`)
  await page.close()
  return reference
}

/** From the page of a session, with so many adults and juniors, by its quiet link. */
async function comeFrom(page: Page, time: string, { adults = 1, juniors = 0 } = {}): Promise<void> {
  await page.goto(`${origin}/location/weir-pool/swim/${dayAhead(2)}/by-time`)
  await page
    .getByRole('link', { name: new RegExp(`Swim at ${time}`) })
    .first()
    .click()
  await expect(page.getByLabel('Adult tickets')).toBeVisible()
  // What is chosen before the page is hydrated has tests of its own (pressed-early.e2e.ts).
  await untilAlive(page)
  await page.getByLabel('Adult tickets').fill(String(adults))
  await page.getByLabel('Junior tickets').fill(String(juniors))
  await page.getByRole('link', { name: 'Bringing a member?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Discounts' })).toBeVisible()
}

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Membership number' })

async function type(page: Page, number: string): Promise<void> {
  await numberField(page).fill(number)
  await page.getByRole('button', { name: 'Apply' }).click()
}

const tickets = (page: Page) => page.getByRole('region', { name: 'Your tickets' })

test('spec 2: Membership Discounts: members who come along pay their own price, up to the basket', async ({
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
  await expectAccessible(page)

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

test('spec 5: the server’s words for a number that brings no price; what was typed stays', async ({
  page,
}) => {
  await comeFrom(page, '10:00')
  const field = numberField(page)
  for (const number of ['WEI0000000', numbers[2]!]) {
    await type(page, number)
    await expect(page.getByText('We can’t give the member price for this number.')).toBeVisible()
    await expect(field).toHaveValue(number)
    await expect(field).toBeFocused()
  }
  await type(page, '')
  await expect(page.getByText(/Required$/)).toBeVisible()
  await expectAccessible(page)
  await expect(tickets(page)).toContainText('£5.60')
})

test('spec 3: never the same number twice, nor more of them than there are tickets', async ({ page }) => {
  await comeFrom(page, '12:00', { adults: 1, juniors: 1 })
  await type(page, numbers[0]!)
  await expect(page.getByText('1 member price applied')).toBeVisible()
  await type(page, numbers[0]!)
  await expect(page.getByText('This number has already been added')).toBeVisible()
  await type(page, numbers[1]!)
  await expect(page.getByText('Every ticket you chose already has a member price')).toBeVisible()
  await expect(tickets(page)).toContainText('£6.70')
})

test('spec 5: of any other failure the server’s own words are not shown, and the tickets stay chosen', async ({
  page,
}) => {
  await comeFrom(page, '19:00')
  await page.route('**/api/activities/price/**', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'FAULT', message: 'relation does not exist' } }),
  )
  await type(page, numbers[0]!)
  await expect(page.getByText('Something has gone wrong, please try again.')).toBeVisible()
  await expect(page.getByText('relation does not exist')).toHaveCount(0)
  await page.unroute('**/api/activities/price/**')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 member price applied')).toBeVisible()
})

test('spec 2: opened without tickets it says what it is for, and leads to Home', async ({ page }) => {
  await page.goto(`${origin}/pricing`)
  await expect(page).toHaveTitle('Bookings | Membership Discounts')
  await expect(page.getByText('Choose a session and your tickets first')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveTitle('Bookings | Home')
})

test('spec 2: a session without a price for members does not lead there', async ({ page }) => {
  await page.goto(`${origin}/location/weir-pool/float/${dayAhead(2)}/by-time`)
  await page.getByRole('link', { name: /Float/ }).first().click()
  await expect(page.getByLabel('Adult tickets')).toBeVisible()
  await expect(page.getByRole('link', { name: /membership/i })).toHaveCount(0)
})

test('A01, A03: Membership Discounts at every width', async ({ page }) => {
  await comeFrom(page, '19:00', { adults: 2, juniors: 1 })
  await type(page, numbers[1]!)
  await expect(page.getByText('1 member price applied')).toBeVisible()
  await expectFitsEveryWidth(page)
})

test('A26: what is said of a number goes when it is changed, or when what stood in its way is removed', async ({
  page,
}) => {
  await comeFrom(page, '12:00')
  const field = numberField(page)
  await type(page, 'WEI0000000')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.press('End')
  await field.press('Backspace')
  await expect(field).not.toHaveAttribute('aria-invalid')

  await type(page, numbers[0]!)
  await expect(page.getByText('1 member price applied')).toBeVisible()
  await type(page, numbers[1]!)
  const noTicket = page.getByText('Every ticket you chose already has a member price')
  await expect(noTicket).toBeVisible()
  await page.getByRole('button', { name: `Remove membership number ${numbers[0]}` }).click()
  await expect(noTicket).toHaveCount(0)
  await expect(field).toHaveValue(numbers[1]!)
})

test('spec 3: who owes a charge is led to what it says in place of the buttons that book', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'owes@weir.test')
  await comeFrom(page, '10:00')
  await expect(page.getByRole('button', { name: /^(Book now|Add to basket)/ })).toHaveCount(0)
  await tickets(page).getByRole('button', { name: 'See how to settle your charge' }).click()
  await expect(page.getByRole('region', { name: 'About your account' })).toBeFocused()
})
