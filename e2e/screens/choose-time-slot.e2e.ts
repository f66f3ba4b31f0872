import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { moveVenue } from '../support/database.ts'
import {
  atEveryWidth,
  expectAccessible,
  expectFitsEveryWidth,
  expectNoSidewaysScroll,
} from '../support/expect-accessible.ts'
import {
  dayAhead,
  dayLinkName,
  dayWords,
  hall,
  importTimetableOperator,
} from '../support/operators/timetable-operator.ts'
import { beLoggedInAt, logInAt, rowOf } from '../support/shop/shopping.ts'
import { takeSlot, visitAs } from '../support/shop/take-slot.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { expectMessage } from '../support/toasts.ts'

let operator = ''
let origin = ''
/** Tomorrow and the days after it. The sessions of today that have begun depend on the hour of the test. */
const days = [0, 1, 2, 3, 4].map(dayAhead)

// Several workers share its tests, and each has an operator of its own.
test.describe.configure({ mode: 'parallel' })

test.beforeAll(async () => {
  operator = `time-slot-${crypto.randomUUID().slice(0, 8)}`
  origin = await importTimetableOperator(operator)
})

const at = (activity: string, ahead: number, rest = '') =>
  `${origin}${hall}/${activity}/${days[ahead]}${rest}`
const loft = (ahead: number) => `${origin}/location/loft/stretch/${days[ahead]}`
const words = (ahead: number) => dayWords(days[ahead] ?? '')
/** Formats a date as 'Tue 24 Nov'. */
const shortWords = (ahead: number) => {
  const [weekday = '', day = '', month = ''] = words(ahead).split(' ')
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`
}
/** Returns a court's link, as wire 14 has it, between the visible word and the day: 'Tue 24 Nov'. */
const courtLink = (from: string, to: string, ahead: number) => ({
  name: `Book Ad Hoc session Badminton from ${from} to ${to}, ${shortWords(ahead)}`,
  exact: true,
})
const dayLink = (page: Page, ahead: number) =>
  page.getByRole('link', { name: dayLinkName(days[ahead] ?? '') })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/**
 * Keeps the page from learning what others take, and holds its lists back until `letGo`. The page is then out
 * of date when a button is pressed.
 */
async function hearNothing(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/changes?*', (route) => route.abort())
  await page.route(/\/(slots|times|timetable)(\/|\?|$)/, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

/** Opens the page of a time, and presses its button after another customer was quicker. */
async function pressTooLate(
  page: Page,
  open: () => Promise<unknown>,
  take: () => Promise<void>,
): Promise<void> {
  const letGo = await hearNothing(page)
  await open()
  await take()
  const refused = page.waitForResponse('**/cart/add')
  await toBasket(page).click()
  await refused
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Returns the address of a time, as its day links to it. */
async function addressOf(activity: string, ahead: number, name: RegExp): Promise<string> {
  const day = await createVisitor(origin).open(`${hall}/${activity}/${days[ahead]}`)
  return origin + (day.main.getByRole('link', { name }).getAttribute('href') ?? '')
}

/**
 * Counts the API's answers to the page from now on, by activity and call. A busy server's refusals don't
 * count.
 */
function countAsked(page: Page): (activity: string, call: string) => number {
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.ok()) asked.push(new URL(response.url()).pathname)
  })
  return (activity, call) =>
    asked.filter((path) => path.includes(`/${activity}/`) && path.endsWith(`/${call}`)).length
}

/** Opens the page of a time of courts. */
async function openTime(page: Page, ahead: number, start: number): Promise<void> {
  await page.goto(at('badminton', ahead))
  await page.getByRole('link', courtLink(`${start}:00`, `${start + 1}:00`, ahead)).click()
  await expect(page.getByText('Your selection:')).toBeVisible()
}

test('spec 2: a day of classes, a day of courts, one court of it and one of its times at every width', async ({
  page,
}) => {
  await page.goto(at('yoga', 1))
  await expectFitsEveryWidth(page)
  await page.goto(at('badminton', 1, '/by-location/court-2'))
  await atEveryWidth(page, () => expectNoSidewaysScroll(page))
  await page.goto(at('badminton', 1, '/by-time'))
  await expectFitsEveryWidth(page)
  await page.getByRole('link', courtLink('10:00', '11:00', 1)).click()
  await expect(page.getByText('Your selection:')).toBeVisible()
  await expectFitsEveryWidth(page)
})

test.describe('F64: a visitor elsewhere', () => {
  test.use({ timezoneId: 'Australia/Sydney' })

  test('F64, A33, A35, spec 4: they see the venue’s time, and that it is the venue’s; another day is announced, takes no focus and requests only its list; another activity requests its dates, and opens on that day', async ({
    page,
  }) => {
    await page.goto(at('yoga', 1))
    await expect(card(page, 'Early Yoga')).toContainText('07:00 to 08:00')
    await expect(page.getByText('All times are local to Whitby (Europe/London).')).toBeVisible()
    await expect(dayLink(page, 1)).toHaveAttribute('aria-current', 'date')
    await untilAlive(page)
    const asked = countAsked(page)
    await dayLink(page, 2).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at('yoga', 2))
    await expect(dayLink(page, 2)).toHaveAttribute('aria-current', 'date')
    await expect(dayLink(page, 2)).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `4 classes on ${words(2)}` })).toBeVisible()
    expect([asked('yoga', 'timetable'), asked('yoga', 'dates')]).toEqual([1, 0])

    await page.getByRole('link', { name: 'Change activity' }).click()
    await page.getByRole('link', { name: 'Lane Swim', exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/swim/${days[2]}`))
    await expect.poll(() => asked('swim', 'dates')).toBe(1)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(at('yoga', 2))
    await expect.poll(() => asked('yoga', 'dates')).toBe(1)
    await expect.poll(() => asked('yoga', 'timetable')).toBe(2)
  })
})

