import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { moveVenue, sellOut } from '../support/database.ts'
import {
  atEveryWidth,
  expectAccessible,
  expectFitsEveryWidth,
  expectNoSidewaysScroll,
} from '../support/expect-accessible.ts'
import { getServerPage } from '../support/server-page.ts'
import { addFromRow, beLoggedInAt, rowOf, logInAt } from '../support/shopping.ts'
import { dayAhead, dayWords, hall, importTimetableOperator } from '../support/timetable-operator.ts'

let operator = ''
let origin = ''
/** Tomorrow and the days after it: what has begun today depends on the hour of the test. */
const days = [0, 1, 2, 3, 4].map(dayAhead)

// By far the longest file: its tests are shared out, and each share has an operator of its own.
test.describe.configure({ mode: 'parallel' })

test.beforeAll(async () => {
  operator = `time-slot-${crypto.randomUUID().slice(0, 8)}`
  origin = await importTimetableOperator(operator)
})

const at = (activity: string, ahead: number, rest = '') =>
  `${origin}${hall}/${activity}/${days[ahead]}${rest}`
const loft = (ahead: number, rest = '') => `${origin}/location/loft/stretch/${days[ahead]}${rest}`
const words = (ahead: number) => dayWords(days[ahead] ?? '')
/** 'Tue 24 Nov' */
const shortWords = (ahead: number) => {
  const [weekday = '', day = '', month = ''] = words(ahead).split(' ')
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`
}
/** A court's link, as wire 14 has it with the word that is seen before and the day behind: 'Tue 24 Nov'. */
const courtLink = (from: string, to: string, ahead: number) => ({
  name: `Book Ad Hoc session Badminton from ${from} to ${to}, ${shortWords(ahead)}`,
  exact: true,
})
const dayLink = (page: Page, ahead: number) =>
  page.getByRole('link', { name: new RegExp(`^${words(ahead)}`) })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** What others take is not told to this page: what it shows is stale when it is pressed. */
const hearNothing = (page: Page) => page.route('**/changes?*', (route) => route.abort())

test('spec 2: a day of classes at every width', async ({ page }) => {
  await page.goto(at('yoga', 1))
  await atEveryWidth(page, async () => {
    await expect(page).toHaveTitle(`Bookings | Yoga, ${words(1)}`)
    await expect(page.getByRole('status').filter({ hasText: '4 classes' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Morning', 'Afternoon', 'Evening'])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('spec 2: a day of courts, one of its times and its courts at every width', async ({ page }) => {
  for (const rest of ['/by-time', '/by-location', '/by-location/court-2']) {
    await page.goto(at('badminton', 1, rest))
    await expect(page.getByRole('heading', { level: 2, name: words(1) })).toBeVisible()
    await expectFitsEveryWidth(page)
  }
  await page.getByRole('link', courtLink('10:00', '11:00', 1)).click()
  await expect(page.getByText('Your selection:')).toBeVisible()
  await expectFitsEveryWidth(page)
})

test('A08, A34: a card says when, what, where, with whom, how full and what it costs; the page when that was so, and when the next day opens', async ({
  page,
}) => {
  await page.goto(at('yoga', 1))
  const early = card(page, 'Early Yoga')
  await expect(early).toContainText('07:00 to 08:00')
  await expect(early).toContainText('Ada Finch · Studio')
  await expect(early).toContainText('12 places left')
  await expect(early).toContainText('£7.50')
  await expect(early).toContainText('Quiet session')
  const name = `Book Early Yoga, 07:00 to 08:00, ${shortWords(1)}, 12 places left, £7.50`
  await expect(early.getByRole('link', { name, exact: true })).toHaveText('Book')
  await expect(card(page, 'Noon Yoga')).toContainText('Last place')
  await expect(card(page, 'Sunset Yoga')).toContainText('Full')
  await expect(card(page, 'Sunset Yoga').getByRole('button')).toHaveText('Join waitlist')
  await expect(card(page, 'Candle Yoga')).toContainText(/Opens \w{3} \d+ \w{3}, 20:30/)
  await expect(page.getByText('Updated just now')).toBeVisible()
  // After the last day, for this visitor and for members.
  await expect(
    page.getByText(/^\w+ \d+ \w+ opens \w{3} \d+ \w{3}, 22:00\. Members can book it now\.$/),
  ).toBeVisible()
})

test('A33, A35: another day is announced and takes no focus', async ({ page }) => {
  await page.goto(at('yoga', 1))
  await expect(dayLink(page, 1)).toHaveAttribute('aria-current', 'date')
  await untilAlive(page)
  await dayLink(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('yoga', 2))
  await expect(dayLink(page, 2)).toHaveAttribute('aria-current', 'date')
  await expect(dayLink(page, 2)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `4 classes on ${words(2)}` })).toBeVisible()
})

test('A36: a day can be picked in a grid by keyboard alone, and Escape gives the focus back', async ({
  page,
}) => {
  await page.goto(at('yoga', 1))
  await untilAlive(page)
  const opener = page.getByRole('link', { name: 'More days, in a calendar' })
  await opener.press('Enter')
  const window = page.getByRole('dialog', { name: 'Pick a date' })
  const grid = window.getByRole('grid')
  const shown = grid.getByRole('link', { name: new RegExp(`^${words(1)}, `) })
  // Three of the four have a place; the last two are full, and not open until the day itself.
  await expect(shown).toHaveAccessibleName(`${words(1)}, 2 classes with places`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await shown.focus()
  const here = window.locator(':focus')
  const focused = (ahead: number) => expect(here).toHaveAttribute('data-day', dayAhead(ahead))
  const [, month, dayOfMonth] = /^(.*)-(..)$/.exec(days[1] ?? '') ?? []
  await page.keyboard.press('ArrowDown')
  await focused(8)
  await page.keyboard.press('ArrowUp')
  await focused(1)
  await page.keyboard.press('PageDown')
  // The same day of the next month, or its last where it is shorter.
  await expect(here).toHaveAttribute('data-day', new RegExp(`^(?!${month}).*-(${dayOfMonth}|30|2[89])$`))
  await page.keyboard.press('PageUp')
  await expect(here).toHaveAttribute('data-day', new RegExp(`^${month}`))
  await page.keyboard.press('Home')
  await expect(here).toHaveAccessibleName(/^Monday /)
  await page.keyboard.press('End')
  await expect(here).toHaveAccessibleName(/^Sunday /)
  // The week may end in another month: picked from where the grid opens.
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

test('A36: Enter opens the calendar again as soon as Escape has given the focus back', async ({ page }) => {
  await page.goto(at('yoga', 1))
  await untilAlive(page)
  const opener = page.getByRole('link', { name: 'More days, in a calendar' })
  const window = page.getByRole('dialog', { name: 'Pick a date' })
  const shown = window.getByRole('link', { name: new RegExp(`^${words(1)}, `) })
  // Pressed with the focus, after what answers Escape: the browser tells of the closing only a task later.
  await opener.evaluate((link: HTMLElement) => {
    const press = () => void Promise.resolve().then(() => queueMicrotask(() => link.click()))
    link.addEventListener('blur', () => link.addEventListener('focus', press, { once: true }), { once: true })
  })
  await opener.press('Enter')
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await shown.focus()
  await page.keyboard.press('ArrowRight')
  await expect(window.locator(':focus')).toHaveAttribute('data-day', dayAhead(2))
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(at('yoga', 1))
})

test('A36: without a script the calendar is a page of links, month by month, with how many classes each day has', async ({
  browser,
}) => {
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
  const page = await withoutScripts.newPage()
  await page.goto(at('yoga', 1))
  await page.getByRole('link', { name: 'More days, in a calendar' }).click()
  await expect(page).toHaveURL(new RegExp(`/yoga/${days[1]}/month$`))
  await page.getByRole('link', { name: `${words(1)}, 2 classes with places` }).click()
  await expect(page).toHaveURL(at('yoga', 1))
  await page.goto(at('yoga', 1, '/month/2031-05'))
  await expect(page.getByRole('heading', { level: 2, name: 'May 2031' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sunday 4 May, opens Mon 28 Apr/ })).toBeVisible()
  await page.getByRole('link', { name: 'June 2031' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'June 2031' })).toBeVisible()
  await withoutScripts.close()
})

test('A36: a day that is not open is reachable in the grid, and says when it opens', async ({ page }) => {
  await page.goto(at('yoga', 1))
  await untilAlive(page)
  await page.getByRole('link', { name: 'More days, in a calendar' }).click()
  const window = page.getByRole('dialog', { name: 'Pick a date' })
  await window.getByLabel('Or type a date').fill('2031-05-04')
  await window.getByRole('button', { name: 'Show' }).click()
  await expect(
    window.getByText(
      'Sunday 4 May 2031 can’t be booked yet. It opens on Mon 28 Apr at 22:00. Members can book from Sat 26 Apr at 22:00.',
    ),
  ).toBeVisible()
})

test('wire 6: a day outside of the window says when it opens, and leads to one that is open', async ({
  page,
}) => {
  expect((await page.goto(`${origin}${hall}/yoga/2031-05-04`))?.status()).toBe(200)
  await expect(
    page.getByText('It opens on Mon 28 Apr at 22:00. Members can book from Sat 26 Apr at 22:00.'),
  ).toBeVisible()
  await page.getByRole('link', { name: `Go to ${words(0)}` }).click()
  await expect(page).toHaveURL(at('yoga', 0))
})

test('spec 2: a day that does not exist, or a view that does not, is not found', async ({ request }) => {
  for (const path of [
    '/yoga/2026-02-30',
    `/yoga/${days[1]}/by-court`,
    `/badminton/${days[1]}/by-location/court-9`,
  ])
    expect((await getServerPage(request, origin + hall + path)).status, path).toBe(404)
})

test('wire 14: an empty day says so, and where the next class is', async ({ page }) => {
  const weekdays = days.map((day) => new Date(`${day}T12:00:00Z`).getUTCDay())
  // From the day after the one with the class there is none for six days; one of the first two has none.
  const empty = weekdays[1] === 3 ? 2 : 1
  await page.goto(at('weekly', empty))
  await expect(page.getByText('No results were found at this centre')).toBeVisible()
  await expect(page.getByText(/^No classes (tomorrow|on \w+ \d+ \w+)\./)).toBeVisible()
  await expectAccessible(page)
})

test('decision 33: a day that is sold out says where the next place is, and its waitlist stays', async ({
  page,
}) => {
  for (const ahead of [1, 2]) await sellOut(operator, 'Spin', days[ahead] ?? '')
  await page.goto(at('spin', 1))
  await expect(page.getByText(/^No places left (tomorrow|on \w+ \d+ \w+)\. Next: \w+ 17:00$/)).toBeVisible()
  await expect(card(page, 'Spin').getByRole('button')).toHaveText('Join waitlist')
  await expectAccessible(page)
  // The day after it is sold out too.
  await page.getByRole('link', { name: /^\w+ 17:00$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/spin/${days[3]}$`))
  await expect(card(page, 'Spin')).toContainText('12 places left')
})

