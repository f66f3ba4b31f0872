import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { bookByCredit, importLock } from '../support/operators/lock-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { expectReadableInSchemes } from '../support/schemes.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { themes } from '../support/themes.ts'

const paths = [
  '/',
  '/location/mill-house',
  `/location/mill-house/yoga/${dayAhead(2)}`,
  `/location/mill-house/badminton/${dayAhead(2)}/by-location`,
  '/location/mill-house/all/today/week',
  `/search?activity=yoga&date=${dayAhead(2)}`,
  '/register',
  '/basket',
  '/one/two/three/four/five',
]

for (const [name, theme] of Object.entries(themes)) {
  test(`A01, A02, spec 3: every screen is readable in a ${name} theme, light and dark`, async ({ page }) => {
    const session = { minutes: 60, prices: { adult: 750 } }
    const origin = await importOperator({
      slug: `theme-${name}`,
      name: 'Mill House Leisure',
      client: { theme },
      catalogue: {
        categories: [
          { slug: 'yoga', name: 'Yoga', kind: 'classes' },
          { slug: 'badminton', name: 'Badminton', kind: 'resources' },
        ],
        venues: [
          {
            slug: 'mill-house',
            name: 'Mill House',
            town: 'Leeds',
            phone: '0113 496 0777',
            locations: [
              { slug: 'court-1', name: 'Court 1' },
              { slug: 'court-2', name: 'Court 2' },
            ],
            sessions: [
              { ...session, category: 'yoga', when: 'daily 18:00', capacity: 12, soldElsewhere: 10 },
              { ...session, category: 'yoga', when: 'daily 20:00', capacity: 12, soldElsewhere: 12 },
              {
                ...session,
                category: 'badminton',
                when: 'daily 09:00-21:00 every 60',
                locations: ['court-1', 'court-2'],
              },
            ],
          },
        ],
      },
    })
    for (const [index, path] of paths.entries()) {
      await page.setViewportSize({ width: index % 2 === 0 ? 360 : 1280, height: 800 })
      // Loaded anew in each scheme: parts not yet drawn keep the colours of the last scheme, and axe reads
      // those.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(origin + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, { coloursOnly: colorScheme === 'dark' })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
}

/** Account pages, for an account with a coming booking, a cancelled one, an order of each, and credit. */
const accountPaths = [
  '/my-account',
  '/my-account/bookings',
  '/my-account/bookings?show=past',
  '/my-account/bookings?show=waitlists',
  '/my-account/details',
  '/my-account/details/email',
  '/my-account/details/password',
  '/my-account/details/close',
  '/my-account/memberships',
  '/my-account/packages',
  '/my-account/guest-passes',
  '/my-account/payments',
  '/new-password',
  `/new-password?key=${'a'.repeat(43)}`,
  '/confirm-email',
]

async function cancelNext(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/my-account`)
  await page.getByRole('button', { name: /^Cancel booking: Morning Yoga/ }).click()
  const asks = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await asks.getByRole('button', { name: /^Cancel booking/ }).click()
  const done = page.getByRole('dialog', { name: 'Booking cancelled' })
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Done' }).click()
}

for (const [name, theme] of Object.entries(themes)) {
  test(`A01, A02, A03, A06, spec 1: the account, its ticket and its pages of emails are readable in a ${name} theme, light and dark`, async ({
    page,
  }) => {
    const slug = `account-${name}`
    const origin = await importLock(slug, [], { theme })
    const look = async (path: string) => {
      await page.goto(origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await lookAtIt()
    }
    const lookAtIt = async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectAccessible(page)
      await page.setViewportSize({ width: 360, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await expectReadableInSchemes(page)
    }
    await beLoggedInAt(origin, page, `${slug}@demo.test`)
    await bookByCredit(page, origin, 4)
    await cancelNext(page, origin)
    await bookByCredit(page, origin, 5)
    // The ticket.
    await lookAtIt()
    for (const path of accountPaths) await look(path)
    for (const opened of [/^Morning Yoga, /, 'Choose another time', 'Receipt']) {
      await page.goto(`${origin}/my-account/bookings`)
      await page.getByRole('link', { name: /^Morning Yoga, / }).click()
      if (typeof opened === 'string') await page.getByRole('link', { name: opened }).click()
      await expect(page).not.toHaveURL(/bookings$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await lookAtIt()
    }
    await beLoggedInAt(origin, page, `staff-${slug}@demo.test`)
    await look('/staff/mails')
    await look('/staff/documents')
    await expect(page.getByRole('main')).toContainText(`${slug}@demo.test`)
  })
}
