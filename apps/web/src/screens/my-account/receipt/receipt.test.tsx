import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
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
  packageItems: [],
  formattedTotal: '£4.00',
  taxTotal: 67,
  subTotal: 333,
  paidWays: [],
  paidLater: [],
  returned: [],
  moneyNotes: [],
}

test('spec 7: the receipt of a booking that was moved says from where, and what it cost there', () => {
  const client = new QueryClient()
  client.setQueryData<unknown>(orderQuery('order', null).queryKey, order)
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
  const page = renderToStaticMarkup(
    <PageFactsContext value={{ isKiosk: false, isEmbedded: false } as PageFacts}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </PageFactsContext>,
  )
  const [, row] = page.match(/<tbody[^>]*>(.*?)<\/tbody>/s)!
  expect(
    row!
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(
    'Swim Wed 25 Nov 2026, 09:00, Adult, 1 place Moved from Tue 24 Nov, 07:45, which cost £4.00 £0.67 £4.00',
  )
})