test('a visitor books a class: the log-in window opens and the choice survives it', async ({ page }) => {
  await page.goto(at('yoga', 1))
  await addFromRow(page, rowOf(page, 'Early Yoga'))
  await logInAt(page, 'ann')
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible()
  await page.goto(at('yoga', 1))
  await expect(card(page, 'Early Yoga')).toContainText('In your basket')
  await expect(page.getByRole('complementary', { name: 'Your basket' })).toContainText('1 place')
  // Above the end of the page the basket lies over whichever session is below it.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expectAccessible(page)
})

test('A09, spec 4: into the basket and out again by keyboard; the list is asked again, the dates are not, and the focus stays on the row', async ({
  page,
}) => {
  await page.goto(at('yoga', 2))
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const datesOfBen = page.waitForResponse(/\/dates(\?|$)/)
  await logInAt(page, 'ben')
  await datesOfBen
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeHidden()
  const row = page.getByRole('link', { name: /^Book Early Yoga/ })
  await row.press('Enter')
  await page.getByRole('button', { name: 'Add to basket', exact: true }).press('Enter')
  await expect(page).toHaveURL(`${origin}/basket`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(at('yoga', 2))
  await expect(card(page, 'Early Yoga')).toContainText('11 places left')
  await untilAlive(page)
  await page.getByRole('button', { name: /^Remove Early Yoga/ }).press('Enter')
  await expect(page.getByText('Successfully removed item from the basket.')).toBeVisible()
  await expect(card(page, 'Early Yoga')).toContainText('12 places left')
  await expect(row).toBeFocused()
  expect(asked.filter((path) => path.endsWith('/timetable')).length).toBeGreaterThanOrEqual(1)
  expect(asked.filter((path) => path.endsWith('/dates'))).toEqual([])
})

test('several price kinds: the one that is chosen is shown and goes into the basket', async ({ page }) => {
  await page.goto(at('yoga', 3))
  await expect(async () => {
    await page.getByLabel('Prices for').selectOption('Concession')
    await expect(card(page, 'Early Yoga')).toContainText('£5.20', { timeout: 1000 })
  }).toPass()
  await addFromRow(page, rowOf(page, 'Early Yoga'))
  await logInAt(page, 'cat')
  await expect(page).toHaveURL(`${origin}/basket`)
  await expect(page.getByRole('region', { name: 'What you are booking' })).toContainText('£5.20')
})

test('a member sees the member’s price, and what others pay', async ({ page }) => {
  await beLoggedInAt(origin, page, 'eve@harbour.test')
  await page.goto(at('yoga', 3))
  await expect(card(page, 'Early Yoga')).toContainText('£4.00')
  await expect(card(page, 'Early Yoga')).toContainText('Member price, others £7.50')
})

test('a stale tap on a page of its own: another court is chosen, or the nearest classes are offered', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext()
  const quicker = await other.newPage()
  // The second visitor has the page open before the first one takes it.
  await hearNothing(page)
  await openTime(page, 2, 15)
  await openTime(quicker, 2, 15)
  await quicker.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(quicker).toHaveURL(`${origin}/basket`)
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Court 1 has just been taken' })).toContainText(
    'Nothing has been booked. Court 2 is free at the same time and is chosen for you',
  )
  await expect(page.getByRole('radio', { name: 'Court 2' })).toBeChecked()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(`${origin}/basket`)

  const openClass = async (whose: Page) => {
    await whose.goto(at('yoga', 3))
    await rowOf(whose, 'Noon Yoga').click()
    await expect(whose.getByText('Your selection:')).toBeVisible()
  }
  await beLoggedInAt(origin, page, 'eve@harbour.test')
  await openClass(page)
  await beLoggedInAt(origin, quicker, 'dan@harbour.test')
  await openClass(quicker)
  await quicker.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(quicker).toHaveURL(`${origin}/basket`)
  await other.close()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Noon Yoga at 12:00 has just been taken' })
  await expect(notice).toContainText('no money has been taken')
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Early Yoga, 07:00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Early Yoga' })).toBeVisible()
})

