// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore, type ToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { ApiError } from '../api-error.ts'
import type { CallApi } from '../call-api.ts'
import { createQueryClient } from '../call-query.ts'
import { useApplyCredits } from './apply-credits.ts'
// Loaded before the tests need it.
import '@touchline/contract/calls/payments/apply-credits'

let toasts: ToastStore
let use: (pence: number) => void
let answer: () => Promise<unknown>
let unmount: () => void

function Credit() {
  const { mutate } = useApplyCredits()
  useEffect(() => {
    use = (amount) => mutate({ body: { creditsToReserve: [{ amount, type: 'general' }] } })
  })
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  toasts = createToastStore()
  const client = createQueryClient((() => answer()) as CallApi, 'browser')
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ToastsContext value={toasts}>
          <Credit />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
  unmount = () => act(() => root.unmount())
})
afterEach(() => unmount())

const said = () => toasts.list().map(({ type, content }) => `${type}: ${content}`)
const applied = (message: string | null) => async () => ({
  reserved: true,
  amount: 470,
  message,
  cart: { version: 1 },
})
const failed = () => Promise.reject(new ApiError({ status: 0, message: '' }))

test('spec 8: the message that credit could not be applied goes once it is applied, and using less is announced', async () => {
  answer = failed
  await act(async () => use(480))
  await vi.waitFor(() => expect(said()).toEqual(['error: Credit amount could not be applied.']))
  const less = '£4.70 of your credit will be used, so that £0.30 is left.'
  answer = applied(less)
  await act(async () => use(480))
  await vi.waitFor(() =>
    expect(said()).toEqual(['success: Credit successfully applied.', `warning: ${less}`]),
  )
  // This warning in turn goes with the next answer.
  answer = applied(null)
  await act(async () => use(400))
  await vi.waitFor(() => expect(said()).toEqual(['success: Credit successfully applied.']))
})
