import { expect, type Page, test } from '@playwright/test'
import { holdScript, untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { heading, importLock } from '../support/operators/lock-operator.ts'
import { dayAhead, dayWords } from '../support/operators/timetable-operator.ts'
import { bookSession, holdSession, logInBy, payByCard } from '../support/shop/book-by-calls.ts'
import {
  agree,
  applyFullCredit,
  bank,
  cards,
  fillCard,
  fillVisitor,
  goOnAs,
  pay,
  securityCode,
} from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'

// The worker that keeps tickets would fetch the script that is held: once it is up, by luck, routes see nothing.
test.use({ serviceWorkers: 'block' })

const morningYoga = (days: number) => ({
  venue: 'lock-house',
  activity: 'yoga',
  name: 'Morning Yoga',
  date: dayAhead(days),
})

/** Until its own times stand: what is pressed before belongs to the day that is left. */
async function chooseDay(page: Page, days: number): Promise<void> {
  await untilAlive(page)
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(days).click()
  await expect(page).toHaveURL(new RegExp(`date=${dayAhead(days)}`))
  await expect(page.getByRole('heading', { level: 2, name: dayWords(dayAhead(days)) })).toBeVisible()
}

/** The times that the server has rendered are not asked for again; those of another day are, once. */
async function expectTimesAskedOnce(page: Page, days: number): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/bookings\/\d+\/times/.test(request.url())) asked.push(request.url())
  })
  await page.reload()
  await untilAlive(page)
  await chooseDay(page, days)
  expect(asked).toEqual([expect.stringContaining(`date=${dayAhead(days)}`)])
}

const evening = {
  category: 'yoga',
  name: 'Candle Yoga',
  when: 'daily 18:00',
  minutes: 60,
  capacity: 40,
  prices: { adult: 1200 },
}

/** Chooses the dearer time of the day that is shown in place of the one at `from`, reads what it costs, and goes on to the checkout. */
async function moveToEvening(page: Page, days: number, from: string): Promise<void> {
  await chooseDay(page, days)
  const time = page.getByRole('listitem').filter({ hasText: '18:00 to 19:00' })
  await expect(time).toContainText('£3.00 more')
  await time.getByRole('button', { name: /^Move here: move to 18:00, Candle Yoga.*: £3.00 more$/ }).click()
  const asks = page.getByRole('dialog', { name: 'Move this booking?' })
  await expect(asks).toContainText('The new time costs £3.00 more. You pay only the difference.')
  await expect(asks).toContainText('Your booking stays as it is until that is paid.')
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Continue to pay £3.00' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  const review = page.getByRole('region', { name: 'Your booking' })
  await expect(review).toContainText('Candle Yoga')
  await expect(review).toContainText('You pay only the difference.')
  await expect(review).toContainText(new RegExp(`Your place on .* ${from} stays yours until this is paid\\.`))
  await expect(page.getByRole('button', { name: 'Pay £3.00' })).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
}