/**
 * Presses the opener when it has the focus again, after the handlers of Escape: the browser reports the
 * closing only a task later.
 */
const pressWithFocus = (opener: Locator) =>
  opener.evaluate((link: HTMLElement) => {
    const press = () => void Promise.resolve().then(() => queueMicrotask(() => link.click()))
    link.addEventListener('blur', () => link.addEventListener('focus', press, { once: true }), { once: true })
  })

test('A36: a day can be picked in a grid by keyboard alone, and Escape gives the focus back; it opens again as soon as it has; a day that is not open can be typed, and says when it opens', async ({
  page,
}) => {
  await page.goto(at('yoga', 1))
  await untilAlive(page)
  const opener = page.getByRole('link', { name: 'More days, in a calendar' })
  const window = page.getByRole('dialog', { name: 'Pick a date' })
  const shown = window.getByRole('grid').getByRole('link', { name: new RegExp(`, ${words(1)}$`) })
  const here = window.locator(':focus')
  const focused = (ahead: number) => expect(here).toHaveAttribute('data-day', dayAhead(ahead))

  await test.step('Escape, and Enter as soon as the focus is back', async () => {
    await pressWithFocus(opener)
    await opener.press('Enter')
    // Two of the four have places. The others are full, and not open until the day itself.
    await expect(shown).toHaveAccessibleName(`${words(1).split(' ')[1]}, 2 classes with places, ${words(1)}`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await shown.focus()
    await page.keyboard.press('ArrowRight')
    await focused(2)
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(at('yoga', 1))
  })

  await test.step('the keys of the grid', async () => {
    await opener.press('Enter')
    await shown.focus()
    const [, month, dayOfMonth] = /^(.*)-(..)$/.exec(days[1] ?? '') ?? []
    await page.keyboard.press('ArrowDown')
    await focused(8)
    await page.keyboard.press('ArrowUp')
    await focused(1)
    await page.keyboard.press('PageDown')
    // The same day of the next month, or its last day where it is shorter.
    await expect(here).toHaveAttribute('data-day', new RegExp(`^(?!${month}).*-(${dayOfMonth}|30|2[89])$`))
    await page.keyboard.press('PageUp')
    await expect(here).toHaveAttribute('data-day', new RegExp(`^${month}`))
    // The days of this week that have passed are blank: the keys go no further back than today.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await expect(here).toHaveAccessibleName(/, Monday \d/)
    await page.keyboard.press('End')
    await expect(here).toHaveAccessibleName(/, Sunday \d/)
  })

  await test.step('a typed day', async () => {
    await window.getByLabel('Or type a date').fill('2031-05-04')
    await window.getByRole('button', { name: 'Show' }).click()
    await expect(
      window.getByText(
        'Sunday 4 May 2031 can’t be booked yet. It opens on Mon 28 Apr at 22:00. Members can book from Sat 26 Apr at 22:00.',
      ),
    ).toBeVisible()
  })

  await test.step('a picked day', async () => {
    // The week may end in another month, so the day is picked from where the grid opens.
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await shown.focus()
    await page.keyboard.press('ArrowRight')
    await focused(2)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at('yoga', 2))
    await expect(window).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: words(2) })).toBeFocused()
  })
})

