// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { HoldWords } from './hold-words.tsx'

let root: Root
let shown = 0
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

async function said(cart: object | null): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(clientQuery().queryKey, { holdMinutes: 10, timeZone: 'Europe/London' } as never)
  client.setQueryData(cartQuery().queryKey, cart as never)
  await act(async () =>
    root.render(
      <QueryClientProvider key={String(++shown)} client={client}>
        <HoldWords />
      </QueryClientProvider>,
    ),
  )
  return document.body.textContent
}

const item = { id: 1, isHeld: true }
/** A basket in summer, whose hold ends at 01:22 by wall time. */
const running = {
  items: [item],
  itemCount: 1,
  releasedItems: [],
  membershipItems: [],
  packageItems: [],
  expiresAt: '2026-07-10T00:22:00.000Z',
  serverNow: '2026-07-10T00:20:00.000Z',
  renewalsLeft: 1,
}

test('F128, A25: while the basket is empty the whole time is said', async () => {
  const whole = 'Your basket holds your places for 10 minutes while you pay.'
  expect(await said(null)).toBe(whole)
  expect(await said({ ...running, items: [], itemCount: 0, expiresAt: null })).toBe(whole)
})

test('F128: places added to an existing basket are held as long as the others, and the page says until when before the press', async () => {
  expect(await said(running)).toBe(
    'What you add is held until 01:22, with the rest of your basket. You can add time there.',
  )
  expect(await said({ ...running, renewalsLeft: 0 })).toBe(
    'What you add is held until 01:22, with the rest of your basket.',
  )
})
