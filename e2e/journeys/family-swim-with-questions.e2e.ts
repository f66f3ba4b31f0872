import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { agree, applyFullCredit, beLoggedInAt } from '../support/shop/shopping.ts'
import { expectMessage } from '../support/toasts.ts'

let origin: string
const year = new Date().getFullYear()

test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'family-swim',
    name: 'Tide Baths',
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior', maxAge: 15 },
      ],
      waivers: [
        {
          slug: 'pool',
          name: 'Pool rules',
          statement: 'The deep end is deep.\n\nI will listen to the lifeguards.',
          life: '12 months',
        },
      ],
      questions: [
        {
          slug: 'swims',
          words: 'How well do they swim?',
          kind: 'choice',
          options: ['Not yet', 'A length', 'More'],
          life: '6 months',
        },
        {
          slug: 'likes',
          words: 'What do they like?',
          kind: 'several',
          options: ['Slides', 'Waves', 'Lanes'],
          life: '1 year',
        },
        { slug: 'asthma', words: 'Do they have asthma?', kind: 'consent', health: true, life: '12 months' },
        { slug: 'call', words: 'Who should we call?', kind: 'text', about: { under: 16 }, life: '12 months' },
        { slug: 'parking', words: 'How many cars do you bring?', kind: 'number', about: 'booker' },
      ],
      categories: [
        {
          slug: 'swimming',
          name: 'Swimming',
          questions: ['asthma'],
          children: [
            {
              slug: 'family-swim',
              name: 'Family Swim',
              kind: 'ticketed',
              allowsAnonymousBookings: true,
              waiver: 'pool',
              questions: ['swims', 'likes', 'call', 'parking'],
            },
          ],
        },
      ],
      venues: [
        {
          slug: 'tide-baths',
          name: 'Tide Baths',
          town: 'Whitby',
          migrationDate: '2025-04-01',
          locations: [{ slug: 'pool', name: 'Pool' }],
          sessions: [
            {
              category: 'family-swim',
              locations: ['pool'],
              when: 'daily 12:00',
              minutes: 60,
              capacity: 60,
              prices: { adult: 500, junior: 280 },
            },
          ],
        },
      ],
      people: ['ann', 'bea'].map((name) => ({
        email: `${name}@tide.test`,
        password: 'touchline-demo',
        firstName: name,
        lastName: 'Tide',
        creditPence: 10_000,
      })),
    },
  })
})

async function choose(
  page: Page,
  daysAhead: number,
  { adults, juniors }: { adults: number; juniors: number },
) {
  await page.goto(`${origin}/location/tide-baths/family-swim/${dayAhead(daysAhead)}/by-time`)
  await page
    .getByRole('link', { name: /Family Swim/ })
    .first()
    .click()
  await page.getByLabel('Adult tickets').fill(String(adults))
  await page.getByLabel('Junior tickets').fill(String(juniors))
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expectMessage(page, 'Successfully added item to the basket.')
  await page.goto(`${origin}/basket`)
}
const person = (page: Page, number: number, of: number) =>
  page.getByRole('region', { name: of === 1 ? 'Who’s coming' : `Person ${number} of ${of}` })
const saveAndGoOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const saveAndPay = (page: Page) => page.getByRole('button', { name: 'Save and go to checkout' }).click()
const checkout = (page: Page) => page.getByRole('heading', { level: 1, name: 'Checkout' })
type Person = ReturnType<typeof person>
const health = (who: Person, answer: 'Yes' | 'No') =>
  who.getByRole('group', { name: 'Do they have asthma?' }).getByLabel(answer).check()

