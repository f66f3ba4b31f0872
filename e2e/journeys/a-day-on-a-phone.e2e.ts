import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead, dayLinkName, dayWords } from '../support/operators/timetable-operator.ts'

let origin = ''
test.beforeAll(async () => {
  const session = {
    category: 'yoga',
    locations: ['studio'],
    minutes: 60,
    capacity: 20,
    prices: 'class',
    instructors: ['Amara Okafor'],
  }
  origin = await importOperator({
    slug: `phone-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Lock Leisure',
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'concession', name: 'Concession' },
      ],
      priceLists: { class: { adult: 750, concession: 520 } },
      instructors: ['Amara Okafor'],
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes' }],
      venues: [
        {
          slug: 'lockside',
          name: 'Lockside Leisure Centre',
          town: 'Bristol',
          migrationDate: '2025-04-01',
          locations: [{ slug: 'studio', name: 'Studio 1' }],
          sessions: [
            ['06:45', 'Early Yoga'],
            ['07:45', 'Morning Yoga'],
            ['09:30', 'Gentle Yoga'],
            ['10:30', 'Flow Yoga'],
            ['12:15', 'Lunch Yoga'],
            ['14:00', 'Chair Yoga'],
            ['18:30', 'Evening Yoga'],
            ['19:30', 'Slow Yoga'],
            ['20:30', 'Candle Yoga'],
          ].map(([time, name], index) => ({
            ...session,
            key: `class-${index}`,
            name,
            when: `daily ${time}`,
          })),
        },
      ],
    },
  })
})

test.use({ viewport: { width: 360, height: 780 } })

const day = (ahead: number) => `${origin}/location/lockside/yoga/${dayAhead(ahead)}`
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4 }) })
const strip = (page: Page) => page.getByRole('navigation', { name: 'Choose a day' })
const bottomOf = async (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)

test('at 360 x 780 seven whole rows of a day in three parts are in the first screenful, each with its price and its action, none less than 64 px high; the strip has seven days in view beside More, each 37 px wide at least, and ends with the next day and its lock; scrolled, header and strip are 44 px each, nothing else has moved, and the focus is never behind them; a whole row can be pressed, and Escape leads back to it', async ({
  page,
}) => {
  await page.goto(day(1))
  await untilAlive(page)
  await test.step('the rows', async () => {
    const inView = await rows(page).evaluateAll((all) =>
      all
        .map((row) => ({
          height: row.getBoundingClientRect().height,
          bottom: row.getBoundingClientRect().bottom,
          text: row.textContent ?? '',
        }))
        .filter(({ bottom }) => bottom <= innerHeight),
    )
    expect(inView.length).toBeGreaterThanOrEqual(7)
    for (const { height, text } of inView) {
      expect(height).toBeGreaterThanOrEqual(64)
      expect(text).toMatch(/^\d\d:\d\d to \d\d:\d\d\w+ Yoga.*Amara Okafor · Studio 1.*£7\.50Book$/)
    }
    // The words of a row begin below the day's heading, and its price ends where the page does.
    const edges = await rows(page)
      .first()
      .evaluate((row) => {
        const words = document.createRange()
        words.selectNodeContents(row)
        const { right } = words.getBoundingClientRect()
        const { left } = row.querySelector('span')!.getBoundingClientRect()
        const { left: page } = document.querySelector('main h2')!.getBoundingClientRect()
        return { left: left - page, right: right - (innerWidth - page) }
      })
    expect(edges).toEqual({ left: 0, right: 0 })
    // The audience of the prices, the filters and the week are in one line.
    const middles = await Promise.all(
      [
        page.getByLabel('Prices for'),
        page.getByRole('button', { name: 'Filters' }),
        page.getByRole('link', { name: 'Week', exact: true }),
      ].map(async (one) => {
        const { y, height } = (await one.boundingBox())!
        return Math.round(y + height / 2)
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
  })

  await test.step('the strip', async () => {
    const days = strip(page).getByRole('listitem').getByRole('link')
    const boxes = await days.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    const more = (await strip(page).getByRole('link', { name: 'More days, in a calendar' }).boundingBox())!
    for (const { width } of [...boxes, more]) expect(width).toBeGreaterThanOrEqual(37)
    expect(boxes.filter(({ left, right }) => left >= 0 && right <= more.x)).toHaveLength(7)
    expect(more.x + more.width).toBeLessThanOrEqual(360)
    await expect(days.last()).toHaveAccessibleName(/, opens \w{3} \d+ \w{3}, \d\d:\d\d$/)
  })

  await test.step('scrolled', async () => {
    expect(await bottomOf(page, 'header')).toBe(56)
    const stands = () =>
      rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top + scrollY))
    const before = await stands()
    await page.mouse.wheel(0, 500)
    await expect.poll(() => bottomOf(page, 'header')).toBe(44)
    await expect.poll(() => bottomOf(page, '[data-day-strip]')).toBe(89)
    expect(await stands()).toEqual(before)
    expect(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(
                list
                  .getEntries()
                  .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
              ),
            ).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(0), 500)
          }),
      ),
    ).toBeLessThanOrEqual(0.02)
    await rows(page).last().getByRole('link').focus()
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Shift+Tab')
      const { top, bottom } = await page
        .locator(':focus')
        .evaluate((element) => element.getBoundingClientRect().toJSON() as { top: number; bottom: number })
      expect(top).toBeGreaterThanOrEqual(88)
      expect(bottom).toBeLessThanOrEqual(780)
    }
    await expectNoSidewaysScroll(page)
  })

  await test.step('pressed', async () => {
    const row = rows(page).filter({ hasText: 'Gentle Yoga' })
    const link = row.getByRole('link')
    await expect(link).toHaveCount(1)
    const { width, height } = (await row.boundingBox())!
    for (const position of [
      { x: 4, y: height - 4 },
      { x: width / 2, y: 4 },
      { x: width - 4, y: 4 },
    ]) {
      await row.click({ position })
      const sheet = page.getByRole('dialog', { name: 'Book a time' })
      await expect(sheet.getByRole('heading', { level: 1, name: 'Gentle Yoga' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(link).toBeFocused()
    }
  })

  await test.step('pressed as soon as the sheet allows it', async () => {
    await rows(page).filter({ hasText: 'Gentle Yoga' }).click()
    const sheet = page.getByRole('dialog', { name: 'Book a time' })
    await expect(sheet.getByRole('heading', { level: 1, name: 'Gentle Yoga' })).toBeVisible()
    const other = rows(page).filter({ hasText: 'Flow Yoga' }).locator('a')
    await other.evaluate((link: HTMLElement) =>
      document.querySelector('dialog[open]')?.addEventListener('close', () => link.click(), { once: true }),
    )
    await page.keyboard.press('Escape')
    await expect(sheet.getByRole('heading', { level: 1, name: 'Flow Yoga' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  await strip(page).getByRole('listitem').getByRole('link').last().click()
  await expect(page.getByText(/ can’t be booked yet\. It opens on /)).toBeVisible()
})

test('A02: while another day is loading the old rows stay readable, and the focus is on the new day, whose number is said once', async ({
  page,
}) => {
  await page.goto(day(1))
  await untilAlive(page)
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/timetable?*', async (route) => {
    await gone
    await route.continue()
  })
  const dayLink = (ahead: number) => strip(page).getByRole('link', { name: dayLinkName(dayAhead(ahead)) })
  const other = dayLink(2)
  await other.press('Enter')
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(other).toBeFocused()
  await expect(page.getByRole('heading', { level: 4 }).first()).not.toHaveCSS(
    'color',
    await page.evaluate(() => getComputedStyle(document.body).color),
  )
  await expectAccessible(page)
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((all) => {
      for (const { target } of all) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]')
        const words = status?.textContent ?? ''
        if (/ on \w+day /.test(words)) said.push(words)
      }
    }).observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true })
  })
  letGo()
  await expect(page.getByRole('heading', { level: 2, name: dayWords(dayAhead(2)) })).toBeVisible()
  await expect(other).toBeFocused()
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await expect.poll(said).toContain(`9 classes on ${dayWords(dayAhead(2))}`)
  // The number is said once: before the next day's is said, everything about this day has been said.
  await dayLink(3).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: dayWords(dayAhead(3)) })).toBeVisible()
  await expect.poll(said).toContain(`9 classes on ${dayWords(dayAhead(3))}`)
  expect(await said()).toEqual([2, 3].map((ahead) => `9 classes on ${dayWords(dayAhead(ahead))}`))
})
