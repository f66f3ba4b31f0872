import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'

const person = (name: string, lastName: string, more: object = {}) => ({
  email: `${name.toLowerCase()}@person.test`,
  password: 'touchline-demo',
  firstName: name,
  lastName,
  ...more,
})

/** Opens the window of an act, and returns it. */
async function open(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

test('spec 1: reception finds a customer, corrects a name, records an induction and a payment day, adds a child and gives no credit; a manager gives it; the customer reads it all in their account', async ({
  browser,
}) => {
  const origin = await importOperator({
    slug: 'person-desk',
    name: 'Person Leisure',
    catalogue: {
      inductions: [{ slug: 'gym', name: 'Gym induction', text: 'A trainer shows you the machines.' }],
      categories: [{ slug: 'gym', name: 'Gym', kind: 'classes', induction: 'gym' }],
      venues: ['quay-hall', 'hill-hall'].map((slug) => ({
        slug,
        name: slug,
        town: 'Leeds',
        migrationDate: '2025-01-01',
        sessions: [],
      })),
      memberships: [{ slug: 'gold', name: 'Gold', directDebit: true }],
      people: [
        person('Rita', 'Desk', { role: 'staff', posts: [{ role: 'reception', venues: ['quay-hall'] }] }),
        person('Mona', 'Duty', { role: 'staff', posts: [{ role: 'duty-manager', venues: ['quay-hall'] }] }),
        person('Jo', 'Marshh', { membership: 'gold' }),
      ],
    },
  })
  const pages = await Promise.all(
    ['rita', 'mona', 'jo'].map(async (name) => {
      const page = await (await browser.newContext()).newPage()
      await beLoggedInAt(origin, page, `${name}@person.test`)
      return page
    }),
  )
  const [rita, mona, jo] = pages as [Page, Page, Page]

  await rita.goto(`${origin}/staff`)
  await untilAlive(rita)
  await rita.getByLabel('Find a customer').fill('marsh')
  await rita.getByRole('button', { name: 'Find', exact: true }).click()
  await rita.getByRole('button', { name: /^Choose Jo Marshh/ }).click()
  await rita.getByRole('link', { name: 'Details of Jo' }).click()
  await expect(rita.getByRole('heading', { level: 1, name: 'Jo Marshh' })).toBeVisible()
  const address = rita.url()

  await test.step('a name is corrected; without a reason it is not', async () => {
    const dialog = await open(rita, 'Correct details', 'Correct details')
    await expectAccessible(rita)
    await dialog.getByLabel('Last name').fill('Marsh')
    await dialog.getByRole('button', { name: 'Correct details', exact: true }).click()
    await expect(dialog.locator('form')).toContainText('Say why')
    await dialog.getByLabel('Reason').fill('Passport seen')
    await dialog.getByRole('button', { name: 'Correct details', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rita.getByRole('main').getByRole('status')).toHaveText(
      'The details are as you see them now.',
    )
    await expect(rita.getByRole('heading', { level: 1 })).toHaveText('Jo Marsh')
    await expect(rita.getByRole('button', { name: 'Correct details', exact: true })).toBeFocused()
  })

  await test.step('an induction and a payment day', async () => {
    const induction = await open(rita, 'Record: Gym induction', 'Record an induction')
    await induction.getByRole('button', { name: 'Record an induction', exact: true }).click()
    await expect(induction).toBeHidden()
    await expect(rita.getByRole('main').getByRole('status')).toHaveText('The induction is recorded.')
    const day = await open(rita, 'Set: Payment day of Gold', 'Set the payment day')
    await day.getByLabel('Day of the month').fill('30')
    await day.getByRole('button', { name: 'Set the payment day', exact: true }).click()
    await expect(day.locator('form')).toContainText('Enter a day from 1 to 28')
    await day.getByLabel('Day of the month').fill('12')
    await day.getByRole('button', { name: 'Set the payment day', exact: true }).click()
    await expect(rita.getByRole('main')).toContainText('The 12th of the month')
  })

  await test.step('a child', async () => {
    const dialog = await open(rita, 'Add a person', 'Add to the household')
    await dialog.getByLabel('First name').fill('Mia')
    await dialog.getByLabel('Date of birth').fill('2019-02-03')
    await dialog.getByRole('button', { name: 'Add to the household', exact: true }).click()
    await expect(rita.getByRole('listitem').filter({ hasText: 'born 3 Feb 2019' })).toHaveText(
      'Mia Marsh, born 3 Feb 2019',
    )
    await expectAccessible(rita)
    await expectFitsEveryWidth(rita)
  })

  await test.step('credit is for a manager to give', async () => {
    await expect(rita.getByRole('button', { name: 'Give credit' })).toHaveCount(0)
    await mona.goto(address)
    await untilAlive(mona)
    const dialog = await open(mona, 'Give credit', 'Give credit')
    await dialog.getByLabel('Amount').fill('7.50')
    await dialog.getByLabel('Reason').fill('The pool was cold')
    await dialog.getByRole('button', { name: 'Give credit', exact: true }).click()
    const credit = mona.getByRole('region', { name: 'Packages and credit' })
    await expect(credit).toContainText('£7.50 credit')
    await expect(credit.getByRole('button', { name: 'Give credit' })).toBeVisible()
    await expect(
      mona.getByRole('region', { name: 'What staff have done' }).getByRole('listitem'),
    ).toContainText([
      'Gave £7.50 credit',
      'Added Mia Marsh to the household',
      'Set the payment day of Gold to the 12th',
      'Recorded ‘Gym induction’, had on ',
      'Changed the last name from ‘Marshh’ to ‘Marsh’',
    ])
  })

  await jo.goto(`${origin}/my-account/details`)
  const team = jo.getByRole('region', { name: 'Done by our team' })
  await expect(team.getByRole('listitem')).toHaveCount(5)
  await expect(team).toContainText('‘The pool was cold’')
  await expect(team).not.toContainText('Mona')
  await expectAccessible(jo)
  await expectFitsEveryWidth(jo)
})
