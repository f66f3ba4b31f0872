import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardPayments, ReaderPayment } from '../../gateways/card-payments/port.ts'

/** A provider with two readers, as its stand-in lets tests use them. */
export interface ReaderSubject {
  cards: CardPayments
  readerIds: readonly [string, string]
  /** Does what a payer does at a reader. */
  present: (readerId: string, act: 'approve' | 'decline' | 'time-out') => Promise<void>
  cutOff: (readerId: string) => Promise<void>
  connect: (readerId: string) => Promise<void>
  /** Loses the answer of the next hand-over, before or after the reader has it. */
  loseNext: (when: 'before' | 'after') => Promise<void>
  /** Number of payments of that name in the provider's own books, and what they hold or have taken. */
  readBooks: (ourRef: string) => Promise<{ payments: number; heldPence: number; takenPence: number }>
  close: () => Promise<void>
}

/** Payments at the readers of a subject, which is there once the tests run. */
class Readers {
  readonly #open: () => ReaderSubject
  constructor(open: () => ReaderSubject) {
    this.#open = open
  }

  get subject(): ReaderSubject {
    return this.#open()
  }

  paymentAt(readerId: string): ReaderPayment {
    return {
      readerId,
      ourRef: `TL-${randomUUID()}`,
      amountPence: 1250,
      currency: 'GBP',
      merchantName: 'Quay Leisure',
    }
  }

  key(payment: ReaderPayment, step: string) {
    return { idempotencyKey: `${payment.ourRef}-${step}` }
  }

  begin(payment: ReaderPayment) {
    return this.subject.cards.readers!.begin(this.key(payment, 'authorise'), payment)
  }

  query({ ourRef }: ReaderPayment) {
    return this.subject.cards.query({}, { ourRef, askedSecondsAgo: 1 })
  }

  /** Shows a payment on the first reader. */
  async begun() {
    const payment = this.paymentAt(this.subject.readerIds[0])
    const outcome = await this.begin(payment)
    if (outcome.kind !== 'challenge') throw new Error(`it is ${outcome.kind}`)
    return { payment, ref: outcome.ref, outcome }
  }
}

/**
 * Tests every implementation of card readers: each end of a payment, repeats, lost answers, cancelling. Wherever
 * money is concerned, the verdict comes from the provider's own books.
 */
export function describeReaderConformance(name: string, open: () => Promise<ReaderSubject>): void {
  describe(`F143: conformance of the readers of ${name}`, () => {
    let subject: ReaderSubject
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(() => subject.close())

    const at = new Readers(() => subject)
    describeEnds(at)
    describeRefusals(at)
  })
}

function describeEnds(at: Readers): void {
  it('lists both readers, with a name for staff', async () => {
    const listed = await at.subject.cards.readers!.list({})
    if (listed.kind !== 'list') throw new Error('no list')
    // The account may have others beside them.
    const ours = listed.readers.filter(({ id }) => at.subject.readerIds.includes(id))
    expect(ours.map(({ id, isOnline }) => [id, isOnline])).toEqual(
      at.subject.readerIds.map((id) => [id, true]),
    )
    expect(listed.readers.every(({ label }) => label !== '')).toBe(true)
  })

  it('waits for the card, is authorised once it is read, then captured and refunded', async () => {
    const { payment, ref, outcome } = await at.begun()
    const [readerId] = at.subject.readerIds
    expect(outcome).toMatchObject({
      method: 'reader',
      scaData: readerId,
      amountPence: 1250,
      currency: 'GBP',
    })
    expect(await at.query(payment)).toMatchObject({ kind: 'challenge', method: 'reader', ref })
    await at.subject.present(readerId, 'approve')
    expect(await at.query(payment)).toMatchObject({
      kind: 'authorised',
      ref,
      amountPence: 1250,
      card: { last4: expect.stringMatching(/^\d{4}$/) },
    })
    expect(await at.subject.readBooks(payment.ourRef)).toEqual({
      payments: 1,
      heldPence: 1250,
      takenPence: 0,
    })
    expect(await at.subject.cards.capture(at.key(payment, 'capture'), ref, 1250)).toEqual({ kind: 'done' })
    expect(await at.subject.readBooks(payment.ourRef)).toMatchObject({ takenPence: 1250 })
    const refund = `TLR-${payment.ourRef}`
    expect(await at.subject.cards.refund(at.key(payment, 'refund'), ref, 1250, refund)).toEqual({
      kind: 'done',
    })
  })

  it.each([
    ['decline', 'card_declined'],
    ['time-out', 'no_card'],
  ] as const)('after %s it is declined as %s, holds nothing, and the reader is free', async (act, reason) => {
    const { payment } = await at.begun()
    await at.subject.present(at.subject.readerIds[0], act)
    expect(await at.query(payment)).toMatchObject({ kind: 'declined', reason })
    expect(await at.subject.readBooks(payment.ourRef)).toEqual({ payments: 1, heldPence: 0, takenPence: 0 })
    const next = await at.begun()
    await at.subject.cards.void(at.key(next.payment, 'void'), next.ref)
  })
}

