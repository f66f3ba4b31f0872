import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from '../../../testing/providers/card-conformance-subject.ts'
import { describeReaderConformance } from '../../../testing/providers/reader-conformance.ts'
import { StripeTerminal } from '../../../testing/providers/stripe-terminal.ts'
import { createStripeCardPayments } from './stripe.ts'

const open = async () => {
  const terminal = new StripeTerminal()
  const apiOrigin = await terminal.listen()
  const cards = createStripeCardPayments({
    id: 'stripe',
    secretKey: 'sk_test_reader',
    publishableKey: 'pk_test_reader',
    webhookSecret: 'whsec_reader_for_tests',
    timeoutMs: patienceMs,
    apiOrigin,
  })
  return { terminal, cards }
}

describeReaderConformance('Stripe Terminal', async () => {
  const { terminal, cards } = await open()
  const setOnline = async (readerId: string, isOnline: boolean) => {
    terminal.readers.find(({ id }) => id === readerId)!.isOnline = isOnline
  }
  return {
    cards,
    readerIds: ['tmr_one', 'tmr_two'],
    present: async (readerId, act) => terminal.present(readerId, act),
    cutOff: (readerId) => setOnline(readerId, false),
    connect: (readerId) => setOnline(readerId, true),
    loseNext: async (when) => {
      terminal.fault = when
    },
    readBooks: async (ourRef) => {
      const named = [...terminal.intents.values()].filter(
        ({ metadata }) => metadata['touchline_payment'] === ourRef,
      )
      const [intent] = named
      return {
        payments: named.length,
        heldPence: intent?.status === 'requires_capture' ? intent.amount : 0,
        takenPence: intent?.received ?? 0,
      }
    },
    close: () => terminal.close(),
  }
})

describe('F143: what only Stripe does', () => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.terminal.close())
  const payment = (ourRef: string) => ({
    readerId: 'tmr_one',
    ourRef,
    amountPence: 700,
    currency: 'EUR',
    merchantName: 'Quay Leisure',
  })

  it('a reader that answers Stripe too late may have the payment: nothing is known, and it is not cancelled', async () => {
    const { terminal, cards } = opened
    terminal.fault = 'timeout'
    const outcome = await cards.readers!.begin({ idempotencyKey: 'late-reader-1' }, payment('TL-late'))
    expect(outcome).toEqual({ kind: 'unknown', cause: 'timeout' })
    terminal.present('tmr_one', 'approve')
    expect(await cards.query({}, { ourRef: 'TL-late', askedSecondsAgo: 1 })).toMatchObject({
      kind: 'authorised',
      currency: 'EUR',
    })
  })

  it('a payment that was taken off is no longer shown by its reader', async () => {
    const { terminal, cards } = opened
    const outcome = await cards.readers!.begin({ idempotencyKey: 'shown-reader-1' }, payment('TL-shown'))
    if (!('ref' in outcome)) throw new Error(outcome.kind)
    expect(terminal.readers[0]!.action?.status).toBe('in_progress')
    await cards.void({ idempotencyKey: 'shown-void-1' }, outcome.ref)
    expect(terminal.readers[0]!.action).toBeNull()
  })
})
