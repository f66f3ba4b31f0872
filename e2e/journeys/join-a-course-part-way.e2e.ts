import { expect, test } from '@playwright/test'
import { importCourseOperator } from '../support/course-operator.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importCourseOperator('part-way')
})

test('a member joins a course part-way: found, understood, held whole at the member’s price, and given back', async ({
  page,
}) => {
  await page.goto(`${origin}/location/kiln-lane`)
  await page.getByRole('link', { name: 'Courses' }).click()
  await page.getByRole('link', { name: 'Thrown Pots' }).click()
  const joining = await page.getByText(/You'll be joining from week/).innerText()
  const week = Number(/week (\d+)/.exec(joining)?.[1])
  const left = 9 - week

  await page.getByRole('button', { name: /^Add to basket/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email address or customer ID').fill('friend@kiln.test')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('clay-and-water')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()

  // The choice survives the log-in, at the price that a member has: £64.00 for eight sessions.
  await expect(page.getByRole('status').getByText('Successfully added item to the basket.')).toBeVisible()
  const held = page.getByRole('region', { name: 'In your basket' })
  await expect(held).toContainText(`£${left * 8}.00`)
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await expectAccessible(page)

  await held.getByRole('link', { name: 'Go to basket' }).click()
  await expect(page.getByRole('main')).toContainText(`${left} sessions, from week ${week} of 8`)
  await page.goBack()

  await page.getByRole('button', { name: 'Remove Thrown Pots from your basket' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Book this course' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
})

test('the last place goes to the first visitor; the other is told and holds nothing', async ({
  page,
  browser,
}) => {
  const address = `${origin}/courses/location/kiln-lane/weaving/loom`
  await page.goto(address)
  const others = await Promise.all(
    Array.from({ length: 6 }, async () => (await browser.newContext()).newPage()),
  )
  for (const other of others) {
    await other.goto(address)
    await other.getByRole('button', { name: /^Add to basket/ }).click()
    await expect(other.getByRole('heading', { level: 2, name: 'In your basket' })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page.getByRole('alert')).toContainText('already full')
  await expect(page.getByRole('heading', { level: 2, name: 'This course is full' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  for (const other of others) await other.context().close()
})
