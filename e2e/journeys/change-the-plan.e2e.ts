import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { tabTo } from '../support/keyboard.ts'
import { readMail } from '../support/mail.ts'
import { importJoining } from '../support/operators/joining-operator.ts'
import { openJoinedMembership } from '../support/shop/open-membership.ts'

const slug = 'change-the-plan'
let origin = ''
test.beforeAll(async () => {
  origin = await importJoining(slug)
})

test('spec 2: a member changes the plan by keyboard alone, sees the money first, is mailed the contract, and takes it back', async ({
  page,
}) => {
  const email = `ada-${slug}@demo.test`
  await openJoinedMembership(page, { origin, email, venue: 'quay-gym', plan: 'complete', name: 'Complete' })
  await tabTo(page, page.getByRole('link', { name: 'Change plan: Complete' }))
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Change your plan')
  await untilAlive(page)
  await expectFitsEveryWidth(page)

  await tabTo(page, page.getByRole('button', { name: 'Change your plan, and pay each month' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Choose a plan')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const household = page.getByRole('radio', { name: 'Household' })
  await expect(household).toBeFocused()
  await page.keyboard.press('Space')
  const meaning = page.getByRole('region', { name: 'What this means' })
  await expect(meaning).toContainText('it runs at least until')
  await expect(meaning).toContainText('What ends with Complete')
  await expect(meaning.getByRole('row', { name: /^Together/ })).toHaveText('Together£468.00£744.00')
  await expectFitsEveryWidth(page)
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'Change to Household, and pay £62.00 a month' }))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(/^Your membership is Household from /)
  await expect(heading).toBeFocused()
  await expectFitsEveryWidth(page)
  const { text } = await readMail(page, { to: email, subject: 'Your membership is Household from' })
  expect(text).toContain('costs £62.00 a month')

  await page.getByRole('link', { name: 'See your membership' }).click()
  await untilAlive(page)
  const section = page.getByRole('region', { name: 'Your plan' })
  await expect(section).toContainText('It changes to Household on')
  await expect(page.getByRole('main')).toContainText('£62.00')
  await expectFitsEveryWidth(page)
  await tabTo(page, section.getByRole('button', { name: 'Take the change back' }))
  await page.keyboard.press('Enter')
  await expect(section.getByRole('heading', { name: 'Your plan' })).toBeFocused()
  await expect(section).toContainText('The change is taken back')
  await expect(page.getByRole('main')).not.toContainText('£62.00')
  await expectAccessible(page)
  const { subject } = await readMail(page, { to: email, subject: 'stays Complete' })
  expect(subject).toBe('Your membership stays Complete')
})
