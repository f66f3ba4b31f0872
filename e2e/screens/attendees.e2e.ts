import { expect, type Page, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importCragOperator } from '../support/operators/crag-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { agree, applyFullCredit, beLoggedInAt } from '../support/shop/shopping.ts'

let origin: string

test.beforeAll(async () => {
  origin = await importCragOperator('attendees')
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

test('spec 2, 3: Attendees: every place has a name before the checkout, people who came before are found by name, and the order is made', async ({
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
  await child.getByLabel('Someone I’ve booked for before').check()
  await child.getByLabel('Find them by name').fill('zz')
  await expect(page.getByText('You haven’t booked for anyone with that name.')).toBeVisible()
  await child.getByLabel('Someone else').check()
  await name(child, 'Tom', 'Lee')
  await born(child, '4', '5', String(new Date().getFullYear() - 9))
  await answer(child)
  await save(page)
  await expect(checkout(page)).toBeVisible()

  // Saved: it is there after leaving and returning; answers about health are not shown again.
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
  await applyFullCredit(page)
  await agree(page)
  await page.getByRole('button', { name: 'Pay now with credit' }).click()
  await expect(page).toHaveURL(/\/booking-confirmed\//)
})

test('A01, A03, A26, spec 5: at every width missing answers are named, each message goes when the answer is typed, chosen or ticked, and nothing that was typed is lost, even by a failure or the server’s refusal', async ({
  page,
}) => {
  await comeWith(page, { adults: 0, juniors: 1 })
  const child = person(page, 1, 1)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const lines = summary.getByRole('link')
  await save(page)
  await expect(summary).toBeFocused()
  await expect(lines).toHaveText([
    'Enter their first name',
    'Enter their date of birth',
    'Answer “Have you climbed before?”',
    'Answer “Do you have an injury?”',
    'Enter your name',
    'Agree to the “Climbing statement”',
  ])
  await expect(page).toHaveTitle('Error: Bookings | Attendees')
  // A toast lies over the page for a while.
  await expect(page.getByText('Successfully added item to the basket.')).toBeHidden()
  await atEveryWidth(page, async () => {
    // At the focus, the bar of the hold is half under the header.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a line of the summary leads to its field', async () => {
    await summary.getByRole('link', { name: 'Enter their date of birth' }).click()
    await expect(child.getByLabel('Day')).toBeFocused()
    await summary.getByRole('link', { name: 'Answer “Have you climbed before?”' }).click()
    await expect(
      child.getByRole('group', { name: 'Have you climbed before?' }).getByLabel('Yes'),
    ).toBeFocused()
  })

  await test.step('a message goes when its fault is corrected', async () => {
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
  })

  await test.step('a failure shows the words of the waivers, and it can be tried again', async () => {
    await page.route('**/question-waivers', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { status: 500, code: 'FAULT', message: '' } })
        : route.continue(),
    )
    await save(page)
    await expect(
      page.getByText('Error with waivers, unable to complete order, please try again').first(),
    ).toBeVisible()
    await page.unroute('**/question-waivers')
    await expect(child.getByLabel('First name')).toHaveValue('Tom')
  })

  await test.step('a fault that only the server knows goes when any box of the date is changed', async () => {
    await save(page)
    await expect(lines).toHaveText([
      /^Date of birth: This ticket is for people aged 15 and under on that day/,
    ])
    await expect(child.getByLabel('Last name')).toHaveValue('Lee')
    await child.getByLabel('Year').fill(String(new Date().getFullYear() - 8))
    await expect(summary).toHaveCount(0)
    await save(page)
    await expect(checkout(page)).toBeVisible()
  })
})
