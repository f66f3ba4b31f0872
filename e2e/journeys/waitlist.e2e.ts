import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endOffers, freePlaces, sellElsewhere } from '../support/database.ts'
import { expectAccessible, expectNoSidewaysScroll, widths } from '../support/expect-accessible.ts'
import { addFromRow, beLoggedInAt, rowOf } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'
import { importWaitlistOperator, logInAtMillPond } from '../support/waitlist-operator.ts'

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
  await beLoggedInAt(origin, page, `${person}@mill-pond.test`)
  await page.goto(address)
}

test('spec 1, 7, 8: a visitor joins a waitlist by logging in, sees where they stand, and leaves', async ({
  page,
}) => {
  await page.goto(day('spin'))
  await expectAccessible(page)
  await join(page, 'Sunset Spin').click()
  await logInAtMillPond(page, 'ann')
  await expect(page.getByText(joined)).toBeVisible()
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  await expectAccessible(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByText('You’re on the waitlist')).toHaveCount(1)
  await page.goBack()
  await leave(page, 'Sunset Spin').click()
  await expect(page.getByText(left)).toBeVisible()
  await expect(join(page, 'Sunset Spin')).toBeVisible()
  await expect(page.getByText('on the waitlist', { exact: false })).toHaveCount(0)
})

test('A09, A21: joined and left by keyboard; focus stays on the button, and what happened is spoken', async ({
  page,
}) => {
  await openAs(page, 'ben', day('spin'))
  await join(page, 'Sunset Spin').focus()
  await page.keyboard.press('Enter')
  await expect(leave(page, 'Sunset Spin')).toBeFocused()
  const spoken = page.getByRole('region', { name: 'Messages' }).getByRole('status')
  await expect(spoken).toContainText(joined)
  await page.keyboard.press('Enter')
  await expect(join(page, 'Sunset Spin')).toBeFocused()
  await expect(spoken).toContainText(left)
})