test('spec 4: a failure clears the list and says so; trying again brings it back', async ({ page }) => {
  await page.goto(at('yoga', 1))
  await expect(card(page, 'Early Yoga')).toBeVisible()
  // 403 is not worth a second try by itself.
  const refuse = { status: 403, json: { status: 403, code: 'FORBIDDEN', message: 'Not just now.' } }
  await page.route('**/timetable?**', (route) => route.fulfill(refuse))
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await expect(page.getByText('The classes could not be loaded')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now.' })).toBeVisible()
  await expect(card(page, 'Early Yoga')).toBeHidden()
  await expectAccessible(page)
  await page.unroute('**/timetable?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Early Yoga')).toBeVisible()
})

test('wire 14: a court by time: its link, the spaces, and a page that opens on a free court', async ({
  page,
}) => {
  await page.goto(at('badminton', 1))
  await page.getByRole('link', courtLink('18:00', '19:00', 1)).click()
  await expect(page).toHaveURL(new RegExp(`/badminton/${days[1]}/by-time/slot/18:00-19:00/[0-9a-f]{8}$`))
  await expect(page.getByText('Your selection:')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Court 1' })).toBeChecked()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(`${origin}/basket`)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Court 1 (in your basket)' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Court 2' })).toBeChecked()
})

test('decision 26: for other visitors that court reads FULL, and a free one is chosen', async ({
  page,
  browser,
}) => {
  await page.goto(at('badminton', 2))
  await page.getByRole('link', courtLink('18:00', '19:00', 2)).click()
  await expect(page.getByText('Your selection:')).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: /^Book now/ }).click()
  await expect(page).toHaveURL(`${origin}/basket/checkout`)

  const other = await browser.newContext()
  const second = await other.newPage()
  await expect(async () => {
    await second.goto(at('badminton', 2))
    await expect(
      second.getByRole('listitem').filter({ hasText: '18:00 - 19:00' }).getByText('2 spaces available'),
    ).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await second.goto(`${address}/court-1`)
  await expect(second.getByText('FULL - Court 1')).toBeVisible()
  await expect(second.getByRole('radio', { name: 'FULL - Court 1' })).toBeDisabled()
  await expect(second.getByText('Court 1 is taken at this time')).toBeVisible()
  await expect(second.getByRole('radio', { name: 'Court 2' })).toBeChecked()
  await expectAccessible(second)
  await other.close()
})

test('spec 4: courts are listed by default with what can be done; the taken times can be had too', async ({
  page,
}) => {
  await page.goto(at('badminton', 1))
  await expect(page.getByRole('status').filter({ hasText: '12 times' })).toBeVisible()
  await expect(page.getByText('21:00 - 22:00')).toBeHidden()
  await page.getByRole('link', { name: 'Show 1 unavailable time' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '21:00 - 22:00' })).toContainText('Full')
  await expect(page).toHaveURL(/\?show=all$/)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('button', { name: 'Show 13 times' }).click()
  // The pressed button disappears: focus goes to the button beside it.
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Show 1 unavailable time' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await expect(page.getByText('21:00 - 22:00')).toBeVisible()
})

