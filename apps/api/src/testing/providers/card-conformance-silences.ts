import { describe, expect, it } from 'vitest'
import {
  byOurRef,
  type ConformancePayer,
  held,
  isGone,
  key,
  newCustomerRef,
  newRefundRef,
  pence,
} from './card-conformance-payer.ts'
import { type Abilities, type Harm, where } from './card-conformance-subject.ts'

const silences: Harm[] = ['reset', 'empty', 'malformed', 'server_error', 'slow']
const isOfShortForm = (harm: Harm) => harm === 'reset' || harm === 'server_error'

const ifAsked = (can: Abilities) =>
  can.queryByOurRef ? 'asked by our name it says' : 'it can’t be asked by our name'

/** Tests calls whose answer is lost: what was done, and what the provider tells of it afterwards. */
export function describeLostAnswers(can: Abilities, isWhole: boolean, payer: ConformancePayer): void {
  describe.each(silences)('F22, F23: the answer is lost (%s)', (harm) => {
    testLostAuthorise(can, payer, harm)
    if (!isWhole && !isOfShortForm(harm)) return
    testLostReads(can, payer, harm)
    testLostSteps(can, payer, harm)
  })
}

function testLostAuthorise(can: Abilities, payer: ConformancePayer, harm: Harm): void {
  it(`to authorise: unknown, never declined, and held once; ${ifAsked(can)} what it holds`, async () => {
    const payment = await payer.paymentWith('approved')
    const call = key('authorise')
    await payer.subject.harm('authorise', harm, 'after')
    expect(await payer.cards.authorise(call, payment)).toMatchObject({ kind: 'unknown' })
    await payer.subject.mend()
    // The same request with the same key gets the first answer, or that it is unknown, and makes no
    // second payment.
    const again = await payer.cards.authorise(call, payment)
    expect(['authorised', 'unknown']).toContain(again.kind)
    expect(await payer.booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'authorised' }])
    if (payer.cards.caps.queryByOurRef)
      expect(await payer.cards.query({}, byOurRef(payment.ourRef))).toMatchObject({
        kind: 'authorised',
        ourRef: payment.ourRef,
        amountPence: pence,
      })
  })

  it(`to authorise that did nothing: unknown, and nothing is held; ${ifAsked(can)} missing`, async () => {
    const payment = await payer.paymentWith('approved')
    await payer.subject.harm('authorise', harm, 'before')
    const outcome = await payer.cards.authorise(key('authorise'), payment)
    expect(outcome.kind).not.toBe('declined')
    expect(outcome.kind).toBe('unknown')
    await payer.subject.mend()
    expect(await payer.booked(payment.ourRef)).toEqual([])
    if (payer.cards.caps.queryByOurRef)
      expect(await payer.cards.query({}, byOurRef(payment.ourRef))).toEqual({ kind: 'missing' })
  })
}

function testLostReads(can: Abilities, payer: ConformancePayer, harm: Harm): void {
  it('to a query, by its name or by ours: unknown, never missing', async () => {
    const { ref, ourRef } = await payer.authorised()
    await payer.subject.harm('query', harm, 'after')
    expect(await payer.cards.query({}, { ref })).toMatchObject({ kind: 'unknown' })
    await payer.subject.harm('queryByOurRef', harm, 'after')
    expect(await payer.cards.query({}, byOurRef(ourRef))).toMatchObject({ kind: 'unknown' })
  })

  it('F44: to the question for a refund: unknown, never missing, which would make it again', async () => {
    const { ref } = await payer.captured()
    const name = newRefundRef()
    await payer.cards.refund(key('refund'), ref, 250, name)
    await payer.subject.harm('queryRefund', harm, 'after')
    expect(await payer.cards.queryRefund({}, ref, name)).toMatchObject({ kind: 'unknown' })
  })

  it.each(
    where(can.listsMovements, 'to the list of what moved, or a part of it: unknown, never a shorter one'),
  )('%s', async () => {
    const { ref, ourRef } = await payer.captured()
    await payer.cards.refund(key('refund'), ref, 250, newRefundRef())
    for (const call of ['listMovements', 'restOfMovements'] as const) {
      await payer.subject.harm(call, harm, 'after')
      expect(await payer.movesOf(ourRef)).toBe('unknown')
      await payer.subject.mend()
    }
    expect(await payer.movesOf(ourRef)).toMatchObject([{ amountPence: pence }, { amountPence: 250 }])
  })
}

