import { describe, expect, it } from 'vitest'
import {
  byOurRef,
  type ConformancePayer,
  held,
  key,
  newRef,
  pence,
  requestFor,
} from './card-conformance-payer.ts'
import { type Abilities, type Harm, where } from './card-conformance-subject.ts'

/** Tests agreements: a first payment by the payer, and payments that the business makes later without them. */
export function describeAgreements(can: Abilities, isWhole: boolean, payer: ConformancePayer): void {
  describe('agreements', () => {
    testFirst(payer)
    testLater(can, payer)
    testLostLater(can, isWhole, payer)
  })
}

function testFirst(payer: ConformancePayer): void {
  it('spec 4: at the first payment the bank is asked for its check as a mandate, and the card is kept', async () => {
    const { outcome: asked, payment } = await payer.firstOfAgreement('challenge_for_agreement')
    if (asked.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(asked)}`)
    expect(await payer.booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'waiting' }])
    const brought = await payer.subject.answerBank(asked, 'approve')
    const outcome = await payer.cards.continueAuthorisation(key('continue'), asked.ref, brought)
    if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(outcome)}`)
    expect(outcome.card.savedCardId).not.toBeNull()
    expect(outcome.card.traceId).toMatch(/./)
  })

  it('the same card that begins no agreement is not asked about', async () => {
    const payment = await payer.paymentWith('challenge_for_agreement')
    expect(await payer.cards.authorise(key('authorise'), payment)).toMatchObject({ kind: 'authorised' })
  })

  it('a bank that authorises the first payment without its check has decided so: the card is kept, the trace id told', async () => {
    const { outcome } = await payer.firstOfAgreement()
    if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(outcome)}`)
    expect(outcome.card.savedCardId).not.toBeNull()
    expect(outcome.card.traceId).toMatch(/./)
    expect(await payer.cards.query({}, { ref: outcome.ref })).toMatchObject({
      kind: 'authorised',
      card: { traceId: outcome.card.traceId },
    })
  })

  it('a card that was saved before may begin an agreement', async () => {
    const { customerRef, savedCardId } = await payer.agreedPayment()
    const session = await payer.openSession(customerRef, [savedCardId])
    if (session.savedCards.some(({ needsSecurityCode }) => needsSecurityCode))
      await payer.subject.giveSecurityCode(session, savedCardId)
    const first = await payer.cards.authorise(key('authorise'), {
      ...requestFor(session, { savedCardId }),
      customerRef,
      agreement: 'first',
    })
    if (first.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(first)}`)
    const { traceId } = first.card
    const later = { ...(await payer.agreedPayment()), customerRef, savedCardId, traceId }
    expect(await payer.cards.authoriseAgreed(key('agreed'), later)).toMatchObject({ kind: 'authorised' })
  })
}

