import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { cancelBooking, holdSession, logInBy } from '../support/shop/book-by-calls.ts'
import { goOnAs } from '../support/shop/shopping.ts'
import { createVisitor, type Visitor } from '../support/shop/visitor.ts'

const person = (name: string, more: object = {}) => ({
  email: `${name.toLowerCase()}@settle.test`,
  password: 'touchline-demo',
  firstName: name,
  lastName: 'Quillfeather',
  ...more,
})

let origin = ''
test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'settle-money',
    name: 'Settle Leisure',
    client: { cancellation: 'all' },
    catalogue: {
      cancellations: [{ slug: 'all', bands: [{ hours: 0, gives: 'original' }] }],
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes', allowsAnonymousBookings: true }],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          sessions: [
            {
              category: 'yoga',
              name: 'Morning Yoga',
              when: 'daily 08:00',
              minutes: 60,
              capacity: 20,
              prices: { adult: 1050 },
            },
          ],
        },
      ],
      people: [person('Sam', { role: 'staff' }), person('Cora')],
    },
  })
})

/** A walk-in pays in cash, and staff cancel it: it is owed at the desk. */
async function owedAtDesk(staff: Visitor): Promise<{ confirmation: string; reference: string }> {
  await holdSession(staff, {
    venue: 'quay-hall',
    activity: 'yoga',
    name: 'Morning Yoga',
    date: dayAhead(2),
  })
  const paid = await staff.request.post('/api/foh/checkout/pay', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      payments: [{ tender_type: 'cash', amount: 1050 }],
      terms: [1],
      selected_user_id: null,
      first_name: 'Wanda',
      last_name: 'Inn',
      email: 'wanda@example.org',
    },
  })
  const { complete_order_id: id } = await paid.json()
  const order = await staff.request.get(`/api/bookings/orders/${id}`)
  const confirmation = `/booking-confirmed/${id}`
  await cancelBooking(staff, confirmation)
  return { confirmation, reference: (await order.json()).data.reference }
}

test('spec 7: staff find money owed at the desk, pay it out once, and take a mistake back; the order says which', async ({
  page,
}) => {
  const staff = createVisitor(origin)
  await logInBy(staff, 'sam@settle.test')
  const { confirmation, reference } = await owedAtDesk(staff)
  await goOnAs(staff, page, origin)
  await page.goto(`${origin}${confirmation}`)
  await expect(page.getByText(/^Still to collect at the desk of /)).toBeVisible()
  await page.getByRole('link', { name: 'Pay out £10.50 at the desk' }).click()
  await expect(page).toHaveURL(new RegExp(`find=${reference}`))
  await untilAlive(page)
  await expectFitsEveryWidth(page)

  await page.getByRole('button', { name: `Pay out £10.50 of ${reference}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay out £10.50' })
  // Another way is not accepted without its name, and the choice stays.
  await dialog.getByRole('radio', { name: 'Another way' }).check()
  await dialog.getByRole('button', { name: '£10.50 has been paid out' }).click()
  await expect(dialog.getByRole('textbox', { name: 'How' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'How' }).fill('Gift card 7')
  await dialog.getByRole('button', { name: '£10.50 has been paid out' }).click()
  await expect(
    page.getByText(/^Paid out £10\.50 in another way \(Gift card 7\), .* by Sam Quillfeather\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay out £/ })).toHaveCount(0)
  await page.goto(`${origin}${confirmation}`)
  await expect(page.getByText(/^Paid out at the desk, /)).toBeVisible()
  await expect(page.getByText(/^Still to collect at the desk of /)).toHaveCount(0)

  await page.goto(`${origin}/staff/money?find=wanda`)
  await untilAlive(page)
  await page.getByRole('button', { name: /^Take back the payout of £10\.50/ }).click()
  const undo = page.getByRole('dialog', { name: 'Take this payout back?' })
  await undo.getByRole('button', { name: '£10.50 was not paid out' }).click()
  await expect(undo.getByRole('textbox', { name: 'Why it was a mistake' })).toBeFocused()
  await undo.getByRole('textbox', { name: 'Why it was a mistake' }).fill('The wrong person')
  await undo.getByRole('button', { name: '£10.50 was not paid out' }).click()
  await expect(page.getByText(/by Sam Quillfeather: The wrong person$/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Pay out £10.50 of ${reference}` })).toBeVisible()

  await page.getByRole('link', { name: 'Refunds to cards' }).click()
  await page.goto(`${origin}/staff/money?show=refunds`)
  await expect(
    page.getByText('Every refund is going through on its own: none needs attention.'),
  ).toBeVisible()
  await expectAccessible(page)
})