test('spec 7: on a class’s own page and on a swim’s, at a venue of either version of the calls', async ({
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
  await expect(page.getByText(left)).toBeVisible()

  await page.goto(day('swim'))
  await join(page, 'Lane Swim').click()
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  await leave(page, 'Lane Swim').click()
  await expect(join(page, 'Lane Swim')).toBeVisible()
  expect(asked).toEqual([
    'POST /api/activities/waitlist/add',
    'DELETE /api/activities/waitlist/remove/*',
    'POST /api/v1/activities/occurrences/*/waitlist/members',
    'DELETE /api/v1/activities/occurrences/*/waitlist/members/*',
  ])
})

test('F13: on a swim’s own page a family waits for all of its places or none, and is told what that means', async ({
  page,
}) => {
  await openAs(page, 'ann', day('swim'))
  const { json } = await page.evaluate(async (path) => {
    const response = await fetch(path)
    return { json: await response.json() }
  }, `/api/activities/venue/mill-pond/activity/swim/v2/times?date=${tomorrow}`)
  const [swim] = Object.values<{ id: string }>(json.data)
  await page.goto(`${day('swim')}/ticket/${swim!.id}`)
  await expect(page.getByText('You’re only charged if you book it')).toBeVisible()
  await page.getByLabel('How many places').selectOption('3 places')
  await expectAccessible(page)
  const asked = page.waitForRequest('**/waitlist/members')
  await join(page, 'Lane Swim').click()
  expect((await asked).postDataJSON().data.quantity).toBe(3)
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  await leave(page, 'Lane Swim').click()
  await expect(page.getByText(left)).toBeVisible()
})

test('spec 8: a failure says ‘Something went wrong, please try again.’; the server’s own words come first', async ({
  page,
}) => {
  await openAs(page, 'dan', day('spin'))
  await page.route('**/waitlist/members', (route) => route.abort())
  await join(page, 'Sunset Spin').click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Something went wrong, please try again.')
  await expect(join(page, 'Sunset Spin')).toBeVisible()
  await page.unroute('**/waitlist/members')

  await expect(join(page, 'Dusk Spin')).toBeVisible()
  await freePlaces('Dusk Spin')
  await join(page, 'Dusk Spin').click()
  await expect(toast).toContainText('There is a place free in this session now')
  // What was refused is news: the place can be booked.
  await expect(page.getByRole('link', { name: /^Book Dusk Spin/ })).toBeVisible()
})

test('spec 4: a place that comes free is held for the customer who waits, and Book takes it', async ({
  page,
}) => {
  await openAs(page, 'dan', day('spin'))
  await join(page, 'Dawn Spin').click()
  await expect(leave(page, 'Dawn Spin')).toBeVisible()
  await freePlaces('Dawn Spin')
  const held = page.getByRole('region', { name: 'Held for you' })
  await expect(held).toContainText('Dawn Spin, 07:00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('main').getByText('Held for you until')).toBeVisible()
  // On another page that does not look at the log-in any more, the place is still offered.
  const other = await page.context().newPage()
  await other.goto(day('spin'))
  const stillHeld = other.getByRole('region', { name: 'Held for you' })
  await expect(stillHeld).toContainText('Dawn Spin, 07:00')
  await page.context().route('**/api/auth/session*', (route) => route.abort())
  await addFromRow(page, rowOf(page, 'Dawn Spin'))
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible()
  // It goes with the add, without another look.
  await expect(held).toHaveCount(0)
  await stillHeld.getByRole('button', { name: /^No thanks: Dawn Spin/ }).click()
  await expect(other.getByText('since you took the place that came free')).toBeVisible()
  await expect(other.getByText('You gave the place back')).toHaveCount(0)
  await expect(stillHeld).toHaveCount(0)
  await other.goto(`${origin}/basket`)
  await expect(other.getByRole('region', { name: 'What you are booking' })).toContainText('Dawn Spin')
  await other.close()
  await page.context().unroute('**/api/auth/session*')
  await expect(page.getByText('on the waitlist', { exact: false })).toHaveCount(0)
})

test('spec 5: a place that was taken from an offer is the customer’s own on the session’s page and in the day', async ({
  page,
}) => {
  await openAs(page, 'cat', day('spin'))
  await join(page, 'Noon Spin').click()
  await expect(leave(page, 'Noon Spin')).toBeVisible()
  await sellElsewhere('Noon Spin', -1)
  const held = page.getByRole('region', { name: 'Held for you', exact: true })
  const take = page.getByRole('button', { name: /^Put into basket: Noon Spin/ })
  await expect(take).toHaveCount(1)
  // Where the page itself shows the offer, it does not stand in the bar as well.
  for (const path of ['/my-account', '/my-account/bookings?show=waitlists']) {
    await page.goto(`${new URL(day('spin')).origin}${path}`)
    await expect(
      page.getByRole('main').getByRole('button', { name: /^Put into basket: Noon Spin/ }),
    ).toBeVisible()
    await expect(take).toHaveCount(1)
    await expect(held).toHaveCount(0)
  }
  await page.goto(day('spin'))
  await expect(held).toBeVisible()
  await take.click()
  await expect(page.getByRole('heading', { name: /basket/i, level: 1 })).toBeVisible()
  await page.goto(day('spin'))
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^Remove Noon Spin/ })).toBeVisible()
  await expect(main.getByText('In your basket')).toHaveCount(1)
  await untilAlive(page)
  await rowOf(page, 'Noon Spin').click()
  const sheet = page.getByRole('dialog', { name: 'Book a time' })
  await expect(sheet.getByText('In your basket', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Go to checkout' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Go to basket' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Book now' })).toHaveCount(0)
  await expectAccessible(page)
})

test('F14: who presses after the end is told that the offer ended, not only that it is full', async ({
  page,
}) => {
  await openAs(page, 'ben', day('spin'))
  await join(page, 'Late Spin').click()
  await expect(leave(page, 'Late Spin')).toBeVisible()
  await sellElsewhere('Late Spin', -1)
  const held = page.getByRole('region', { name: 'Held for you' })
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

test('where the operator wants no waitlist a full class is full', async ({ page }) => {
  await page.goto(day('choir'))
  await expect(page.getByRole('main').getByText('Full', { exact: true })).toBeVisible()
  await expect(join(page, 'Choir')).toHaveCount(0)
})
