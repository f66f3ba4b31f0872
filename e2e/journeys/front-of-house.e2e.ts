import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { leaveUnused } from '../support/database.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { addFromRow, beLoggedInAt, fillLogIn, logIn } from '../support/shop/shopping.ts'
import { expectMessage } from '../support/toasts.ts'

const person = (name: string, more: object = {}) => ({
  email: `${name.toLowerCase()}@desk.test`,
  password: 'touchline-demo',
  firstName: name,
  lastName: 'Quillfeather',
  ...more,
})
const daily = (category: string, name: string, when: string, more: object = {}) => ({
  key: `${category}-${when.replace(':', '')}`,
  category,
  name,
  locations: ['hall'],
  when: `daily ${when}`,
  minutes: 60,
  capacity: 20,
  prices: { adult: 1050 },
  ...more,
})

let origin = ''
test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'front-desk',
    name: 'Desk Leisure',
    client: { terms: 'Be kind to each other.' },
    catalogue: {
      inductions: [{ slug: 'gym', name: 'gym induction', text: 'A trainer shows you the machines.' }],
      categories: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
        { slug: 'dance', name: 'Dance', kind: 'classes', allowsAnonymousBookings: true },
        { slug: 'gym', name: 'Gym', kind: 'classes', induction: 'gym' },
      ],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          locations: [{ slug: 'hall', name: 'Hall' }],
          sessions: [
            daily('yoga', 'Morning Yoga', '08:00'),
            daily('yoga', 'Noon Yoga', '12:00'),
            daily('yoga', 'Evening Yoga', '19:00'),
            daily('gym', 'Gym Session', '12:00'),
            daily('dance', 'Tea Dance', '15:00'),
          ],
        },
      ],
      memberships: [
        {
          slug: 'gold',
          name: 'Gold',
          benefits: [{ slug: 'classes', name: 'classes', activities: ['yoga'], price: 'free' }],
        },
      ],
      people: [
        person('Sam', { role: 'staff', lastName: 'Staff', homeVenue: 'quay-hall' }),
        person('Cora', { creditPence: 300 }),
        person('Goldie', { membership: 'gold' }),
      ],
    },
  })
})

async function book(page: Page, session: RegExp, activity = 'yoga'): Promise<void> {
  await page.goto(`${origin}/location/quay-hall/${activity}/${dayAhead(1)}`)
  await untilAlive(page)
  await addFromRow(page, page.getByRole('main').getByRole('link', { name: session }))
  await expectMessage(page, 'Successfully added item to the basket.')
}
async function toDesk(page: Page): Promise<void> {
  await page.goto(`${origin}/basket/checkout`)
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible()
}
async function choose(page: Page, name: string): Promise<void> {
  await page.getByLabel('Find a customer').fill('quill')
  await page.getByRole('button', { name: 'Find' }).click()
  await page
    .getByRole('button', { name: new RegExp(`^Choose ${name} Quillfeather, DES|^Choose ${name}`) })
    .click()
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeVisible()
}
async function addLine(page: Page, kind: string, amount: string, reference?: string): Promise<void> {
  await page.getByLabel('Paid with').selectOption(kind)
  await page.getByLabel(/^Amount/).fill(amount)
  if (reference !== undefined) await page.getByLabel('Voucher number').fill(reference)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}
const taken = (page: Page) => page.getByRole('list', { name: 'Taken so far' }).getByRole('listitem')
const takePayment = (page: Page) => page.getByRole('button', { name: 'Take payment' })
const sumOf = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')

