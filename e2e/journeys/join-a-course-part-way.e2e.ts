import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importCourseOperator } from '../support/operators/course-operator.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { expectMessage } from '../support/toasts.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importCourseOperator('part-way')
})

/** Another visitor holds a place of the course; what is asked is what the page asks. */
async function holdPlace(courseId: number): Promise<void> {
  const { request } = createVisitor(origin)
  const reply = await request.post('/api/activities/cart/add', {
    data: { items: [{ id: courseId, type: 'course', quantity: 1 }] },
  })
  expect(reply.status()).toBe(200)
}

test('A01, A03: a member joins a course part-way, from Choose a course at every width: understood, held whole at the member’s price, and given back; the last place of another goes to the first visitor', async ({
  page,
}) => {
  await page.goto(`${origin}/location/kiln-lane`)
  await page.getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a course' })).toBeVisible()
  await untilAlive(page)
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: 'Thrown Pots' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thrown Pots' })).toBeFocused()
  const joining = await page.getByText(/You'll be joining from week/).innerText()
  const week = Number(/week (\d+)/.exec(joining)?.[1])
  const left = 9 - week

  await test.step('the log-in in the middle, and the member’s price', async () => {
    await page.getByRole('button', { name: /^Add to basket/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await dialog.getByLabel('Email address or customer ID').fill('friend@kiln.test')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('clay-and-water')
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    // The choice survives the log-in, at the member's price: £64.00 for eight sessions.
    await expectMessage(page, 'Successfully added item to the basket.')
    const held = page.getByRole('region', { name: 'In your basket' })
    await expect(held).toContainText(`£${left * 8}.00`)
    await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
    await expectAccessible(page)
    await held.getByRole('link', { name: 'Go to basket' }).click()
    await expect(page.getByRole('main')).toContainText(`${left} sessions, from week ${week} of 8`)
  })

  await test.step('given back', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Remove Thrown Pots from your basket' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Book this course' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  })

  await test.step('the last place of another goes while its page is open', async () => {
    await page.goto(`${origin}/courses/location/kiln-lane/weaving/loom`)
    const add = page.getByRole('button', { name: /^Add to basket/ })
    await expect(add).toBeVisible()
    const { data } = await createVisitor(origin)
      .request.get('/api/activities/venue/kiln-lane/activity/weaving/courses/loom')
      .then((reply) => reply.json())
    for (let place = 1; place <= 6; place += 1) await holdPlace(data.id)
    await add.click()
    await expect(page.getByRole('alert')).toContainText('already full')
    await expect(page.getByRole('heading', { level: 2, name: 'This course is full' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  })
})
