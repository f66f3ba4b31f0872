import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdScript, untilAlive } from '../support/alive.ts'
import {
  expectAccessible,
  expectFitsEveryWidth,
  expectNoSidewaysScroll,
} from '../support/expect-accessible.ts'
import { expectFocusSeen } from '../support/keyboard.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead, dayWords, hall, importTimetableOperator } from '../support/operators/timetable-operator.ts'
import { agree, beLoggedInAt, cards, fillCard, pay } from '../support/shop/shopping.ts'
import { takeSlot } from '../support/shop/take-slot.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { beLoggedIn } from '../support/shop/visitor-acts.ts'

let origin = ''

test.describe.configure({ mode: 'parallel' })

test.beforeAll(async () => {
  origin = await importTimetableOperator(`board-${crypto.randomUUID().slice(0, 8)}`)
})

const at = (ahead: number, rest = '/by-location') => `${origin}${hall}/badminton/${dayAhead(ahead)}${rest}`

async function openBoard(page: Page, ahead: number): Promise<void> {
  await page.goto(at(ahead))
  await expect(page.getByRole('grid')).toBeVisible()
  await untilAlive(page)
}

/**
 * Finds an available cell: 'Available, 10:00 to 11:00, Court 2, £14.00'. Beside a choice it says '£14.00 more', and of
 * two hours their sum.
 */
const free = (page: Page, hour: number, court: string) =>
  page.getByRole('gridcell', {
    name: new RegExp(
      `^Available, ${time(hour)} to ${time(hour + 1)}, ${court}, £(14\\.00( more)?|28\\.00 for 2 hours)$`,
    ),
  })
const cells = (page: Page) => page.getByRole('gridcell')
const chosen = (page: Page) => page.getByRole('gridcell', { selected: true })
const choice = (page: Page) => page.getByRole('complementary', { name: 'Your choice' })
const said = (page: Page) => choice(page).getByRole('status').first()
const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Takes this hour of the court for another customer. */
const takeElsewhere = (ahead: number, hour: number, place: string) =>
  takeSlot(origin, { date: dayAhead(ahead), at: time(hour), place })

const hasFocus = (cell: Locator) => expect(cell).toBeFocused()

