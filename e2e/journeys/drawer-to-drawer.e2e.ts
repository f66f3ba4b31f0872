import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { addFromRow, beLoggedInAt } from '../support/shop/shopping.ts'
import { expectMessage } from '../support/toasts.ts'

const session = (when: string, name: string) => ({
  key: `dance-${when.replace(':', '')}`,
  category: 'dance',
  name,
  locations: ['hall'],
  when: `daily ${when}`,
  minutes: 60,
  capacity: 20,
  prices: { adult: 1050 },
})

let origin = ''
test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'drawers',
    name: 'Drawer Leisure',
    client: { terms: 'Be kind to each other.', needsDrawer: true },
    catalogue: {
      categories: [{ slug: 'dance', name: 'Dance', kind: 'classes', allowsAnonymousBookings: true }],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          cardReaders: ['rdr_front', 'rdr_side'],
          locations: [{ slug: 'hall', name: 'Hall' }],
          sessions: [
            session('10:00', 'Morning Dance'),
            session('15:00', 'Tea Dance'),
            session('19:00', 'Late Dance'),
          ],
        },
      ],
      people: [
        {
          email: 'rita@desk.test',
          password: 'touchline-demo',
          firstName: 'Rita',
          lastName: 'Front',
          role: 'staff',
          homeVenue: 'quay-hall',
        },
      ],
    },
  })
})

async function book(page: Page, name: RegExp): Promise<void> {
  await page.goto(`${origin}/location/quay-hall/dance/${dayAhead(1)}`)
  await untilAlive(page)
  await addFromRow(page, page.getByRole('main').getByRole('link', { name }))
  await expectMessage(page, 'Successfully added item to the basket.')
  await page.goto(`${origin}/basket/checkout`)
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('The customer agrees to the Terms and Conditions').check()
}
async function addLine(page: Page, kind: string, amount: string): Promise<void> {
  await page.getByLabel('Paid with').selectOption(kind)
  await page.getByLabel(/^Amount/).fill(amount)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}
const isConfirmed = (page: Page) => expect(page).toHaveURL(/\/booking-confirmed\//)

test('F140, F143, A01: a drawer is opened, sells cash, at the reader and in parts, is counted with a difference, and the takings say the same', async ({
  page,
  context,
}) => {
  await beLoggedInAt(origin, page, 'rita@desk.test')
  await book(page, /Morning Dance/)
  await addLine(page, 'cash', '10.50')
  await page.getByRole('button', { name: 'Take payment' }).click()
  await expect(page.getByText('Choose the drawer that the cash is for, or open one.')).toBeVisible()

  await page.goto(`${origin}/staff/drawers`)
  await untilAlive(page)
  await expect(page.getByText('No drawer has been opened here yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Open a drawer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(dialog.getByText('Enter what you have counted, such as 100.00')).toBeVisible()
  await dialog.getByLabel('Float').fill('100')
  await dialog.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByRole('heading', { name: 'Reception 1', level: 1 })).toBeVisible()
  const drawer = page.url()
  await expect(page.getByText('Yours today')).toBeVisible()

  await page.goto(`${origin}/basket/checkout`)
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('The customer agrees to the Terms and Conditions').check()
  if (await page.getByLabel('Paid with').isVisible()) await addLine(page, 'cash', '20')
  await page.getByRole('button', { name: 'Take payment' }).click()
  await isConfirmed(page)

  await book(page, /Tea Dance/)
  await addLine(page, 'cash', '4')
  await addLine(page, 'card', '6.50')
  await page.getByLabel('Card reader').selectOption('Side desk')
  await page.getByRole('button', { name: 'Send to the reader' }).click()
  await expect(dialog.getByText('Waiting for the card.')).toBeVisible()
  // A reload loses nothing: the page waits for the same payment.
  await page.reload()
  await expect(dialog.getByText('Waiting for the card.')).toBeVisible()
  const screen = await context.newPage()
  await screen.goto(
    (await page.getByRole('link', { name: /Open the screen/ }).getAttribute('href'))!.replace(
      'rdr_front',
      'rdr_side',
    ),
  )
  await expect(screen.getByText('£6.50')).toBeVisible()
  await screen.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('The bank declined this card.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('The customer agrees to the Terms and Conditions').check()
  if (!(await page.getByRole('button', { name: /^Remove Card/ }).isVisible()))
    await addLine(page, 'card', '6.50')
  await page.getByLabel('Card reader').selectOption('Side desk')
  await page.getByRole('button', { name: 'Send to the reader' }).click()
  await expect(screen.getByText('£6.50')).toBeVisible()
  await screen.getByRole('button', { name: 'Approve' }).click()
  await isConfirmed(page)

  await page.goto(drawer)
  await untilAlive(page)
  await expect(page.getByText('£114.50')).toBeVisible()
  await page.getByRole('button', { name: 'Pay cash out' }).click()
  await dialog.getByLabel('Sum').fill('4.50')
  await dialog.getByLabel('What it is for').fill('Milk')
  await dialog.getByRole('button', { name: 'It has been paid out' }).click()
  await expect(page.getByText('Paid out: Milk')).toBeVisible()
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await page.getByRole('button', { name: 'Count and close' }).click()
  await dialog.getByLabel('£50.00').fill('2')
  await dialog.getByLabel('£5.00', { exact: true }).fill('1')
  await expect(dialog.getByText('Counted: £105.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(dialog.getByText('There should be £110.00 in the drawer')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close it with this difference' }).click()
  await expect(dialog.getByText('Say why, or count again')).toBeVisible()
  await dialog.getByLabel('Reason for the difference').fill('Change given twice')
  await dialog.getByRole('button', { name: 'Close it with this difference' }).click()
  await expect(page.getByText('£5.00 too little: Change given twice')).toBeVisible()

  await page.goto(`${origin}/staff/takings`)
  const row = (table: string, name: string) =>
    page.getByRole('region', { name: table }).getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('By tender', 'Cash')).toHaveText(/£14.50\s*£0.00\s*£14.50/)
  await expect(row('By tender', 'Card, at a reader')).toHaveText(/£6.50/)
  await expect(row('By tender', 'In all')).toHaveText(/£21.00\s*£0.00\s*£21.00/)
  await expect(row('By staff', 'Rita Front')).toHaveText(/£21.00/)
  await expect(row('Cash of drawers, beside sales', 'Paid out for other things')).toHaveText(/-£4.50/)
  await expect(row('Cash of drawers, beside sales', 'Counted more or less')).toHaveText(/-£5.00/)
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'File for a spreadsheet (CSV)' }).click()
  expect((await file).suggestedFilename()).toMatch(/^drawers-takings-.+\.csv$/)
})
