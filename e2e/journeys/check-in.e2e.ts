import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endSession, listMarks } from '../support/database.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import {
  bookForDay,
  dayVenue,
  importDayOperator,
  staffAt,
  theDay,
} from '../support/operators/day-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { expectMessage } from '../support/toasts.ts'

const slug = `check-in-${Date.now().toString(36)}`
const address = `/staff/today/${dayVenue}/${theDay}`

let origin = ''
let wandas = ''
let bens = ''
test.beforeAll(async () => {
  origin = await importDayOperator(slug)
  const desk = await staffAt(origin, slug)
  wandas = await bookForDay(desk, 'Early Swim', ['Wanda', 'Inn'], 3)
  bens = await bookForDay(desk, 'Early Swim', ['Ben', 'Baker'])
  for (let number = 1; number <= 10; number += 1)
    await bookForDay(desk, 'Evening Swim', ['Guest', `Number${String(number).padStart(2, '0')}`])
})

const field = (page: Page) => page.getByLabel('Scan a ticket, or type its code or a name')
const session = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(name) })
const openAs = async (page: Page, name: string) => {
  await beLoggedInAt(origin, page, `${name}@${slug}.test`)
  await page.goto(`${origin}${address}`)
  await untilAlive(page)
}
const marksOf = (lastName: string) => listMarks(slug, lastName)

