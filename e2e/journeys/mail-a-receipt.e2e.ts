import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { readMail } from '../support/mail.ts'
import { bookForDay, importDayOperator, staffAt } from '../support/operators/day-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { saidIn } from '../support/toasts.ts'

const slug = 'mail-a-receipt'
const to = 'wanda@receipt.test'

test('F162: staff find an order and mail its receipt, which says what the paper one says', async ({
  page,
}) => {
  const origin = await importDayOperator(slug)
  const reference = await bookForDay(await staffAt(origin, slug), 'Early Swim', ['Wanda', 'Inn'], 2)
  await beLoggedInAt(origin, page, `sam@${slug}.test`)
  await page.goto(`${origin}/staff`)
  await untilAlive(page)
  await page.getByLabel('Find an order').fill(reference)
  await page.getByLabel('Find an order').press('Enter')
  // A whole reference leads to its order at once.
  await page.getByRole('button', { name: 'Mail the receipt' }).click()
  const window = page.getByRole('dialog', { name: `Mail the receipt of ${reference}` })
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await window.getByLabel('Email address').fill('wanda at home')
  await window.getByLabel('Email address').press('Enter')
  await expect(saidIn(window, 'alert')).toContainText('Enter an email address like name@example.org')
  await window.getByLabel('Email address').fill(to)
  await window.getByLabel('Email address').press('Enter')
  await expect(page.getByText(`The receipt is on its way to ${to}.`)).toBeVisible()
  await expect(window).toBeHidden()

  const { subject, text } = await readMail(page, { to })
  expect(subject).toContain(`Your receipt ${reference}`)
  await page.getByRole('link', { name: 'Receipt, for paper or a roll' }).click()
  const paper = page.getByRole('main')
  await expect(paper.getByRole('cell', { name: /^Early Swim/ })).toBeVisible()
  for (const words of [reference, 'Early Swim', '2 places', '£10.00', 'Paid in cash']) {
    expect(text).toContain(words)
    await expect(paper).toContainText(words)
  }
})