test('a day of courts shows twelve available times in the first 780 px of a phone, and a time’s page shows courts, lengths, price and action there; the board fits every width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(at(1))
  await expect(page.getByRole('grid', { name: `Badminton, ${dayWords(dayAhead(1))}` })).toBeVisible()
  const cells = await page.getByRole('gridcell', { name: /^Available, / }).all()
  const bottoms = await Promise.all(
    cells.map((cell) => cell.evaluate((element) => element.getBoundingClientRect().bottom)),
  )
  expect(bottoms.filter((bottom) => bottom <= 780).length).toBeGreaterThanOrEqual(12)
  // Whole hours: nine rows of 48 px below the header, the strip and the tools.
  const hours = await page
    .getByRole('rowheader')
    .evaluateAll((all) => all.map((one) => one.parentElement!.getBoundingClientRect().bottom))
  expect(hours.filter((bottom) => bottom <= 780).length).toBeGreaterThanOrEqual(9)
  const { width, height } = (await free(page, 10, 'Court 2').boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await expectFitsEveryWidth(page)

  await page.setViewportSize({ width: 360, height: 780 })
  const address = await page
    .locator('[role=gridcell] a, a[role=gridcell]')
    .and(page.locator('[href*="/slot/16:00-17:00/"][href$="/court-2"]'))
    .getAttribute('href')
  await page.goto(`${origin}${address}?times=2`)
  await untilAlive(page)
  await expect(page.getByRole('radio', { name: '2 hours' })).toBeChecked()
  for (const part of [
    page.getByRole('radio', { name: 'Court 1' }),
    page.getByRole('radio', { name: 'Court 2' }),
    page.getByRole('radio', { name: 'Court 3' }),
    page.getByRole('radio', { name: '3 hours' }),
    page.getByText('£28.00').first(),
    page.getByRole('button', { name: 'Book now' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
})

test('A08, A36, spec 4: a time that is pressed before the page listens is picked once it does; a press picks, the next hour of the court lengthens, a gap begins anew and says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const letGo = await holdScript(page, 'location-day')
  await page.goto(at(1))
  const time = page.getByRole('link', { name: 'Available, 10:00 to 11:00, Court 3, £14.00' })
  // Before the page itself listens, the link is followed to the time's own page, as without scripts.
  await expect(
    page.locator('html:not([data-hydrating])').locator('[data-hydrating]').filter({ has: time }),
  ).toHaveCount(1)
  await time.click()
  await expect(time).toHaveAttribute('data-held', '')
  letGo()
  await expect(said(page)).toHaveText('Court 3, 10:00 to 11:00, £14.00')
  await expect(page).toHaveURL(at(1))
  await untilAlive(page)

  await free(page, 10, 'Court 2').click()
  await expect(said(page)).toHaveText('A new choice: Court 2, 10:00 to 11:00, £14.00')
  await free(page, 11, 'Court 2').click()
  await expect(said(page)).toHaveText('Court 2, 10:00 to 12:00, £28.00, 2 hours at £14.00')
  await expect(chosen(page)).toHaveCount(2)
  await expect(choice(page)).toContainText('£28.00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await free(page, 14, 'Court 2').click()
  await expect(said(page)).toHaveText('A new choice: Court 2, 14:00 to 15:00, £14.00')
  await expect(chosen(page)).toHaveCount(1)
  await chosen(page).click()
  await expect(said(page)).toHaveText('Nothing is chosen.')
  await expect(choice(page).getByRole('button')).toHaveCount(0)
})

const layouts = [
  { width: 360, on: 'ArrowDown', off: 'ArrowUp', across: 'ArrowRight', back: 'ArrowLeft' },
  { width: 1280, on: 'ArrowRight', off: 'ArrowLeft', across: 'ArrowDown', back: 'ArrowUp' },
]

test('A36, spec 4: the board by keyboard alone at 360 and at 1280 px: one tab stop, arrows in the visible direction, Shift lengthens; Book now adds two hours in one call and leads to the checkout', async ({
  page,
}) => {
  await openBoard(page, 2)
  for (const { width, on, off, across, back } of layouts)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 780 })
      await free(page, 18, 'Court 3').focus()
      await page.keyboard.press('Control+Home')
      await hasFocus(cells(page).first())
      await page.keyboard.press('Shift+Tab')
      await expect(page.locator('[role=gridcell]:focus, [role=gridcell] :focus')).toHaveCount(0)
      await page.keyboard.press('Tab')
      await hasFocus(free(page, 9, 'Court 1'))
      await page.keyboard.press(on)
      await hasFocus(free(page, 10, 'Court 1'))
      await expectFocusSeen(page)
      await page.keyboard.press(across)
      await hasFocus(free(page, 10, 'Court 2'))
      await page.keyboard.press(`Shift+${on}`)
      await expect(said(page)).toHaveText('Court 2, 10:00 to 12:00, £28.00, 2 hours at £14.00')
      await hasFocus(page.getByRole('gridcell', { name: /^Your choice, 11:00 / }))
      await page.keyboard.press(`Shift+${off}`)
      await expect(said(page)).toHaveText('Court 2, 10:00 to 11:00, £14.00')
      await page.keyboard.press('PageDown')
      await hasFocus(free(page, 14, 'Court 2'))
      await page.keyboard.press('Enter')
      await expect(said(page)).toHaveText('A new choice: Court 2, 14:00 to 15:00, £14.00')
      await page.keyboard.press(back)
      await page.keyboard.press('Space')
      await expect(said(page)).toHaveText('A new choice: Court 1, 14:00 to 15:00, £14.00')
      await page.keyboard.press('Escape')
      await expect(said(page)).toHaveText('Nothing is chosen.')
      await page.keyboard.press('Control+End')
      await hasFocus(cells(page).last())
      await expectFocusSeen(page)
      // Focus reaches taken cells, but nothing can be done there.
      await expect(cells(page).last()).toHaveAccessibleName(/^(Taken|Full)/)
      await expect(
        page.locator(
          '[role=gridcell][tabindex="0"], [role=gridcell] [tabindex="0"], [role=gridcell] a:not([tabindex])',
        ),
      ).toHaveCount(1)
    })
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(said(page)).toHaveText('Court 1, 09:00 to 11:00, £28.00, 2 hours at £14.00')
  await expectAccessible(page)
  const added = countAdded(page)
  await choice(page).getByRole('button', { name: 'Book now: Court 1, 09:00 to 11:00' }).press('Enter')
  await expect(page).toHaveURL(`${origin}/basket/checkout`)
  expect(added).toEqual([2])
})