test('spec 4, 7: staff take cash and a voucher for a customer; a line is removed, all are reset, and the order shows each', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'sam@desk.test')
  await book(page, /^Book Morning Yoga/)
  await book(page, /^Book Evening Yoga/)
  await toDesk(page)
  // No card is offered at the desk.
  await expect(page.locator('iframe')).toHaveCount(0)
  await choose(page, 'Cora')
  await expect(takePayment(page)).toHaveAttribute('aria-disabled', 'true')

  await addLine(page, 'offline-voucher', '6.00')
  await expect(page.getByText('Enter the number on the voucher')).toBeVisible()
  await addLine(page, 'offline-voucher', '6.00', 'V-1001')
  await addLine(page, 'cash', '5')
  await expect(sumOf(page, 'Left to take')).toHaveText('£10.00')
  await page.getByRole('button', { name: 'Remove Cash, £5.00' }).click()
  await expect(taken(page)).toHaveCount(1)
  await expect(sumOf(page, 'Left to take')).toHaveText('£15.00')
  await addLine(page, 'cash', '5')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(taken(page)).toHaveCount(0)
  await expect(sumOf(page, 'Left to take')).toHaveText('£21.00')

  await addLine(page, 'offline-voucher', '6.00', 'V-1001')
  await addLine(page, 'credit', '3.00')
  await addLine(page, 'cash', '20')
  await expect(sumOf(page, 'Left to take')).toHaveText('£0.00')
  await expect(sumOf(page, 'Change to give')).toHaveText('£8.00')
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  // A reload keeps the customer and what was taken; credit is looked up anew.
  await page.reload()
  await expect(page.getByText('Cora Quillfeather', { exact: true }).first()).toBeVisible()
  await expect(taken(page)).toHaveCount(2)
  await addLine(page, 'credit', '3.00')
  await takePayment(page).click()
  await expect(
    page.getByRole('alert').getByText('Ask them to agree to the Terms and Conditions'),
  ).toBeVisible()
  await page.getByLabel('The customer agrees to the Terms and Conditions').check()
  await takePayment(page).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(sumOf(page, 'Paid in cash')).toHaveText('£12.00')
  await expect(sumOf(page, 'Paid by voucher V-1001')).toHaveText('£6.00')
  await expect(sumOf(page, 'Paid with credit')).toHaveText('£3.00')
  await expectAccessible(page)

  // It is the customer's own order.
  const confirmation = page.url()
  await page.context().clearCookies()
  await beLoggedInAt(origin, page, 'cora@desk.test')
  await page.goto(confirmation)
  await expect(page.getByText('Thank you, Cora.')).toBeVisible()
})

test('spec 6: staff who log in for nothing else begin at the desk, from where the day’s sessions of their venue are one press away; a customer stays where they are', async ({
  page,
}) => {
  await page.goto(origin)
  await logIn(page, 'cora@desk.test')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.context().clearCookies()
  await page.goto(`${origin}/location/quay-hall`)
  await logIn(page, 'sam@desk.test')
  await expect(page.getByRole('heading', { level: 1, name: 'Front of house' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/staff')
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await page.getByRole('link', { name: 'Today’s sessions Quay Hall' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quay Hall' })).toBeVisible()
})

const loggedOut = 'You were logged out after 15 minutes without use. Log in to carry on.'

test('S37: staff who left the desk for 15 minutes are told so, on the next page as well, and their unfinished sale becomes no guest’s purchase', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'sam@desk.test')
  await book(page, /^Book Morning Yoga/)
  await toDesk(page)
  await choose(page, 'Cora')
  await addLine(page, 'cash', '5')
  await page.clock.install()
  await leaveUnused('sam@desk.test')
  await page.clock.runFor(6_000)
  await expect(page.getByText(loggedOut)).toBeVisible()
  await expect(page.getByText('Cora Quillfeather')).toHaveCount(0)
  // Staff who come back to the desk later read it, too.
  await page.clock.runFor(60_000)
  await expect(page.getByText(loggedOut)).toBeVisible()
  await page.clock.resume()
  // So do staff who open another page without having read it.
  await page.goto(origin)
  await expect(page.getByText(loggedOut)).toBeVisible()

  // Staff did not read it and continued as before, with what a visitor can book.
  await book(page, /^Book Tea Dance/, 'dance')
  await page.goto(`${origin}/basket/checkout`)
  const left = page.getByRole('region', { name: 'You were logged out' })
  await expect(left).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveCount(0)
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await left.getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, 'sam@desk.test')
  // The customer and what was taken are there again, and both places.
  await expect(page.getByText('Cora Quillfeather', { exact: true }).first()).toBeVisible()
  await expect(taken(page)).toHaveText([/Cash.*£5.00/])
  await expect(sumOf(page, 'Left to take')).toHaveText('£16.00')
  await page.getByRole('button', { name: 'Choose another customer' }).click()
  await expect(page.getByLabel('Find a customer')).toBeVisible()
  await page.goto(`${origin}/basket`)
  await page.getByRole('button', { name: 'Empty basket' }).click()
  await expect(page.getByText('Your basket is empty')).toBeVisible()

  // A page after the end of the log-in is theirs again with the log-in.
  const address = `${origin}/staff/waitlists/quay-hall/${dayAhead(1)}`
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1, name: 'Waitlists' })
  await expect(heading).toBeVisible()
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await leaveUnused('sam@desk.test')
  await page.goto(address)
  await expect(page.getByText(loggedOut)).toBeVisible()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await fillLogIn(page, 'sam@desk.test')
  await expect(heading).toBeVisible()
  await expect(page.getByText(loggedOut)).toHaveCount(0)
})

