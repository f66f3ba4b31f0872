import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { userQuery } from '../../../calls/login/get-user.ts'
import { orderQuery } from '../../../calls/orders/get-order.ts'
import { type PageFacts, PageFactsContext } from '../../../page/page-facts.ts'
import { Receipt } from './receipt.tsx'

const item = {
  id: 1,
  name: 'Swim',
  venueName: 'Quay',
  venueAddress: '',
  date: { raw: '2026-11-25' },
  startsAt: { format24Hour: '09:00' },
  priceName: 'Adult',
  quantity: 1,
  cancelledPlaces: 0,
  formattedTaxTotal: '£0.67',
  taxWords: '20%',
  formattedTotal: '£4.00',
  notes: ['Moved from Tue 24 Nov, 07:45, which cost £4.00'],
}
const order = {
  reference: 'TLN1',
  createdAt: '2026-11-23T12:00:00Z',
  firstName: 'Bea',
  email: 'bea@example.org',
  items: [item],
  moved: [],
  membershipItems: [],
  packageItems: [],
  formattedTotal: '£4.00',
  taxTotal: 67,
  subTotal: 333,
  taxes: [],
  seller: { name: '', address: '', taxNumber: '' },
  payments: [],
  paidWays: [],
  paidLater: [],
  returned: [],
  moneyNotes: [],
}

function renderReceipt(shown: Record<string, unknown>, shownUser: unknown = null): string {
  const client = new QueryClient()
  client.setQueryData<unknown>(orderQuery('order', null).queryKey, shown)
  client.setQueryData<unknown>(userQuery().queryKey, shownUser)
  client.setQueryData<unknown>(clientQuery().queryKey, {
    name: 'Weir Leisure',
    timeZone: 'Europe/London',
    currency: { symbol: '£' },
  })
  const element = (
    <QueryClientProvider client={client}>
      <Receipt params={{ completeOrderId: 'order' }} />
    </QueryClientProvider>
  )
  return renderToStaticMarkup(
    <PageFactsContext value={{ isKiosk: false, isEmbedded: false } as PageFacts}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </PageFactsContext>,
  )
}

/** Text of each table's rows, without its head. */
const rowsIn = (page: string): string[][] =>
  [...page.matchAll(/<tbody[^>]*>(.*?)<\/tbody>/gs)].map(([, body]) =>
    [...body!.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) => textOf(row!)),
  )
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('spec 7: the receipt of a booking that was moved says from where, and what it cost there', () => {
  expect(rowsIn(renderReceipt(order))).toEqual([
    [
      'Swim Wed 25 Nov 2026, 09:00, Adult, 1 place Moved from Tue 24 Nov, 07:45, which cost £4.00 £0.67 £4.00',
    ],
  ])
})

test('a receipt names the seller with its tax number, the rate of each line, and adds up what is taxed and what is exempt, with the reason', () => {
  const lesson = { ...item, id: 2, name: 'Lesson', notes: [], formattedTaxTotal: '£0.00', taxWords: 'Exempt' }
  const page = renderReceipt({
    ...order,
    items: [{ ...item, notes: [] }, lesson],
    taxes: [
      { words: '20%', reason: '', formattedAmount: '£4.00', formattedTax: '£0.67' },
      { words: 'Exempt', reason: 'Swimming tuition', formattedAmount: '£4.00', formattedTax: '£0.00' },
    ],
    seller: { name: 'Weir Leisure Trust', address: '1 Weir Lane, Leeds', taxNumber: 'GB 123 4567 89' },
  })
  expect(rowsIn(page)).toEqual([
    [
      'Swim Wed 25 Nov 2026, 09:00, Adult, 1 place £0.67 20% £4.00',
      'Lesson Wed 25 Nov 2026, 09:00, Adult, 1 place £0.00 Exempt £4.00',
    ],
    ['20% £4.00 £0.67', 'Exempt Swimming tuition £4.00 £0.00'],
  ])
  expect(textOf(page)).toContain('Weir Leisure Trust 1 Weir Lane, Leeds')
  expect(textOf(page)).toContain('Tax number GB 123 4567 89')
})

test('F140: staff can print it on a roll, with the change that was given; a customer prints on sheets', () => {
  const taken = { ...order, payments: [{ tenderType: 'cash', amount: 400, info: { handed: 1000 } }] }
  const staffs = renderReceipt(taken, { role: 'staff' })
  expect(staffs).toContain('Cash given £10.00, change £6.00')
  expect(staffs).toContain('Print on a roll (80 mm)')
  expect(renderReceipt(taken, { role: 'customer' })).not.toContain('Print on a roll')
})