/** Counts the items of each call that adds to the basket. */
function countAdded(page: Page): number[] {
  const added: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/add')) added.push(request.postDataJSON().items.length)
  })
  return added
}

test('F10, decision 26, spec 4: an hour that goes meanwhile is named, nothing is held, and the two nearest are offered; Add to basket adds two hours in one call and leads to the basket', async ({
  page,
}) => {
  await page.route('**/changes?*', (route) => route.abort())
  await openBoard(page, 3)
  await free(page, 12, 'Court 1').click()
  await free(page, 13, 'Court 1').click()
  await takeElsewhere(3, 13, 'Court 1')
  await choice(page)
    .getByRole('button', { name: /^Add to basket/ })
    .click()
  const notice = page.getByRole('status').filter({ hasText: 'Court 1 at 13:00 to 14:00 has just been taken' })
  await expect(notice).toContainText('Nothing has been booked and no money has been taken.')
  await expect(notice.getByRole('button')).toHaveText(['Court 2, 12:00 to 14:00', 'Court 3, 12:00 to 14:00'])
  await expectAccessible(page)
  const cart = await page.evaluate(async () => (await fetch('/api/activities/cart')).json())
  expect(cart.data?.items ?? []).toEqual([])
  await notice.getByRole('button').first().click()
  await expect(said(page)).toHaveText('Court 2, 12:00 to 14:00, £28.00, 2 hours at £14.00')
  const added = countAdded(page)
  await choice(page).getByRole('button', { name: 'Add to basket: Court 2, 12:00 to 14:00' }).click()
  await expect(page).toHaveURL(`${origin}/basket`)
  expect(added).toEqual([2])
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Court 2' })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('12:00 to 14:00')
})

