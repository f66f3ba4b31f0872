// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallApi } from '../../../calls/call-api.ts'
import { createQueryClient } from '../../../calls/call-query.ts'
import type { Payment } from '../../../features/payments/payment.ts'
import { paths } from '../../../paths.ts'
import { createToastStore } from '../../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../../ui/toasts/toasts-context.ts'
import type { CardOfPage } from '../card/use-card.ts'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { useCheckoutPayment } from './use-checkout-payment.ts'
import { LATE_MS, useLateAnswer } from './use-late-answer.ts'
import { type Pay, usePay } from './use-pay.ts'

const noCard = { current: false }
const cart = { total: 560, balance: 0, payments: [], itemHash: 'MSwy' } as unknown as Cart
const typed = new Proxy({ terms: [1] }, { get: (values, name) => Reflect.get(values, name) ?? '' })
const form = { take: () => typed } as unknown as CheckoutForm
const completed = { transactionUuid: null, transactionStatus: 'completed', completeOrderId: 'order-1' }

afterEach(() => vi.useRealTimers())

/** Holds an answer until it is let go. */
function hold() {
  let letGo = (_: unknown) => {}
  const answer = new Promise((done) => {
    letGo = done
  })
  return { answer, letGo }
}

test('spec 4: from the press until the page of the booking has come, the button waits and says for what, and that it is paid once the server has said so; it cannot be pressed again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const order = hold()
  const ticket = hold()
  const asked: string[] = []
  const callApi = (async ({ path }: { path: string }) => {
    asked.push(path)
    if (path.endsWith('/complete')) return order.answer
    return { data: cart }
  }) as unknown as CallApi
  let pay: Pay | null = null
  const Checkout = () => {
    const { flow, payment } = useCheckoutPayment('£', noCard)
    const card = { tokenise: async () => null } as unknown as CardOfPage
    const paying = { cart, isVisitor: false, byCard: false, isLost: false, flow, payment, form, card }
    const now = usePay({ ...paying, saved: null, onTry: () => {} })
    useEffect(() => {
      pay = now
      return () => {
        pay = null
      }
    })
    return null
  }
  const Ticket = () => null
  const router = createMemoryRouter([
    { path: '/', Component: Checkout },
    { path: '/booking/*', loader: () => ticket.answer, Component: Ticket },
    { path: '*', loader: () => ticket.answer, Component: Ticket },
  ])
  const client = createQueryClient(callApi, 'browser')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ToastsContext value={createToastStore()}>
          <RouterProvider router={router} />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
  const press = () => act(async () => pay?.pay())
  const timesOrdered = () => asked.filter((path) => path.endsWith('/complete')).length
  expect(pay).toMatchObject({ isBusy: false })

  await press()
  await vi.waitFor(() =>
    expect(pay).toMatchObject({ isBusy: true, isPaid: false, busyWords: 'Confirming your booking…' }),
  )
  await vi.waitFor(() => expect(timesOrdered()).toBe(1))
  await act(async () => order.letGo(completed))
  await vi.waitFor(() => expect(pay).toMatchObject({ isBusy: true, isPaid: true }))
  await press()
  expect(pay).toMatchObject({ isBusy: true, isPaid: true })

  await act(async () => ticket.letGo(null))
  await vi.waitFor(() => expect(pay).toBeNull())
  expect(router.state.location.pathname).toBe(paths.bookingConfirmed({ completeOrderId: 'order-1' }))
  expect(timesOrdered()).toBe(1)
  act(() => root.unmount())
})

const processing: Payment = {
  state: 'processing',
  transactionUuid: 'attempt-1',
  fingerprintUrl: null,
  withStaff: null,
  canCancel: false,
  notice: null,
}
const completing: Payment = { state: 'completing', transactionUuid: 'attempt-1', notice: null }
const complete: Payment = { state: 'complete', completeOrderId: 'order-1', notice: null }
const declined: Payment = { state: 'declined', notice: null }
const withStaff: Payment = { ...processing, withStaff: 'We don’t know yet.' }

test.each<[string, [Payment, number, boolean][]]>([
  [
    'an order that is made, however long its page takes, is never late',
    [
      [completing, LATE_MS * 2, false],
      [complete, LATE_MS * 2, false],
    ],
  ],
  [
    'an answer within five seconds is not late',
    [
      [processing, LATE_MS - 1, false],
      [completing, LATE_MS, false],
      [complete, LATE_MS, false],
    ],
  ],
  [
    'after five seconds it is late, until the payment has ended',
    [
      [processing, LATE_MS - 1, false],
      [processing, 1, true],
      [completing, 0, true],
      [complete, LATE_MS, true],
    ],
  ],
  [
    'the next payment has five seconds of its own',
    [
      [processing, LATE_MS, true],
      [declined, 0, false],
      [processing, LATE_MS - 1, false],
      [processing, 1, true],
    ],
  ],
  ['where staff look at it, it is late at once', [[withStaff, 0, true]]],
])('spec 4: %s', (_, steps) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  let isLate = false
  const Waiting = ({ payment }: { payment: Payment }) => {
    const now = useLateAnswer(payment)
    useEffect(() => {
      isLate = now
    })
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const seen = steps.map(([payment, ms]) => {
    act(() => root.render(<Waiting payment={payment} />))
    act(() => void vi.advanceTimersByTime(ms))
    return isLate
  })
  expect(seen).toEqual(steps.map(([, , late]) => late))
  act(() => root.unmount())
})
