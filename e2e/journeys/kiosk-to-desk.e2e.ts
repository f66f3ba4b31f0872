import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { addFromRow, beLoggedInAt, rowOf } from '../support/shop/shopping.ts'
import { expectMessage } from '../support/toasts.ts'

const mode = '?kiosk=true&centre=quay-hall'

let origin = ''
test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'kiosk-desk',
    name: 'Quay Leisure',
    client: { terms: 'Be kind to each other.' },
    catalogue: {
      categories: [
        { slug: 'dance', name: 'Dance', kind: 'classes', allowsAnonymousBookings: true },
        { slug: 'badminton', name: 'Badminton', kind: 'resources', allowsAnonymousBookings: true },
      ],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          locations: [
            { slug: 'hall', name: 'Hall' },
            { slug: 'court-1', name: 'Court 1' },
            { slug: 'court-2', name: 'Court 2' },
          ],
          sessions: [
            {
              category: 'badminton',
              locations: ['court-1', 'court-2'],
              when: 'daily 09:00-21:00 every 60',
              minutes: 60,
              prices: { adult: 1400 },
            },
            {
              key: 'tea-dance',
              category: 'dance',
              name: 'Tea Dance',
              locations: ['hall'],
              when: 'daily 15:00',
              minutes: 60,
              capacity: 40,
              prices: { adult: 700 },
            },
          ],
        },
      ],
      people: [
        {
          email: 'sam@kiosk-desk.test',
          password: 'touchline-demo',
          firstName: 'Sam',
          lastName: 'Staff',
          role: 'staff',
        },
      ],
    },
  })
})

/** Adds a dance to the kiosk's basket, as a visitor does. */
async function chooseDance(kiosk: Page): Promise<void> {
  await kiosk.goto(`${origin}/location/quay-hall/dance/${dayAhead(1)}${mode}`)
  await untilAlive(kiosk)
  await addFromRow(kiosk, rowOf(kiosk, 'Tea Dance'))
  await expectMessage(kiosk, 'Successfully added item to the basket.')
}

const phoneCode = (kiosk: Page) =>
  kiosk.getByRole('img', { name: 'Code that brings your basket to your phone' })

/** Gets a code for the desk. */
async function takeCode(kiosk: Page): Promise<string> {
  await chooseDance(kiosk)
  await kiosk.goto(`${origin}/basket/checkout${mode}`)
  await expect(phoneCode(kiosk)).toBeVisible()
  await kiosk.getByRole('button', { name: 'Get a code' }).click()
  const code = kiosk.getByText(/^Your code: /)
  await expect(code).toBeAttached()
  return (await code.textContent())!.replace('Your code: ', '').replaceAll(' ', '')
}