function describeRefusals(at: Readers): void {
  it('a repeated request shows it once', async () => {
    const { payment, ref } = await at.begun()
    expect(await at.begin(payment)).toMatchObject({ kind: 'challenge', ref })
    await at.subject.present(at.subject.readerIds[0], 'approve')
    expect(await at.subject.readBooks(payment.ourRef)).toEqual({
      payments: 1,
      heldPence: 1250,
      takenPence: 0,
    })
    expect(await at.subject.cards.void(at.key(payment, 'void'), ref)).toEqual({ kind: 'done' })
    expect(await at.subject.readBooks(payment.ourRef)).toMatchObject({ heldPence: 0 })
  })

  it('void takes it off the reader: no card pays it any more', async () => {
    const { payment, ref } = await at.begun()
    expect(await at.subject.cards.void(at.key(payment, 'void'), ref)).toEqual({ kind: 'done' })
    await at.subject.present(at.subject.readerIds[0], 'approve')
    expect(await at.query(payment)).toMatchObject({ kind: 'voided' })
    expect(await at.subject.readBooks(payment.ourRef)).toMatchObject({ heldPence: 0, takenPence: 0 })
  })

  it('a busy reader and one without a network are rejected, and no card can pay what they rejected', async () => {
    const first = await at.begun()
    const second = at.paymentAt(at.subject.readerIds[0])
    expect(await at.begin(second)).toMatchObject({ kind: 'rejected', reason: 'reader_busy' })
    await at.subject.cutOff(at.subject.readerIds[1])
    const third = at.paymentAt(at.subject.readerIds[1])
    expect(await at.begin(third)).toMatchObject({ kind: 'rejected', reason: 'reader_offline' })
    await at.subject.connect(at.subject.readerIds[1])
    await at.subject.present(at.subject.readerIds[0], 'approve')
    expect(await at.subject.readBooks(first.payment.ourRef)).toMatchObject({ heldPence: 1250 })
    for (const { ourRef } of [second, third])
      expect(await at.subject.readBooks(ourRef)).toMatchObject({ heldPence: 0, takenPence: 0 })
  })

  it.each(['before', 'after'] as const)(
    'an answer lost %s the reader has it is unknown, and a question by our name tells the rest',
    async (when) => {
      const payment = at.paymentAt(at.subject.readerIds[0])
      await at.subject.loseNext(when)
      expect(await at.begin(payment)).toMatchObject({ kind: 'unknown' })
      if (when === 'after') await at.subject.present(at.subject.readerIds[0], 'approve')
      const found = await at.query(payment)
      // Before the hand-over a provider may know the payment already, which then waits for no card.
      expect(when === 'after' ? ['authorised'] : ['missing', 'challenge']).toContain(found.kind)
      if ('ref' in found) await at.subject.cards.void(at.key(payment, 'void'), found.ref)
      expect(await at.subject.readBooks(payment.ourRef)).toMatchObject({ heldPence: 0, takenPence: 0 })
    },
  )
}
