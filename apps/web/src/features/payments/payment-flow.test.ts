import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { sharedWords } from '@touchline/contract/shared-words'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { PaymentPorts } from './payment-ports.ts'

const transaction = (
  transactionStatus: Transaction['transactionStatus'],
  more: Partial<Transaction> = {},
) => ({
  transactionStatus,
  transactionUuid: 'attempt-1',
  scaUrl: null,
  scaData: null,
  challengeUrl: transactionStatus === 'challenge_required' ? '/3ds/frame/token' : null,
  fingerprintUrl: null,
  deadline: null,
  serverNow: '2026-11-20T12:00:00Z',
  declineReason: null,
  isWithStaff: false,
  canCancel: transactionStatus === 'challenge_required',
  message: null,
  completeOrderId: transactionStatus === 'completed' ? 'ABC123' : null,
  orderId: transactionStatus === 'completed' ? 96000001 : null,
  ...more,
})
const prepared = {
  paymentProvider: 'sandbox',
  sessionKey: 'key',
  mode: 'test' as const,
  url: 'https://cards.example/fields?session=key',
  sessionExpiresAt: null,
  savedCard: null,
  savedCards: [],
  canSaveCard: false,
  hasWallets: false,
  walletSum: null,
  total: 720,
  formattedTotal: '£7.20',
  itemHash: 'MQ==',
  expiresAt: null,
  serverNow: '2026-11-20T12:00:00Z',
}
const lost = new ApiError({ status: 0, message: '' })
const body = { terms: [1], total: 720 }

/** Creates a payment without pauses, so that repeated calls follow at once. */
function flowWith(given: Partial<PaymentPorts>) {
  const ports = {
    prepare: vi.fn(async () => prepared),
    authorise: vi.fn(async () => transaction('authorised')),
    complete: vi.fn(async () => transaction('completed')),
    cancel: vi.fn(async () => transaction('cancelled')),
    getTransaction: vi.fn(async () => transaction('processing')),
    getCart: vi.fn(async () => Promise.reject(lost)),
    basketChanged: vi.fn(),
    refused: vi.fn(),
    orderFailed: vi.fn(),
    completed: vi.fn(),
    currencySymbol: () => '£',
    needsCard: () => true,
    wait: async () => new Promise<void>((done) => setTimeout(done, 0)),
    ...given,
  } satisfies PaymentPorts
  const flow = createPaymentFlow(ports)
  const states: string[] = []
  flow.subscribe(() => states.push(flow.get().state))
  return { flow, ports, states }
}