test('spec 6: a visitor without a phone takes a code from the kiosk to the desk, where staff open the held basket and take the payment; a kiosk that still shows the basket says so and starts again, and forgets it when asked', async ({
  page: kiosk,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  await beLoggedInAt(origin, desk, 'sam@kiosk-desk.test')

  await test.step('the visitor has ended their visit before', async () => {
    const code = await takeCode(kiosk)
    expect(code).toMatch(/^[A-Z2-9]{6}$/)
    await expect(kiosk.getByText(/^Your places are held until \d\d:\d\d\. /)).toBeVisible()
    await expectAccessible(kiosk)
    // The dialog says what finishing means, and it is true: the places stay held.
    await kiosk.getByRole('link', { name: 'Back to Kiosk Home' }).click()
    const sure = kiosk.getByRole('dialog', { name: 'Are you finished?' })
    await expect(sure).toContainText('Your places stay held. Pay for them at the desk with your code.')
    await sure.getByRole('button', { name: 'Yes, finish' }).click()
    await expect(kiosk).toHaveURL(/\/location\/quay-hall/)
    await expect(kiosk.getByRole('link', { name: 'Basket, empty' })).toBeVisible()

    await desk.goto(`${origin}/basket`)
    await untilAlive(desk)
    await expectAccessible(desk)
    const field = desk.getByLabel('Code', { exact: true })
    await desk.getByRole('button', { name: 'Open basket' }).click()
    await expect(desk.getByText('Required')).toBeVisible()
    await field.fill('AAAAAA')
    await desk.getByRole('button', { name: 'Open basket' }).click()
    await expect(desk.getByText('No basket is held under this code.', { exact: false })).toBeVisible()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
    await desk.getByRole('button', { name: 'Open basket' }).click()
    await expect(desk).toHaveURL(/\/basket\/checkout$/)
    await expect(desk.getByRole('region', { name: 'Your booking' })).toContainText('Tea Dance')
    await desk.getByLabel('Paid with').selectOption('cash')
    await desk.getByLabel(/^Amount/).fill('7')
    await desk.getByRole('button', { name: 'Add', exact: true }).click()
    await desk.getByLabel('First name').fill('Wanda')
    await desk.getByLabel('Last name').fill('Inn')
    await desk.getByLabel('Email address').fill('wanda@example.org')
    await desk.getByLabel('The customer agrees to the Terms and Conditions').check()
    await desk.getByRole('button', { name: 'Take payment' }).click()
    await expect(desk.getByText('Thank you, Wanda.')).toBeVisible()
  })

  await test.step('the kiosk still shows the basket', async () => {
    const code = await takeCode(kiosk)
    await desk.goto(`${origin}/basket`)
    await untilAlive(desk)
    await desk.getByLabel('Code', { exact: true }).fill(code)
    await desk.getByRole('button', { name: 'Open basket' }).click()
    await expect(
      kiosk.getByRole('heading', { level: 1, name: 'Your places are no longer on this screen' }),
    ).toBeFocused()
    await expect(desk.getByRole('region', { name: 'Your booking' })).toContainText('Tea Dance')
    await kiosk.getByRole('button', { name: 'Start again now' }).click()
    await expect(kiosk).toHaveURL(/\/location\/quay-hall/)
  })
  await desk.context().close()
})

const sizes = [
  { width: 1080, height: 1920 },
  { width: 1280, height: 800 },
] as const

/** Finds links and buttons that are too small for a finger, and links that lead to other sites. */
const findFaults = (page: Page, least: number) =>
  page.evaluate((pixels) => {
    const all = [...document.querySelectorAll<HTMLElement>('header, main, dialog[open]')].flatMap((part) => [
      ...part.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>('a[href], button'),
    ])
    const boxes = all
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ one, box }) => box.width > 1 && box.height > 1 && one.checkVisibility())
    return {
      // In a row or a cell a press anywhere counts, wherever its link is.
      small: boxes
        .filter(({ one, box }) => !one.closest('li, td') && (box.height < pixels || box.width < 48))
        .map(({ one, box }) => `${one.textContent} ${box.width} x ${box.height}`),
      away: boxes.flatMap(({ one }) =>
        one instanceof HTMLAnchorElement && (one.origin !== location.origin || one.target !== '')
          ? [one.href]
          : [],
      ),
    }
  }, least)

test('on a kiosk of 1080 by 1920 and of 1280 by 800 the next press, the ways to pay and the code for the desk are above the fold, nothing is under 48 px, nothing at the checkout under 60 px, and no link leaves', async ({
  page,
}) => {
  const main = page.getByRole('main')
  /** Checks a kiosk's screen: the first button to press, and all others. */
  const look = async (primary: Locator, leastHigh = 48, leastOfAll = 48) => {
    for (const size of sizes)
      await test.step(`${new URL(page.url()).pathname} at ${size.width} by ${size.height}`, async () => {
        await page.setViewportSize(size)
        await expect(primary).toBeInViewport({ ratio: 1 })
        expect((await primary.boundingBox())!.height).toBeGreaterThanOrEqual(leastHigh)
        expect(await findFaults(page, leastOfAll)).toEqual({ small: [], away: [] })
        await expectNoSidewaysScroll(page)
      })
  }
  const open = async (path: string) => {
    await page.goto(`${origin}${path}${mode}`)
    await untilAlive(page)
  }
  await open('/location/quay-hall')
  await look(main.getByRole('link', { name: 'Dance' }).first())
  await open(`/location/quay-hall/badminton/${dayAhead(1)}/by-location`)
  await look(page.getByRole('gridcell', { name: /^Available, 09:00 / }).first())
  await open(`/location/quay-hall/dance/${dayAhead(1)}`)
  const row = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Book Tea Dance, / }) })
  await look(row, 64)
  const days = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link')
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const day of await days.all()) {
      const box = (await day.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48)
    }
  }
  await rowOf(page, 'Tea Dance').click()
  const sheet = page.getByRole('dialog')
  await look(sheet.getByRole('button', { name: 'Book now' }), 64)
  await sheet.getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expectMessage(page, 'Successfully added item to the basket.')
  await open('/basket')
  await look(main.getByRole('link', { name: 'Checkout' }), 64)

  await open('/basket/checkout')
  await expect(phoneCode(page)).toBeVisible()
  await look(main.getByRole('button', { name: 'Get a code' }), 64, 60)
  for (const name of ['Pay on your own phone', 'Your booking', 'Time to pay'])
    await look(main.getByRole('region', { name }))
  await main.getByRole('button', { name: 'Get a code' }).click()
  await look(page.getByRole('button', { name: 'I have my code' }), 64)
  await look(page.getByText(/^Your places are held until \d/), 1)
  // The code replaces the QR code: only one of the two ways is shown.
  await expect(phoneCode(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Use my phone' }).click()
  await expect(phoneCode(page)).toBeVisible()
})
