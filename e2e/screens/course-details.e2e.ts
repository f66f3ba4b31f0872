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

test('course: at 360 x 780 price and action are in the first screenful and stay there, and facts stand in two columns; from 1200 px they stand in the card beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${origin}/courses/location/kiln-lane/pottery/to-come`)
  const add = page.getByRole('button', { name: 'Add to basket', exact: true })
  const price = page.getByText(/^£80\.00 for 8 sessions$/)
  const inFirstScreenful = async () => {
    await expect(add).toBeInViewport({ ratio: 1 })
    await expect(price).toBeInViewport({ ratio: 1 })
  }
  await inFirstScreenful()
  expect((await add.boundingBox())!.height).toBeGreaterThanOrEqual(42)
  const facts = page.getByRole('term').filter({ hasText: /^(Dates|When)$/ })
  const [dates, when] = await facts.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )
  expect(when.top).toBe(dates.top)
  expect(when.left).toBeGreaterThanOrEqual(180)
  await page
    .getByRole('region', { name: 'All 8 sessions' })
    .getByRole('listitem')
    .last()
    .scrollIntoViewIfNeeded()
  await inFirstScreenful()
  // A choice of price is the bar's, too.
  await page.getByRole('radio', { name: /Junior/ }).check({ force: true })
  await expect(page.getByText(/^£40\.00 for 8 sessions$/)).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText(/^£40\.00 for 8 sessions$/)).toBeHidden()
  const book = page.getByRole('region', { name: 'Book this course' })
  await expect(book.getByText('Price, 8 sessions').locator('xpath=..')).toContainText('£40.00')
  await expect(add).toBeInViewport({ ratio: 1 })
  const [card, button] = [(await book.boundingBox())!, (await add.boundingBox())!]
  expect(button.y + button.height).toBeLessThanOrEqual(card.y + card.height)
})
