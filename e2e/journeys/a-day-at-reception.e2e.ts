import { expect, type Page, test } from '@playwright/test'
import { zoneAtMidday } from '@touchline/api/testing/factories/factories'
import { untilAlive } from '../support/alive.ts'
import { auditOf } from '../support/audit-of.ts'
import { cashInLedger, confirmationOf, endSession, listMarks } from '../support/database.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { bookAtDesk } from '../support/shop/book-at-desk.ts'
import { logInBy } from '../support/shop/book-by-calls.ts'
import { addFromRow, logIn } from '../support/shop/shopping.ts'
import { createVisitor, type Visitor } from '../support/shop/visitor.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'
import { expectMessage } from '../support/toasts.ts'

const slug = 'reception-day'
const venue = 'quay-hall'
const timeZone = zoneAtMidday()
const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
const session = (when: string, name: string) => ({
  key: `dance-${when.replace(':', '')}`,
  category: 'dance',
  name,
  locations: ['hall'],
  when: `daily ${when}`,
  minutes: 60,
  capacity: 20,
  prices: { adult: 1050, member: 800 },
})
const person = (firstName: string, lastName: string, more: object) => ({
  email: `${firstName.toLowerCase()}@${slug}.test`,
  password: 'touchline-demo',
  firstName,
  lastName,
  ...more,
})

let product: RunningProduct
let origin = ''
test.beforeAll(async () => {
  // Alone, so that the books can be held against this one day.
  product = await startProduct({ DEMO: 'off' })
  origin = await importOperator({
    slug,
    name: 'Reception Leisure',
    product,
    client: { timeZone, terms: 'Be kind to each other.', needsDrawer: true, cancellation: 'all' },
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'member', name: 'Member', audience: 'member' },
      ],
      cancellations: [
        {
          slug: 'all',
          bands: [{ hours: 0, gives: 'original' }],
          missed: { chargePence: 200, strike: false },
        },
      ],
      categories: [{ slug: 'dance', name: 'Dance', kind: 'classes', allowsAnonymousBookings: true }],
      venues: [
        {
          slug: venue,
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          cardReaders: ['rdr_hall'],
          locations: [{ slug: 'hall', name: 'Hall' }],
          sessions: [session('15:00', 'Tea Dance'), session('19:00', 'Late Dance')],
        },
      ],
      memberships: [{ slug: 'gold', name: 'Gold' }],
      people: [
        person('Rita', 'Front', {
          role: 'staff',
          homeVenue: venue,
          posts: [{ role: 'reception', venues: [venue] }],
        }),
        person('Olga', 'Owner', { role: 'staff', posts: [{ role: 'owner' }] }),
        person('Goldie', 'Quill', { membership: 'gold', creditPence: 2000 }),
      ],
    },
  })
})
test.afterAll(() => product?.stop())

const dialogOf = (page: Page) => page.getByRole('dialog')
async function book(page: Page, name: RegExp): Promise<void> {
  await page.goto(`${origin}/location/${venue}/dance/${day}`)
  await untilAlive(page)
  await addFromRow(page, page.getByRole('main').getByRole('link', { name }))
  await expectMessage(page, 'Successfully added item to the basket.')
  await page.goto(`${origin}/basket/checkout`)
  await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible()
}
async function nameWalkIn(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
}
const agree = (page: Page) => page.getByLabel('The customer agrees to the Terms and Conditions').check()
async function addLine(page: Page, kind: string, amount: string): Promise<void> {
  await page.getByLabel('Paid with').selectOption(kind)
  await page.getByLabel(/^Amount/).fill(amount)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}
async function isConfirmed(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/booking-confirmed\//)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  // The page's own request: Node can't resolve names below localhost.
  return page.evaluate(
    async (path) => (await (await fetch(path)).json()).data.reference as string,
    `/api/bookings/orders/${id}`,
  )
}

/** @returns the address of its page */
async function openDrawer(page: Page): Promise<string> {
  await page.goto(`${origin}/staff/drawers`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Open a drawer' }).click()
  await dialogOf(page).getByLabel('Float').fill('100')
  await dialogOf(page).getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByRole('heading', { name: 'Reception 1', level: 1 })).toBeVisible()
  return page.url()
}

