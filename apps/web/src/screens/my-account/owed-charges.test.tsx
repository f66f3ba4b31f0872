import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Penalty } from '@touchline/contract/entities/account/user'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { OwedCharges } from './owed-charges.tsx'

const penalty = (id: number, pence: number, words: string): Penalty => ({
  id,
  reason: 'a missed class',
  occurredOn: '2026-11-20',
  words,
  raw: pence,
  formatted: `£${pence / 100}.00`,
  stopsBookingOn: null,
  stopsBooking: id === 1,
  howToSettle: 'Pay it at the desk of any of our venues.',
})

function wordsOf(penalties: Penalty[]): string {
  const client = new QueryClient()
  client.setQueryData<unknown>(userQuery().queryKey, { penalties })
  client.setQueryData<unknown>(clientQuery().queryKey, { currency: { symbol: '£' } })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <OwedCharges />
    </QueryClientProvider>,
  )
  return page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('spec 3: a debt is one sum, with each charge, and how to settle it once', () => {
  expect(
    wordsOf([
      penalty(1, 500, 'a missed spin class, Fri 20 Nov'),
      penalty(2, 300, 'late cancellation of Yoga, Fri 20 Nov, 18:00, Quay'),
    ]),
  ).toBe(
    'What you owe £8.00 a missed spin class, Fri 20 Nov £5.00 late cancellation of Yoga, Fri 20 Nov, 18:00, Quay £3.00 ' +
      'Nothing can be booked until it is settled. Pay it at the desk of any of our venues.',
  )
  expect(wordsOf([penalty(2, 300, 'a late cancellation, Fri 20 Nov')])).toBe(
    'What you owe £3.00 a late cancellation, Fri 20 Nov Pay it at the desk of any of our venues.',
  )
})
