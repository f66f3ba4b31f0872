import { expect, type Page, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'
import { agree, beLoggedInAt } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'

let origin: string

test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'attendees',
    name: 'Crag Barn',
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior', maxAge: 15 },
      ],
      waivers: [
        {
          slug: 'climbing',
          name: 'Climbing statement',
          statement: 'A fall can hurt.\n\nI will follow the rules of the wall.',
        },
      ],
      questions: [
        { slug: 'before', words: 'Have you climbed before?', kind: 'consent', life: '12 months' },
        { slug: 'injury', words: 'Do you have an injury?', kind: 'consent', health: true },
      ],
      categories: [
        {
          slug: 'climb',
          name: 'Climb',
          kind: 'ticketed',
          allowsAnonymousBookings: true,
          waiver: 'climbing',
          questions: ['before', 'injury'],
        },
      ],
      venues: [
        {
          slug: 'crag-barn',
          name: 'Crag Barn',
          town: 'Whitby',
          migrationDate: '2025-04-01',
          locations: [{ slug: 'wall', name: 'Wall' }],
          sessions: [
            {
              category: 'climb',
              locations: ['wall'],
              when: 'daily 12:00',
              minutes: 60,
              capacity: 60,
              prices: { adult: 900, junior: 500 },
            },
          ],
        },
      ],
      people: ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => ({
        email: `${name}@crag.test`,
        password: 'touchline-demo',
        firstName: name,
        lastName: 'Crag',
        creditPence: 10_000,
      })),
    },
  })
})