test('spec 3, 7: a family books a swim with questions and a waiver, one person at a time, and is not asked twice', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'ann@tide.test')
  await choose(page, 2, { adults: 2, juniors: 1 })
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    'Before you pay we’ll ask who is coming to 3 places, up to 4 questions for each person, 1 question about your booking and for an agreement.',
  )
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is coming?' })).toBeVisible()

  // The customer. Missing answers are named, and the choices stay.
  const me = person(page, 1, 3)
  await expect(me.getByLabel('Me, ann Tide')).toBeChecked()
  await me.getByLabel('A length').check()
  await saveAndGoOn(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText([
    'Answer “Do they have asthma?”',
    'Answer “What do they like?”',
    'Agree to the “Pool rules”',
  ])
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Answer “What do they like?”' }).click()
  await expect(me.getByLabel('Slides')).toBeFocused()
  await me.getByLabel('Slides').check()
  await me.getByLabel('Lanes').check()
  await health(me, 'Yes')
  await expect(me.getByLabel('A length')).toBeChecked()
  await me.getByLabel('I have read the “Pool rules” and agree to it').check()
  await saveAndGoOn(page)

  // A friend. Back and forth loses nothing; answers are copied, never those about health.
  const friend = person(page, 2, 3)
  await expect(friend.getByRole('heading', { name: 'Person 2 of 3' })).toBeFocused()
  await friend.getByLabel('First name').fill('Noor')
  await friend.getByLabel('Last name').fill('Adair')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(me).toContainText('Agreed by ann Tide')
  await page.goBack()
  await expect(friend.getByLabel('First name')).toHaveValue('Noor')
  await friend.getByLabel('18 or over').check()
  await friend.getByRole('button', { name: 'Same as for ann Tide' }).click()
  await expect(
    friend.getByText('2 answers copied from ann Tide. Answers about health are not copied.'),
  ).toBeVisible()
  await expect(friend.getByLabel('A length')).toBeChecked()
  await expect(friend.getByLabel('Lanes')).toBeChecked()
  await expect(friend.getByLabel('Waves')).not.toBeChecked()
  await expect(
    friend.getByRole('group', { name: 'Do they have asthma?' }).getByLabel('Yes'),
  ).not.toBeChecked()
  await health(friend, 'No')
  await friend.getByLabel('They have read the “Pool rules” and agree to it').check()
  await saveAndGoOn(page)

  // A child: one more question, and an adult signs.
  const child = person(page, 3, 3)
  await expect(child.getByLabel('Who should we call?')).toHaveCount(0)
  await child.getByLabel('First name').fill('Tom')
  await child.getByLabel('Last name').fill('Tide')
  await child.getByLabel('Day').fill('4')
  await child.getByLabel('Month').fill('5')
  await child.getByLabel('Year').fill(String(year - 9))
  await child.getByLabel('Who should we call?').fill('Ann, 07700 900123')
  await child.getByLabel('Not yet').check()
  await child.getByLabel('Waves').check()
  await health(child, 'No')
  await child.getByLabel(/^I am their parent or guardian/).check()
  await expectAccessible(page)
  await saveAndGoOn(page)

  const booking = page.getByRole('region', { name: 'About your booking' })
  await booking.getByLabel('How many cars do you bring?').fill('two')
  await saveAndPay(page)
  await expect(summary).toContainText('How many cars do you bring: Enter a number, such as 12')
  await booking.getByLabel('How many cars do you bring?').fill('2')
  await saveAndPay(page)
  await expect(checkout(page)).toBeVisible()
  await applyFullCredit(page)
  await agree(page)
  await page.getByRole('button', { name: 'Pay now with credit' }).click()
  await expect(page).toHaveURL(/\/booking-confirmed\//)

  // The next time they are asked only for answers that hold for one booking.
  await choose(page, 3, { adults: 1, juniors: 1 })
  await page.getByRole('link', { name: 'Checkout' }).click()
  const again = person(page, 1, 2)
  await expect(again).toContainText('As last time')
  await expect(again).toContainText('Agreed by ann Tide')
  await expect(again).toContainText('Answers about health are not shown again.')
  await saveAndGoOn(page)
  const tom = person(page, 2, 2)
  await tom.getByLabel('Someone I’ve booked for before').check()
  await tom.getByLabel('Find them by name').fill('tom')
  await tom.getByRole('option', { name: /Tom Tide/ }).click()
  await expect(tom).toContainText('Ann, 07700 900123')
  await tom.getByRole('button', { name: 'Change: Who should we call?' }).click()
  await tom.getByLabel('Who should we call?').fill('Bea, 07700 900456')
  await saveAndGoOn(page)
  await booking.getByLabel('How many cars do you bring?').fill('1')
  await saveAndPay(page)
  await expect(checkout(page)).toBeVisible()
})

test('spec 7, A01: a visitor answers on a phone by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await choose(page, 2, { adults: 1, juniors: 0 })
  await page.getByRole('link', { name: 'Checkout' }).click()
  const who = person(page, 1, 1)
  await expect(who).toBeVisible()
  await expectNoSidewaysScroll(page)
  await who.getByLabel('First name').focus()
  await page.keyboard.type('Vera')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quay')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(who.getByLabel('18 or over')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(who.getByRole('group', { name: 'Do they have asthma?' }).getByLabel('Yes')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(who.getByRole('group', { name: 'Do they have asthma?' }).getByLabel('No')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(who.getByLabel('Slides')).toBeChecked()
  await who.getByLabel('Your name').focus()
  await page.keyboard.type('Vera Quay')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(who.getByRole('checkbox', { name: /Pool rules/ })).toBeChecked()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  const booking = page.getByRole('region', { name: 'About your booking' })
  await expect(booking.getByRole('heading', { name: 'About your booking' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(checkout(page)).toBeVisible()
})