/** Sells for cash, with a member's credit, and at the card reader. @returns the reference of the walk-in's ticket */
async function sellInThreeWays(page: Page): Promise<string> {
  await book(page, /Tea Dance/)
  await nameWalkIn(page, 'Wanda', 'Inn')
  await agree(page)
  await addLine(page, 'cash', '20')
  await page.getByRole('button', { name: 'Take payment' }).click()
  const reference = await isConfirmed(page)

  await book(page, /Tea Dance/)
  await page.getByLabel('Find a customer').fill('quill')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^Choose Goldie Quill/ }).click()
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeVisible()
  await agree(page)
  await addLine(page, 'credit', '8.00')
  await page.getByRole('button', { name: 'Take payment' }).click()
  await isConfirmed(page)

  await book(page, /Late Dance/)
  await nameWalkIn(page, 'Cara', 'Card')
  await agree(page)
  await addLine(page, 'card', '10.50')
  await page.getByRole('button', { name: 'Send to the reader' }).click()
  await expect(dialogOf(page).getByText('Waiting for the card.')).toBeVisible()
  const screen = await page.context().newPage()
  await screen.goto((await page.getByRole('link', { name: /Open the screen/ }).getAttribute('href'))!)
  await screen.getByRole('button', { name: 'Approve' }).click()
  await isConfirmed(page)
  await screen.close()
  return reference
}

/** Checks in by a typed ticket, then without a signal, then marks who was late and who did not come. */
async function checkIn(page: Page, reference: string, names: readonly string[]): Promise<void> {
  const teaDance = page.getByRole('region', { name: /Tea Dance/ })
  await page.goto(`${origin}/staff/today/${venue}/${day}`)
  await untilAlive(page)
  const field = page.getByLabel('Scan a ticket, or type its code or a name')
  await field.fill(reference.toLowerCase())
  await field.press('Enter')
  await expect(page.getByText('Wanda Inn is checked in: Tea Dance, 15:00.')).toBeVisible()
  // The page says so at the press; the signal is lost once the server has it.
  await expect(teaDance.getByText('1 of 6 here')).toBeVisible()
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)

  await page.context().setOffline(true)
  for (const name of names)
    await teaDance.getByRole('button', { name: new RegExp(`^Check in: ${name}`) }).click()
  await expect(page.getByText(`${names.length} check-ins waiting to be sent`)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
  await expect(teaDance.getByText('4 of 6 here')).toBeVisible()

  await endSession(slug, 'Tea Dance', day, product.dataFolder)
  await page.reload()
  await untilAlive(page)
  await teaDance.getByRole('button', { name: /^Came late: Lena Late/ }).click()
  await teaDance.getByRole('button', { name: /^Mark 1 place as missed/ }).click()
  await expect(dialogOf(page)).toContainText('£2.00')
  await dialogOf(page).getByRole('button', { name: 'Mark as missed' }).click()
  await expect(teaDance.getByText('5 of 6 here · 1 did not come')).toBeVisible()
}

async function settleTheCharge(page: Page): Promise<void> {
  await page.goto(`${origin}/staff`)
  await untilAlive(page)
  await page.getByLabel('Find a customer').fill('quill')
  await page.getByRole('button', { name: 'Find' }).first().click()
  await page.getByRole('button', { name: /^Choose Goldie Quill/ }).click()
  await page.getByRole('button', { name: /^Settle £2\.00 for/ }).click()
  await dialogOf(page).getByRole('button', { name: 'I have taken £2.00' }).click()
  await expect(page.getByText('£2.00 is settled.')).toBeVisible()
}

/** Cancels the evening of a walk-in who paid in cash, and gives the cash back. */
async function giveCashBack(page: Page, confirmation: string): Promise<void> {
  await page.goto(`${origin}${confirmation}`)
  await untilAlive(page)
  await page.getByRole('button', { name: /^Cancel booking: Late Dance/ }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Cancel booking/ })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Pay out £10.50 at the desk' }).click()
  await untilAlive(page)
  await page.getByRole('button', { name: /^Pay out £10\.50 of/ }).click()
  await expect(dialogOf(page).getByRole('radio', { name: 'Cash' })).toBeChecked()
  await dialogOf(page).getByRole('button', { name: '£10.50 has been paid out' }).click()
  await expect(page.getByText(/^Paid out £10\.50/).first()).toBeVisible()
}

