import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { expectDark, expectLight, lightnessOf } from '../support/schemes.ts'
import { buyInTheDark } from '../support/shop/dark-checkout.ts'
import { beLoggedIn, holdPlaces } from '../support/shop/visitor-acts.ts'

/** Colours alone: the rest is the same in every scheme, and looked at with each screen. */
const expectReadable = (page: Page, except?: string): Promise<void> =>
  expectAccessible(page, { coloursOnly: true, ...(except !== undefined && { except }) })

// Every screen, every theme and both widths: e2e/long.
test.use({ colorScheme: 'dark', viewport: { width: 360, height: 900 } })

test('A01, A02: for a reader who wants dark pages, Home, a court’s day, the account, menu, message and log-in window are dark and readable; a reader who wants light pages has them', async ({
  page,
}) => {
  const lookInBoth = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectDark(page)
    await expectReadable(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectLight(page)
    await expectReadable(page)
    await page.emulateMedia({ colorScheme: 'dark' })
  }
  await page.goto('/redirect-to-selected-venue')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Please select a venue')
  await lookInBoth()

  // Dialogs, menus and messages have their own backgrounds, lighter than the page.
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  expect(await lightnessOf(drawer)).toBeGreaterThan((await lightnessOf(page.locator('html'))) + 0.05)
  await expectReadable(page)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expectReadable(page)

  await page.goto(`/location/lockside-leisure-centre/badminton-60min/${dayAhead(2)}/by-location`)
  await lookInBoth()
  await beLoggedIn(page, 'family@demo.test')
  await page.goto('/my-account')
  await lookInBoth()
})

test('A01, A02: in the dark the card form has the page’s own background, the scheme changes without losing what is typed, the bank’s page stays as it is, the QR code is dark on white, and paper is white', async ({
  page,
}) => {
  await holdPlaces(page, { items: 2 })
  await buyInTheDark(page, (except) => expectReadable(page, except))
})

test('a venue’s own colours come in both schemes without a new page; a client that wants no dark scheme, and a page inside another site, stay light', async ({
  page,
}) => {
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

  await page.emulateMedia({ colorScheme: 'dark' })
  const onlyLight = await importOperator({
    slug: 'only-light',
    name: 'Only Light Leisure',
    client: { theme: { themeAppDarkScheme: 'never', themeAppPrimaryColour: '#0b5fff' } },
  })
  await page.goto(onlyLight)
  await expectLight(page)
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'only light')
  await page.goto('/?embedded=true')
  await expectLight(page)
})
