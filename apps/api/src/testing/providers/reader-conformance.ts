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

    const paymentAt = (readerId: string): ReaderPayment => ({
      readerId,
      ourRef: `TL-${randomUUID()}`,
      amountPence: 1250,
      currency: 'GBP',
      merchantName: 'Quay Leisure',
    })
    const key = (payment: ReaderPayment, step: string) => ({ idempotencyKey: `${payment.ourRef}-${step}` })
    const begin = (payment: ReaderPayment) => subject.cards.readers!.begin(key(payment, 'authorise'), payment)
    const query = (payment: ReaderPayment) =>
      subject.cards.query({}, { ourRef: payment.ourRef, askedSecondsAgo: 1 })
    async function begun(at = 0) {
      const payment = paymentAt(subject.readerIds[at]!)
      const outcome = await begin(payment)
      if (outcome.kind !== 'challenge') throw new Error(`it is ${outcome.kind}`)
      return { payment, ref: outcome.ref, outcome }
    }

    it('lists both readers, with a name for staff', async () => {
      const listed = await subject.cards.readers!.list({})
      if (listed.kind !== 'list') throw new Error('no list')
      expect(listed.readers.map(({ id, isOnline }) => [id, isOnline])).toEqual(
        subject.readerIds.map((id) => [id, true]),
      )
      expect(listed.readers.every(({ label }) => label !== '')).toBe(true)
    })

    it('waits for the card, is authorised once it is read, then captured and refunded', async () => {
      const { payment, ref, outcome } = await begun()
      const [readerId] = subject.readerIds
      expect(outcome).toMatchObject({
        method: 'reader',
        scaData: readerId,
        amountPence: 1250,
        currency: 'GBP',
      })
      expect(await query(payment)).toMatchObject({ kind: 'challenge', method: 'reader', ref })
      await subject.present(readerId, 'approve')
      expect(await query(payment)).toMatchObject({
        kind: 'authorised',
        ref,
        amountPence: 1250,
        card: { last4: expect.stringMatching(/^\d{4}$/) },
      })
      expect(await subject.readBooks(payment.ourRef)).toEqual({ payments: 1, heldPence: 1250, takenPence: 0 })
      expect(await subject.cards.capture(key(payment, 'capture'), ref, 1250)).toEqual({ kind: 'done' })
      expect(await subject.readBooks(payment.ourRef)).toMatchObject({ takenPence: 1250 })
      const refund = `TLR-${payment.ourRef}`
      expect(await subject.cards.refund(key(payment, 'refund'), ref, 1250, refund)).toEqual({ kind: 'done' })
    })

    it.each([
      ['decline', 'card_declined'],
      ['time-out', 'no_card'],
    ] as const)(
      'after %s it is declined as %s, holds nothing, and the reader is free',
      async (act, reason) => {
        const { payment } = await begun()
        await subject.present(subject.readerIds[0], act)
        expect(await query(payment)).toMatchObject({ kind: 'declined', reason })
        expect(await subject.readBooks(payment.ourRef)).toEqual({ payments: 1, heldPence: 0, takenPence: 0 })
        const next = await begun()
        await subject.cards.void(key(next.payment, 'void'), next.ref)
      },
    )

    it('a repeated request shows it once', async () => {
      const { payment, ref } = await begun()
      expect(await begin(payment)).toMatchObject({ kind: 'challenge', ref })
      await subject.present(subject.readerIds[0], 'approve')
      expect(await subject.readBooks(payment.ourRef)).toEqual({ payments: 1, heldPence: 1250, takenPence: 0 })
      expect(await subject.cards.void(key(payment, 'void'), ref)).toEqual({ kind: 'done' })
      expect(await subject.readBooks(payment.ourRef)).toMatchObject({ heldPence: 0 })
    })

    it('void takes it off the reader: no card pays it any more', async () => {
      const { payment, ref } = await begun()
      expect(await subject.cards.void(key(payment, 'void'), ref)).toEqual({ kind: 'done' })
      await subject.present(subject.readerIds[0], 'approve')
      expect(await query(payment)).toMatchObject({ kind: 'voided' })
      expect(await subject.readBooks(payment.ourRef)).toMatchObject({ heldPence: 0, takenPence: 0 })
    })

    it('a busy reader and one without a network are rejected, and no card can pay what they rejected', async () => {
      const first = await begun()
      const second = paymentAt(subject.readerIds[0])
      expect(await begin(second)).toMatchObject({ kind: 'rejected', reason: 'reader_busy' })
      await subject.cutOff(subject.readerIds[1])
      const third = paymentAt(subject.readerIds[1])
      expect(await begin(third)).toMatchObject({ kind: 'rejected', reason: 'reader_offline' })
      await subject.connect(subject.readerIds[1])
      await subject.present(subject.readerIds[0], 'approve')
      expect(await subject.readBooks(first.payment.ourRef)).toMatchObject({ heldPence: 1250 })
      for (const { ourRef } of [second, third])
        expect(await subject.readBooks(ourRef)).toMatchObject({ heldPence: 0, takenPence: 0 })
    })

    it.each(['before', 'after'] as const)(
      'an answer lost %s the reader has it is unknown, and a question by our name tells the rest',
      async (when) => {
        const payment = paymentAt(subject.readerIds[0])
        await subject.loseNext(when)
        expect(await begin(payment)).toMatchObject({ kind: 'unknown' })
        if (when === 'after') await subject.present(subject.readerIds[0], 'approve')
        const found = await query(payment)
        // Before the hand-over a provider may know the payment already, which then waits for no card.
        expect(when === 'after' ? ['authorised'] : ['missing', 'challenge']).toContain(found.kind)
        if ('ref' in found) await subject.cards.void(key(payment, 'void'), found.ref)
        expect(await subject.readBooks(payment.ourRef)).toMatchObject({ heldPence: 0, takenPence: 0 })
      },
    )
  })
}
