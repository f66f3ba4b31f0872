import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { Presses } from '../support/presses.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'

/** Returns a zone in which it is morning now, so that today has sessions to come. */
function zoneOfMorning(): string {
  const behind = new Date().getUTCHours() - 7
  return behind > 12 ? `Etc/GMT${behind - 24}` : `Etc/GMT${behind < 0 ? behind : `+${behind}`}`
}

const person = (name: string, more: object = {}) => ({
  email: `${name.toLowerCase()}@serve.test`,
  password: 'touchline-demo',
  firstName: name,
  lastName: 'Front',
  ...more,
})

let origin = ''
test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'serve-desk',
    name: 'Serve Leisure',
    client: { terms: 'Be kind to each other.', needsDrawer: true, cancellation: 'all' },
    catalogue: {
      cancellations: [{ slug: 'all', bands: [{ hours: 0, gives: 'original' }], move: { hours: 0 } }],
      categories: [
        {
          slug: 'swim',
          name: 'Swim',
          kind: 'ticketed',
          allowsAnonymousBookings: true,
        },
      ],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          timeZone: zoneOfMorning(),
          migrationDate: '2025-01-01',
          locations: [{ slug: 'pool', name: 'Pool' }],
          sessions: ['14:00', '16:00', '18:00'].map((when, at) => ({
            key: `swim-${at}`,
            category: 'swim',
            name: `Swim ${at + 1}`,
            locations: ['pool'],
            when: `daily ${when}`,
            minutes: 60,
            capacity: 20,
            prices: { adult: 650 },
          })),
        },
      ],
      people: [person('Rita', { role: 'staff', homeVenue: 'quay-hall' }), person('Ann')],
    },
  })
})

async function toDesk(page: Page): Promise<void> {
  await beLoggedInAt(origin, page, 'rita@serve.test')
  await page.goto(`${origin}/staff/drawers`)
  await untilAlive(page)
  if (await page.getByText('Yours today').isHidden()) {
    await page.getByRole('button', { name: 'Open a drawer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Float').fill('100')
    await dialog.getByRole('button', { name: 'Open the drawer' }).click()
    await expect(page.getByText('Yours today')).toBeVisible()
  }
  await page.goto(`${origin}/staff`)
  await untilAlive(page)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const isConfirmed = (page: Page) => expect(page).toHaveURL(/\/booking-confirmed\//)

test('F147: a walk-in is sold a place in four presses, from Front of house to paid in cash', async ({
  page,
}) => {
  await toDesk(page)
  const presses = new Presses()
  await presses.on(page.getByRole('link', { name: /^Check in/ }))
  await presses.on(button(page, /^Sell a place: Swim 1, 14:00/))
  await presses.on(page.getByLabel('The customer agrees to the Terms and Conditions'))
  await presses.on(button(page, 'Take £6.50 in cash'))
  await isConfirmed(page)
  expect(presses.count).toBe(4)
  await page.goto(`${origin}/staff/drawers`)
  await page.getByRole('link', { name: 'Reception 1' }).click()
  await expect(page.getByText('£106.50')).toBeVisible()
})

test('F146, S108: a new customer is made, sold to, moved, checked in, and cancelled from their page with a reason that they read', async ({
  page,
}) => {
  test.slow()
  await toDesk(page)
  await test.step('nothing is found: what was typed is kept, and the new customer is the one who is served', async () => {
    await page.getByLabel('Find a customer').fill('Quillnew')
    await button(page, 'Find').click()
    await button(page, 'New customer').click()
    await expect(page.getByLabel('Last name')).toHaveValue('Quillnew')
    await button(page, 'Make this customer').click()
    await expect(page.getByText('Enter their first name').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('First name').fill('Nell')
    await page.getByLabel('Email address').fill('nell@serve.test')
    await button(page, 'Make this customer').click()
    await expect(page.getByText('Nell Quillnew', { exact: true }).first()).toBeVisible()
  })
  await test.step('a place is sold to them', async () => {
    await page.getByRole('link', { name: /^Check in/ }).click()
    await button(page, /^Sell a place to Nell Quillnew: Swim 2/).click()
    await expect(page.getByText('Nell Quillnew', { exact: true }).first()).toBeVisible()
    await page.getByLabel('The customer agrees to the Terms and Conditions').check()
    await button(page, 'Take £6.50 in cash').click()
    await isConfirmed(page)
  })
  await test.step('their page shows it; it is moved with a reason, and the page comes back', async () => {
    await page.goto(`${origin}/staff?find=quillnew`)
    await untilAlive(page)
    await page.getByLabel('Find a customer').fill('Quillnew')
    await button(page, 'Find').click()
    await button(page, /^Choose Nell Quillnew/).click()
    await page.getByRole('link', { name: 'Details of Nell' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nell Quillnew' })).toBeVisible()
    await expect(page.getByText('No open charges.')).toBeVisible()
    await atEveryWidth(page, async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
    await page.getByRole('link', { name: /^Move: Swim 2/ }).click()
    await page.getByRole('button', { name: /18:00/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await expect(dialog.getByText('Say why: the person reads it in their account')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The bus was late')
    await dialog.getByRole('button', { name: 'Move booking' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nell Quillnew' })).toBeVisible()
    await expect(page.getByText('‘The bus was late’')).toBeVisible()
  })
  const address = page.url()
  await test.step('checked in, it can’t be cancelled, and the page says what comes first', async () => {
    await page.goto(`${origin}/staff/today`)
    await untilAlive(page)
    const session = page.getByRole('region', { name: /Swim 3/ })
    await session
      .getByRole('button', { name: /^Check in/ })
      .first()
      .click()
    await expect(session.getByText('1 of 1 here')).toBeVisible()
    await page.goto(address)
    await expect(page.getByText('Undo the check-in under Check in first.')).toBeVisible()
    await expect(button(page, /^Cancel: Swim 3/)).toBeHidden()
    await page.goto(`${origin}/staff/today`)
    await untilAlive(page)
    await session.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(session.getByText('0 of 1 here')).toBeVisible()
  })
  await test.step('the money is told, a reason is asked for, and the booking is cancelled', async () => {
    await page.goto(address)
    await untilAlive(page)
    await button(page, /^Cancel: Swim 3/).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/£6\.50/).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Cancel booking/ }).click()
    await expect(dialog.getByText('Say why: the person reads it in their account')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Feels unwell')
    await dialog.getByRole('button', { name: /^Cancel booking/ }).click()
    await expect(page.getByRole('dialog', { name: 'Booking cancelled' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByText('No bookings to come at your venues.')).toBeVisible()
    await expect(page.getByText('‘Feels unwell’')).toBeVisible()
    await page.getByRole('link', { name: 'Past and cancelled' }).click()
    await expect(page.getByText('Cancelled at the desk')).toBeVisible()
  })
})