test('spec 1: a guest moves a booking to a time that costs more, pays the difference by a card whose bank asks, and cancels it: the ticket says what was paid, and what goes back', async ({
  page,
}) => {
  const origin = await importLock(`movd-${process.pid}`, [evening])
  const visitor = createVisitor(origin)
  const confirmation = await bookSession(visitor, { ...morningYoga(5), by: 'card' })
  await goOnAs(visitor, page, origin)
  await page.goto(`${origin}${confirmation}`)
  await page.getByRole('link', { name: /^Choose another time: Morning Yoga/ }).click()
  await chooseDay(page, 6)
  await test.step('A09: pressed before the script of the times has loaded', async () => {
    const letGo = await holdScript(page, 'move-time')
    await page.reload()
    const here = page.getByRole('button', { name: /^Move here: move to 18:00/ })
    await here.click()
    await expect(here).toHaveAttribute('data-held', '')
    letGo()
    await page.getByRole('button', { name: 'Keep the old time' }).click()
  })
  await moveToEvening(page, 7, '09:00')
  // The basket says the same, and lets it go without a change.
  await page.goto(`${origin}/basket`)
  await expect(page.getByRole('main')).toContainText('£3.00')
  await expect(page.getByRole('main')).toContainText('You pay only the difference.')
  await expectFitsEveryWidth(page)
  await page.goto(`${origin}/basket/checkout`)
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.challenge)
  await pay(page)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(heading(page, 'Booking moved')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('£3.00 is the difference in price.')
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  const later = page.url()
  await page.getByRole('link', { name: /^See your ticket: Candle Yoga/ }).click()
  await expect(heading(page, 'Booking confirmed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('18:00')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Moved from \w{3} \d+ \w{3}, 09:00, which cost £9\.00/)
  await expect(main).toContainText(
    /Paid for the move on \w{3} \d+ \w{3} with Visa ending 3220, reference \w+\s*£3\.00/,
  )
  await expect(main).toContainText(/Paid in the end\s*£12\.00/)
  await expectFitsEveryWidth(page)

  // Everything goes back, here as in the window that asks.
  await page.getByRole('button', { name: /^Cancel booking: Candle Yoga/ }).click()
  await page.getByRole('button', { name: 'Cancel booking and get £12.00 back' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(heading(page, 'Booking cancelled')).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem').last()).toHaveText('Booking cancelled')
  await expect(page.getByRole('link', { name: /^Directions/ })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    for (const [card, sum] of [
      ['4242', '9'],
      ['3220', '3'],
    ])
      await expect(main).toContainText(
        new RegExp(
          `Sent back to Visa ending ${card} on \\w{3} \\d+ \\w{3}: it takes 3 to 5 days to arrive\\s*−£${sum}\\.00`,
        ),
        { timeout: 1000 },
      )
    await expect(main).toContainText(/Paid in the end\s*£0\.00/)
  }).toPass()
  await expect(page.locator('s').filter({ hasText: '£12.00' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  // The order of the difference says so too.
  await page.goto(later)
  await expect(heading(page, 'Booking cancelled')).toBeVisible()
  await expect(main).toContainText('This booking has been cancelled since.')
  await expect(page.getByRole('link', { name: /^See your ticket/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
})

test('spec 1: a customer moves a booking to another day, to one of several courts at one time, to a time that costs more with credit, and to another with the saved card; each time they read the cost before', async ({
  page,
}) => {
  const slug = `movc-${process.pid}`
  const numbers = [10, 2, 1]
  const origin = await importLock(
    slug,
    [
      {
        category: 'yoga',
        name: 'Mat Yoga',
        when: 'daily 12:30',
        minutes: 60,
        capacity: 8,
        prices: { adult: 900 },
        locations: numbers.map((number) => `studio-${number}`),
      },
      evening,
      { ...evening, when: 'daily 20:00', prices: { adult: 1500 } },
    ],
    {},
    numbers.map((number) => ({ slug: `studio-${number}`, name: `Studio ${number}` })),
  )
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${slug}@demo.test`)
  await holdSession(visitor, morningYoga(4))
  await payByCard(visitor, { save_card: true })
  await goOnAs(visitor, page, origin)
  const chooseAnotherTime = async (name: RegExp) => {
    await page.goto(`${origin}/my-account/bookings`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Choose another time' }).click()
    await expect(heading(page, 'Choose another time')).toBeVisible()
  }

  await test.step('to one of several courts of another day', async () => {
    await chooseAnotherTime(/^Morning Yoga, /)
    const days = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link')
    await expect(days.nth(4)).toHaveAttribute('aria-current', 'date')
    await expectTimesAskedOnce(page, 6)
    const morning = page.getByRole('listitem').filter({ hasText: '09:00 to 10:00' })
    await expect(morning).toContainText(/Lock House · \d+ places available/)
    await expect(morning).toContainText('Same price')
    const afternoon = page.getByRole('region', { name: 'Afternoon' })
    await expect(page.getByRole('region', { name: 'Morning' }).getByRole('listitem')).toHaveCount(1)
    await expect(afternoon.getByRole('listitem')).toHaveText([
      /^12:30 to 13:30 Mat Yoga\s*3 available: Studio 1, Studio 2, Studio 10/,
    ])
    await expectFitsEveryWidth(page)
    await afternoon.getByRole('button', { name: /^Move here: move to 12:30, Mat Yoga, one of 3/ }).click()
    const asks = page.getByRole('dialog', { name: 'Move this booking?' })
    await expect(asks).toContainText('It costs the same: there is nothing to pay.')
    const place = asks.getByLabel('Where')
    await expect(place.getByRole('option')).toHaveText(['Studio 1', 'Studio 2', 'Studio 10'])
    await expect(place.getByRole('option', { selected: true })).toHaveText('Studio 1')
    await place.selectOption('Studio 10')
    await expect(asks.getByRole('definition').last()).toHaveText(/^Mat Yoga, .*, 12:30, Studio 10$/)
    await expectAccessible(page)
    await asks.getByRole('button', { name: 'Move booking' }).click()
    const done = page.getByRole('dialog', { name: 'Booking moved' }).getByRole('button', { name: 'Done' })
    await expect(done).toBeFocused()
    await done.click()
    await expect(page.getByRole('main')).toContainText('Studio 10, Lock House')
  })

  await test.step('with credit for the difference', async () => {
    await chooseAnotherTime(/^Mat Yoga, /)
    await moveToEvening(page, 7, '12:30')
    await applyFullCredit(page)
    await agree(page)
    await page.getByRole('button', { name: 'Pay now with credit' }).click()
    await expect(heading(page, 'Booking moved')).toBeVisible()
    await page.goto(`${origin}/my-account`)
    await expect(page.getByRole('region', { name: 'Your credit' })).toContainText('£47.00')
    await expect(page.getByRole('region', { name: 'Candle Yoga' })).toContainText('18:00 to 19:00')
  })

  await test.step('with the saved card for the next one', async () => {
    await chooseAnotherTime(/^Candle Yoga, /)
    await chooseDay(page, 6)
    await page.getByRole('button', { name: /^Move here: move to 20:00, Candle Yoga.*: £3.00 more$/ }).click()
    await page.getByRole('button', { name: 'Continue to pay £3.00' }).click()
    await expect(page.locator('#saved-card')).toBeChecked()
    await securityCode(page).fill('123')
    await pay(page)
    await expect(heading(page, 'Booking moved')).toBeVisible()
    await page.getByRole('link', { name: /^See your ticket: Candle Yoga/ }).click()
    const ticket = page.getByRole('main')
    await expect(ticket).toContainText('20:00')
    await expect(ticket).toContainText(/Paid in the end\s*£15\.00/)
  })
  await page.goto(`${origin}/my-account/payments`)
  await expect(page.getByRole('main')).toContainText('Difference for moving Candle Yoga')
})