test('A09, spec 4: list and dates reload on log-in and on log-out; the chosen price kind survives the log-in window and goes into the basket, by keyboard, and out again: the list is requested again, the dates are not, and the focus stays on the row', async ({
  page,
}) => {
  await page.goto(at('yoga', 3))
  await untilAlive(page)
  const asked = countAsked(page)
  const calls = ['dates', 'timetable']
  const counts = () => calls.map((call) => asked('yoga', call))

  await test.step('in and out again', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await logInAt(page, 'eve')
    await expect(card(page, 'Early Yoga')).toContainText('£4.00')
    await expect.poll(() => counts().every((count) => count > 0)).toBe(true)
    const before = counts()
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveTitle('Bookings | Home')
    await page.goBack()
    await expect(card(page, 'Early Yoga')).toContainText('£7.50')
    // Once, or twice where the page notices the log-out before it leaves for Home.
    await expect.poll(() => counts().every((count, index) => count > before[index]!)).toBe(true)
  })

  const row = page.getByRole('link', { name: /^Book Early Yoga/ })
  await test.step('into the basket', async () => {
    await untilAlive(page)
    await page.getByLabel('Prices for').selectOption('Concession')
    await expect(card(page, 'Early Yoga')).toContainText('£5.20')
    await row.press('Enter')
    await page.getByRole('button', { name: 'Add to basket', exact: true }).press('Enter')
    await logInAt(page, 'cat')
    await expect(page).toHaveURL(`${origin}/basket`)
    await expectMessage(page, 'Successfully added item to the basket.')
    await expect(page.getByRole('region', { name: 'What you are booking' })).toContainText('£5.20')
  })

  await test.step('and out of it', async () => {
    await page.goto(at('yoga', 3))
    await expect(card(page, 'Early Yoga')).toContainText('In your basket')
    await expect(card(page, 'Early Yoga')).toContainText('9 places left')
    await expect(page.getByRole('complementary', { name: 'Your basket' })).toContainText('1 place')
    await untilAlive(page)
    // Above the end of the page the basket covers a session.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expectAccessible(page)
    const [dates, lists = 0] = counts()
    await page.getByRole('button', { name: /^Remove Early Yoga/ }).press('Enter')
    await expectMessage(page, 'Successfully removed item from the basket.')
    await expect(card(page, 'Early Yoga')).toContainText('10 places left')
    await expect(row).toBeFocused()
    expect(asked('yoga', 'timetable')).toBeGreaterThan(lists)
    expect(asked('yoga', 'dates')).toBe(dates)
  })
})

const toBasket = (page: Page) => page.getByRole('button', { name: 'Add to basket', exact: true })

test('decision 26, F10: a time that goes meanwhile is named and nothing is held: fewer times of the court are offered, another court is chosen, or the nearest classes are offered', async ({
  page,
}) => {
  await test.step('one of three times', async () => {
    const address = await addressOf('badminton', 4, / from 10:00 /)
    await pressTooLate(
      page,
      async () => {
        await page.goto(address)
        await untilAlive(page)
        await page.getByRole('radio', { name: '3 hours' }).check()
        await expect(page.getByText('£42.00').first()).toBeVisible()
      },
      () => takeSlot(origin, { date: days[4] ?? '', at: '12:00', place: 'Court 1' }),
    )
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'Court 1 at 12:00 to 13:00 has just been taken' })
    await expect(notice).toContainText('Nothing has been booked: none of the times is held for you.')
    await expect(notice).toContainText('Court 2 is available for all of 10:00 to 13:00.')
    await expectAccessible(page)
    const cart = await page.evaluate(async () => (await fetch('/api/activities/cart')).json())
    expect(cart.data?.items ?? []).toEqual([])
    await notice.getByRole('button', { name: 'Only 10:00 to 12:00 on Court 1' }).click()
    await toBasket(page).click()
    await expect(page).toHaveURL(`${origin}/basket`)
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Court 1' })
    await expect(line).toHaveCount(1)
    await expect(line).toContainText('10:00 to 12:00')
  })

  await test.step('the only time', async () => {
    const address = await addressOf('badminton', 2, / from 15:00 /)
    await pressTooLate(
      page,
      async () => {
        await page.goto(address)
        await untilAlive(page)
        await expect(page.getByRole('radio', { name: 'Court 1' })).toBeChecked()
      },
      () => takeSlot(origin, { date: days[2] ?? '', at: '15:00', place: 'Court 1' }),
    )
    await expect(page.getByRole('status').filter({ hasText: 'Court 1 has just been taken' })).toContainText(
      'Nothing has been booked. Court 2 is available at the same time and is chosen for you',
    )
    await expect(page.getByRole('radio', { name: 'Court 2' })).toBeChecked()
    await toBasket(page).click()
    await expect(page).toHaveURL(`${origin}/basket`)
  })

  await test.step('the last place of a class', async () => {
    await beLoggedInAt(origin, page, 'ben@harbour.test')
    const address = await addressOf('yoga', 3, /^Book Noon Yoga/)
    const quicker = await visitAs(origin, 'dan')
    await pressTooLate(
      page,
      async () => {
        await page.goto(address)
        await untilAlive(page)
        await expect(page.getByText('Your selection:')).toBeVisible()
      },
      () => takeSlot(origin, { activity: 'yoga', date: days[3] ?? '', at: '12:00' }, quicker),
    )
    const notice = page.getByRole('status').filter({ hasText: 'Noon Yoga at 12:00 has just been taken' })
    await expect(notice).toContainText('no money has been taken')
    await notice.getByRole('link', { name: 'Early Yoga, 07:00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Early Yoga' })).toBeVisible()
  })
})

