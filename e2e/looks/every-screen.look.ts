import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { browseScreens, findCutTexts } from '../support/browse-screens.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { importDemoAs } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { agree, beLoggedInAt, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { themes } from '../support/themes.ts'

/** Folder of the pictures: a folder for each screen, and a file for each look. `CELL_STYLES` sets another place. */
const folder = resolve(process.env.LOOKS ?? 'test-results/looks')
const widths = [320, 360, 768, 1280, 1920]
const lockside = '/location/lockside-leisure-centre'

type Look = { name: string; width: number; colorScheme: 'light' | 'dark' }

/** Each width in each scheme. */
const everyLook: readonly Look[] = widths.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${width}-${colorScheme}`,
    width,
    colorScheme,
  })),
)
const fewLooks = everyLook.filter(({ width }) => width === 360 || width === 1280)

/** Takes a picture of the page in each look, and checks that nothing is too wide, cut off or inaccessible. */
async function lookAt(page: Page, theme: string, screen: string, looks: readonly Look[]): Promise<void> {
  const place = join(folder, screen)
  mkdirSync(place, { recursive: true })
  for (const { name, width, colorScheme } of looks)
    await test.step(`${screen} ${name}`, async () => {
      await page.setViewportSize({ width, height: width < 500 ? 780 : 900 })
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.screenshot({
        path: join(place, `${theme}-${name}.png`),
        fullPage: true,
        animations: 'disabled',
      })
      await test.step('is whole', async () => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(over, `${screen} ${theme} ${name} is too wide`).toBeLessThanOrEqual(0)
        expect.soft(await findCutTexts(page), `${screen} ${theme} ${name} cuts texts`).toEqual([])
      })
      if (looks === fewLooks || width === 360 || width === 1280)
        await expectAccessible(page).catch((error: Error) =>
          expect.soft(error.message, `${screen} ${theme} ${name}`).toBe(''),
        )
    })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

const nameOf = (path: string) =>
  path
    .replaceAll(dayAhead(2), 'soon')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'later')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '') || 'home'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

const accountPaths = [
  '/my-account',
  '/my-account/bookings',
  '/my-account/bookings?show=past',
  '/my-account/bookings?show=waitlists',
  '/my-account/details',
  '/my-account/details/close',
  '/my-account/memberships',
  '/my-account/packages',
  '/my-account/guest-passes',
  '/my-account/payments',
  `${lockside}/yoga/${dayAhead(2)}`,
]

const staffPaths = [
  '/staff',
  ...[
    'today',
    'waitlists',
    'mails',
    'documents',
    'money',
    'acts',
    'team',
    'drawers',
    'takings',
    'complaints',
  ].map((part) => `/staff/${part}`),
]

/** Registers a new person by the page's own request: Node can't resolve names below localhost. */
async function register(page: Page): Promise<void> {
  const status = await page.evaluate(async (email) => {
    const body = { first_name: 'Robin', last_name: 'Porter', email, password: 'touchline-demo', terms: true }
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('/api/auth/customer/register', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return reply.status
  }, `${crypto.randomUUID()}@example.org`)
  expect(status).toBeLessThan(300)
}

for (const [theme, values] of Object.entries({ own: null, ...themes })) {
  const looks = values === null ? everyLook : fewLooks
  const start = () =>
    values === null ? Promise.resolve(process.env.E2E_ORIGIN ?? '') : importDemoAs(`looks-${theme}`, values)

  test.describe(`in the theme ${theme}`, () => {
    let origin = ''
    test.beforeAll(async () => {
      origin = await start()
    })

    test('screens of a visitor', async ({ page }) => {
      for (const path of browseScreens()) {
        await open(page, origin + path)
        await lookAt(page, theme, nameOf(path), looks)
      }
    })

    test('screens of a visitor with letters of twice the size', async ({ page }) => {
      // Same as the browser's own setting for the size of text, set before a page is opened.
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.enable')
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      const large = [{ name: '360-large', width: 360, colorScheme: 'light' as const }]
      for (const path of values === null ? browseScreens() : []) {
        await open(page, origin + path)
        await lookAt(page, theme, nameOf(path), large)
      }
    })

    test('parts that open on a page', async ({ page }) => {
      await open(page, `${origin}${lockside}/yoga/${dayAhead(2)}`)
      await page.getByRole('button', { name: 'Filters' }).click()
      await lookAt(page, theme, 'filters', looks)
      await open(page, origin)
      await page.getByRole('combobox').fill('swim')
      await expect(page.getByRole('option').first()).toBeVisible()
      await lookAt(page, theme, 'suggestions', looks)
      await open(page, origin)
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
      await lookAt(page, theme, 'log-in', looks)
      await open(page, origin)
      await page.setViewportSize({ width: 360, height: 780 })
      await page.getByRole('button', { name: 'Menu' }).click()
      await lookAt(
        page,
        theme,
        'menu',
        looks.filter(({ width }) => width === 360),
      )
    })

    test('a way from a time to its ticket', async ({ page }) => {
      await open(page, `${origin}/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(3)}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Book / })
        .last()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await lookAt(page, theme, 'sheet', looks)
      await page.getByRole('button', { name: 'Add to basket', exact: true }).click()
      await expect(page).toHaveURL(/basket/)
      await page.waitForLoadState('networkidle')
      await lookAt(page, theme, 'basket-filled', looks)
      await open(page, `${origin}/basket/checkout`)
      await lookAt(page, theme, 'checkout', looks)
      await pay(page)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await lookAt(page, theme, 'checkout-refused', looks)
      await fillVisitor(page)
      await fillCard(page, cards.approved)
      await agree(page)
      await pay(page)
      await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible({ timeout: 60_000 })
      await lookAt(page, theme, 'ticket', looks)
    })

    test('screens of a member', async ({ page }) => {
      await beLoggedInAt(origin, page, 'family@demo.test')
      for (const path of accountPaths) {
        await open(page, origin + path)
        await lookAt(page, theme, nameOf(`member${path}`), looks)
      }
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Book / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await lookAt(page, theme, 'member-sheet', looks)
    })

    test('a way to a membership', async ({ page }) => {
      await open(page, origin)
      await register(page)
      await open(page, `${origin}/online-joining/lockside-leisure-centre/family`)
      await page
        .getByRole('checkbox', { name: /\(you\)$/ })
        .first()
        .check()
      await page.getByRole('button', { name: /^Add to basket/ }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await lookAt(page, theme, 'joining-refused', looks)
      await open(page, `${origin}/online-joining/walcot-baths/complete`)
      const born = page.getByRole('group', { name: 'Date of birth' })
      await born.getByLabel('Day').fill('2')
      await born.getByLabel('Month').fill('5')
      await born.getByLabel('Year').fill('1986')
      await page.getByRole('checkbox', { name: /^I ask for my membership to start/ }).check()
      await lookAt(page, theme, 'joining-filled', looks)
      await page.getByRole('button', { name: /^Add to basket/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await lookAt(page, theme, 'joining-basket', looks)
      await open(page, `${origin}/basket/checkout`)
      await fillCard(page, cards.approved)
      await agree(page)
      await lookAt(page, theme, 'joining-checkout', looks)
      await page.getByRole('button', { name: /^Join and pay £/ }).click()
      await expect(page.getByText('Checkout successful')).toBeVisible({ timeout: 60_000 })
      await lookAt(page, theme, 'joining-confirmed', looks)
      await open(page, `${origin}/my-account/memberships`)
      await lookAt(page, theme, 'joining-membership', looks)
      await page.getByRole('link', { name: /^Payments and terms/ }).click()
      await expect(page.getByRole('heading', { name: 'What you pay and when' })).toBeVisible()
      await lookAt(page, theme, 'joining-contract', looks)
    })

    test('screens of staff', async ({ page }) => {
      await beLoggedInAt(origin, page, 'staff@demo.test')
      for (const path of [...staffPaths, '/']) {
        await open(page, origin + path)
        await lookAt(page, theme, nameOf(`staff${path}`), looks)
      }
      await open(page, `${origin}/staff`)
      await page.getByLabel('Find a customer').fill('freya')
      await page.getByRole('button', { name: 'Find' }).first().click()
      await page
        .getByRole('button', { name: /^Choose / })
        .first()
        .click()
      await page.waitForLoadState('networkidle')
      await lookAt(page, theme, 'staff-serving', looks)
      await page.getByRole('link', { name: /^Details of / }).click()
      await page.waitForURL(/\/staff\/people\//)
      await page.waitForLoadState('networkidle')
      await lookAt(page, theme, 'staff-person', looks)
    })

    test('screens of a kiosk', async ({ page }) => {
      const onScreens = looks.filter(({ width }) => width >= 768)
      for (const path of ['/', lockside, `${lockside}/yoga/${dayAhead(2)}`, '/basket']) {
        await open(page, `${origin}${path}?kiosk=true`)
        await lookAt(page, theme, nameOf(`kiosk${path}`), onScreens)
      }
    })

    test('screens inside another site', async ({ page }) => {
      for (const path of ['/', lockside, `${lockside}/yoga/${dayAhead(2)}`]) {
        await open(page, `${origin}${path}?embedded=true`)
        await lookAt(page, theme, nameOf(`embedded${path}`), looks)
      }
    })
  })
}