function testLater(can: Abilities, payer: ConformancePayer): void {
  it('a later payment is authorised without the payer, again and again, and taken like any other', async () => {
    const payment = await payer.agreedPayment()
    for (const ourRef of [newRef(), newRef()]) {
      const outcome = await payer.cards.authoriseAgreed(key('agreed'), { ...payment, ourRef })
      if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(outcome)}`)
      expect(outcome).toMatchObject({ ourRef, amountPence: pence, currency: 'GBP' })
      expect(await payer.cards.capture(key('capture'), outcome.ref, pence)).toEqual({ kind: 'done' })
      expect(await payer.booked(ourRef)).toEqual([
        { ...held(ourRef), state: 'captured', capturedPence: pence },
      ])
    }
  })

  it('F24: each of the bank’s reasons to decline is passed on, and nothing is held', async () => {
    // Without the payer there is no check that they could fail.
    for (const reason of payer.subject.declines.filter((one) => one !== 'authentication_failed')) {
      const payment = await payer.agreedPayment()
      await payer.subject.treatSavedAs({ declined: reason })
      const outcome = await payer.cards.authoriseAgreed(key('agreed'), payment)
      expect(outcome).toMatchObject({ kind: 'declined', reason })
      expect((await payer.booked(payment.ourRef)).map(({ state }) => state)).toEqual(['declined'])
    }
  })

  it('a bank that wants the payer declines with a reason of its own, never with its page, also when asked again', async () => {
    const payment = await payer.agreedPayment()
    await payer.subject.treatSavedAs('challenge')
    const outcome = await payer.cards.authoriseAgreed(key('agreed'), payment)
    if (outcome.kind !== 'declined') throw new Error(`not declined: ${JSON.stringify(outcome)}`)
    expect(outcome.reason).toBe('customer_needed')
    const read = await payer.cards.query({}, { ref: outcome.ref })
    expect(read).toMatchObject({ kind: 'declined', reason: 'customer_needed' })
    expect((await payer.booked(payment.ourRef)).map(({ state }) => state)).toEqual(['declined'])
  })

  it.each(where(can.takesTraceId, 'with another trace id, or none, it is refused, and nothing is held'))(
    '%s',
    async () => {
      for (const traceId of ['another', null]) {
        const payment = { ...(await payer.agreedPayment()), traceId }
        const outcome = await payer.cards.authoriseAgreed(key('agreed'), payment)
        expect(outcome).toMatchObject({ kind: 'rejected', reason: 'request_invalid' })
        expect(await payer.booked(payment.ourRef)).toEqual([])
      }
    },
  )

  it('a card that was saved, but never for an agreement, pays for nothing without the payer', async () => {
    const payment = await payer.agreedPayment()
    const savedCardId = await payer.saveFor(payment.customerRef)
    const outcome = await payer.cards.authoriseAgreed(key('agreed'), { ...payment, savedCardId })
    expect(['rejected', 'declined']).toContain(outcome.kind)
    const states = (await payer.booked(payment.ourRef)).map(({ state }) => state)
    expect(states.every((state) => state === 'declined')).toBe(true)
  })

  it('F43: a card that was removed is gone', async () => {
    const payment = await payer.agreedPayment()
    await payer.cards.removeSavedCard(key('remove'), payment.savedCardId)
    const outcome = await payer.cards.authoriseAgreed(key('agreed'), payment)
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'saved_card_gone' })
    expect(await payer.booked(payment.ourRef)).toEqual([])
  })

  it('F89: nothing listens: certainly nothing was done', async () => {
    const payment = await payer.agreedPayment()
    expect(await payer.subject.unreachable.authoriseAgreed(key('agreed'), payment)).toMatchObject({
      kind: 'rejected',
      reason: 'provider_unavailable',
    })
  })
}

const silences: Harm[] = ['reset', 'empty', 'malformed', 'server_error', 'slow']

function testLostLater(can: Abilities, isWhole: boolean, payer: ConformancePayer): void {
  it.each(isWhole ? silences : silences.slice(0, 1))(
    'F22: the answer is lost (%s): unknown, and the same request again holds nothing more',
    async (harm) => {
      const payment = await payer.agreedPayment()
      const call = key('agreed')
      await payer.subject.harm('authorise', harm, 'after')
      expect(await payer.cards.authoriseAgreed(call, payment)).toMatchObject({ kind: 'unknown' })
      await payer.subject.mend()
      const again = await payer.cards.authoriseAgreed(call, payment)
      expect(['authorised', 'unknown']).toContain(again.kind)
      expect(await payer.booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'authorised' }])
      if (can.queryByOurRef)
        expect(await payer.cards.query({}, byOurRef(payment.ourRef))).toMatchObject({ kind: 'authorised' })
    },
  )

  it('F22: the request is lost: unknown, and nothing is held', async () => {
    const payment = await payer.agreedPayment()
    await payer.subject.harm('authorise', 'reset', 'before')
    expect(await payer.cards.authoriseAgreed(key('agreed'), payment)).toMatchObject({ kind: 'unknown' })
    expect(await payer.booked(payment.ourRef)).toEqual([])
  })

  it('F03: the same key twice at once is one payment', async () => {
    const payment = await payer.agreedPayment()
    const call = key('agreed')
    const outcomes = await Promise.all([
      payer.cards.authoriseAgreed(call, payment),
      payer.cards.authoriseAgreed(call, payment),
    ])
    expect(outcomes.some(({ kind }) => kind === 'authorised')).toBe(true)
    expect(await payer.booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'authorised' }])
  })
}