test('spec 7, spec 4: a venue without a migration date uses the v1 calls, whose list of today is an object; a failure clears the list and says so, and trying again brings it back', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${origin}/location/old-hall/yoga/today`)
  await expect(card(page, 'Old Yoga').last()).toContainText('23:58 to 00:58')
  await untilAlive(page)
  const checkAgain = page.getByRole('button', { name: 'Check again' })
  const listed = page.waitForResponse('**/api/activities/venue/old-hall/activity/yoga/timetable?*')
  await checkAgain.click()
  await listed
  await expect(card(page, 'Old Yoga').last()).toContainText('23:58 to 00:58')
  expect(asked.filter((path) => path.includes('/v2/'))).toEqual([])

  // A 403 is not retried automatically.
  const refuse = { status: 403, json: { status: 403, code: 'FORBIDDEN', message: 'Not just now.' } }
  await page.route('**/timetable?**', (route) => route.fulfill(refuse))
  await checkAgain.click()
  await expect(page.getByText('The classes could not be loaded')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now.' })).toBeVisible()
  await expect(card(page, 'Old Yoga')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/timetable?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Old Yoga').last()).toBeVisible()
})

const dateIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

test('F66: midnight passes with the timetable open: the day is over, and the days begin with the new one', async ({
  page,
}) => {
  // Between these two zones there is always a midnight.
  await moveVenue(operator, 'loft', 'Pacific/Pago_Pago')
  await expect(async () => {
    await page.goto(`${origin}/location/loft/stretch/today`)
    await expect(page).toHaveURL(new RegExp(`/${dateIn('Pacific/Pago_Pago')}$`), { timeout: 1_000 })
  }).toPass()
  const shown = page.locator('[aria-current="date"]')
  await expect(shown).toHaveAccessibleName(/^Today \d+ \w+ \d+ \w+ \d{4}, today$/)
  const [, today = ''] = /(\w+ \d+ \w+ \d{4}), today$/.exec((await shown.textContent()) ?? '') ?? []
  await moveVenue(operator, 'loft', 'Pacific/Kiritimati')
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await expect(page.getByText(/ has passed\.$/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('link', { name: today })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Go to / }).click()
  await expect(shown).toHaveAccessibleName(/^Today \d+ /)
  await moveVenue(operator, 'loft', 'Europe/London')
})

test('a swim: how many tickets of which kind', async ({ page }) => {
  await page.goto(at('swim', 1))
  await untilAlive(page)
  await page
    .getByRole('link', {
      name: `Book Lane Swim, 08:00 to 08:45, ${shortWords(1)}, £5.60 a ticket`,
    })
    .click()
  await expect(page.getByText('Your selection:')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Adult tickets').fill('0')
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price.getByText('Choose at least one ticket.')).toBeVisible()
  await expect(price.getByText('£')).toBeHidden()
  await page.getByRole('button', { name: /^Book now/ }).click()
  await expect(page.getByRole('main').getByText('Choose at least one ticket.')).toHaveCount(2)
  await page.getByLabel('Adult tickets').fill('2')
  await page.getByLabel('Junior tickets').fill('1')
  await expect(page.getByText('£14.40')).toBeVisible()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(`${origin}/basket`)
  await page.goto(at('swim', 1))
  await expect(page.getByText('3 tickets in your basket')).toBeVisible()
})

test('spec 3, A09: a day of classes is filtered by keyboard and the address holds it, also for another day; courts have their own filters, and the focus continues from the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto(loft(1))
  await expect(page.getByRole('status').filter({ hasText: '4 classes' })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Filters', exact: true })
  const panel = page.getByRole('region', { name: 'Filters' })
  const names = page.getByRole('heading', { level: 4 })

  await test.step('chosen by keyboard', async () => {
    await opener.press('Enter')
    await expect(panel.getByRole('group')).toHaveText([
      /^Time/,
      /^Availability/,
      /^Instructor/,
      /^Good to know/,
    ])
    await expectFitsEveryWidth(page)
    await page.setViewportSize({ width: 360, height: 900 })
    await opener.focus()
    await page.keyboard.press('Tab')
    await expect(panel.getByLabel('From')).toBeFocused()
    await panel.getByLabel('Bo Reed (2)').press('Space')
    await expect(page.getByRole('status').filter({ hasText: `2 of 4 classes on ${words(1)}` })).toBeVisible()
    await expect(panel.getByLabel('Bo Reed (2)')).toBeFocused()
    await expect(panel.getByLabel('Quiet session (1)')).toBeVisible()
    await panel.getByLabel('From').selectOption('16:00 (1)')
    await expect(page.getByRole('status').filter({ hasText: '1 of 4 classes' })).toBeVisible()
    await expect(page).toHaveURL(/\?from=16%3A00&instructor=\d+$/)
    await panel.getByRole('button', { name: 'Show 1 class' }).press('Enter')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
    await expect(names).toHaveText(['Chair Stretch'])
  })

  await test.step('kept by the address', async () => {
    await page.reload()
    await expect(names).toHaveText(['Chair Stretch'])
    await untilAlive(page)
    await rowOf(page, 'Chair Stretch').click()
    await expect(page.getByText('Your selection:')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(names).toHaveText(['Chair Stretch'])
    await dayLink(page, 2).click()
    await expect(page).toHaveURL(new RegExp(`/stretch/${days[2]}\\?from=`))
    await expect(names).toHaveText(['Chair Stretch'])
    await page.goBack()
    await expect(page.getByRole('heading', { level: 2, name: words(1) })).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).press('Enter')
    await expect(opener).toBeFocused()
    await expect(names).toHaveCount(4)
    await expect(page).toHaveURL(/\/by-time$|\/\d{4}-\d{2}-\d{2}$/)
  })

  await test.step('courts', async () => {
    await page.goto(at('badminton', 1, '/by-time'))
    await untilAlive(page)
    // The pressed link disappears: focus goes to the button beside it.
    await page.getByRole('link', { name: 'Show 1 unavailable time' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    await page.getByRole('link', { name: 'Clear filters' }).press('Enter')
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await expect(panel.getByRole('group')).toHaveText([/^Time/, /^Availability/])
    await panel.getByLabel(/^Full/).check()
    await expect(page.getByRole('listitem').filter({ hasText: '21:00 - 22:00' })).toContainText('Full')
    await expect(page.getByText('18:00 - 19:00')).toHaveCount(0)
  })
})

test('decision 26: a court for two times in a row, by keyboard; the court never changes on the way: another one, or less, is offered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  // Another customer has Court 1 at 17:00.
  await takeSlot(origin, { date: days[4] ?? '', at: '17:00', place: 'Court 1' })
  await openTime(page, 4, 16)
  const howLong = page.getByRole('group', { name: 'How long?' }).getByRole('radio')
  const hours = (length: string) => page.getByRole('radio', { name: length })
  const court = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  await expect(howLong).toHaveCount(3)
  await hours('1 hour').focus()
  await page.keyboard.press('ArrowDown')
  await expect(hours('2 hours')).toBeChecked()
  const notice = page.getByRole('status').filter({ hasText: 'Court 1 is available for 16:00 to 17:00 only' })
  await expect(notice).toContainText('Court 2 is available for all of 16:00 to 18:00.')
  await expect(court('Court 1')).toBeChecked()
  const bookNow = page.getByRole('button', { name: 'Book now', exact: true })
  await expect(bookNow).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await notice.getByRole('button', { name: 'Only 16:00 to 17:00 on Court 1' }).click()
  await expect(hours('1 hour')).toBeChecked()
  await hours('2 hours').check()
  await notice.getByRole('button', { name: 'Take Court 2' }).click()
  await expect(court('Court 2')).toBeChecked()
  await expect(notice).toBeHidden()
  await expect(bookNow).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText('£28.00').first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '2 hours' })).toBeVisible()
  await expect(toBasket(page)).toHaveAccessibleDescription(`Badminton, 16:00 to 18:00, ${words(4)}`)

  const added = page.waitForRequest('**/cart/add')
  await toBasket(page).press('Enter')
  expect((await added).postDataJSON().items).toHaveLength(2)
  await expect(page).toHaveURL(`${origin}/basket`)
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Court 2' })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('16:00 to 18:00')
  await expect(page.getByText('£28.00').first()).toBeVisible()
})