test('spec 1.5: staff check in by a typed code, by name and several at once, undo, and see a colleague’s check-in by itself', async ({
  page,
  browser,
}) => {
  await openAs(page, 'sam')
  await test.step('a scanner types the code of one place, and Enter: it is checked in', async () => {
    await field(page).fill(bens.toLowerCase())
    await field(page).press('Enter')
    await expect(page.getByText('Ben Baker is checked in: Early Swim, 07:00.')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expect(
      session(page, 'Early Swim').getByText(/^Checked in, \d\d:\d\d( [A-Z]+)?, Sam Staff$/),
    ).toHaveCount(1)
    await expect(session(page, 'Early Swim').getByText('1 of 4 here')).toBeVisible()
  })
  await test.step('the same code again says when and by whom', async () => {
    await field(page).fill(bens)
    await field(page).press('Enter')
    await expect(
      page.getByText(/^Ben Baker is checked in already, since \d\d:\d\d.* by Sam Staff\.$/),
    ).toBeVisible()
    expect(await marksOf('Baker')).toHaveLength(1)
  })
  await test.step('the code of several places shows them; two of three are checked in, then the third by name', async () => {
    await field(page).fill(wandas)
    await field(page).press('Enter')
    const found = page.getByRole('region', { name: 'Check in' })
    await found.getByRole('button', { name: 'Check in: Wanda Inn, place 1, Early Swim 07:00' }).click()
    await found.getByRole('button', { name: 'Check in all 2 of Wanda Inn, Early Swim 07:00' }).click()
    await expect(session(page, 'Early Swim').getByText('4 of 4 here')).toBeVisible()
    await field(page).fill('wanda')
    await found.getByRole('button', { name: 'Undo: Wanda Inn, place 3, Early Swim 07:00' }).click()
    await expect(session(page, 'Early Swim').getByText('3 of 4 here')).toBeVisible()
    await expect
      .poll(() => marksOf('Inn'))
      .toEqual([
        { state: 'came', live: true },
        { state: 'came', live: true },
        { state: 'came', live: false },
      ])
  })
  await test.step('an unknown code says so, and leads to all orders', async () => {
    await field(page).fill('TLXXXX')
    await field(page).press('Enter')
    await expect(page.getByText('No booking of this day has the code TLXXXX.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Look for it among all orders' })).toHaveAttribute(
      'href',
      '/staff?find=TLXXXX',
    )
  })
  await test.step('a colleague’s check-in appears by itself', async () => {
    const other = await browser.newContext()
    const colleague = await other.newPage()
    await openAs(colleague, 'ria')
    await colleague.getByRole('button', { name: /^Check in: Wanda Inn, place 3/ }).click()
    await expect(session(page, 'Early Swim').getByText(/Ria Desk$/)).toBeVisible()
    await expect(session(page, 'Early Swim').getByText('4 of 4 here')).toBeVisible()
    await other.close()
  })
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('F138: without a signal the list stays, ten check-ins are kept through it and sent once; what a colleague did meanwhile is told', async ({
  page,
  context,
}) => {
  await openAs(page, 'sam')
  const evening = session(page, 'Evening Swim')
  await expect(evening.getByRole('button', { name: /^Check in: Guest/ })).toHaveCount(10)
  await context.setOffline(true)
  for (let left = 10; left > 0; left -= 1) {
    await evening
      .getByRole('button', { name: /^Check in: Guest/ })
      .first()
      .click()
    await expect(evening.getByText(/waiting to be sent$/)).toHaveCount(11 - left)
  }
  await expect(page.getByText('10 check-ins waiting to be sent')).toBeVisible()
  await expect(evening.getByText('10 of 10 here')).toBeVisible()
  expect(await marksOf('Number%')).toEqual([])
  await evening.getByRole('button', { name: /^Undo: Guest Number10/ }).click()
  await expect(page.getByText('9 check-ins waiting to be sent')).toBeVisible()
  // Kept are numbers, and no names.
  expect(await page.evaluate(() => localStorage.getItem('touchline.day-marks'))).not.toMatch(/Guest|Number/)

  const ria = await staffAt(origin, slug, 'ria')
  const day = await (await ria.request.get(`/api/foh/venue/${dayVenue}/day?date=${theDay}`)).json()
  const slot = day.data.find(({ name }: { name: string }) => name === 'Evening Swim')
  const first = slot.bookings.find(({ booked_by }: { booked_by: string }) => booked_by === 'Guest Number01')
  const pressed = await ria.request.post(`/api/foh/venue/${dayVenue}/attendances`, {
    data: {
      presses: [
        {
          press_uuid: crypto.randomUUID(),
          booking_id: first.booking_id,
          slot_id: slot.slot_id,
          places: [1],
          state: 'came',
          pressed_at: new Date().toISOString(),
        },
      ],
      device: 'other',
    },
  })
  expect(pressed.status()).toBe(200)

  await context.setOffline(false)
  await expect(page.getByText(/^Guest Number01: Ria Desk had marked this already at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
  await expect.poll(async () => (await marksOf('Number%')).filter(({ live }) => live).length).toBe(9)
  expect(await page.evaluate(() => localStorage.getItem('touchline.day-marks'))).toBeNull()
  await page.reload()
  await untilAlive(page)
  await expect(session(page, 'Evening Swim').getByText('9 of 10 here')).toBeVisible()
  expect((await marksOf('Number%')).filter(({ live }) => live)).toHaveLength(9)
})

test('F138: check-ins that were not sent survive a reload of the page', async ({ page, context }) => {
  const desk = await staffAt(origin, slug)
  await bookForDay(desk, 'Early Swim', ['Rosa', 'Reload'])
  await openAs(page, 'sam')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check in: Rosa Reload, Early Swim 07:00' }).click()
  await expect(page.getByText('1 check-in waiting to be sent')).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`${origin}${address}`)
  await untilAlive(page)
  await expect.poll(() => marksOf('Reload')).toEqual([{ state: 'came', live: true }])
  await expect(
    session(page, 'Early Swim')
      .getByText(/^Checked in.*Sam Staff$/)
      .last(),
  ).toBeVisible()
})

test('F138: staff who log out with check-ins that were not sent are told so first; a colleague is told that they wait', async ({
  page,
  context,
}) => {
  const desk = await staffAt(origin, slug)
  await bookForDay(desk, 'Early Swim', ['Lara', 'Leave'])
  await openAs(page, 'sam')
  const menu = page.getByRole('banner').getByRole('button', { name: 'My account' })
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Log out' })
  // The menu is there once it was opened, also without a signal.
  await menu.click()
  await expect(logOut).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check in: Lara Leave, Early Swim 07:00' }).click()
  await expect(page.getByText('1 check-in waiting to be sent')).toBeVisible()
  await menu.click()
  await logOut.click()
  await expectMessage(page, /^Some check-ins have not been sent yet\./)
  // Another member of staff logs in on this device, while it has no signal.
  await page.goto('about:blank')
  await context.setOffline(false)
  await openAs(page, 'ria')
  await expect(page.getByText('1 check-in of a colleague not sent yet')).toBeVisible()
  expect(await marksOf('Leave')).toEqual([])
  await openAs(page, 'sam')
  await expect.poll(() => marksOf('Leave')).toEqual([{ state: 'came', live: true }])
})

test('spec 1.5: an address with the code of a ticket shows what was booked, and checks no one in by itself', async ({
  page,
}) => {
  const code = await bookForDay(await staffAt(origin, slug), 'Early Swim', ['Tom', 'Ticket'])
  await beLoggedInAt(origin, page, `sam@${slug}.test`)
  await page.goto(`${origin}${address}?code=${code}`)
  await untilAlive(page)
  const found = page.getByRole('region', { name: 'Check in' })
  const press = found.getByRole('button', { name: 'Check in: Tom Ticket, Early Swim 07:00' })
  await expect(press).toBeVisible()
  expect(await marksOf('Ticket')).toEqual([])
  await press.click()
  await expect.poll(() => marksOf('Ticket')).toEqual([{ state: 'came', live: true }])
})

test('A53: by keyboard alone a person is found by name, checked in and taken back; the focus stays with the person', async ({
  page,
}) => {
  await bookForDay(await staffAt(origin, slug), 'Early Swim', ['Kay', 'Keys'])
  await openAs(page, 'sam')
  await field(page).focus()
  await page.keyboard.type('keys')
  const found = page.getByRole('region', { name: 'Check in' })
  const button = (name: string) => found.getByRole('button', { name: `${name}: Kay Keys, Early Swim 07:00` })
  // Find, the camera, the order.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab')
  await expect(button('Check in')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Check in')).toBeFocused()
  await expect.poll(() => marksOf('Keys')).toEqual([{ state: 'came', live: false }])
})

test('spec 1.5: after the end all who are left are marked as missed, once staff have read what follows; each can be taken back', async ({
  page,
}) => {
  const desk = await staffAt(origin, slug)
  await bookForDay(desk, 'Noon Swim', ['Mia', 'Missing'], 2)
  await bookForDay(desk, 'Noon Swim', ['Pia', 'Present'])
  await endSession(slug, 'Noon Swim', theDay)
  await openAs(page, 'sam')
  const noon = session(page, 'Noon Swim')
  await noon.getByRole('button', { name: /^Came late: Pia Present/ }).click()
  await noon.getByRole('button', { name: /^Mark 2 places as missed/ }).click()
  const asked = page.getByRole('dialog', { name: 'Mark 2 places as missed?' })
  await expect(asked).toContainText('No charge follows.')
  await asked.getByRole('button', { name: 'Mark as missed' }).click()
  await expect(noon.getByText('1 of 3 here · 2 did not come')).toBeVisible()
  await noon.getByRole('button', { name: /^Undo: Mia Missing, place 1, Noon Swim/ }).click()
  await expect.poll(async () => (await marksOf('Missing')).filter(({ live }) => live)).toHaveLength(1)
  await expect(noon.getByRole('button', { name: /^Mark 1 place as missed/ })).toBeVisible()
  expect(await marksOf('Present')).toEqual([{ state: 'late', live: true }])
})
