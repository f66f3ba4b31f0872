import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { tabTo } from '../support/keyboard.ts'
import { readMail } from '../support/mail.ts'
import { importJoining } from '../support/operators/joining-operator.ts'
import { joinMembership, logInBy } from '../support/shop/book-by-calls.ts'
import { openJoinedMembership } from '../support/shop/open-membership.ts'
import { goOnAs } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'

const slug = 'freeze-a-membership'
let origin = ''
test.beforeAll(async () => {
  origin = await importJoining(slug)
})

test('spec 2: a member freezes by keyboard alone, sees the money as they choose, is mailed it, and takes it back', async ({
  page,
}) => {
  const email = `ada-${slug}@demo.test`
  await openJoinedMembership(page, { origin, email, venue: 'quay-gym', plan: 'complete', name: 'Complete' })
  await tabTo(page, page.getByRole('link', { name: 'Freeze: Complete' }))
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Freeze your Complete membership')
  await untilAlive(page)
  await expectFitsEveryWidth(page)
  const meaning = page.getByRole('region', { name: 'What this means' })
  await expect(meaning).toContainText('To pay instead: £5.00')

  await tabTo(page, page.getByRole('radio', { name: /^Away/ }))
  await page.keyboard.press('ArrowDown')
  await expect(meaning).toContainText('No fee is taken instead.')
  await page.keyboard.press('ArrowUp')
  await page.getByLabel('For', { exact: true }).selectOption('2')
  await expect(meaning).toContainText('Not taken: £78.00')
  await expect(meaning).toContainText('To pay instead: £10.00')
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: /^Freeze from / }))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(/^Your membership is frozen until /)
  await expect(heading).toBeFocused()
  await expectFitsEveryWidth(page)
  const { text } = await readMail(page, { to: email, subject: 'is frozen from' })
  expect(text).toContain('£5.00, Freeze fee')

  await page.getByRole('link', { name: 'See your membership' }).click()
  await untilAlive(page)
  const section = page.getByRole('region', { name: 'Your freeze' })
  await expect(section).toContainText('£5.00 is taken on each payment day')
  await expectFitsEveryWidth(page)
  await tabTo(page, section.getByRole('button', { name: 'Take the freeze back' }))
  await page.keyboard.press('Enter')
  const after = page.getByRole('region', { name: 'If you need a break' })
  await expect(after.getByRole('heading', { name: 'If you need a break' })).toBeFocused()
  await expect(after).toContainText('The freeze is taken back')
  await expect(page.getByRole('main')).not.toContainText('Freeze fee')
  await expectAccessible(page)
  const { subject } = await readMail(page, { to: email, subject: 'is not frozen' })
  expect(subject).toBe('Your Complete membership is not frozen')
})

test('case: who removes the card of a membership is told first that it pays for one', async ({ page }) => {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `ben-${slug}@demo.test`)
  await joinMembership(visitor, 'quay-gym', { plan: 'complete' })
  await goOnAs(visitor, page, origin)
  await page.goto(`${origin}/my-account/payments`)
  await untilAlive(page)
  await page.getByRole('button', { name: /^Remove / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It pays for 1 membership of yours')
  await expect(dialog).toContainText('Complete: later payments can’t be taken once it is removed.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove card' }).click()
  await page.goto(`${origin}/my-account/memberships`)
  await page.getByRole('link', { name: 'Payments and terms: Complete' }).click()
  await expect(page.getByRole('main')).toContainText('we have no card to take it from')
})
