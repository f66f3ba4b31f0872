import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { createDatabase } from '../../apps/api/src/stores/database/database.ts'
import { audit } from '../../apps/api/src/testing/audit/audit.ts'
import { untilAlive } from '../support/alive.ts'
import { databaseUrlOf, endSession } from '../support/database.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { bookAtDesk } from '../support/shop/book-at-desk.ts'
import { logInBy } from '../support/shop/book-by-calls.ts'
import { addFromRow, logIn } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'
import { expectMessage } from '../support/toasts.ts'

const slug = 'reception-day'
const venue = 'quay-hall'
const day = dayAhead(1)
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
    client: { terms: 'Be kind to each other.', needsDrawer: true, cancellation: 'all' },
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
          sessions: [session('10:00', 'Morning Dance'), session('19:00', 'Late Dance')],
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

/** Sells for cash, with a member's credit, and at the card reader. @returns the reference of the walk-in's ticket */
async function sellInThreeWays(page: Page): Promise<string> {
  await book(page, /Morning Dance/)
  await nameWalkIn(page, 'Wanda', 'Inn')
  await agree(page)
  await addLine(page, 'cash', '20')
  await page.getByRole('button', { name: 'Take payment' }).click()
  const reference = await isConfirmed(page)

  await book(page, /Morning Dance/)
  await page.getByLabel('Find a customer').fill('quill')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^Choose Goldie Quill/ }).click()
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeVisible()
  await agree(page)
  await addLine(page, 'credit', '8.00')
  await page.getByRole('button', { name: 'Take payment' }).click()
  await isConfirmed(page)

  await page.goto(`${origin}/staff`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Choose another customer' }).click()
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
  const morning = page.getByRole('region', { name: /Morning Dance/ })
  await page.goto(`${origin}/staff/today/${venue}/${day}`)
  await untilAlive(page)
  const field = page.getByLabel('Scan a ticket, or type its code or a name')
  await field.fill(reference.toLowerCase())
  await field.press('Enter')
  await expect(page.getByText('Wanda Inn is checked in: Morning Dance, 10:00.')).toBeVisible()

  await page.context().setOffline(true)
  for (const name of names)
    await morning.getByRole('button', { name: new RegExp(`^Check in: ${name}`) }).click()
  await expect(page.getByText(`${names.length} check-ins waiting to be sent`)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
  await expect(morning.getByText('4 of 6 here')).toBeVisible()

  await endSession(slug, 'Morning Dance', day, product.dataFolder)
  await page.reload()
  await untilAlive(page)
  await morning.getByRole('button', { name: /^Came late: Lena Late/ }).click()
  await morning.getByRole('button', { name: /^Mark 1 place as missed/ }).click()
  await expect(dialogOf(page)).toContainText('£2.00')
  await dialogOf(page).getByRole('button', { name: 'Mark as missed' }).click()
  await expect(morning.getByText('5 of 6 here · 1 did not come')).toBeVisible()
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
  await dialogOf(page).getByRole('button', { name: '£10.50 has been paid out' }).click()
  await expect(page.getByText(/^Paid out £10\.50 in cash, .* by Rita Front\.$/)).toBeVisible()
}

test('S111: one day of reception, from drawer to drawer, with ten minutes without a signal: the audit and the ledger tell the same day', async ({
  page,
}) => {
  test.slow()
  await page.goto(origin)
  await untilAlive(page)
  await logIn(page, `rita@${slug}.test`)
  await test.step('a drawer with a float', async () => {
    await page.goto(`${origin}/staff/drawers`)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Open a drawer' }).click()
    await dialogOf(page).getByLabel('Float').fill('100')
    await dialogOf(page).getByRole('button', { name: 'Open the drawer' }).click()
    await expect(page.getByRole('heading', { name: 'Reception 1', level: 1 })).toBeVisible()
  })
  const drawer = page.url()
  const reference = await sellInThreeWays(page)
  const colleague = createVisitor(origin)
  await logInBy(colleague, `rita@${slug}.test`)
  const wanted = { venue, activity: 'dance', date: day }
  const come = ['Abel Anders', 'Bela Berg', 'Cleo Cruz']
  for (const name of [...come, 'Lena Late']) {
    const [firstName = '', lastName = ''] = name.split(' ')
    await bookAtDesk(colleague, { ...wanted, name: 'Morning Dance', who: [firstName, lastName] })
  }
  const evening = await bookAtDesk(colleague, { ...wanted, name: 'Late Dance', who: ['Rex', 'Return'] })
  await checkIn(page, reference, come)
  await settleTheCharge(page)
  const db = createDatabase(databaseUrlOf(product.dataFolder), { max: 2, patience: 'work' })
  const { rows } = await sql<{ id: string }>`
    select complete_order_id as id from orders where reference = ${evening}`.execute(db)
  await giveCashBack(page, `/booking-confirmed/${rows[0]!.id}`)

  await test.step('the count is 30p short, and says why', async () => {
    await page.goto(drawer)
    await untilAlive(page)
    // The float, six times £10.50 in cash, the charge, less what went back.
    await expect(page.getByText('£154.50').first()).toBeVisible()
    await page.getByRole('button', { name: 'Count and close' }).click()
    await dialogOf(page).getByLabel('£50.00').fill('3')
    await dialogOf(page).getByLabel('£2.00', { exact: true }).fill('2')
    await dialogOf(page).getByLabel('20p').fill('1')
    await dialogOf(page).getByRole('button', { name: 'Close the drawer' }).click()
    await dialogOf(page).getByLabel('Reason for the difference').fill('Coins fell behind the desk')
    await dialogOf(page).getByRole('button', { name: 'Close it with this difference' }).click()
    await expect(page.getByText('£0.30 too little: Coins fell behind the desk')).toBeVisible()
  })

  await test.step('an owner reads the same day in the takings and in the list of acts', async () => {
    const olga = createVisitor(origin)
    await logInBy(olga, `olga@${slug}.test`)
    const read = async (path: string) => (await (await olga.request.get(path)).json()).data
    const takings = await read(`/api/foh/takings?venue=${venue}`)
    const tenders = takings.tenders.map(
      ({
        tender,
        taken,
        returned,
      }: {
        tender: string
        taken: { pence: number }
        returned: { pence: number }
      }) => [tender, taken.pence, returned.pence],
    )
    expect(tenders).toEqual([
      // Six sales and the charge.
      ['cash', 6 * 1050 + 200, 1050],
      ['card-terminal', 1050, 0],
    ])
    expect(takings.creditUsed.pence).toBe(800)
    const acts: { words: string; staff_name: string }[] = await read('/api/foh/acts?find=front')
    expect(acts.map(({ words }) => words.replace(/ TL\w+/, ''))).toEqual([
      'Paid out £10.50 of order',
      'Took a charge of £2.00',
      ...Array.from({ length: 6 }, () => 'Took order for £10.50'),
      'Took order for £8.00',
      'Took order for £10.50',
    ])
  })

  await test.step('the marks, the charge, the drawer and every posting hold together', async () => {
    const marks = await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from attendances where undone_at is null group by 1 order by 1`.execute(
      db,
    )
    expect(marks.rows).toEqual([
      { state: 'came', n: 4 },
      { state: 'late', n: 1 },
      { state: 'missed', n: 1 },
    ])
    const presses = await sql<{ n: number }>`select count(*)::int as n from attendances`.execute(db)
    expect(presses.rows).toEqual([{ n: 6 }])
    const cash = await sql<{ pence: number }>`
      select sum(pence)::int as pence from ledger_postings where account = 'cash'`.execute(db)
    // The drawer holds so much more than its float, less the 30p that were missing.
    expect(cash.rows).toEqual([{ pence: 5450 - 30 }])
    expect(await audit(db)).toEqual([])
    await db.destroy()
  })
})