describe('spec 4: prepare, authorise, complete', () => {
  test('spec 4: an approved card leads to the order', async () => {
    const { flow, ports, states } = flowWith({})
    await flow.begin()
    await flow.pay(body, body)
    expect(states).toEqual(['preparing', 'ready', 'authorising', 'completing', 'complete'])
    expect(ports.complete).toHaveBeenCalledWith({ ...body, transactionUuid: 'attempt-1' }, expect.any(String))
    expect(ports.completed).toHaveBeenCalledExactlyOnceWith('ABC123')
  })

  test('spec 4: another sum to pay by card keeps the form, with a session for that sum', async () => {
    const sessions = [
      { ...prepared, walletSum: 720 },
      { ...prepared, url: 'https://cards.example/fields?session=next', sessionKey: 'next', walletSum: 220 },
    ]
    const { flow, ports, states } = flowWith({ prepare: vi.fn(async () => sessions.shift()!) })
    await flow.begin()
    await flow.sumChanged(220)
    expect(states).toEqual(['preparing', 'ready', 'ready'])
    // The address stays that of the form already shown.
    const session = { url: prepared.url, sessionKey: 'next', walletSum: 220 }
    expect(flow.get()).toMatchObject({ session })
    expect(ports.basketChanged).not.toHaveBeenCalled()
  })

  test('spec 4: a session for another sum than the page shows makes it read the basket again', async () => {
    const { flow, ports } = flowWith({ prepare: vi.fn(async () => ({ ...prepared, walletSum: 720 })) })
    await flow.begin()
    await flow.sumChanged(220)
    expect(ports.basketChanged).toHaveBeenCalledOnce()
  })

  test('spec 4: where no session arrives for another sum, the form is opened anew', async () => {
    const answers = [async () => prepared, () => Promise.reject(lost), async () => prepared]
    const { flow, states } = flowWith({ prepare: vi.fn(() => answers.shift()!()) })
    await flow.begin()
    await flow.sumChanged(220)
    expect(states).toEqual(['preparing', 'ready', 'preparing', 'ready'])
  })

  test('F36: the bank’s page says nothing, and polling finishes the payment', async () => {
    const answers = [transaction('challenge_required'), transaction('processing'), transaction('authorised')]
    const { flow, ports, states } = flowWith({
      authorise: vi.fn(async () => transaction('challenge_required')),
      getTransaction: vi.fn(async () => answers.shift() ?? transaction('authorised')),
    })
    await flow.begin()
    await flow.pay(body, body)
    expect(flow.get()).toMatchObject({ state: 'challenge', challengeUrl: '/3ds/frame/token' })
    await vi.waitFor(() => expect(ports.completed).toHaveBeenCalledExactlyOnceWith('ABC123'))
    expect(states).toEqual(['preparing', 'ready', 'authorising', 'challenge', 'completing', 'complete'])
  })

  test('spec 4: while the bank looks at the browser its page stays the same, and goes with the step', async () => {
    const looked = (fingerprintUrl: string | null) => transaction('processing', { fingerprintUrl })
    // The token in the address differs each time.
    const answers = [looked('/3ds/fingerprint/b'), looked('/3ds/fingerprint/c'), looked(null)]
    const { flow } = flowWith({
      authorise: vi.fn(async () => looked('/3ds/fingerprint/a')),
      getTransaction: vi.fn(async () => answers.shift() ?? transaction('challenge_required')),
    })
    const urls: unknown[] = []
    flow.subscribe(() => urls.push((flow.get() as { fingerprintUrl?: string }).fingerprintUrl))
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(flow.get().state).toBe('challenge'))
    // preparing, ready, authorising; processing with the bank's page and without; challenge
    expect(urls).toEqual([undefined, undefined, undefined, '/3ds/fingerprint/a', null, undefined])
  })

  test('F22: a payment that needs attention shows the server’s words, and is asked about to the end, less often', async () => {
    const message = 'Staff are looking into it.'
    const checked = () => transaction('processing', { message: sharedWords.checkingPayment })
    const answers = [checked(), transaction('processing', { message, isWithStaff: true })]
    const pauses: number[] = []
    const { flow, ports } = flowWith({
      wait: async (ms) => {
        pauses.push(ms)
        await new Promise((done) => setTimeout(done, 0))
      },
      authorise: vi.fn(async () => checked()),
      getTransaction: vi.fn(async () => answers.shift() ?? transaction('completed')),
    })
    const told: unknown[] = []
    flow.subscribe(() => {
      const payment = flow.get()
      if (payment.state === 'processing') told.push(payment.withStaff)
    })
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(ports.completed).toHaveBeenCalledExactlyOnceWith('ABC123'))
    expect(told).toEqual([null, message])
    expect(pauses).toEqual([2_000, 2_000, 20_000])
  })

  test('spec 4: a step that only polling can learn about still begins', async () => {
    const answers = [
      transaction('processing'),
      transaction('processing', { fingerprintUrl: '/3ds/fingerprint/a' }),
    ]
    const { flow } = flowWith({
      authorise: vi.fn(async () => transaction('processing')),
      getTransaction: vi.fn(
        async () => answers.shift() ?? transaction('processing', { fingerprintUrl: '/3ds/fingerprint/b' }),
      ),
    })
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ fingerprintUrl: '/3ds/fingerprint/a' }))
    const asked = answers.length
    flow.bankReturned()
    expect(asked).toBe(0)
    expect(flow.get().state).toBe('processing')
    flow.stop()
  })

  test('F41: credit that covers everything asks the provider nothing', async () => {
    const { flow, ports } = flowWith({ needsCard: () => false })
    await flow.payWithoutCard(body)
    expect(ports.prepare).not.toHaveBeenCalled()
    expect(ports.completed).toHaveBeenCalledExactlyOnceWith('ABC123')
  })

  test.each([
    ['comes', async () => prepared],
    ['fails', async () => Promise.reject(lost)],
  ])(
    'F41: credit pays at once while a card form is on its way, and what then %s changes nothing',
    async (_, answer) => {
      let arrive = () => {}
      const onItsWay = new Promise<void>((done) => {
        arrive = done
      })
      const { flow, ports } = flowWith({ prepare: vi.fn(() => onItsWay.then(answer)) })
      const opening = flow.begin()
      await flow.payWithoutCard(body)
      expect(ports.completed).toHaveBeenCalledExactlyOnceWith('ABC123')
      arrive()
      await opening
      expect(flow.get()).toMatchObject({ state: 'complete', notice: null })
      expect(ports.prepare).toHaveBeenCalledOnce()
    },
  )
})