test('spec 4: dates and list reload when another activity is chosen, the list alone on another day', async ({
  page,
}) => {
  await page.goto(at('yoga', 1))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const askedOf = (activity: string, call: string) =>
    asked.filter((path) => path.includes(`/${activity}/`) && path.endsWith(`/${call}`)).length
  // Alive, so that no link loads a page anew.
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => askedOf('yoga', 'timetable')).toBe(1)
  await dayLink(page, 2).click()
  await expect(page).toHaveURL(at('yoga', 2))
  await expect.poll(() => askedOf('yoga', 'timetable')).toBe(2)
  expect(askedOf('yoga', 'dates')).toBe(0)

  await page.getByRole('link', { name: 'Change activity' }).click()
  await page.getByRole('link', { name: 'Lane Swim', exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/swim/${days[2]}`))
  await expect.poll(() => askedOf('swim', 'dates')).toBe(1)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(at('yoga', 2))
  await expect.poll(() => askedOf('yoga', 'dates')).toBe(1)
  await expect.poll(() => askedOf('yoga', 'timetable')).toBe(3)
})

test('spec 4: list and dates reload on log-in and on log-out', async ({ page }) => {
  await page.goto(at('yoga', 3))
  await untilAlive(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const askedOf = (call: string) => asked.filter((path) => path.endsWith(`/${call}`)).length
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await logInAt(page, 'eve')
  await expect(card(page, 'Early Yoga')).toContainText('£4.00')
  await expect.poll(() => askedOf('dates')).toBe(1)
  expect(askedOf('timetable')).toBe(1)
  const calls = ['dates', 'timetable']
  const before = calls.map(askedOf)
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveTitle('Bookings | Home')
  await page.goBack()
  await expect(card(page, 'Early Yoga')).toContainText('£7.50')
  // Once, or twice where the page sees the log-out before it is left for Home.
  await expect.poll(() => calls.every((call, index) => askedOf(call) > before[index]!)).toBe(true)
})

const dateIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

test('F66: midnight passes with the timetable open: the day is over, and the days begin with the new one', async ({
  page,
}) => {
  // Between these two there is always a midnight.
  await moveVenue(operator, 'loft', 'Pacific/Pago_Pago')
  await expect(async () => {
    await page.goto(`${origin}/location/loft/stretch/today`)
    await expect(page).toHaveURL(new RegExp(`/${dateIn('Pacific/Pago_Pago')}$`), { timeout: 1_000 })
  }).toPass()
  const today = await page.locator('[aria-current="date"]').getAttribute('aria-label')
  expect(today).toMatch(/^Today, /)
  await moveVenue(operator, 'loft', 'Pacific/Kiritimati')
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await expect(page.getByText(/ has passed\.$/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(
    page.getByRole('link', { name: today?.replace('Today, ', '') ?? '', exact: true }),
  ).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Go to / }).click()
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute('aria-label', /^Today, /)
  await moveVenue(operator, 'loft', 'Europe/London')
})

test('A25: how long a basket lasts is said before anything is in it', async ({ page }) => {
  const words = page.getByText('Your basket holds your places for 10 minutes while you pay.')
  for (const activity of ['yoga', 'badminton', 'swim']) {
    await page.goto(at(activity, 2))
    await expect(words).toBeVisible()
  }
  await page.getByRole('link', { name: /^Book Lane Swim, 08:00/ }).click()
  await expect(page.getByRole('region', { name: 'Price' }).locator(words)).toBeVisible()
})

test('a swim: how many tickets of which kind', async ({ page }) => {
  await page.goto(at('swim', 1))
  await untilAlive(page)
  await page
    .getByRole('link', {
      name: `Book Lane Swim, 08:00 to 08:45, ${shortWords(1)}, 30 places left, £5.60 a ticket`,
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

test('wire 14: a class has a page of its own, and a full one says so', async ({ page }) => {
  await page.goto(at('yoga', 1))
  await page.getByRole('link', { name: /^Full: Sunset Yoga, / }).click()
  await expect(page).toHaveURL(new RegExp(`/yoga/${days[1]}/by-time/class/`))
  await expect(page.getByText('The session being booked is already full')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book now/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('spec 7: a venue without a migration date is asked by the v1 calls, whose list of today is an object', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${origin}/location/old-hall/yoga/${days[1]}`)
  await expect(card(page, 'Old Yoga').first()).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    expect(asked).toContain('/api/activities/venue/old-hall/activity/yoga/timetable')
  }).toPass()
  await page.getByRole('link', { name: /^Today/ }).click()
  await expect(card(page, 'Old Yoga').last()).toContainText('23:58 to 00:58')
  expect(asked.filter((path) => path.includes('/v2/'))).toEqual([])
})

