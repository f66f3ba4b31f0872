import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { readMail } from '../support/mail.ts'
import { importJoining } from '../support/operators/joining-operator.ts'
import { agree, bank, beLoggedInAt, fillCard, fillLogIn } from '../support/shop/shopping.ts'

/** A card whose bank asks at the first payment of an agreement, and not at later ones. */
const askedAtFirst = '4000 1000 0000 1701'

const slug = 'join-at-the-desk'
let origin = ''
test.beforeAll(async () => {
  origin = await importJoining(slug)
})
const emailOf = (name: string): string => `${name}-${slug}@demo.test`

/** Opens the memberships of a customer at the desk. */
async function serve(page: Page, name: string): Promise<void> {
  await page.goto(`${origin}/staff`)
  await untilAlive(page)
  await page.getByLabel('Find a customer').fill(emailOf(name))
  await page.getByRole('button', { name: 'Find', exact: true }).first().click()
  await page.getByRole('button', { name: new RegExp(`^Choose ${name} Lovell`, 'i') }).click()
  await page.getByRole('link', { name: /^Memberships of / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memberships' })).toBeVisible()
}

async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Join a membership' }).click()
  await page.getByRole('link', { name: /Quay Gym/ }).click()
  await page.getByRole('link', { name: 'Choose Complete' }).click()
  await expect(page.getByRole('radio', { name: /^On their own phone/ })).toBeVisible()
}

test('spec 7: staff prepare a joining at the desk, its person finishes it on their phone by their own card, and staff see it', async ({
  page,
  browser,
}) => {
  await beLoggedInAt(origin, page, emailOf('sam'))
  await serve(page, 'ada')
  await expectAccessible(page)
  await choosePlan(page)
  await expect(page.getByRole('heading', { name: 'For Ada Lovell' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a code for their phone' }).click()
  const waiting = page.getByRole('region', { name: /^Complete, from / })
  await expect(waiting).toContainText('Waiting for Ada to join on their phone')
  await expect(waiting.getByRole('img', { name: /^Code of the link/ })).toBeVisible()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  const link = await waiting.locator('code').textContent()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(link ?? '')
  await untilAlive(phone)
  await expect(phone).toHaveURL(`${origin}/finish-joining`)
  await expect(phone.getByRole('main')).toContainText('Prepared for you at Quay Gym')
  await expectAccessible(phone)
  await phone.getByRole('main').getByRole('button', { name: 'Log in to join' }).click()
  await fillLogIn(phone, emailOf('ada'))
  await phone.getByRole('button', { name: 'See what it costs' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Join Complete' })).toBeVisible()
  await expect(phone.getByRole('checkbox', { name: 'Ada Lovell (you)' })).toBeChecked()
  await phone.getByRole('checkbox', { name: /^I ask for my membership to start/ }).check()
  await phone.getByRole('button', { name: /^Add to basket: £59\.00/ }).click()
  await phone.getByRole('link', { name: 'Checkout' }).click()
  await fillCard(phone, askedAtFirst)
  await agree(phone)
  await phone.getByRole('button', { name: 'Join and pay £59.00' }).click()
  await bank(phone).getByRole('button', { name: 'Approve payment' }).click()
  await expect(phone.getByText('Checkout successful')).toBeVisible()

  await expect(waiting).toContainText('Ada joined on their phone.')
  await waiting.getByRole('link', { name: 'See the membership' }).click()
  await expect(page.getByRole('main')).toContainText(
    'prepared it at the desk, and you joined by your own link',
  )
  await expectAccessible(page)
  await phone.goto(link ?? '')
  await expect(phone.getByText('This link can’t be opened')).toBeVisible()
  await context.close()
})

test('spec 7: staff join a customer on signed paper for cash, then freeze it with a reason that the customer reads', async ({
  page,
  browser,
}) => {
  await beLoggedInAt(origin, page, emailOf('sam'))
  await serve(page, 'ben')
  await choosePlan(page)
  await page.getByRole('radio', { name: /^On paper, paid here/ }).check()
  await expect(page.getByRole('main')).toContainText('no card is kept')
  await page.getByRole('button', { name: /^Add to basket: £59\.00/ }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary.getByRole('link')).toHaveText([
    'Ask them to tick it on the form, or choose a later day',
    'Confirm that they have signed',
  ])
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await page.getByRole('checkbox', { name: /^They ask on the form to start/ }).check()
  await page.getByRole('checkbox', { name: /^They have signed/ }).check()
  await page.getByRole('button', { name: /^Add to basket: £59\.00/ }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('The customer agrees to the Terms and Conditions').check()
  await page.getByRole('button', { name: 'Take payment' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome: you’re a member' })).toBeVisible()
  const { text } = await readMail(page, { to: emailOf('ben'), subject: 'Welcome' })
  expect(text).toContain('Complete')

  // The next customer is served: staff choose this one again.
  await serve(page, 'ben')
  await page.getByRole('link', { name: /^Open the Complete membership/ }).click()
  await expect(page.getByRole('main')).toContainText('Joined at the desk')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const window = page.getByRole('dialog', { name: 'Freeze it' })
  await expect(window).toContainText('Not taken: £39.00 in 1 payment.')
  await window.getByRole('button', { name: 'Freeze it', exact: true }).click()
  await expect(window).toContainText('Say why: the member reads it in their account.')
  await window.getByLabel('Fee for each month').fill('2.50')
  await expect(window).toContainText('To pay instead: £2.50 in 1 payment.')
  await expectAccessible(page)
  await window.getByLabel('Reason').fill('Broken leg, doctor’s note seen')
  await window.getByRole('button', { name: 'Freeze it', exact: true }).click()
  await expect(window).toBeHidden()
  await expect(page.getByText('It is frozen. The member gets an email.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)

  const context = await browser.newContext()
  const own = await context.newPage()
  await beLoggedInAt(origin, own, emailOf('ben'))
  await own.goto(`${origin}/my-account/memberships`)
  await own.getByRole('link', { name: 'Payments and terms: Complete' }).click()
  const done = own.getByRole('region', { name: 'What our staff did' })
  await expect(done).toContainText('Staff of Harbour Leisure froze it from')
  await expect(done).toContainText('Reason: Broken leg, doctor’s note seen')
  await expectAccessible(own)
  await expectFitsEveryWidth(own)
  await context.close()
})
