import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { linkIn, readMail } from '../support/mail.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'

const slug = 'sent-to-the-desk'
const emailOf = (name: string) => `${name}@${slug}.test`
const person = (name: string, more: object = {}) => ({
  email: emailOf(name),
  password: 'touchline-demo',
  firstName: name[0]!.toUpperCase() + name.slice(1),
  lastName: 'Marsh',
  ...more,
})
const atDesk = 'at the desk of any of our venues'

/** Presses the button of an act, fills its window and sends it. */
async function carryOut(page: Page, button: string, title: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: title, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('F169: where a page sends a customer to the desk, the desk does it: a date of birth, a student card, a payment day, a lost address, and what a membership includes', async ({
  browser,
}) => {
  const origin = await importOperator({
    slug,
    name: 'Desk Leisure',
    catalogue: {
      documents: [{ slug: 'student-card', name: 'student card' }],
      categories: [{ slug: 'swim', name: 'Swim', kind: 'ticketed' }],
      venues: ['quay-hall', 'hill-hall'].map((venue) => ({
        slug: venue,
        name: venue,
        town: 'Leeds',
        migrationDate: '2025-01-01',
        sessions: [],
      })),
      memberships: [
        {
          slug: 'student',
          name: 'Student',
          directDebit: true,
          document: 'student-card',
          benefits: [{ slug: 'swim', name: 'swims', activities: ['swim'], price: 'free' }],
        },
      ],
      people: [
        person('rita', { role: 'staff', posts: [{ role: 'reception', venues: ['quay-hall'] }] }),
        person('mona', { role: 'staff', posts: [{ role: 'duty-manager', venues: ['quay-hall'] }] }),
        person('jo', { membership: 'student', dateOfBirth: '2001-05-06' }),
        person('ned'),
      ],
    },
  })
  const [rita, mona, jo, ned] = (await Promise.all(
    ['rita', 'mona', 'jo', 'ned'].map(async (name) => {
      const page = await (await browser.newContext()).newPage()
      await beLoggedInAt(origin, page, emailOf(name))
      return page
    }),
  )) as [Page, Page, Page, Page]

  await test.step('what a membership includes', async () => {
    await ned.goto(`${origin}/my-account/memberships`)
    await expect(ned.getByRole('main')).toContainText(`Ask ${atDesk} what a membership includes.`)
    await rita.goto(`${origin}/staff`)
    await untilAlive(rita)
    await rita.getByRole('link', { name: 'Memberships', exact: true }).click()
    const included = rita.getByRole('region', { name: 'What each membership includes' })
    await expect(included).toContainText('Student')
    await expect(included).toContainText('Free: Swim.')
    await expectAccessible(rita)
    await expectFitsEveryWidth(rita)
  })

  await jo.goto(`${origin}/my-account/memberships`)
  const held = jo.getByRole('main')
  await expect(held).toContainText(`Bring it to the desk of any of our venues. Tell us ${atDesk}.`)
  await jo.goto(`${origin}/my-account/details`)
  await expect(jo.getByRole('main')).toContainText(`only our team can change them: ask ${atDesk}`)

  await rita.goto(`${origin}/staff`)
  await untilAlive(rita)
  await rita.getByLabel('Find a customer').fill(emailOf('jo'))
  await rita.getByRole('button', { name: 'Find', exact: true }).click()
  await rita.getByRole('button', { name: /^Choose Jo Marsh/ }).click()
  await rita.getByRole('link', { name: 'Details of Jo' }).click()
  await expect(rita.getByRole('heading', { level: 1, name: 'Jo Marsh' })).toBeVisible()

  await test.step('a date of birth, a student card and a payment day', async () => {
    await carryOut(rita, 'Correct details', 'Correct details', {
      'Date of birth': '2002-05-06',
      Reason: 'Passport seen',
    })
    await carryOut(rita, 'Record: Student card', 'Record a document', {})
    await carryOut(rita, 'Set: Payment day of Student', 'Set the payment day', { 'Day of the month': '12' })
    await jo.goto(`${origin}/my-account/memberships`)
    await expect(held).toContainText('What it includes')
    await expect(held).not.toContainText('the desk')
    await jo.goto(`${origin}/my-account/details`)
    await expect(jo.getByRole('main')).toContainText('6 May 2002')
  })

  await test.step('an address that is lost: only a manager changes it, once the new one is confirmed', async () => {
    await expect(rita.getByRole('button', { name: 'Change email address' })).toHaveCount(0)
    await mona.goto(rita.url())
    await untilAlive(mona)
    await carryOut(mona, 'Change email address', 'Change the email address', {
      'New email address': emailOf('jo-new'),
      Reason: 'Passport seen',
    })
    const link = linkIn(await readMail(mona, { to: emailOf('jo-new') }))
    // The person has no log-in in this browser: the address is lost, and the password is another matter.
    await jo.goto(link)
    await untilAlive(jo)
    await expect(jo.getByRole('main')).toContainText(emailOf('jo-new'))
    await jo.goto(`${origin}/my-account/details`)
    await expect(jo.getByRole('main')).toContainText(emailOf('jo-new'))
  })
})