test('spec 3, 4: the basket becomes the selected customer’s, at their own price; staff are warned before they sell, and lists and the change of a line are that customer’s; a walk-in pays the usual price', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'sam@desk.test')
  await book(page, /^Book Morning Yoga/)
  await toDesk(page)
  await expect(sumOf(page, 'Left to take')).toHaveText('£10.50')
  await choose(page, 'Goldie')
  await expect(page.getByRole('button', { name: 'Confirm booking' })).toBeVisible()
  // Later additions are the customer's, too.
  await book(page, /^Book Evening Yoga/)
  await toDesk(page)
  await expect(page.getByText('Goldie Quillfeather', { exact: false })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Confirm booking' })).toBeVisible()

  await page.getByRole('button', { name: 'Choose another customer' }).click()
  await expect(sumOf(page, 'Left to take')).toHaveText('£21.00')
  await book(page, /^Book Gym Session/, 'gym')
  await toDesk(page)
  await choose(page, 'Goldie')
  await expect(page.getByText('Before you sell to Goldie')).toBeVisible()
  await expect(
    page.getByText('Gym Session: Goldie has not had the gym induction, or it has expired.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin}/basket`)
  await untilAlive(page)
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  const change = page.getByRole('dialog', { name: 'Change: Goldie Quillfeather' })
  await expect(change.getByRole('radio', { name: /^Goldie Quillfeather/ })).toBeChecked()
  await expect(change.getByRole('radio', { name: /Sam Staff/ })).toHaveCount(0)

  // A list shows her terms: a class is free with her membership.
  const noon = page.getByRole('listitem').filter({ hasText: 'Noon Yoga' })
  await page.goto(`${origin}/location/quay-hall/yoga/${dayAhead(1)}`)
  await expect(noon).toContainText('with GoldFree usually £10.50')
  await toDesk(page)
  await page.getByRole('button', { name: 'Choose another customer' }).click()
  await expect(page.getByText('Before you sell', { exact: true })).toBeVisible()
  await expect(sumOf(page, 'Left to take')).toHaveText('£31.50')
  await page.goto(`${origin}/location/quay-hall/yoga/${dayAhead(1)}`)
  await expect(noon).toBeVisible()
  await expect(noon).not.toContainText('with Gold')

  await toDesk(page)
  await addLine(page, 'cash', '31.50')
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('Last name').fill('Inn')
  await page.getByLabel('Email address').fill('wanda@example.org')
  await page.getByLabel('The customer agrees to the Terms and Conditions').check()
  await takePayment(page).click()
  await expect(page.getByText('Thank you, Wanda.')).toBeVisible()
})
