import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import {
  browseScreens,
  findBrokenWords,
  findCovered,
  findCutTexts,
  wearStyle,
} from '../support/browse-screens.ts'
import { expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { expectFocusSeen } from '../support/keyboard.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { beLoggedIn, holdPlaces } from '../support/shop/visitor-acts.ts'
import { letMessagesStay } from '../support/toasts.ts'

const lockside = '/location/lockside-leisure-centre'

async function expectWhole(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect.soft(await findCutTexts(page), page.url()).toEqual([])
}

test('A03, A04, A05: on every screen at 320 px, with letters of twice the size at 360 and 1280 px, and with a reader’s own spacing nothing scrolls sideways and no text is cut; no word is broken that half of the screen could hold, with those letters at 360 px and with usual ones at 1280 px, and at 360 px no control covers another', async ({
  page,
}) => {
  // Sets the browser's own text size.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const setLetters = (standard: number, fixed: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
  for (const path of browseScreens()) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      // Folded parts must hold these letters, too.
      await page.evaluate(() =>
        document.querySelectorAll<HTMLDetailsElement>('main details').forEach((one) => (one.open = true)),
      )
      await expectWhole(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      expect.soft(await findBrokenWords(page), `broken words at 1280 px, ${path}`).toEqual([])
      await setLetters(32, 26)
      await expect.poll(() => styleOf(page.locator('html'), 'font-size')).toBe('32px')
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await expectWhole(page)
      }
      expect.soft(await findBrokenWords(page), `broken words, ${path}`).toEqual([])
      expect.soft(await findCovered(page), `covered controls, ${path}`).toEqual([])
      await setLetters(16, 13)
      await expect.poll(() => styleOf(page.locator('html'), 'font-size')).toBe('16px')
      await wearStyle(
        page,
        `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
         p { margin-bottom: 2em !important }`,
      )
      await expectWhole(page)
    })
  }
})

test('A04: with letters of twice the size at 360 px the days of an activity and of a venue scroll sideways, the chosen one in view, each as wide as its words; scrolled, nothing of the page is behind what sticks; what breaks words or covers a control is found', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 360, height: 800 })
  const days = page.getByRole('navigation', { name: /^(Choose a day|Days)$/ })
  for (const path of [`${lockside}/yoga/${dayAhead(3)}`, lockside]) {
    await page.goto(path)
    await untilAlive(page)
    const row = await days
      .getByRole('list')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
    const tiles = days.getByRole('listitem').getByRole('link')
    for (const tile of await tiles.all())
      expect(
        await tile.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0)
    await days.scrollIntoViewIfNeeded()
    await expect(days.locator('[aria-current=date]')).toBeInViewport({ ratio: 0.99 })
    await tiles.last().focus()
    await expect(tiles.last()).toBeInViewport({ ratio: 0.99 })
    expect(await findBrokenWords(page)).toEqual([])
    expect(await findCovered(page)).toEqual([])
    // A header of two lines and the days below it would hide half of a phone.
    await page.evaluate(() => scrollTo({ top: 1600, behavior: 'instant' }))
    for (const part of [page.getByRole('banner'), days]) await expect(part).not.toBeInViewport()
  }
  // The control: both are found where they are.
  await wearStyle(
    page,
    'nav li { inline-size: 1rem; overflow-wrap: anywhere } nav a { margin-inline-end: -5rem }',
  )
  expect(await findBrokenWords(page)).not.toEqual([])
  expect(await findCovered(page)).not.toEqual([])
})

test('A04: with letters of twice the size at 360 px the lines of a basket scroll nothing sideways, break no word that half of the screen could hold, and cover no control', async ({
  page,
}) => {
  await holdPlaces(page, { items: 2, quantity: 2 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/basket')
  await untilAlive(page)
  await expect(page.getByRole('spinbutton')).toHaveCount(2)
  await expectWhole(page)
  expect(await findBrokenWords(page)).toEqual([])
  expect(await findCovered(page)).toEqual([])
})

test('A04: letters made twice as large once the page is there, at 360 px, break no word in the name of a basket’s line', async ({
  page,
}) => {
  await holdPlaces(page, { quantity: 2 })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/basket')
  await untilAlive(page)
  await wearStyle(page, 'html { font-size: 200% !important }')
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveCount(1)
  expect((await findBrokenWords(page)).filter((words) => words.endsWith('in “Swim for Fitness”'))).toEqual([])
})

test('A03, A04: an account’s pages with letters of twice the size: nothing scrolls sideways, and the present page is whole in the navigation', async ({
  page,
}) => {
  await beLoggedIn(page, 'family@demo.test')
  for (const path of accountPages) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The reader enlarges the text once the page is there: its breakpoints stay as they were.
      await wearStyle(page, 'html { font-size: 200% !important }')
      expect(await styleOf(page.locator('html'), 'font-size')).toBe('32px')
      await expectWhole(page)
      const here = page.getByRole('navigation', { name: 'Account' }).locator('[aria-current=page]')
      await expect(here).toBeInViewport({ ratio: 1 })
    })
  }
})