describe('spec 4: payment is never in doubt', () => {
  test('F24: a declined card says why, and a new card form is opened', async () => {
    const message = 'Your bank declined this card. No money has been taken.'
    const { flow, ports } = flowWith({ authorise: vi.fn(async () => transaction('declined', { message })) })
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(flow.get().state).toBe('ready'))
    expect(flow.get().notice).toMatchObject({ type: 'danger', text: message })
    expect(ports.prepare).toHaveBeenCalledTimes(2)
  })

  test('F21: a lost answer is asked for again with the same key', async () => {
    const authorise = vi.fn(async () => transaction('authorised'))
    authorise.mockRejectedValueOnce(lost)
    const { flow, ports } = flowWith({ authorise })
    await flow.begin()
    await flow.pay(body, body)
    const [first, second] = authorise.mock.calls as unknown as [unknown, string][]
    expect(second?.[1]).toBe(first?.[1])
    expect(ports.completed).toHaveBeenCalledOnce()
  })

  test('F22: no answer at all is unknown, not declined: the basket names the payment', async () => {
    const getCart = vi.fn(async () => ({ paymentInProgress: 'attempt-9', items: [{}] }) as never)
    const getTransaction = vi.fn(async () => transaction('authorised', { transactionUuid: 'attempt-9' }))
    const { flow, ports, states } = flowWith({
      authorise: vi.fn(async () => Promise.reject(lost)),
      getCart,
      getTransaction,
    })
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(ports.completed).toHaveBeenCalled())
    expect(states).not.toContain('declined')
    expect(getTransaction).toHaveBeenCalledWith('attempt-9')
  })

  test('F22: no answer, and the basket is as it was: nothing was begun', async () => {
    const { flow } = flowWith({
      authorise: vi.fn(async () => Promise.reject(lost)),
      getCart: vi.fn(
        async () =>
          ({
            paymentInProgress: null,
            items: [{}],
            releasedItems: [],
            membershipItems: [],
            packageItems: [],
          }) as never,
      ),
    })
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(flow.get().state).toBe('ready'))
    expect(flow.get().notice?.text).toContain('No money has been taken')
  })

  test('F22: no answer, and the basket is empty: the order is asked for by what was in it', async () => {
    const complete = vi.fn(async () => transaction('completed'))
    const { flow, ports } = flowWith({
      authorise: vi.fn(async () => Promise.reject(lost)),
      complete,
      getCart: vi.fn(
        async () =>
          ({
            paymentInProgress: null,
            items: [],
            releasedItems: [],
            membershipItems: [],
            packageItems: [],
          }) as never,
      ),
    })
    await flow.begin()
    await flow.pay(body, { ...body, itemHash: 'MQ==' })
    await vi.waitFor(() => expect(ports.completed).toHaveBeenCalledExactlyOnceWith('ABC123'))
    expect(complete).toHaveBeenCalledExactlyOnceWith(
      { ...body, itemHash: 'MQ==', transactionUuid: null },
      expect.any(String),
    )
  })

  test('F25: a payment in another tab is followed, not repeated', async () => {
    const refused = new ApiError({
      status: 409,
      message: '',
      code: 'PAYMENT_IN_PROGRESS',
      details: { transactionUuid: 'attempt-7' },
    })
    const { flow, ports } = flowWith({
      prepare: vi.fn(async () => Promise.reject(refused)),
      getTransaction: vi.fn(async () => transaction('completed')),
    })
    await flow.begin()
    await vi.waitFor(() => expect(ports.completed).toHaveBeenCalledWith('ABC123'))
    expect(ports.authorise).not.toHaveBeenCalled()
  })

  test('F27: another price is refused with both sums, and nothing is paid', async () => {
    const changed = new ApiError({
      status: 409,
      message: '',
      code: 'PRICE_CHANGED',
      details: { shown: 720, total: 800 },
    })
    const { flow, ports } = flowWith({ authorise: vi.fn(async () => Promise.reject(changed)) })
    await flow.begin()
    await flow.pay(body, body)
    expect(flow.get().notice?.text).toMatch(/It was £7.20 and is now £8.00/)
    expect(ports.basketChanged).toHaveBeenCalled()
  })

  test('F28: the page hears of a refusal, and reads the basket and its credit anew', async () => {
    const refusal = new ApiError({ status: 422, message: '', code: 'CREDIT_NOT_AVAILABLE' })
    const { flow, ports } = flowWith({
      complete: vi.fn(async () => Promise.reject(refusal)),
      needsCard: () => false,
    })
    await flow.payWithoutCard(body)
    expect(ports.refused).toHaveBeenCalledWith(refusal)
    expect(ports.basketChanged).toHaveBeenCalled()
    expect(flow.get().state).toBe('idle')
  })

  test('F31: a cancelled payment is over when the server says so', async () => {
    const getTransaction = vi.fn(async () => transaction('challenge_required'))
    const { flow } = flowWith({
      authorise: vi.fn(async () => transaction('challenge_required')),
      getTransaction,
      cancel: vi.fn(async () => transaction('processing')),
    })
    await flow.begin()
    await flow.pay(body, body)
    getTransaction.mockResolvedValueOnce(transaction('cancelled'))
    await flow.cancel('other')
    expect(flow.get().state).toBe('processing')
    await vi.waitFor(() => expect(flow.get().state).toBe('ready'))
    expect(flow.get().notice?.title).toBe('Payment cancelled')
  })

  test('F31: a payment in doubt can be cancelled once the server allows it, and not before', async () => {
    const answers = [transaction('processing'), transaction('processing', { canCancel: true })]
    const { flow, ports } = flowWith({
      authorise: vi.fn(async () => transaction('processing')),
      getTransaction: vi.fn(async () => answers.shift() ?? transaction('processing', { canCancel: true })),
    })
    await flow.begin()
    await flow.pay(body, body)
    await flow.cancel('same')
    expect(ports.cancel).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ state: 'processing', canCancel: true }))
    await flow.cancel('same')
    expect(ports.cancel).toHaveBeenCalledExactlyOnceWith('attempt-1')
    expect(flow.get().notice?.title).toBe('Payment cancelled')
  })

  test('F182: a cancelling that is not answered is tried again, like an order', async () => {
    const cancel = vi.fn(async () => transaction('cancelled'))
    cancel.mockRejectedValueOnce(lost)
    const { flow, ports } = flowWith({
      authorise: vi.fn(async () => transaction('challenge_required')),
      getTransaction: vi.fn(async () => transaction('challenge_required')),
      cancel,
    })
    await flow.begin()
    await flow.pay(body, body)
    await flow.cancel('same')
    expect(ports.cancel).toHaveBeenCalledTimes(2)
    expect(flow.get().notice?.title).toBe('Payment cancelled')
  })

  test.each<[string, ApiError, number]>([
    ['no answer to a cancelling', lost, 3],
    ['a refused cancelling', new ApiError({ status: 409, message: 'Too late.' }), 1],
  ])('F182: %s is said beside the payment that goes on, until it is approved', async (_, error, tries) => {
    const answers = [transaction('challenge_required'), transaction('challenge_required')]
    const { flow, ports } = flowWith({
      authorise: vi.fn(async () => transaction('challenge_required')),
      getTransaction: vi.fn(async () => answers.pop() ?? transaction('authorised')),
      cancel: vi.fn(async () => Promise.reject(error)),
    })
    const seen: string[] = []
    flow.subscribe(() => seen.push(`${flow.get().state}: ${flow.get().notice?.title ?? ''}`))
    await flow.begin()
    await flow.pay(body, body)
    await flow.cancel('other')
    expect(ports.cancel).toHaveBeenCalledTimes(tries)
    await vi.waitFor(() => expect(ports.completed).toHaveBeenCalledOnce())
    const title = 'Your payment is not cancelled yet'
    const after = [`processing: ${title}`, `challenge: ${title}`, 'completing: ', 'complete: ']
    expect(seen.slice(4)).toEqual(after)
  })

  test('F182: that a payment is not cancelled yet is said no more once the bank’s page has ended', async () => {
    const { flow } = flowWith({
      authorise: vi.fn(async () => transaction('challenge_required')),
      getTransaction: vi.fn(async () => transaction('challenge_required')),
      cancel: vi.fn(async () => Promise.reject(lost)),
    })
    await flow.begin()
    await flow.pay(body, body)
    await flow.cancel('same')
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ state: 'challenge', notice: {} }))
    flow.bankReturned()
    expect(flow.get()).toMatchObject({ state: 'processing', notice: null })
  })

  test.each(['cancelled', 'declined', 'lost'] as const)(
    'F182: an answer of a cancelling (%s) that comes after the payment’s end leaves the next one alone',
    async (late) => {
      let answerCancel = (): void => undefined
      const cancelling = new Promise<Transaction>((done, fail) => {
        answerCancel = () =>
          late === 'lost' ? fail(new ApiError({ status: 409, message: '' })) : done(transaction(late))
      })
      const statuses = [
        transaction('challenge_required'),
        transaction('challenge_required', { transactionUuid: 'attempt-2' }),
      ]
      const { flow, ports } = flowWith({
        authorise: vi.fn(async () => statuses.shift()!),
        getTransaction: vi.fn(async (uuid) => transaction('cancelled', { transactionUuid: uuid })),
        cancel: vi.fn(async () => cancelling),
      })
      await flow.begin()
      await flow.pay(body, body)
      const cancelled = flow.cancel('same')
      flow.bankReturned()
      await vi.waitFor(() => expect(flow.get().state).toBe('ready'))
      await flow.pay(body, body)
      expect(flow.get()).toMatchObject({ state: 'challenge', transactionUuid: 'attempt-2' })
      answerCancel()
      await cancelled
      expect(flow.get()).toMatchObject({ state: 'challenge', transactionUuid: 'attempt-2', notice: null })
      expect(ports.prepare).toHaveBeenCalledTimes(2)
      flow.stop()
    },
  )

  test('F182: Try again asks once for a card form, however often it is pressed', async () => {
    const answers = [() => Promise.reject(new ApiError({ status: 400, message: '' })), async () => prepared]
    const { flow, ports } = flowWith({ prepare: vi.fn(() => answers.shift()!()) })
    await flow.begin()
    expect(flow.get()).toMatchObject({ state: 'idle' })
    await Promise.all([flow.retry(), flow.retry(), flow.retry()])
    expect(flow.get().state).toBe('ready')
    expect(ports.prepare).toHaveBeenCalledTimes(2)
  })

  test('F43: a saved card that is gone asks for another, and the form is opened anew', async () => {
    const { flow, ports } = flowWith({})
    await flow.begin()
    await flow.savedCardGone()
    expect(flow.get()).toMatchObject({ state: 'ready', notice: { title: 'Please choose another card' } })
    expect(ports.prepare).toHaveBeenCalledTimes(2)
    expect(ports.authorise).not.toHaveBeenCalled()
  })

  test.each([
    ['the session is over', 'sessionOver', 'Please enter your card again'],
    ['a wallet failed', 'walletFailed', 'Your wallet could not pay'],
    ['the saved card is gone', 'savedCardGone', 'Please choose another card'],
  ] as const)(
    'F182: %s while the next form is on its way: this is said, and only the newest form opens',
    async (_, news, title) => {
      const arrivals: (() => void)[] = []
      const { flow, ports } = flowWith({
        prepare: vi.fn(async () => {
          const sessionKey = `key ${arrivals.length}`
          await new Promise<void>((done) => arrivals.push(done))
          return { ...prepared, sessionKey }
        }),
      })
      const first = flow.begin()
      const second = flow[news]()
      expect(flow.get()).toMatchObject({ state: 'preparing', notice: { title } })
      arrivals[0]?.()
      await first
      expect(flow.get().state).toBe('preparing')
      arrivals[1]?.()
      await second
      expect(flow.get()).toMatchObject({
        state: 'ready',
        session: { sessionKey: 'key 1' },
        notice: { title },
      })
      expect(ports.prepare).toHaveBeenCalledTimes(2)
    },
  )

  test('spec 8: a card form that could not be opened is asked for three times, like a data query, when the server asks for it', async () => {
    const busy = new ApiError({ status: 503, message: 'Busy', code: 'BUSY', retryAfterSeconds: 2 })
    const answers = [() => Promise.reject(busy), () => Promise.reject(lost), async () => prepared]
    const wait = vi.fn(async () => {})
    const { flow, ports, states } = flowWith({ prepare: vi.fn(() => answers.shift()!()), wait })
    await flow.begin()
    expect(states).toEqual(['preparing', 'ready'])
    expect(ports.prepare).toHaveBeenCalledTimes(3)
    expect(wait.mock.calls.map(([ms]: unknown[]) => ms)).toEqual([2000, 2000])

    // Then the page waits for the customer, who tries again.
    let isBack = false
    const asking = vi.fn(() => (isBack ? Promise.resolve(prepared) : Promise.reject(busy)))
    const { flow: other } = flowWith({ prepare: asking, wait })
    await other.begin()
    expect(asking).toHaveBeenCalledTimes(3)
    expect(other.get()).toMatchObject({ state: 'idle', notice: { needsRetry: true } })
    isBack = true
    await other.begin()
    expect(other.get().state).toBe('ready')
  })

  test('spec 8: where the server asks for a long pause the button appears at once', async () => {
    const away = new ApiError({ status: 503, message: 'Away', code: 'MAINTENANCE', retryAfterSeconds: 300 })
    const { flow, ports } = flowWith({ prepare: vi.fn(() => Promise.reject(away)) })
    await flow.begin()
    expect(ports.prepare).toHaveBeenCalledTimes(1)
    expect(flow.get()).toMatchObject({ state: 'idle', notice: { needsRetry: true, text: 'Away' } })
  })

  test('F24: a sum that no card can pay is announced before a card is typed, and another sum opens the form', async () => {
    const tooSmall = new ApiError({
      status: 422,
      message: 'The smallest sum that a card can pay here is £0.30.',
      code: 'SUM_TOO_SMALL',
      details: { least: 30 },
    })
    const answers = [() => Promise.reject(tooSmall), async () => prepared]
    const { flow, ports } = flowWith({ prepare: vi.fn(() => answers.shift()!()) })
    await flow.begin()
    expect(ports.prepare).toHaveBeenCalledTimes(1)
    expect(flow.get()).toMatchObject({ state: 'idle', notice: { leastPence: 30, text: tooSmall.message } })
    await flow.sumIsEnough()
    expect(flow.get()).toMatchObject({ state: 'ready', notice: null })
  })

  test('spec 8: a server fault is no lost connection, and a toast says that the order failed', async () => {
    const fault = new ApiError({ status: 500, message: sharedWords.fault, code: 'FAULT' })
    const basket = {
      paymentInProgress: null,
      items: [{}],
      releasedItems: [],
      membershipItems: [],
      packageItems: [],
    }
    for (const [error, words] of [
      [fault, /^Something went wrong on our side before it began\. No money has been taken\./],
      [lost, /^The connection was lost before it began\. No money has been taken\./],
    ] as const) {
      const { flow, ports } = flowWith({
        complete: vi.fn(() => Promise.reject(error)),
        getCart: vi.fn(async () => basket as never),
        needsCard: () => false,
      })
      await flow.payWithoutCard(body)
      await vi.waitFor(() => expect(flow.get().state).toBe('cancelled'))
      expect(flow.get().notice?.text).toMatch(words)
      expect(ports.orderFailed).toHaveBeenCalledTimes(1)
    }
  })

  test.each([
    ['says nothing', new ApiError({ status: 403, message: '' }), 1],
    ['says why', new ApiError({ status: 403, message: 'These terms have changed.' }), 0],
  ])(
    'spec 8: a refusal that %s: a toast says that the order failed only where the refusal has no words',
    async (_, error, count) => {
      const { flow, ports } = flowWith({
        complete: vi.fn(() => Promise.reject(error)),
        needsCard: () => false,
      })
      await flow.payWithoutCard(body)
      expect(ports.refused).toHaveBeenCalledExactlyOnceWith(error)
      expect(ports.orderFailed).toHaveBeenCalledTimes(count)
    },
  )

  test('the provider can’t be reached: the page says so and waits to be asked', async () => {
    const down = new ApiError({
      status: 503,
      message: 'Card payments are not available right now.',
      code: 'PAYMENT_UNAVAILABLE',
    })
    const { flow } = flowWith({ prepare: vi.fn(async () => Promise.reject(down)) })
    await flow.begin()
    expect(flow.get()).toMatchObject({ state: 'idle', notice: { needsRetry: true } })
  })

  test('F89: the provider turns a payment away: it is not asked again automatically, and the next try has a new form', async () => {
    const away = new ApiError({
      status: 503,
      message: 'Card payments are not available right now.',
      code: 'PAYMENT_UNAVAILABLE',
    })
    const authorise = vi.fn(async () => Promise.reject(away))
    const { flow, ports } = flowWith({ authorise })
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(flow.get().state).toBe('ready'))
    expect(authorise).toHaveBeenCalledTimes(1)
    expect(ports.prepare).toHaveBeenCalledTimes(2)
  })

  test('F42: a card form that was open too long is opened anew, and the page asks for the card again', async () => {
    const message = 'The card form was open too long. No money has been taken. Enter the card again.'
    const tooOld = new ApiError({ status: 409, message, code: 'CARD_EXPIRED_AT_PROVIDER' })
    const authorise = vi.fn(async () => Promise.reject(tooOld))
    const { flow, ports } = flowWith({ authorise })
    await flow.begin()
    await flow.pay(body, body)
    await vi.waitFor(() => expect(flow.get().state).toBe('ready'))
    expect(JSON.stringify(flow.get().notice)).toContain(message)
    expect(authorise).toHaveBeenCalledTimes(1)
    expect(ports.prepare).toHaveBeenCalledTimes(2)
    expect(ports.getTransaction).not.toHaveBeenCalled()
  })

  test('F22: the words of an unknown payment', () => {
    expect(sharedWords.checkingPayment).toBe('We are checking your payment. Please do not pay again')
  })
})