/** Chooses tickets of the climb and goes on to the checkout, which asks for the attendees. */
async function comeWith(page: Page, { adults = 1, juniors = 0 } = {}): Promise<void> {
  await page.goto(`${origin}/location/crag-barn/climb/${dayAhead(2)}/by-time`)
  await page.getByRole('link', { name: /Climb/ }).first().click()
  await page.getByLabel('Adult tickets').fill(String(adults))
  await page.getByLabel('Junior tickets').fill(String(juniors))
  await page.getByRole('button', { name: /^Book now/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()
}

const logIn = (page: Page, name: string) => beLoggedInAt(origin, page, `${name}@crag.test`)

const person = (page: Page, number: number, of: number) =>
  page.getByRole('region', { name: of === 1 ? 'Who’s coming' : `Person ${number} of ${of}` })
type Person = ReturnType<typeof person>

async function answer(who: Person): Promise<void> {
  await who.getByRole('group', { name: 'Have you climbed before?' }).getByLabel('Yes').check()
  await who.getByRole('group', { name: 'Do you have an injury?' }).getByLabel('No').check()
  await who.getByRole('checkbox').check()
}

const adult = (who: Person) => who.getByLabel('18 or over').check()

async function name(who: Person, first: string, last: string): Promise<void> {
  await who.getByLabel('First name').fill(first)
  await who.getByLabel('Last name').fill(last)
}

async function born(who: Person, day: string, month: string, year: string): Promise<void> {
  await who.getByLabel('Day').fill(day)
  await who.getByLabel('Month').fill(month)
  await who.getByLabel('Year').fill(year)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save and go to checkout' }).click()
const saveAndGoOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const stepOf = (page: Page, called: string | RegExp) =>
  page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: called })
const checkout = (page: Page) => page.getByRole('heading', { level: 1, name: 'Checkout' })

test('spec 2, 3: Attendees: every place has a name before the checkout, and the order is made', async ({
  page,
}) => {
  await logIn(page, 'ann')
  await comeWith(page, { adults: 1, juniors: 1 })
  await expect(page).toHaveURL(/\/attendees$/)
  await expect(page).toHaveTitle('Bookings | Attendees')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Attendees')
  const me = person(page, 1, 2)
  await expect(me.getByRole('region', { name: 'Climbing statement' })).toContainText('A fall can hurt.')
  await expect(me).toContainText('Version 1')
  await expectAccessible(page)

  await expect(me.getByLabel('Me, ann Crag')).toBeChecked()
  await answer(me)
  await saveAndGoOn(page)
  const child = person(page, 2, 2)
  await expect(child.getByRole('heading', { name: 'Person 2 of 2' })).toBeFocused()
  await name(child, 'Tom', 'Lee')
  await born(child, '4', '5', String(new Date().getFullYear() - 9))
  await answer(child)
  await save(page)
  await expect(checkout(page)).toBeVisible()

  // Saved: it is there after leaving and coming back; what was said of health is not shown again.
  await page.getByRole('link', { name: 'Change who is coming' }).click()
  await expect(page).toHaveURL(/\/attendees$/)
  await page.reload()
  await expect(person(page, 1, 2)).toContainText('Agreed by ann Crag')
  await stepOf(page, /Tom Lee/).click()
  await expect(child).toContainText('Tom Lee')
  await expect(child).toContainText('As last time')
  await expect(child).toContainText('Answers about health are not shown again.')
  await save(page)
  await expect(checkout(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pay full amount using credit' }).click()
  await agree(page)
  await page.getByRole('button', { name: 'Pay now with credit' }).click()
  await expect(page).toHaveURL(/\/booking-confirmed\//)
})

test('spec 3: a previous attendee is found by name, and only by the customer who brought them', async ({
  page,
}) => {
  await logIn(page, 'ben')
  await comeWith(page)
  const first = person(page, 1, 1)
  await first.getByLabel('Someone else').check()
  await name(first, 'Noor', 'Adair')
  await adult(first)
  await answer(first)
  await save(page)
  await expect(checkout(page)).toBeVisible()

  await page.getByRole('link', { name: 'Change who is coming' }).click()
  const again = person(page, 1, 1)
  await again.getByRole('button', { name: 'Change Noor Adair' }).click()
  await again.getByLabel('Find them by name').fill('zz')
  await expect(page.getByText('You haven’t booked for anyone with that name.')).toBeVisible()
  await again.getByLabel('Find them by name').fill('ada')
  await again.getByRole('option', { name: /Noor Adair/ }).click()
  await expect(again.getByRole('button', { name: 'Change Noor Adair' })).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await logIn(page, 'cat')
  await comeWith(page)
  await person(page, 1, 1).getByLabel('Someone I’ve booked for before').check()
  await person(page, 1, 1).getByLabel('Find them by name').fill('noor')
  await expect(page.getByText('You haven’t booked for anyone with that name.')).toBeVisible()
})

test('spec 5: what is missing is named, and nothing that was typed is lost', async ({ page }) => {
  await comeWith(page, { adults: 0, juniors: 1 })
  const child = person(page, 1, 1)
  await child.getByLabel('First name').fill('Tom')
  await save(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  for (const line of ['Last name: Required', 'Date of birth: Required', 'Climbing statement: Required'])
    await expect(summary).toContainText(line)
  await expect(page).toHaveTitle('Error: Bookings | Attendees')
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Date of birth: Required' }).click()
  await expect(child.getByLabel('Day')).toBeFocused()
  await summary.getByRole('link', { name: 'Have you climbed before: Required' }).click()
  await expect(child.getByRole('group', { name: 'Have you climbed before?' }).getByLabel('Yes')).toBeFocused()
  await expect(child.getByLabel('First name')).toHaveValue('Tom')

  // Too old for the ticket: only the server knows on which day.
  await child.getByLabel('Last name').fill('Lee')
  await child.getByLabel('Your name').fill('Ada Lee')
  await born(child, '1', '1', '1990')
  await answer(child)
  await save(page)
  await expect(
    page.getByText('Error with waivers, unable to complete order, please try again').first(),
  ).toBeVisible()
  await expect(summary).toContainText('This ticket is for people aged 15 and under on that day')
  await expect(child.getByLabel('Last name')).toHaveValue('Lee')
  await born(child, '1', '1', String(new Date().getFullYear() - 8))
  await save(page)
  await expect(checkout(page)).toBeVisible()
})

test('spec 5: a failure shows the words of the waivers, and it can be tried again', async ({ page }) => {
  await comeWith(page)
  const first = person(page, 1, 1)
  await name(first, 'Ada', 'Quay')
  await adult(first)
  await first.getByLabel('Your name').fill('Ada Quay')
  await answer(first)
  await page.route('**/question-waivers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { status: 500, code: 'FAULT', message: '' } })
      : route.continue(),
  )
  await save(page)
  await expect(page.getByText('Error with waivers, unable to complete order, please try again')).toBeVisible()
  await page.unroute('**/question-waivers')
  await expect(first.getByLabel('First name')).toHaveValue('Ada')
  await save(page)
  await expect(checkout(page)).toBeVisible()
})

test('spec 7: the checkout is not shown without, by whichever way one comes', async ({ page }) => {
  await comeWith(page)
  await page.goto(`${origin}/basket/checkout`)
  await expect(page).toHaveURL(/\/attendees$/)
})

test('spec 2: with nothing in the basket it says what it is for', async ({ page }) => {
  await page.goto(`${origin}/attendees`)
  await expect(page).toHaveTitle('Bookings | Attendees')
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveTitle('Bookings | Home')
})

test('A01, A03: Attendees at every width', async ({ page }) => {
  await logIn(page, 'dan')
  await comeWith(page, { adults: 1, juniors: 1 })
  await page.getByLabel('Someone I’ve booked for before').check()
  await saveAndGoOn(page)
  await expect(page.getByText('There is a problem')).toBeVisible()
  // A toast lies over the page for a while.
  await expect(page.getByText('Successfully added item to the basket.')).toBeHidden()
  await atEveryWidth(page, async () => {
    // Where the focus went, the bar of the hold is half under the header.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('A26: what is said of a person goes when it is mended, by typing, choosing and ticking', async ({
  page,
}) => {
  await comeWith(page, { adults: 0, juniors: 1 })
  const child = person(page, 1, 1)
  await save(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const lines = summary.getByRole('link')
  await expect(lines).toHaveText([
    'First name: Required',
    'Last name: Required',
    'Date of birth: Required',
    'Have you climbed before: Required',
    'Do you have an injury: Required',
    'Your name: Required',
    'Climbing statement: Required',
  ])
  await name(child, 'Tom', 'Lee')
  await expect(lines).toHaveCount(5)
  await expect(child.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await child.getByLabel('Day').fill('1')
  await expect(lines.first()).toHaveText(/^Date of birth: Enter a real date/)
  await born(child, '1', '1', '1990')
  await expect(lines).toHaveCount(4)
  await child.getByLabel('Your name').fill('Ada Lee')
  await answer(child)
  await expect(summary).toHaveCount(0)
  await expect(page).toHaveTitle('Bookings | Attendees')

  // What only the server knows goes when any box of the date is changed.
  await save(page)
  await expect(lines).toHaveText([/^Date of birth: This ticket is for people aged 15 and under/])
  await child.getByLabel('Year').fill('2015')
  await expect(summary).toHaveCount(0)
})
