// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import type { PageFacts } from '../../page/page-facts.ts'
import { withPage } from '../../testing/with-page.tsx'
import { WithMembershipWords } from './with-membership-words.tsx'

type Given = {
  user?: object | null
  joins?: boolean
  quantity?: number
  of?: string
  facts?: Partial<PageFacts>
}
const joining = { areaOrigins: { onlineJoining: '' } } as Partial<PageFacts>
const offer = { name: 'Gold membership', raw: 0, formatted: '£0.00' } as never

function said({ user = null, joins = false, quantity = 1, of, facts = {} }: Given) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(userQuery().queryKey, user as never)
  client.setQueryData(clientQuery().queryKey, { onlineJoiningEnabled: joins } as never)
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      {withPage(<WithMembershipWords offer={offer} quantity={quantity} of={of} />, facts)}
    </QueryClientProvider>,
  )
  return [page.textContent, page.querySelector('a')?.getAttribute('href') ?? null]
}

const byVenue = 'Gold members pay nothing.It isn’t sold online: ask the venue how to get it.'

test.each<[string, Given, string, string | null]>([
  [
    'sold online',
    { joins: true, facts: joining },
    'Gold members pay nothing.Buy a membership',
    '/online-joining',
  ],
  ['sold nowhere online', {}, byVenue, '/'],
  ['sold by an area that this site lacks', { joins: true }, byVenue, '/'],
  ['sold by an area that this client lacks', { facts: joining }, byVenue, '/'],
  ['of a venue that is known', { facts: { venueSlug: 'quayside' } }, byVenue, '/location/quayside'],
  [
    'seen at a kiosk',
    { joins: true, facts: { ...joining, isKiosk: true } },
    'Gold members pay nothing.Ask at the desk how to get it.',
    null,
  ],
  ['of one of two places', { quantity: 2 }, byVenue.replace('nothing.', 'nothing for their own place.'), '/'],
  [
    'below several sessions',
    { of: 'Yoga, Tue 1 Dec' },
    byVenue.replace('nothing', 'nothing for Yoga, Tue 1 Dec'),
    '/',
  ],
  [
    'below several sessions, of one of two places',
    { quantity: 2, of: 'Yoga, Tue 1 Dec' },
    byVenue.replace('nothing', 'nothing for their own place in Yoga, Tue 1 Dec'),
    '/',
  ],
  ['seen by staff', { user: { role: 'staff', notices: [] } }, '', null],
  [
    'seen by a customer who may not book',
    { user: { role: 'customer', notices: [{ effect: 'stops' }] } },
    '',
    null,
  ],
])('spec 3: a membership %s leads to where it is sold, and promises nothing else', (_, given, words, to) => {
  expect(said(given)).toEqual([words, to])
})