test.describe('F64: a visitor elsewhere', () => {
  test.use({ timezoneId: 'Australia/Sydney' })

  test('F64: sees the venue’s time, and that it is the venue’s', async ({ page }) => {
    await page.goto(at('yoga', 1))
    await expect(card(page, 'Early Yoga')).toContainText('07:00 to 08:00')
    await expect(page.getByText('All times are local to Whitby (Europe/London).')).toBeVisible()
  })
})

for (const width of [360, 1280]) {
  test.describe(`filters at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(`spec 3, A09: a day of classes is filtered by keyboard, and the address holds it, at ${width} px`, async ({
      page,
    }) => {
      await page.goto(loft(1))
      await expect(page.getByRole('status').filter({ hasText: '4 classes' })).toBeVisible()
      await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
      const panel = page.getByRole('region', { name: 'Filters' })
      await expect(panel).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Tab')
      await expect(panel.getByLabel('From')).toBeFocused()
      await panel.getByLabel('Bo Reed (2)').press('Space')
      await expect(
        page.getByRole('status').filter({ hasText: `2 of 4 classes on ${words(1)}` }),
      ).toBeVisible()
      await expect(panel.getByLabel('Bo Reed (2)')).toBeFocused()
      await expect(panel.getByLabel('Quiet session (1)')).toBeVisible()
      await panel.getByLabel('From').selectOption('16:00 (1)')
      await expect(page.getByRole('status').filter({ hasText: '1 of 4 classes' })).toBeVisible()
      await expect(page).toHaveURL(/\?from=16%3A00&instructor=\d+$/)
      await expectAccessible(page)
      await panel.getByRole('button', { name: 'Show 1 class' }).press('Enter')
      await expect(panel).toBeHidden()
      await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
      await expect(card(page, 'Chair Stretch')).toBeVisible()
      await expect(card(page, 'Back Care')).toBeHidden()

      await page.reload()
      await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Chair Stretch'])
      await untilAlive(page)
      await rowOf(page, 'Chair Stretch').click()
      await expect(page.getByText('Your selection:')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Chair Stretch'])
      await dayLink(page, 2).click()
      await expect(page).toHaveURL(new RegExp(`/stretch/${days[2]}\\?from=`))
      await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Chair Stretch'])
      await page.goBack()
      await expect(page.getByRole('heading', { level: 2, name: words(1) })).toBeVisible()
      await page.getByRole('link', { name: 'Clear filters' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
      await expect(page.getByRole('heading', { level: 4 })).toHaveCount(4)
      await expect(page).toHaveURL(/\/by-time$|\/\d{4}-\d{2}-\d{2}$/)
    })

    test(`spec 3: filters that leave nothing say so, and are cleared in one press, at ${width} px`, async ({
      page,
    }) => {
      await page.goto(loft(1, '?from=12:00&until=13:00'))
      await expect(page.getByText(/^Your filters hide all of the 4 classes /)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: '0 of 4 classes' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().press('Enter')
      await expect(page.getByRole('heading', { level: 4 })).toHaveCount(4)
    })

    test(`spec 3: courts and swims have filters of their own at ${width} px`, async ({ page }) => {
      for (const rest of ['/by-time', '/by-location/court-2']) {
        await page.goto(at('badminton', 1, `${rest}?from=18:00`))
        await expect(page.getByRole('status').filter({ hasText: '3 of 13 times' })).toBeVisible()
        await page.getByRole('button', { name: 'Filters (1)' }).click()
        const panel = page.getByRole('region', { name: 'Filters' })
        await expect(panel.getByRole('group')).toHaveText([/^Time/, /^Availability/])
        await panel.getByLabel(/^Full/).check()
        await expect(page.getByRole('listitem').filter({ hasText: '21:00 - 22:00' })).toContainText('Full')
        await expect(page.getByText('18:00 - 19:00')).toBeHidden()
        // Half under the header, whatever is there would be a small target.
        await page.evaluate(() => scrollTo(0, 0))
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await page.goto(at('badminton', 1, '/by-location?from=19:00'))
      await expect(page.getByRole('rowheader')).toHaveText(['19:00', '20:00'])
      await expect(page.getByRole('gridcell', { name: /^Free, .*, Court 2, / })).toHaveCount(2)
      await page.goto(at('swim', 1, '?until=12:00'))
      await expect(page.getByRole('status').filter({ hasText: '1 of 2 sessions' })).toBeVisible()
      await page.getByRole('button', { name: 'Filters (1)' }).click()
      await expect(page.getByRole('region', { name: 'Filters' }).getByRole('group')).toHaveText([/^Time/])
    })
  })
}

test('spec 5: the server renders what the filters leave; what the address says wrongly is ignored', async ({
  page,
  browser,
}) => {
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
  const plain = await withoutScripts.newPage()
  await plain.goto(loft(1, '?until=12:00&show=book'))
  await expect(plain.getByRole('heading', { level: 4 })).toHaveText(['Dawn Stretch', 'Back Care'])
  await expect(plain.getByText('2 of 4 classes', { exact: true })).toBeVisible()
  await plain.getByRole('link', { name: 'Clear filters' }).click()
  await expect(plain.getByRole('heading', { level: 4 })).toHaveCount(4)
  await withoutScripts.close()

  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(loft(1, '?from=25:00&until=soon&show=what&instructor=Ada&tag=%00'))
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(4)
  await page.goto(loft(1, '?until=12:00&show=book'))
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Dawn Stretch', 'Back Care'])
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(page.getByLabel(/^Can be booked/)).toBeChecked()
  expect(faults).toEqual([])
})

test('spec 3: filters of no use are not offered: one instructor of all, no tags', async ({ page }) => {
  await page.goto(at('badminton', 1))
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const groups = page.getByRole('region', { name: 'Filters' }).getByRole('group')
  await expect(groups).toHaveText([/^Time/, /^Availability/])
  await page.goto(at('yoga', 1))
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(groups).toHaveText([/^Time/, /^Availability/, /^Good to know/])
  await page.goto(at('spin', 1))
  await expect(page.getByRole('heading', { name: 'Spin', exact: true, level: 4 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0)
})

/** To the page of one time of courts. */
async function openTime(page: Page, ahead: number, start: number): Promise<void> {
  await page.goto(at('badminton', ahead))
  await page.getByRole('link', courtLink(`${start}:00`, `${start + 1}:00`, ahead)).click()
  await expect(page.getByText('Your selection:')).toBeVisible()
}

for (const [width, start] of [
  [360, 10],
  [1280, 13],
] as const) {
  test(`decision 26: a court for two times in a row, by keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openTime(page, 3, start)
    const howLong = page.getByRole('group', { name: 'How long?' })
    await expect(howLong.getByRole('radio')).toHaveCount(3)
    await howLong.getByRole('radio', { name: '1 hour' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(howLong.getByRole('radio', { name: '2 hours' })).toBeChecked()
    await expect(page.getByText('£28.00').first()).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '2 hours' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const added = page.waitForRequest('**/cart/add')
    const times = `${start}:00 to ${start + 2}:00`
    const add = page.getByRole('button', { name: 'Add to basket', exact: true })
    await expect(add).toHaveAccessibleDescription(`Badminton, ${times}, ${words(3)}`)
    await add.press('Enter')
    expect((await added).postDataJSON().items).toHaveLength(2)
    await expect(page).toHaveURL(`${origin}/basket`)
    const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Court 1' })
    await expect(lines).toHaveCount(2)
    await expect(page.getByText('£28.00').first()).toBeVisible()
  })
}

test('decision 26: no court is changed on the way: another one, or less, is offered', async ({
  page,
  browser,
}) => {
  // Another customer has Court 1 at 17:00.
  const other = await browser.newContext()
  const quicker = await other.newPage()
  await openTime(quicker, 4, 17)
  await quicker.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(quicker).toHaveURL(`${origin}/basket`)
  await other.close()

  await openTime(page, 4, 16)
  await page.getByRole('radio', { name: '2 hours' }).check()
  const notice = page.getByRole('status').filter({ hasText: 'Court 1 is free for 16:00 to 17:00 only' })
  await expect(notice).toContainText('Court 2 is free for all of 16:00 to 18:00.')
  await expect(page.getByRole('radio', { name: /^Court 1/ })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Book now/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Take Court 2' }).click()
  await expect(page.getByRole('radio', { name: /^Court 2/ })).toBeChecked()
  const bookNow = page.getByRole('button', { name: 'Book now', exact: true })
  await expect(bookNow).toHaveAccessibleDescription(`Badminton, 16:00 to 18:00, ${words(4)}`)
  await expect(bookNow).not.toHaveAttribute('aria-disabled')
  await expect(notice).toBeHidden()
  await page.getByRole('radio', { name: /^Court 1/ }).check()
  await page.getByRole('button', { name: 'Only 16:00 to 17:00 on Court 1' }).click()
  await expect(page.getByRole('radio', { name: '1 hour' })).toBeChecked()
})

test('decision 26, F10: one of the times goes meanwhile: it is named, and nothing is held', async ({
  page,
  browser,
}) => {
  await hearNothing(page)
  await openTime(page, 4, 10)
  await page.getByRole('radio', { name: '3 hours' }).check()
  await expect(page.getByText('£42.00').first()).toBeVisible()
  const other = await browser.newContext()
  const quicker = await other.newPage()
  await openTime(quicker, 4, 12)
  await quicker.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(quicker).toHaveURL(`${origin}/basket`)
  await other.close()

  await page.getByRole('button', { name: 'Add to basket', exact: true }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Court 1 at 12:00 to 13:00 has just been taken' })
  await expect(notice).toContainText('Nothing has been booked: none of the times is held for you.')
  await expect(notice).toContainText('Court 2 is free for all of 10:00 to 13:00.')
  await expectAccessible(page)
  const cart = await page.evaluate(async () => (await fetch('/api/activities/cart')).json())
  expect(cart.data?.items ?? []).toEqual([])
  await notice.getByRole('button', { name: 'Only 10:00 to 12:00 on Court 1' }).click()
  await page.getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/basket`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Court 1' })).toHaveCount(2)
})

test('wire 14: Book now and Add to basket are called so at a class and at tickets, and described by what they are about', async ({
  page,
}) => {
  await page.goto(at('swim', 1))
  await page
    .getByRole('link', { name: /^Book Lane Swim/ })
    .first()
    .click()
  await expectActions(page)
  await page.goto(at('yoga', 1))
  await rowOf(page, 'Early Yoga').click()
  await expectActions(page)
})

/** By the heading of the page and by its day: 'Early Yoga, 07:00 to 08:00, Tuesday 24 November'. */
async function expectActions(page: Page): Promise<void> {
  await expect(page.getByText('Your selection:')).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).last().textContent()
  for (const action of ['Book now', 'Add to basket'])
    await expect(page.getByRole('button', { name: action, exact: true })).toHaveAccessibleDescription(
      new RegExp(`^${name}, \\d\\d:\\d\\d to \\d\\d:\\d\\d, ${words(1)}$`),
    )
}
