// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../calls/api-error.ts'
import { createQueryClient } from '../../../calls/call-query.ts'
import { createToastStore } from '../../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../../ui/toasts/toasts-context.ts'
import { useCheckoutPayment } from './use-checkout-payment.ts'

const noCard = { current: false }

test.each([
  ['says nothing', '', ['error: Unable to complete your order, please try again.']],
  // The server's own words stand beside the form.
  ['says why', 'These terms have changed.', []],
])(
  'spec 8: where a refusal of the order %s, the toasts are right, and go with the next try',
  async (_, message, toasted) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const toasts = createToastStore()
    const refuse = vi.fn(() => Promise.reject(new ApiError({ status: 403, message })))
    const client = createQueryClient(refuse, 'browser')
    let used: ReturnType<typeof useCheckoutPayment>
    const Checkout = () => {
      const checkout = useCheckoutPayment('£', noCard)
      useEffect(() => {
        used = checkout
      })
      return null
    }
    const root = createRoot(document.body)
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <ToastsContext value={toasts}>
            <RouterProvider router={createMemoryRouter([{ path: '*', Component: Checkout }])} />
          </ToastsContext>
        </QueryClientProvider>,
      ),
    )
    const said = () => toasts.list().map(({ type, content }) => `${type}: ${content}`)
    await act(async () => used.flow!.payWithoutCard({ terms: [1] }))
    await vi.waitFor(() => expect(used.refusal).toBeInstanceOf(ApiError), { timeout: 30_000 })
    expect(said()).toEqual(toasted)
    act(() => used.forgetRefusal())
    expect(said()).toEqual([])
    act(() => root.unmount())
  },
)