test('A08, spec 4: an hour that another visitor takes meanwhile is hatched in, and announced; nothing moves, and the choice stays; a taken part of the choice leaves it, and is named, and the focus stays', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { shifts: 0, swept: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'sweep') seen.swept.push((target as Element).getAttribute('aria-label') ?? '')
    })
  })
  const seen = () =>
    page.evaluate(() => (window as unknown as { seen: { shifts: number; swept: string[] } }).seen)
  await openBoard(page, 4)
  await free(page, 16, 'Court 1').click()
  await takeElsewhere(4, 17, 'Court 3')
  await expect(
    page.getByRole('status').filter({ hasText: 'Court 3, 17:00 to 18:00, has just been taken.' }),
  ).toBeAttached()
  await expect.poll(async () => (await seen()).swept).toEqual(['Taken, 17:00 to 18:00, Court 3'])
  await expect(said(page)).toHaveText('Court 1, 16:00 to 17:00, £14.00')
  await expect(chosen(page)).toHaveCount(1)
  expect((await seen()).shifts).toBeLessThanOrEqual(0.02)

  await free(page, 16, 'Court 3').focus()
  await takeElsewhere(4, 16, 'Court 1')
  await expect(choice(page)).toContainText('Court 1 at 16:00 to 17:00 has just been taken')
  await expect(page.getByRole('gridcell', { name: 'Taken, 16:00 to 17:00, Court 1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await hasFocus(free(page, 16, 'Court 3'))
})

test('A04, A13: with eight courts only the board scrolls sideways, and courts and hours stay in view; on a screen too narrow for a table the list is first, and the board after it', async ({
  page,
}) => {
  const courts = Array.from({ length: 8 }, (_, index) => `court-${index + 1}`)
  const shop = await importOperator({
    slug: `eight-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Eight Courts',
    catalogue: {
      categories: [{ slug: 'badminton', name: 'Badminton', kind: 'resources' }],
      venues: [
        {
          slug: 'big-hall',
          name: 'Big Hall',
          town: 'Leeds',
          migrationDate: '2025-04-01',
          locations: courts.map((court) => ({ slug: court, name: `Court ${court.at(-1)}` })),
          sessions: [
            {
              category: 'badminton',
              locations: courts,
              when: 'daily 06:00-22:00 every 60',
              minutes: 60,
              prices: { adult: 1400 },
            },
          ],
        },
      ],
    },
  })
  const board = page.getByRole('grid')
  await page.goto(`${shop}/location/big-hall/badminton/${dayAhead(1)}/by-location`)
  await untilAlive(page)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    await expectNoSidewaysScroll(page)
    await board.getByRole('gridcell').first().focus()
    await page.keyboard.press('Control+End')
    const last = board.getByRole('gridcell', { name: /^Available, 21:00 to 22:00, Court 8, / })
    await expect(last).toBeFocused()
    await expectFocusSeen(page)
    await expect(last).toBeInViewport({ ratio: 1 })
    // The cell's own hour and court are still shown beside it.
    const isAcross = width >= 1200
    if (!isAcross)
      await expect(board.getByRole('columnheader', { name: 'Court 8' })).toBeInViewport({ ratio: 1 })
    await expect(board.getByRole(isAcross ? 'columnheader' : 'rowheader').last()).toBeInViewport({ ratio: 1 })
    if (width === 320)
      expect(
        (await page.getByRole('link', { name: /^Book Ad Hoc session Badminton from 06:00 / }).boundingBox())!
          .y,
      ).toBeLessThan((await board.boundingBox())!.y)
    await expectAccessible(page)
  }
})

test('A06: available, own, taken and too short times are told apart in words and in forced colours; the column of any court says how many are available, and one that is available for all of it is chosen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await takeElsewhere(5, 12, 'Court 2')
  await takeElsewhere(5, 10, 'Court 1')
  // A page shared between visitors may be slightly out of date.
  const day = async () => (await createVisitor(origin).open(at(5))).text()
  await expect.poll(day).toMatch(/Taken.*Taken/)
  await openBoard(page, 5)
  await page.getByRole('radio', { name: '2 hours' }).check()
  const short = page.getByRole('gridcell', {
    name: 'Available for 1 hour only, 11:00 to 12:00, Court 2, £14.00',
  })
  await expect(short).toHaveText('1 h only')
  await expect(short).toHaveCSS('border-top-style', 'dotted')
  const taken = page.getByRole('gridcell', { name: 'Taken, 12:00 to 13:00, Court 2' })
  await expect(taken).toHaveText('Taken')
  await expect(taken).toHaveCSS('background-image', /repeating-linear-gradient/)
  await expect(free(page, 12, 'Court 1')).toHaveCSS('border-top-style', 'solid')
  await expect(free(page, 12, 'Court 1')).toHaveCSS('background-image', 'none')
  await free(page, 15, 'Court 1').click()
  await expect(chosen(page)).toHaveCount(2)
  const ground = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(chosen(page).first())).not.toBe(await ground(free(page, 18, 'Court 1')))
  await short.click()
  await expect(said(page)).toHaveText('Court 2 is not available for 2 hours: Court 2, 11:00 to 12:00, £14.00')

  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText('Nothing is chosen.')
  await page.getByRole('radio', { name: '1 hour' }).check()
  await page.getByRole('checkbox', { name: 'Any court' }).check()
  await expect(page.getByRole('columnheader')).toHaveText(['Time', 'Any court'])
  await expect(
    page.getByRole('gridcell', { name: '2 courts available, 10:00 to 11:00, Any court, £14.00' }),
  ).toHaveText('2 courts')
  await page.getByRole('gridcell', { name: /^3 courts available, 09:00 / }).click()
  await expect(said(page)).toHaveText('Court 1, 09:00 to 10:00, £14.00')
  await page.getByRole('gridcell', { name: /^2 courts available, 10:00 / }).click()
  await expect(said(page)).toHaveText('Court 2, 09:00 to 11:00, £28.00, 2 hours at £14.00')
})

test('spec 7: a customer who books for a family is asked who plays, on a sheet that knows court and length', async ({
  page,
}) => {
  await beLoggedIn(page, 'family@demo.test')
  await page.goto(`/location/lockside-leisure-centre/badminton-60min/${dayAhead(3)}/by-location`)
  await untilAlive(page)
  const own = page.getByRole('gridcell', { name: /^Available, 1[01]:00 to 1[12]:00, Court 3, / })
  await own.nth(0).click()
  await own.nth(0).click()
  await expect(chosen(page)).toHaveCount(2)
  await expect(choice(page)).toContainText(/Court 3, £\d+\.\d\d/)
  await choice(page)
    .getByRole('button', { name: /^Book now/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Book a time' })
  await expect(sheet.getByRole('radio', { name: 'Court 3' })).toBeChecked()
  await expect(sheet.getByRole('radio', { name: '2 hours' })).toBeChecked()
  await expect(sheet.getByRole('group', { name: /^Who/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(chosen(page)).toHaveCount(2)
})

/** Presses buttons, links and fields, and counts the presses. Typing into a pressed field is no press. */
async function countPresses(targets: readonly (() => Locator)[]): Promise<number> {
  for (const target of targets) await target().click()
  return targets.length
}

/** Returns a zone in which it is morning now, so that today has hours to come. */
function zoneOfMorning(): string {
  const behind = new Date().getUTCHours() - 7
  return behind > 12 ? `Etc/GMT${behind - 24}` : `Etc/GMT${behind < 0 ? behind : `+${behind}`}`
}

/** Opens today's board of two courts, for a customer of this test's own operator. */
async function openBoardAsBea(page: Page): Promise<string> {
  const slug = `presses-${crypto.randomUUID().slice(0, 8)}`
  const courts = ['court-1', 'court-2']
  const shop = await importOperator({
    slug,
    name: 'Mill House Leisure',
    catalogue: {
      categories: [{ slug: 'badminton', name: 'Badminton', kind: 'resources' }],
      venues: [
        {
          slug: 'mill-house',
          name: 'Mill House',
          town: 'Leeds',
          timeZone: zoneOfMorning(),
          migrationDate: '2025-04-01',
          locations: courts.map((court) => ({ slug: court, name: `Court ${court.at(-1)}` })),
          sessions: [
            {
              category: 'badminton',
              locations: courts,
              when: 'daily 06:00-22:00 every 60',
              minutes: 60,
              prices: { adult: 1400 },
            },
          ],
        },
      ],
      people: [{ email: 'bea@mill.test', password: 'touchline-demo', firstName: 'Bea', lastName: 'Porter' }],
    },
  })
  await beLoggedInAt(shop, page, 'bea@mill.test')
  await page.goto(`${shop}/location/mill-house/badminton/today/by-location`)
  await untilAlive(page)
  return shop
}

test('a press on Book now books, though no one knows yet who could come; two badminton hours take six presses from Home to paid, for a customer with a saved card', async ({
  page,
}) => {
  let answer = () => {}
  const known = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/occurrences\/[^/]+\/people/, async (route) => {
    await known
    await route.continue()
  })
  const shop = await openBoardAsBea(page)
  await page.getByRole('gridcell', { name: /^Available, 20:00 to 21:00, Court 2, / }).click()
  const bookNow = choice(page).getByRole('button', { name: /^Book now/ })
  await bookNow.click()
  await expect(bookNow).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('dialog', { name: 'Book a time' })).toHaveCount(0)
  answer()
  await expect(page).toHaveURL(/\/basket\/checkout$/)
  await expect(page.getByRole('main')).toContainText('20:00 to 21:00')
  await page.getByLabel('Save card').check()
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByText('Checkout successful')).toBeVisible()

  await page.goto(shop)
  const main = page.getByRole('main')
  const presses = await countPresses([
    () => page.getByRole('region', { name: 'Book again' }).getByRole('link').first(),
    () => main.getByRole('link', { name: /^Book Ad Hoc session / }).first(),
    () => page.getByRole('radio', { name: '2 hours' }),
    () => page.getByRole('button', { name: 'Book now', exact: true }),
    () =>
      page.frameLocator('iframe[title="Security code of your saved card"]').getByLabel('Security Code (CVV)'),
  ])
  await page.keyboard.type('123')
  await page.getByRole('button', { name: /^Pay £28/ }).click()
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses + 1).toBe(6)
})
