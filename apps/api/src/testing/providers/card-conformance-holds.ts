import { attentionAfterMinutes } from '@touchline/rules/limits/defaults'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConformancePayer,
  held,
  key,
  newRefundRef,
  noToRefund,
  pence,
} from './card-conformance-payer.ts'
import { type ConformanceShop, openConformanceShop } from './card-conformance-shop.ts'
import { type Abilities, type CardConformance, where } from './card-conformance-subject.ts'

export function describeHolds(can: Abilities, payer: ConformancePayer): void {
  describe('a hold ends without a request', () => {
    async function ended() {
      const payment = await payer.authorised()
      return { ...payment, askedSecondsAgo: await payer.subject.outliveHold() }
    }

    it.each([
      can.tellsEndOfHold
        ? 'is void, whoever is asked, and by either name'
        : 'is not told of: without its reports the provider calls it held',
    ])('%s', async () => {
      const { ref, ourRef, askedSecondsAgo } = await ended()
      const told = [await payer.cards.query({}, { ref })]
      if (can.queryByOurRef) told.push(await payer.cards.query({}, { ourRef, askedSecondsAgo }))
      for (const outcome of told)
        expect(outcome).toMatchObject({ kind: can.tellsEndOfHold ? 'voided' : 'authorised', ref, ourRef })
      expect(await payer.booked(ourRef)).toEqual([{ ...held(ourRef), state: 'voided' }])
    })

    it('F40: a capture of it is refused, as often as it is asked for, and takes nothing', async () => {
      const { ref, ourRef } = await ended()
      const call = key('capture')
      for (const again of [call, call, key('capture')])
        expect((await payer.cards.capture(again, ref, pence)).kind).toBe('refused')
      expect(await payer.booked(ourRef)).toEqual([{ ...held(ourRef), state: 'voided' }])
    })

    it('a void of it is done, or refused where its end is not told; a refund gives nothing back', async () => {
      const { ref, ourRef } = await ended()
      expect((await payer.cards.void(key('void'), ref)).kind).toBe(can.tellsEndOfHold ? 'done' : 'refused')
      const back = await payer.cards.refund(key('refund'), ref, pence, newRefundRef())
      expect(back.kind).toBe(noToRefund(can))
      expect(await payer.booked(ourRef)).toEqual([{ ...held(ourRef), state: 'voided' }])
    })

    describe('through the app', () => {
      describeEndedHolds(can, () => payer.subject)
    })
  })
}

/** Tests the app when a hold ends automatically at the provider, before its order or after it. */
function describeEndedHolds(can: Abilities, subjectOf: () => CardConformance): void {
  let subject: CardConformance
  let shop: ConformanceShop
  beforeAll(async () => {
    subject = subjectOf()
    shop = await openConformanceShop(subject)
  })
  afterAll(() => shop.close())

  const nothingTaken = [{ state: 'voided', capturedPence: 0, refundedPence: 0 }]

  it('F40: the order stands, its money is asked for again and not called taken, and it needs attention after a quarter of an hour', async () => {
    const payment = await shop.pay()
    await subject.harm('capture', 'reset', 'before')
    await payment.who.complete(payment.id)
    await subject.mend()
    expect(await shop.picture(payment)).toMatchObject({ state: 'capturing_unknown', orders: [payment.total] })
    await subject.outliveHold()
    for (let times = 0; times < 3; times++) {
      await shop.sweep()
      expect(await shop.picture(payment)).toMatchObject({
        state: expect.stringMatching(/^captur(ing_unknown|e_pending)$/),
        orders: [payment.total],
        card: [],
        theirs: nothingTaken,
      })
    }
    await shop.age(payment, attentionAfterMinutes * 60 + 1)
    for (let times = 0; times < 2; times++) {
      await shop.sweep()
      expect(await shop.picture(payment)).toMatchObject({
        state: 'needs_attention',
        orders: [payment.total],
        card: [],
        theirs: nothingTaken,
      })
    }
  })

  describe.each(where(can.queryByOurRef, 'before its order'))('%s', () => {
    it('F21, F29: the payment is over, its places are the basket’s again, and it is paid for anew', async () => {
      await subject.harm('authorise', 'server_error', 'after')
      const payment = await shop.pay()
      await subject.mend()
      expect(payment.status).toBe('processing')
      await shop.age(payment, await subject.outliveHold())
      // The first look marks it as needing attention, as it was in doubt for so long. The next asks again and
      // ends it.
      for (let times = 0; times < 2; times++) await shop.sweep()
      expect(await shop.picture(payment)).toMatchObject({ state: 'voided', orders: [], theirs: nothingTaken })
      await subject.mend()
      const again = await shop.pay('approved', payment.who)
      expect((await again.who.complete(again.id)).json.transaction_status).toBe('completed')
      expect(await shop.picture(again)).toMatchObject({ state: 'captured', orders: [again.total], places: 3 })
      expect(await shop.picture(payment)).toMatchObject({ orders: [], theirs: nothingTaken })
    })
  })

  describe.each(where(!can.queryByOurRef, 'before its order, which can’t be asked by our name'))('%s', () => {
    it('F21: it needs attention at once, and stays so', async () => {
      await subject.harm('authorise', 'server_error', 'after')
      const payment = await shop.pay()
      await subject.mend()
      await shop.sweep()
      expect(await shop.picture(payment)).toMatchObject({ state: 'needs_attention', orders: [] })
      await shop.age(payment, await subject.outliveHold())
      await shop.sweep()
      expect(await shop.picture(payment)).toMatchObject({
        state: 'needs_attention',
        orders: [],
        theirs: nothingTaken,
      })
    })
  })
}
