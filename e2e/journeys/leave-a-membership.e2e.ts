import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { failNextPayment } from '../support/database.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { tabTo } from '../support/keyboard.ts'
import { readMail } from '../support/mail.ts'
import { importJoining } from '../support/operators/joining-operator.ts'
import { joinMembership, logInBy } from '../support/shop/book-by-calls.ts'
import { goOnAs, pay, securityCode } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'

const slug = 'leave-a-membership'
let origin = ''
test.beforeAll(async () => {
  origin = await importJoining(slug)
})

const emailOf = (name: string) => `${name}-${slug}@demo.test`

/** Joins by calls, then continues in the browser on the page of the memberships. */
async function joinAs(page: Page, name: string, failedDaysAgo?: number): Promise<void> {
  const visitor = createVisitor(origin)
  await logInBy(visitor, emailOf(name))
  await joinMembership(visitor, 'quay-gym', { plan: 'complete' })
  if (failedDaysAgo !== undefined) await failNextPayment(emailOf(name), failedDaysAgo)
  await goOnAs(visitor, page, origin)
  await page.goto(`${origin}/my-account/memberships`)
  await untilAlive(page)
}

test('spec 2: a member leaves within the cooling-off time by keyboard alone, and sees and is mailed what comes back', async ({
  page,
}) => {
  await joinAs(page, 'ada')
  await expectFitsEveryWidth(page)
  const heading = page.getByRole('heading', { level: 1 })
  await tabTo(page, page.getByRole('link', { name: 'Payments and terms: Complete' }))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Complete')
  await expectFitsEveryWidth(page)
  await tabTo(page, page.getByRole('link', { name: 'Leave: Complete' }))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Leave your Complete membership')
  await untilAlive(page)
  await expectFitsEveryWidth(page)

  // The other way is there, and says its own day.
  const meaning = page.getByRole('region', { name: 'What this means' })
  await expect(meaning).toContainText('goes back to the card that paid')
  const words = await meaning.innerText()
  const [back = ''] = /£\d+\.\d\d/.exec(words) ?? []
  await page.getByRole('radio', { name: /^On / }).check()
  await expect(meaning).toContainText('You can use it until the end of')
  await expectAccessible(page)
  // A reason that is too long is said at its field, and nothing is sent.
  const reason = page.getByLabel('Why are you leaving? (optional)')
  await reason.fill('x'.repeat(501))
  await page.getByRole('button', { name: /^Leave on / }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Must contain at most 500 character(s)',
  )
  await reason.fill('We are moving')
  await page.getByRole('radio', { name: /^Now/ }).check()

  await tabTo(page, page.getByRole('button', { name: 'Leave now' }))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Your membership is cancelled')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('main')).toContainText(`${back} goes back to the card that paid`)
  await expectFitsEveryWidth(page)
  const cancelled = 'Your Complete membership is cancelled'
  const { text } = await readMail(page, { to: emailOf('ada'), subject: cancelled })
  expect(text).toContain(`${back} goes back`)

  await page.getByRole('link', { name: 'See your membership' }).click()
  await expect(page.getByRole('main')).toContainText('You cancelled it on')
  await expect(page.getByRole('region', { name: 'What you pay and when' })).toContainText('given back')
  await expect(page.getByRole('link', { name: /^Leave/ })).toHaveCount(0)
})

test('case: a member who has given notice stays after all, and is told so', async ({ page }) => {
  await joinAs(page, 'cleo')
  await page.getByRole('link', { name: 'Payments and terms: Complete' }).click()
  await page.getByRole('link', { name: 'Leave: Complete' }).click()
  await untilAlive(page)
  await page.getByRole('radio', { name: /^On / }).check()
  await page.getByRole('button', { name: /^Leave on / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your membership ends on /)
  await page.getByRole('link', { name: 'See your membership' }).click()
  await untilAlive(page)
  await page.getByRole('button', { name: 'Stay after all' }).click()
  const leaving = page.getByRole('region', { name: 'If you leave' })
  await expect(leaving.getByRole('heading', { name: 'If you leave' })).toBeFocused()
  await expect(leaving).toContainText('You’re staying')
  await expectAccessible(page)
  const { subject } = await readMail(page, { to: emailOf('cleo'), subject: 'goes on' })
  expect(subject).toBe('Your Complete membership goes on')
})

test('case: a member whose payment failed pays it online, and the membership is back at once', async ({
  page,
}) => {
  await joinAs(page, 'ben', 20)
  await expect(page.getByRole('main')).toContainText('On hold')
  await page.getByRole('link', { name: 'See and pay: Complete' }).click()
  await untilAlive(page)
  await expectFitsEveryWidth(page)
  await page.getByRole('button', { name: 'Pay now: £39.00' }).click()
  await expect(page).toHaveURL(/\/basket\/checkout$/)
  // The card that joining has kept.
  await securityCode(page).fill('123')
  await pay(page)
  await expect(page.getByText('Checkout successful')).toBeVisible()
  await page.goto(`${origin}/my-account/memberships`)
  await expect(page.getByRole('main')).toContainText('Current')
  await expect(page.getByRole('main')).not.toContainText('is owed')
})
