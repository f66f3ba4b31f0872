import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'

const phone = { width: 360, height: 800 }

async function logIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email address or customer ID').fill('member@demo.test')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('touchline-demo')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('spec 2: the header of a visitor', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Linden Leisure, home' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Book an activity' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Buy a membership' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Basket, empty' })).toHaveAttribute('href', '/basket')
  await expect(header.getByRole('link', { name: 'Back to Kiosk Home' })).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'My account' })).toHaveCount(0)
})

test('spec 2: a customer has ‘My account’ with the account navigation, and can log out', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  const account = page.getByRole('button', { name: 'My account' })
  await account.click()
  const navigation = page.getByRole('navigation', { name: 'My account' })
  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'My details',
    'Memberships',
    'Packages',
    'Bookings',
    'Guest passes',
    'Payments',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await expect(account).toBeFocused()
  await page.reload()
  await account.click()
  await navigation.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('spec 2: ‘Guest passes’ are in the account navigation only where the client has them online', async ({
  page,
}) => {
  for (const guestPasses of [true, false]) {
    const origin = await importOperator({
      slug: `passes-${guestPasses ? 'on' : 'off'}-${process.pid}`,
      name: 'Passes Leisure',
      client: { guestPasses },
      catalogue: {
        people: [
          { email: 'member@demo.test', password: 'touchline-demo', firstName: 'Mia', lastName: 'Hart' },
        ],
      },
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}/`)
    await logIn(page)
    await page.getByRole('button', { name: 'My account' }).click()
    const navigation = page.getByRole('navigation', { name: 'My account' })
    await expect(navigation.getByRole('link', { name: 'Bookings' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Guest passes' })).toHaveCount(guestPasses ? 1 : 0)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Bookings' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Guest passes' })).toHaveCount(guestPasses ? 1 : 0)
    // Nor does this client have online joining.
    await expect(page.getByRole('link', { name: 'Buy a membership' })).toHaveCount(0)
  }
})

test('spec 4: after log in the home venue is chosen when none is', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Your venue')).toHaveCount(0)
  await logIn(page)
  await expect(page.getByRole('article').filter({ hasText: 'Your venue' })).toHaveCount(1)
})

test('spec 2: small screens have a side drawer', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText('Login to make bookings faster and manage your account')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', /\/register/)
  await expect(drawer.getByRole('link', { name: 'Book an activity' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
})

test('spec 2: the drawer of a customer has the account navigation and ‘Log out’', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await logIn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Bookings' })).toBeVisible()
  await expect(drawer.getByText('Login to make bookings faster')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('You are logged out.')).toBeVisible()
})

test('spec 2: the footer is the chosen venue’s', async ({ page }) => {
  await page.goto('/location/lockside-leisure-centre')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('14 Cumberland Quay, Bristol, BS1 6XN')
  await expect(footer.getByRole('link', { name: '0117 496 0110' })).toHaveAttribute('href', 'tel:01174960110')
  await expect(footer).toContainText('Mon to Fri')
  await page.goto('/location/walcot-baths')
  await expect(footer).toContainText('Walcot Baths')
})

test('spec 2: header, footer and breadcrumbs are hidden when embedded, at every width', async ({ page }) => {
  await page.goto('/location/lockside-leisure-centre?embedded=true')
  await atEveryWidth(page, async () => {
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })
})

test('spec 2: ‘Back to Kiosk Home’ is for kiosks only; ‘Buy a membership’ needs online joining', async ({
  page,
}) => {
  const origin = await importOperator({
    slug: `kiosk-${process.pid}`,
    name: 'Kiosk Leisure',
    client: { kioskHomeUrl: 'https://kiosk.example/home', onlineJoining: false },
  })
  await page.goto(`${origin}/`)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Kiosk Home' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Buy a membership' })).toHaveCount(0)
  await page.goto(`${origin}/?kiosk=true`)
  await expect(page.getByRole('link', { name: 'Back to Kiosk Home' })).toHaveAttribute(
    'href',
    'https://kiosk.example/home',
  )
})

test('spec 2: in kiosk mode the online-joining app has neither header nor footer; else it has both', async ({
  page,
}) => {
  await page.goto('/online-joining')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goto('/online-joining?kiosk=true&centre=walcot-baths')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  // The booking pages of a kiosk have them, without links that lead out of it.
  await page.goto('/location/walcot-baths?kiosk=true&centre=walcot-baths')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Walcot Baths')
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0)
})

test('spec 3: a venue offers another one, unless it says otherwise', async ({ page }) => {
  const venue = { address: '1 Quay', town: 'Bristol', postcode: 'BS1 1AA', lat: 51.4, lng: -2.6 }
  const origin = await importOperator({
    slug: `choices-${process.pid}`,
    name: 'Choice Leisure',
    catalogue: {
      venues: [
        { ...venue, slug: 'open-hall', name: 'Open Hall' },
        { ...venue, slug: 'only-hall', name: 'Only Hall', selectionButton: false },
      ],
    },
  })
  await page.goto(`${origin}/location/open-hall`)
  await expect(page.getByRole('link', { name: 'Change venue' })).toBeVisible()
  await page.goto(`${origin}/location/only-hall`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Only Hall').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change venue' })).toHaveCount(0)
})

test('spec 3: every operator and every venue wears its own theme, from the first byte', async ({ page }) => {
  const venue = { address: '1 Quay', town: 'Bristol', postcode: 'BS1 1AA', lat: 51.4, lng: -2.6 }
  const origin = await importOperator({
    slug: `dressed-${process.pid}`,
    name: 'Dressed Leisure',
    client: { theme: { themeAppHeaderBgColour: '#7a0019', themeAppHeadingFontStyle: 'lato' } },
    catalogue: {
      venues: [
        { ...venue, slug: 'plain-hall', name: 'Plain Hall' },
        { ...venue, slug: 'blue-hall', name: 'Blue Hall', theme: { themeAppHeaderBgColour: '0 40 120' } },
      ],
    },
  })
  const colourOfHeader = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
  await page.goto(`${origin}/`)
  expect(await colourOfHeader()).toBe('rgb(122, 0, 25)')
  // On the way from screen to screen the page changes its theme in place …
  await page.getByRole('article').filter({ hasText: 'Blue Hall' }).getByRole('link').click()
  await expect.poll(colourOfHeader).toBe('rgb(0, 40, 120)')
  // … and a page that is opened there comes with it.
  await page.reload()
  expect(await colourOfHeader()).toBe('rgb(0, 40, 120)')
})

test('nothing moves while Home is hydrated', async ({ page }) => {
  await page.addInitScript(() => {
    const sum = { shifted: 0 }
    Object.assign(window, { layoutShifts: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) sum.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await untilAlive(page)
  await page.getByRole('combobox', { name: 'Activity, venue, town or postcode' }).press('a')
  await expect(page.getByRole('listbox')).toBeVisible()
  const shifted = await page.evaluate(
    () => (window as unknown as { layoutShifts: { shifted: number } }).layoutShifts.shifted,
  )
  expect(shifted).toBeLessThanOrEqual(0.02)
})
