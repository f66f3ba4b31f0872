import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { expectDark, expectLight, lightnessOf } from '../support/schemes.ts'
import { agree, bank, cardFields, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { beLoggedIn, holdPlaces } from '../support/shop/visitor-acts.ts'

const lockside = '/location/lockside-leisure-centre'

/** On a phone and on a desk. */
async function lookAtIt(page: Page, { except }: { except?: string } = {}): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, except === undefined ? {} : { except })
  }
}

test.describe('A01, A02: for a reader who wants dark pages', () => {
  test.use({ colorScheme: 'dark' })

  test('Home, a day, a court’s page and the week are dark and readable', async ({ page }) => {
    for (const path of [
      '/',
      lockside,
      `${lockside}/yoga/${dayAhead(2)}`,
      `${lockside}/badminton-60min/${dayAhead(2)}/by-time`,
      `${lockside}/badminton-60min/${dayAhead(2)}/by-location/court-2`,
      `${lockside}/all/today/week`,
      '/register',
    ]) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectDark(page)
        await lookAtIt(page)
      })
    }
  })

  test('basket, checkout with its card form, the bank’s check and the ticket are dark and readable; the QR code stays dark on white', async ({
    page,
  }) => {
    await holdPlaces(page, { items: 2 })
    await page.goto('/basket')
    await expectDark(page)
    await lookAtIt(page)

    await page.goto('/basket/checkout')
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    await expectDark(page)
    // The provider's frame has this page's own background.
    const ground = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await lightnessOf(cardFields(page).locator('html'))).toBeLessThan(0.2)
    expect(await ground(cardFields(page).locator('html'))).toBe(
      await page.evaluate(() => {
        const probe = document.createElement('i')
        probe.className = 'bg-surface'
        document.body.append(probe)
        const colour = getComputedStyle(probe).backgroundColor
        probe.remove()
        return colour
      }),
    )
    await lookAtIt(page)
    await pay(page)
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
    await lookAtIt(page)

    // Evening falls and passes while a card is being typed: nothing of it is lost.
    await fillVisitor(page)
    await fillCard(page, cards.challenge)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectLight(page)
    expect(await lightnessOf(cardFields(page).locator('html'))).toBe(1)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectDark(page)
    await expect(cardFields(page).getByLabel('Name on card')).toHaveValue('Sam Porter')
    await agree(page)
    await pay(page)
    // The bank's own page stays as the bank has made it.
    await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
    await lookAtIt(page, { except: 'iframe' })
    await bank(page).getByRole('button', { name: 'Approve payment' }).click()
    await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
    await expectDark(page)
    await lookAtIt(page)
    const code = page.getByRole('img', { name: /^Code of booking/ }).first()
    expect(await lightnessOf(code)).toBe(1)
    expect(await code.locator('path').evaluate((path) => getComputedStyle(path).fill)).toBe('rgb(0, 0, 0)')

    // Paper is white.
    await page.emulateMedia({ media: 'print' })
    await expectLight(page)
  })

  test('the account’s pages are dark and readable', async ({ page }) => {
    await beLoggedIn(page, 'family@demo.test')
    for (const path of ['', '/bookings', '/details', '/memberships', '/payments', '/packages']) {
      await test.step(path, async () => {
        await page.goto(`/my-account${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectDark(page)
        await lookAtIt(page)
      })
    }
  })

  test('dialogs, menus and messages have their own backgrounds, lighter than the page', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/redirect-to-selected-venue')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Please select a venue')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    expect(await lightnessOf(drawer)).toBeGreaterThan((await lightnessOf(page.locator('html'))) + 0.05)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expectAccessible(page)
  })

  test('catalogue: a client that wants no dark scheme, and a page inside another site, stay light', async ({
    page,
  }) => {
    const origin = await importOperator({
      slug: 'only-light',
      name: 'Only Light Leisure',
      client: { theme: { themeAppDarkScheme: 'never', themeAppPrimaryColour: '#0b5fff' } },
    })
    await page.goto(origin)
    await expectLight(page)
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'only light')
    await page.goto('/?embedded=true')
    await expectLight(page)
    await page.goto('/')
    await expectDark(page)
  })

  test('a venue’s own colours come in both schemes, without a new page', async ({ page }) => {
    const venue = (slug: string, theme?: object) => ({
      slug,
      name: slug === 'ash' ? 'Ash House' : 'Beech House',
      town: 'Leeds',
      theme,
      sessions: [],
    })
    const origin = await importOperator({
      slug: 'two-colours',
      name: 'Two Colours Leisure',
      client: { theme: { themeAppPrimaryColour: '#0a6c74' } },
      catalogue: {
        categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes' }],
        venues: [venue('ash'), venue('beech', { themeAppPrimaryColour: '#ffd400' })],
      },
    })
    const primary = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--client-primary'))
    await page.goto(origin)
    await untilAlive(page)
    const before = await primary()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Beech House/ })
      .first()
      .click()
    await expect.poll(primary).toBe('#ffd400')
    expect(before).not.toBe('#ffd400')
    await expectDark(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectLight(page)
    expect(await primary()).toBe('#ffd400')
  })
})

test('A02: a reader who wants light pages has them', async ({ page }) => {
  await page.goto('/')
  await expectLight(page)
})