/** Counts the drawer 30p short, and says why. */
async function countAndClose(page: Page, drawer: string): Promise<void> {
  await page.goto(drawer)
  await untilAlive(page)
  // The float, six times £10.50 in cash, the charge, less what went back.
  await expect(page.getByText('£154.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Count and close' }).click()
  await dialogOf(page).getByLabel('£50.00').fill('3')
  await dialogOf(page).getByLabel('£2.00', { exact: true }).fill('2')
  await dialogOf(page).getByLabel('£0.20', { exact: true }).fill('1')
  await dialogOf(page).getByRole('button', { name: 'Close the drawer' }).click()
  await dialogOf(page).getByLabel('Reason for the difference').fill('Coins fell behind the desk')
  await dialogOf(page).getByRole('button', { name: 'Close it with this difference' }).click()
  await expect(page.getByText('£0.30 too little: Coins fell behind the desk')).toBeVisible()
}

type Money = { pence: number }
async function expectTakings(by: Visitor): Promise<void> {
  const { data } = await (await by.request.get(`/api/foh/takings?venue=${venue}`)).json()
  const tenders = data.tenders.map((of: { tender: string; taken: Money; returned: Money }) => [
    of.tender,
    of.taken.pence,
    of.returned.pence,
  ])
  expect(tenders).toEqual([
    // Six sales and the charge.
    ['cash', 6 * 1050 + 200, 1050],
    ['card-terminal', 1050, 0],
  ])
  expect(data.credit_used.pence).toBe(800)
}

async function expectActs(by: Visitor): Promise<void> {
  const { data } = await (await by.request.get('/api/foh/acts?find=front')).json()
  expect(data.map(({ words }: { words: string }) => words.replace(/ TL\w+/, ''))).toEqual([
    'Paid out £10.50 of order',
    expect.stringMatching(/^Cancelled ‘Late Dance’, .+, with £10\.50 back \(order\)$/),
    'Took a charge of £2.00',
    ...Array.from({ length: 6 }, () => 'Took order for £10.50'),
    'Took order for £8.00',
    'Took order for £10.50',
  ])
}

/** Expects one press for each mark that the list shows, and as much in the ledger as was counted. */
async function expectBooks(): Promise<void> {
  const marks = await listMarks(slug, '%', product.dataFolder)
  const came = { state: 'came', live: true }
  expect(marks).toEqual([
    came,
    came,
    came,
    came,
    { state: 'late', live: true },
    { state: 'missed', live: true },
  ])
  expect(await cashInLedger(slug, product.dataFolder)).toBe(5450 - 30)
  expect(await auditOf(product.dataFolder)).toEqual([])
}

test('S111: a day of reception from drawer to drawer, a part of it without a signal: takings, acts and ledger tell the same day', async ({
  page,
}) => {
  await page.goto(origin)
  await untilAlive(page)
  await logIn(page, `rita@${slug}.test`)
  const drawer = await test.step('a drawer with a float', () => openDrawer(page))
  const reference = await test.step('sales in three ways', () => sellInThreeWays(page))
  const colleague = createVisitor(origin)
  await logInBy(colleague, `rita@${slug}.test`)
  const wanted = { venue, activity: 'dance', date: day }
  const come = ['Abel Anders', 'Bela Berg', 'Cleo Cruz']
  for (const name of [...come, 'Lena Late']) {
    const [firstName = '', lastName = ''] = name.split(' ')
    await bookAtDesk(colleague, { ...wanted, name: 'Tea Dance', who: [firstName, lastName] })
  }
  const evening = await bookAtDesk(colleague, { ...wanted, name: 'Late Dance', who: ['Rex', 'Return'] })
  await test.step('who came, by ticket and without a signal', () => checkIn(page, reference, come))
  await test.step('the charge', () => settleTheCharge(page))
  await test.step('cash back', async () =>
    giveCashBack(page, await confirmationOf(evening, product.dataFolder)))
  await test.step('the count', () => countAndClose(page, drawer))

  const olga = createVisitor(origin)
  await logInBy(olga, `olga@${slug}.test`)
  await test.step('the takings, to the owner', () => expectTakings(olga))
  await test.step('the acts, to the owner', () => expectActs(olga))
  await test.step('the books', expectBooks)
})