function testLostSteps(can: Abilities, payer: ConformancePayer, harm: Harm): void {
  it('F21: to the bank’s result: unknown or told once more, and the provider says what it holds', async () => {
    const challenge = await payer.challenged()
    const answer = await payer.subject.answerBank(challenge, 'approve')
    await payer.subject.harm('continue', harm, 'after')
    const outcome = await payer.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
    const isToldTwice = can.tellsBankTwice && harm === 'reset'
    expect(outcome.kind).toBe(isToldTwice ? 'authorised' : 'unknown')
    await payer.subject.mend()
    expect(await payer.cards.query({}, { ref: challenge.ref })).toMatchObject({ kind: 'authorised' })
    expect(await payer.booked(challenge.ourRef)).toEqual([{ ...held(challenge.ourRef), state: 'authorised' }])
  })

  it('to capture: unknown; repeated, it is taken once', async () => {
    const { ref, ourRef } = await payer.authorised()
    const call = key('capture')
    await payer.subject.harm('capture', harm, 'after')
    expect(await payer.cards.capture(call, ref, pence)).toMatchObject({ kind: 'unknown' })
    await payer.subject.mend()
    expect(await payer.cards.query({}, { ref })).toMatchObject({
      kind: 'captured',
      capturedPence: pence,
    })
    await payer.cards.capture(call, ref, pence)
    expect(await payer.booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
  })

  it('to void: unknown; asked again, it is void', async () => {
    const { ref, ourRef } = await payer.authorised()
    const call = key('void')
    await payer.subject.harm('void', harm, 'after')
    expect(await payer.cards.void(call, ref)).toMatchObject({ kind: 'unknown' })
    await payer.subject.mend()
    expect(await payer.cards.query({}, { ref })).toMatchObject({ kind: 'voided' })
    expect(await payer.booked(ourRef)).toMatchObject([{ state: 'voided', capturedPence: 0 }])
  })

  it(`F44: to refund: unknown, and repeated it is made once; ${ifAsked(can)} that it was made`, async () => {
    const { ref, ourRef } = await payer.captured()
    const name = newRefundRef()
    const call = key('refund')
    await payer.subject.harm('refund', harm, 'after')
    expect(await payer.cards.refund(call, ref, 250, name)).toMatchObject({ kind: 'unknown' })
    await payer.subject.mend()
    if (payer.cards.caps.queryByOurRef)
      expect(await payer.cards.queryRefund({}, ref, name)).toEqual({ kind: 'done', amountPence: 250 })
    await payer.cards.refund(call, ref, 250, name)
    expect(await payer.booked(ourRef)).toMatchObject([{ capturedPence: pence, refundedPence: 250 }])
  })

  it('F43: to the removal of a saved card: unknown; repeated, it is done, and the card pays for nothing', async () => {
    const customerRef = newCustomerRef()
    const savedCardId = await payer.saveFor(customerRef)
    const call = key('remove')
    await payer.subject.harm('removeSavedCard', harm, 'after')
    expect(await payer.cards.removeSavedCard(call, savedCardId)).toMatchObject({ kind: 'unknown' })
    await payer.subject.mend()
    for (const again of [call, key('remove')])
      expect(await payer.cards.removeSavedCard(again, savedCardId)).toEqual({ kind: 'done' })
    expect(await payer.payWithRemoved(customerRef, savedCardId)).toEqual(isGone)
  })
}

/** Tests calls that the provider never carried out. */
export function describeNothingDone(isWhole: boolean, payer: ConformancePayer): void {
  // A slow call may still be done; these are not.
  describe.each(silences.filter((harm) => harm !== 'slow'))('F22, F23: nothing was done (%s)', (harm) => {
    it('by capture: unknown; repeated, it is taken once', async () => {
      const { ref, ourRef } = await payer.authorised()
      const call = key('capture')
      await payer.subject.harm('capture', harm, 'before')
      expect(await payer.cards.capture(call, ref, pence)).toMatchObject({ kind: 'unknown' })
      await payer.subject.mend()
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'authorised', capturedPence: 0 }])
      expect(await payer.cards.capture(call, ref, pence)).toEqual({ kind: 'done' })
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
    })

    if (!isWhole && !isOfShortForm(harm)) return

    it('by void: unknown; repeated, it is void', async () => {
      const { ref, ourRef } = await payer.authorised()
      const call = key('void')
      await payer.subject.harm('void', harm, 'before')
      expect(await payer.cards.void(call, ref)).toMatchObject({ kind: 'unknown' })
      await payer.subject.mend()
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'authorised', capturedPence: 0 }])
      expect(await payer.cards.void(call, ref)).toEqual({ kind: 'done' })
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'voided', capturedPence: 0 }])
    })

    it('F44: by refund: unknown; repeated, it is made once', async () => {
      const { ref, ourRef } = await payer.captured()
      const name = newRefundRef()
      const call = key('refund')
      await payer.subject.harm('refund', harm, 'before')
      expect(await payer.cards.refund(call, ref, 250, name)).toMatchObject({ kind: 'unknown' })
      await payer.subject.mend()
      expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 0 }])
      expect(await payer.cards.refund(call, ref, 250, name)).toEqual({ kind: 'done' })
      expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 250 }])
    })

    it('F43: by the removal of a saved card: unknown, and it still pays; repeated, it is gone', async () => {
      const customerRef = newCustomerRef()
      const savedCardId = await payer.saveFor(customerRef)
      const call = key('remove')
      await payer.subject.harm('removeSavedCard', harm, 'before')
      expect(await payer.cards.removeSavedCard(call, savedCardId)).toMatchObject({ kind: 'unknown' })
      await payer.subject.mend()
      expect((await payer.payWith(customerRef, savedCardId)).outcome.kind).toBe('authorised')
      expect(await payer.cards.removeSavedCard(call, savedCardId)).toEqual({ kind: 'done' })
      expect(await payer.payWithRemoved(customerRef, savedCardId)).toEqual(isGone)
    })
  })
}
