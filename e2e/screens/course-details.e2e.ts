import { expect, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importCourseOperator } from '../support/operators/course-operator.ts'

let origin = ''

test.beforeAll(async () => {
  origin = await importCourseOperator('course-details')
})

test('A01, A03: Course Details at every width: a visitor chooses a price by keyboard, and the choice is in the basket after the log-in', async ({
  page,
}) => {
  await page.goto(`${origin}/courses/location/kiln-lane/pottery/to-come`)
  const book = page.getByRole('region', { name: 'Book this course' })
  await expect(book).toBeVisible()
  await expectFitsEveryWidth(page)
  await book.getByRole('radio', { name: /Adult/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(book.getByText('Price, 8 sessions').locator('xpath=..')).toContainText('£40.00')
  const add = book.getByRole('button', { name: 'Add to basket', exact: true })
  await expect(add).toHaveAccessibleDescription('Glazes, the whole course')
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email address or customer ID').fill('guest@kiln.test')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('clay-and-water')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'In your basket' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to basket' }).click()
  await expect(page.getByRole('main')).toContainText('£40.00')
})
