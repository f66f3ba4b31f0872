import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endOffers, freePlaces, sellElsewhere } from '../support/database.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { importWaitlistOperator, logInAtMillPond } from '../support/operators/waitlist-operator.ts'
import { logInBy } from '../support/shop/book-by-calls.ts'
import { addFromRow, goOnAs, rowOf } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { expectMessage } from '../support/toasts.ts'

let origin: string
test.beforeAll(async () => {
  origin = await importWaitlistOperator('mill-pond')
})

const tomorrow = dayAhead(1)
const day = (activity: string, venue = 'mill-pond') =>
  `${origin}/location/${venue}/${activity}/${tomorrow}/by-time`
const joined = 'Successfully joined the waitlist.'
const left = 'Successfully removed from the waitlist.'
const join = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Join waitlist: ${name}, `) })
const leave = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Leave waitlist: ${name}, `) })

async function openAs(page: Page, person: string, address: string): Promise<void> {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${person}@mill-pond.test`)
  await goOnAs(visitor, page, origin)
  await page.goto(address)
}

test('spec 1, 7, 8, A09, A21: a visitor joins a waitlist by logging in and sees their position; joined and left by keyboard the focus stays on the button, and the result is announced; a failure says ‘Something went wrong, please try again.’, and the server’s own words go before it', async ({
  page,
}) => {
  await page.goto(day('spin'))
  await join(page, 'Sunset Spin').click()
  await logInAtMillPond(page, 'ann')
  await expectMessage(page, joined)
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  await expectFitsEveryWidth(page)

  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByText('You’re on the waitlist')).toHaveCount(1)
  await page.goBack()
  await test.step('by keyboard', async () => {
    await leave(page, 'Sunset Spin').focus()
    await page.keyboard.press('Enter')
    await expect(join(page, 'Sunset Spin')).toBeFocused()
    await expectMessage(page, left)
    await expect(page.getByText('on the waitlist', { exact: false })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(leave(page, 'Sunset Spin')).toBeFocused()
    await expectMessage(page, joined)
  })

  await test.step('failures', async () => {
    await page.route('**/waitlist/members', (route) => route.abort())
    await join(page, 'Dusk Spin').click()
    const toast = page.getByRole('alert')
    await expect(toast).toContainText('Something went wrong, please try again.')
    await page.unroute('**/waitlist/members')
    await expect(join(page, 'Dusk Spin')).toBeVisible()
    // Free after the press: the page hears of a free place at once, and then offers to book it.
    await page.route('**/waitlist/members', async (route) => {
      await freePlaces('Dusk Spin')
      await expect(page.getByRole('link', { name: /^Book Dusk Spin/ })).toBeVisible()
      await route.continue()
    })
    await join(page, 'Dusk Spin').click()
    await expect(toast).toContainText('There is a place in this session now')
    // The refusal is news: the place can be booked.
    await expect(page.getByRole('link', { name: /^Book Dusk Spin/ })).toBeVisible()
  })
})

test('spec 7, F13: on a class’s own page, and on a swim’s, where a family waits for all of its places or none and is told what that means, at a venue of either version of the calls', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/waitlist/'))
      asked.push(
        `${request.method()} ${new URL(request.url()).pathname.replaceAll(/\/[\w-]{34}|\/\d+/g, '/*')}`,
      )
  })
  await openAs(page, 'cat', day('spin', 'old-pond'))
  await untilAlive(page)
  await rowOf(page, 'Sunset Spin').click()
  await expect(page.getByText('The session being booked is already full')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book now/ })).toHaveCount(0)
  await expectAccessible(page)
  // In the sheet, over the same button of the row, which may change first.
  const sheet = page.getByRole('dialog', { name: 'Book a time' })
  await sheet.getByRole('button', { name: /^Join waitlist: Sunset Spin, / }).click()
  await expect(sheet.getByText('You’re 1st on the waitlist')).toBeVisible()
  await sheet.getByRole('button', { name: /^Leave waitlist: Sunset Spin, / }).click()
  await expectMessage(page, left)

  const times = `/api/activities/venue/mill-pond/activity/swim/v2/times?date=${tomorrow}`
  const { json } = await page.evaluate(async (path) => {
    const response = await fetch(path)
    return { json: await response.json() }
  }, times)
  const [swim] = Object.values<{ id: string }>(json.data)
  await page.goto(`${day('swim')}/ticket/${swim!.id}`)
  await expect(page.getByText('You’re only charged if you book it')).toBeVisible()
  await page.getByLabel('How many places').selectOption('3 places')
  await expectAccessible(page)
  const sent = page.waitForRequest('**/waitlist/members')
  await join(page, 'Lane Swim').click()
  expect((await sent).postDataJSON().data.quantity).toBe(3)
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  await leave(page, 'Lane Swim').click()
  await expectMessage(page, left)
  await expect(join(page, 'Lane Swim')).toBeVisible()
  expect(asked).toEqual([
    'POST /api/activities/waitlist/add',
    'DELETE /api/activities/waitlist/remove/*',
    'POST /api/v1/activities/occurrences/*/waitlist/members',
    'DELETE /api/v1/activities/occurrences/*/waitlist/members/*',
  ])
})

test('spec 4, F14: a place that becomes free is held for the customer who waits; Book takes it, No thanks gives it back, and a press after the end says that the offer ended, not only that it is full', async ({
  page,
}) => {
  const held = page.getByRole('region', { name: 'Held for you', exact: true })
  await openAs(page, 'dan', day('spin'))
  await test.step('Book takes it', async () => {
    await join(page, 'Dawn Spin').click()
    await expect(leave(page, 'Dawn Spin')).toBeVisible()
    await freePlaces('Dawn Spin')
    await expect(held).toContainText('Dawn Spin, 07:00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('main').getByText('Held for you until')).toBeVisible()
    // On another page that no longer looks at the log-in, the place is still offered.
    const other = await page.context().newPage()
    await other.goto(day('spin'))
    const stillHeld = other.getByRole('region', { name: 'Held for you' })
    await expect(stillHeld).toContainText('Dawn Spin, 07:00')
    await page.context().route('**/api/auth/session*', (route) => route.abort())
    await addFromRow(page, rowOf(page, 'Dawn Spin'))
    await expectMessage(page, 'Successfully added item to the basket.')
    // It goes with the add, without another look.
    await expect(held).toHaveCount(0)
    await stillHeld.getByRole('button', { name: /^No thanks: Dawn Spin/ }).click()
    await expect(other.getByText('since you took the place that became available')).toBeVisible()
    await expect(other.getByText('You gave the place back')).toHaveCount(0)
    await expect(stillHeld).toHaveCount(0)
    await other.close()
    await page.context().unroute('**/api/auth/session*')
  })

  await test.step('No thanks gives it back', async () => {
    await page.goto(day('spin'))
    await expect(page.getByText('on the waitlist', { exact: false })).toHaveCount(0)
    await join(page, 'Noon Spin').click()
    await expect(leave(page, 'Noon Spin')).toBeVisible()
    await sellElsewhere('Noon Spin', -1)
    await expect(held).toContainText('Noon Spin')
    await expect(held).toContainText('takes you off this waitlist')
    await held.getByRole('button', { name: /^No thanks: Noon Spin/ }).click()
    await expect(page.getByText('You gave the place back. You are no longer on the waitlist.')).toBeVisible()
    await expect(held).toHaveCount(0)
  })

  await test.step('pressed after the end', async () => {
    await page.reload()
    await join(page, 'Late Spin').click()
    await expect(leave(page, 'Late Spin')).toBeVisible()
    await sellElsewhere('Late Spin', -1)
    await expect(held).toContainText('Late Spin')
    // The page does not hear of the end before the press.
    await page.route('**/api/auth/session', (route) => route.abort())
    await endOffers('mill-pond')
    await sellElsewhere('Late Spin', 1)
    await held.getByRole('button', { name: /^Put into basket: Late Spin/ }).click()
    await expect(page.getByRole('alert')).toContainText('The place was held for you until')
    await expect(page.getByRole('alert')).toContainText(
      'You are no longer on the waitlist. No money has been taken.',
    )
    // The same screen offers it no longer.
    await expect(held).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Your offer has ended' })).toContainText('Late Spin')
  })
})
