import { expect, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { logIn } from '../support/shop/shopping.ts'

test('the header’s words are in its middle at the top of a page, on one that scrolls and on one that is too short to', async ({
  page,
}) => {
  for (const [height, scrolls] of [
    [500, true],
    [3000, false],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/booking-confirmed/none')
    const found = await page.getByRole('banner').evaluate((header) => {
      const words = header.querySelector('a')!.getBoundingClientRect()
      const { top, height } = header.getBoundingClientRect()
      return {
        scrolls: document.documentElement.scrollHeight > innerHeight,
        off: Math.abs(words.top + words.height / 2 - (top + height / 2)) > 1,
      }
    })
    expect(found).toEqual({ scrolls, off: false })
  }
})

test('spec 2, spec 4: a customer has ‘My account’ with the account navigation, and their home venue where none is chosen, and can log out; no embedded page scrolls sideways', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Your venue')).toHaveCount(0)
  await logIn(page, 'member@demo.test')
  await expect(page.getByRole('article').filter({ hasText: 'Your venue' })).toHaveCount(1)
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

  await page.goto('/location/lockside-leisure-centre?embedded=true')
  await atEveryWidth(page, async () => {
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })
})

test('spec 2: small screens have a side drawer, a customer’s with the account navigation and ‘Log out’', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const lead = drawer.getByText('Login to make bookings faster and manage your account')
  await expect(lead).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', /\/register/)
  await expect(drawer.getByRole('link', { name: 'Book an activity' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  const browse = drawer
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .filter({ hasNotText: 'Buy a membership' })
  await expect(browse).toHaveText([
    'Book an activity',
    'Find a venue',
    'Search all venues',
    'Find my booking',
  ])
  await expect(drawer.getByRole('region', { name: 'Help' }).getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()

  // A chosen venue has its week, and its courses.
  await page.goto('/location/lockside-leisure-centre')
  await menu.click()
  await expect(browse).toHaveText([
    'Book an activity',
    'Find a venue',
    'What’s on this week',
    'Courses',
    'Find my booking',
  ])
  await browse.filter({ hasText: 'Courses' }).click()
  await expect(page).toHaveURL(/\/courses\/location\/lockside-leisure-centre$/)
  await expect(drawer).toBeHidden()
  await page.goto('/')

  await logIn(page, 'member@demo.test')
  await menu.click()
  await expect(drawer.getByRole('link', { name: 'Bookings' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Guest passes' })).toBeVisible()
  await expect(lead).toHaveCount(0)
  // F183: a customer finds bookings in the account.
  await expect(browse.filter({ hasText: 'Find my booking' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('You are logged out.')).toBeVisible()
})

test('spec 3: on the way from screen to screen the page changes its theme in place, and a page that is opened there has it from the start', async ({
  page,
}) => {
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
  await page.getByRole('article').filter({ hasText: 'Blue Hall' }).getByRole('link').click()
  await expect.poll(colourOfHeader).toBe('rgb(0, 40, 120)')
  await page.reload()
  expect(await colourOfHeader()).toBe('rgb(0, 40, 120)')
})
