// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { CallApi } from '../../../calls/call-api.ts'
import { createQueryClient } from '../../../calls/call-query.ts'
import { applyingCredits } from '../../../calls/payments/apply-credits.ts'
import type { CardAnswer } from '../../../features/payments/card-messages.ts'
import type { CardSession, Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import type { CardOfPage } from '../card/use-card.ts'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { type Pay, usePay } from './use-pay.ts'
// Loaded before the tests need it.
import '@touchline/contract/calls/basket/get-cart'

const sums = { total: 1120, balance: 560, payments: [], itemHash: 'MSwy' }
const cart = { ...sums, membershipItems: [] } as unknown as Cart
const typed = new Proxy({ terms: [1] }, { get: (values, name) => Reflect.get(values, name) ?? '' })
const session = { url: 'https://cards.example/fields', sessionKey: 'key', walletSum: 560 } as CardSession
const ready: Payment = { state: 'ready', session, notice: null }

type Given = { take?: () => unknown; answer?: CardAnswer | null; now?: Partial<Cart> }

/** Renders a checkout whose card form answers as given, and whose basket has become `now`. */
async function checkout({ take = () => typed, answer = null, now = {} }: Given = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let pay: Pay | null = null
  const flow = { pay: vi.fn(), get: () => ready }
  const card = { tokenise: async () => answer } as unknown as CardOfPage
  const Checkout = () => {
    const used = usePay({
      cart,
      isVisitor: false,
      byCard: true,
      isLost: false,
      flow: flow as unknown as PaymentFlow,
      payment: ready,
      form: { take } as unknown as CheckoutForm,
      card,
      saved: null,
      onTry: () => {},
    })
    useEffect(() => {
      pay = used
    })
    return null
  }
  const callApi = (async () => ({ data: { ...cart, ...now } })) as unknown as CallApi
  const client = createQueryClient(callApi, 'browser')
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Checkout />
      </QueryClientProvider>,
    ),
  )
  return { pay: () => pay!, client, flow }
}

test('F182: a wallet that is pressed while credit is being applied says to press it again, until the credit is answered', async () => {
  const { pay, client } = await checkout()
  let answerCredit = () => {}
  const credit = client.getMutationCache().build(client, {
    mutationKey: [applyingCredits],
    mutationFn: () =>
      new Promise<void>((done) => {
        answerCredit = done
      }),
  })
  const applying = credit.execute(undefined)
  await vi.waitFor(() => expect(pay().isApplying).toBe(true))
  expect(pay().changed).toBeNull()

  let opens = true
  act(() => {
    opens = pay().canOpenWallet()
  })
  expect(opens).toBe(false)
  expect(pay().changed).toMatchObject({
    title: 'Your credit is still being applied',
    text: 'No money has been taken. Press your wallet’s button again in a moment.',
  })

  await act(async () => {
    answerCredit()
    await applying
  })
  await vi.waitFor(() => expect(pay().changed).toBeNull())
  expect(pay().canOpenWallet()).toBe(true)
})

test('F182: a wallet that is pressed while credit is being applied names the fields that are missing first', async () => {
  const take = vi.fn(() => null)
  const { pay, client } = await checkout({ take })
  const credit = client
    .getMutationCache()
    .build(client, { mutationKey: [applyingCredits], mutationFn: () => new Promise<void>(() => {}) })
  void credit.execute(undefined)
  await vi.waitFor(() => expect(pay().isApplying).toBe(true))
  expect(pay().canOpenWallet()).toBe(false)
  expect(take).toHaveBeenCalledOnce()
  expect(pay().changed).toBeNull()
})

const gone: CardAnswer = { type: 'invalid', messages: [] }
const wrong: CardAnswer = { type: 'invalid', messages: [{ field: 'card', message: 'Enter a number.' }] }
const token: CardAnswer = { type: 'token', cardToken: 'tok', brand: 'visa', last4: '4242' }

test.each<[string, CardAnswer | null, Partial<Cart>, string | null]>([
  ['the form goes while it reads the card: it says so', gone, {}, 'Your payment was not started'],
  ['there is no form to read the card: it says so', null, {}, 'Your payment was not started'],
  [
    'the form goes with the basket: the basket is named',
    gone,
    { itemHash: 'MSwz' },
    'Your basket has changed',
  ],
  ['the form goes with the credit: the sums are named', gone, { balance: 0 }, 'The total to pay has changed'],
  ['the form goes with the price: the sums are named', gone, { total: 1220 }, 'The total has changed'],
  ['the card is wrong: the card’s own messages are enough', wrong, { balance: 0 }, null],
])('F182: Pay is pressed, and %s, and nothing is paid', async (_, answer, now, title) => {
  const { pay, flow } = await checkout({ answer, now })
  await act(async () => pay().pay())
  await vi.waitFor(() => expect(pay().isBusy).toBe(false))
  expect(pay().changed?.title ?? null).toBe(title)
  if (title !== null) expect(pay().changed?.text).toContain('No money has been taken')
  expect(flow.pay).not.toHaveBeenCalled()
})

test('F182: Pay is pressed, and the card is read from a form that stays: it is paid', async () => {
  const { pay, flow } = await checkout({ answer: token })
  await act(async () => pay().pay())
  await vi.waitFor(() => expect(flow.pay).toHaveBeenCalledOnce())
  expect(pay().changed).toBeNull()
})
