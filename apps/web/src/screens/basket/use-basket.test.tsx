// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { maxQueryAttempts } from '@touchline/rules/limits/limits'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { useWatchedBasket } from './use-basket.ts'
// Loaded before the clock stops.
import '@touchline/contract/calls/basket/get-cart'

const paidFor = { paymentInProgress: 'a-payment' }
const free = { paymentInProgress: null }
let answer: () => Promise<unknown>
let asked = 0
let unmount: () => void

const basket = (data: typeof paidFor | typeof free) => async () => ({ data })
const fails = () => Promise.reject(new ApiError({ status: 503, code: 'BUSY', message: 'busy' }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => document.body.textContent

/** Waits until just after a look. The next look is then the furthest, so a change comes as late as it can. */
async function untilJustAsked(): Promise<void> {
  const before = asked
  while (asked === before) await pass(10)
}

function Basket() {
  const cart = useWatchedBasket()
  return cart && (cart.paymentInProgress === null ? 'free' : 'locked')
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  answer = basket(paidFor)
  asked = 0
  const callApi = (() => {
    asked += 1
    return answer()
  }) as CallApi
  const client = createQueryClient(callApi, 'browser')
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Basket />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(shown()).toBe('locked'))
  unmount = () => act(() => root.unmount())
})
afterEach(() => {
  unmount()
  vi.useRealTimers()
})

test('F89: a basket whose payment failed in another tab is free within ten seconds', async () => {
  await untilJustAsked()
  expect(shown()).toBe('locked')
  answer = basket(free)
  await pass(9_999)
  expect(shown()).toBe('free')
  const before = asked
  await pass(120_000)
  expect(asked).toBe(before)
})

test('F89: after a minute it is asked about every 20 s', async () => {
  await pass(60_000)
  const before = asked
  await pass(60_000)
  expect(asked - before).toBe(3)
})

test('F89: while the server can’t say, the basket stays as it was, and is asked for again', async () => {
  answer = fails
  // Waits for the last of the tries of one look: none of them brings the answer.
  for (let tries = 0; tries < maxQueryAttempts; tries++) await untilJustAsked()
  expect(shown()).toBe('locked')
  answer = basket(free)
  await pass(9_999)
  expect(shown()).toBe('free')
})