const accountPages = [
  '/my-account',
  '/my-account/details',
  '/my-account/details/close',
  '/my-account/memberships',
  '/my-account/packages',
  '/my-account/bookings',
  '/my-account/bookings?show=waitlists',
  '/my-account/guest-passes',
  '/my-account/payments',
]

const styleOf = (control: Locator, property: string) =>
  control.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Between what two of a kind look like there must be more than a colour that the system takes away. */
async function expectToStandOut(chosen: Locator, other: Locator): Promise<void> {
  const [own, theirs] = await Promise.all(
    [chosen, other].map(async (one) => [await styleOf(one, 'background-color'), await styleOf(one, 'color')]),
  )
  expect(own).not.toEqual(theirs)
  expect(own?.[0]).not.toBe(own?.[1])
}

async function expectBorder(control: Locator): Promise<void> {
  expect(await styleOf(control, 'border-top-style')).not.toBe('none')
  expect(Number.parseFloat(await styleOf(control, 'border-top-width'))).toBeGreaterThanOrEqual(1)
  expect(await styleOf(control, 'border-top-color')).not.toBe(await styleOf(control, 'background-color'))
}

test('A06: with their own colours a reader can tell the chosen day, view, court, option and price, a fault in a form, the edges of controls and the focus', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await test.step('the chosen day, view and court stand out', async () => {
    await page.goto(`${lockside}/badminton-60min/${dayAhead(2)}/by-location/court-2`)
    const days = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link')
    await expectToStandOut(days.nth(2), days.nth(1))
    await expectToStandOut(
      page.getByRole('link', { name: 'Board' }),
      page.getByRole('link', { name: 'List' }),
    )
    await expectToStandOut(
      page.getByRole('link', { name: 'Court 2', exact: true }),
      page.getByRole('link', { name: 'Court 1', exact: true }),
    )
  })
  await test.step('buttons, cards and fields have their edge, and the focused one its ring', async () => {
    await page.goto(`${lockside}/yoga/${dayAhead(2)}`)
    const book = page.getByRole('link', { name: /^Book Slow Flow Yoga/ })
    await expectBorder(book)
    await expectBorder(page.getByRole('button', { name: 'Filters' }))
    await expectBorder(page.getByRole('list').filter({ has: book }).last())
    await expectBorder(page.getByLabel('Prices for'))
    await page.keyboard.press('Tab')
    for (let stop = 0; stop < 12; stop += 1) {
      await expectFocusSeen(page)
      await page.keyboard.press('Tab')
    }
  })
  await test.step('an option that the arrow keys have reached stands out', async () => {
    await page.goto('/')
    const search = page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })
    // The activity is the first one before and after all venues have come.
    await search.fill('gym')
    const options = page.getByRole('option')
    await expect(options.nth(1)).toBeVisible()
    await search.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expectToStandOut(options.first(), options.nth(1))
  })
  await test.step('a chosen price and a fault in a form stand out', async () => {
    await page.goto(`${lockside}/yoga/${dayAhead(2)}`)
    await page.getByRole('link', { name: 'Slow Flow Yoga' }).click()
    const prices = page.getByRole('group', { name: 'Price' }).locator('label')
    expect(await styleOf(prices.nth(0), 'border-top-color')).not.toBe(
      await styleOf(prices.nth(1), 'border-top-color'),
    )
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
    await expectBorder(page.getByRole('alert').filter({ hasText: 'There is a problem' }))
    await expectBorder(page.getByLabel('First name'))
  })
})

/** The longest movement on the page as it is, in milliseconds. */
const longestMovement = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
        const durations = `${transitionDuration}, ${animationName === 'none' ? '0s' : animationDuration}`
        // Movement bound to the page's scrolling has no duration of its own.
        return durations.split(',').map((seconds) => Number.parseFloat(seconds) * 1000 || 0)
      }),
    ),
  )

test('A07: for a reader who wants little motion nothing slides, fades or flies', async ({ page }) => {
  await letMessagesStay(page)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    const drawer = await longestMovement(page)
    await page.goto('/redirect-to-selected-venue')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Please select a venue')
    const toast = await longestMovement(page)
    if (reducedMotion === 'reduce') {
      expect([drawer, toast]).toEqual([1, 1])
      await page.emulateMedia({ colorScheme: 'dark' })
      // Each part would change after the one around it, however short that takes.
      const transitions = await page.evaluate(
        () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
      )
      expect(transitions).toBe(0)
      await page.emulateMedia({ colorScheme: 'light' })
    } else expect(Math.min(drawer, toast)).toBeGreaterThan(100)
  }
})
