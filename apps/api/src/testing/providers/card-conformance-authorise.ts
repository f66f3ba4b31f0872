import { describe, expect, it } from 'vitest'
import {
  type ConformancePayer,
  held,
  key,
  newRef,
  newRefundRef,
  pence,
  saidOf,
  tooLate,
} from './card-conformance-payer.ts'
import { type Abilities, where } from './card-conformance-subject.ts'

export function describePrepare(payer: ConformancePayer): void {
  describe('prepare', () => {
    it('opens a session for the card page, which is ours or one of the named origins', async () => {
      const session = await payer.openSession()
      expect(session.mode).toBe('test')
      expect(session.sessionKey).not.toBe('')
      expect(Date.parse(session.expiresAt)).toBeGreaterThan(0)
      const { caps } = payer.cards
      const ours = new URL('https://bookings.example').origin
      expect([ours, ...caps.frameHosts]).toContain(new URL(session.url).origin)
      expect(new URL(session.url).origin === ours).toBe(caps.cardPage !== null)
    })

    it('is unavailable, and does not throw, when the provider is down or answers nonsense', async () => {
      const request = {
        ourRef: newRef(),
        amountPence: pence,
        currency: 'GBP',
        embedOrigins: ['https://bookings.example'],
        cardPageUrl: 'https://bookings.example/pay/card/account',
        savedCardIds: [],
      }
      // If a provider's sessions need no call, nothing can fail.
      const down = await payer.subject.unreachable.prepare(key('prepare'), request)
      await payer.subject.harm('prepare', 'malformed', 'after')
      const odd = await payer.cards.prepare(key('prepare'), request)
      const said = [down, odd].map((one) => (one.kind === 'ready' ? one.kind : one.cause))
      expect([
        ['network', 'bad_response'],
        ['ready', 'ready'],
      ]).toContainEqual(said)
    })
  })
}

export function describeAuthorise(can: Abilities, payer: ConformancePayer): void {
  describe('authorise', () => {
    testAuthorisation(payer)
    testRejections(can, payer)
    testLies(can, payer)
  })
}

function testAuthorisation(payer: ConformancePayer): void {
  it('holds the money without taking it, and says what it holds', async () => {
    const outcome = await payer.authorised()
    expect(outcome).toMatchObject({ amountPence: pence, currency: 'GBP' })
    expect(outcome.card.last4).toMatch(/^\d{4}$/)
    expect(outcome.card.expiry).toMatch(/^\d\d\/\d\d$/)
    expect(outcome.card.savedCardId).toBeNull()
    expect(await payer.booked(outcome.ourRef)).toEqual([{ ...held(outcome.ourRef), state: 'authorised' }])
  })

  it('spec 4: it tells the bank of the browser, or nothing where the provider takes nothing', async () => {
    if (payer.subject.toldOfBrowser === null) return expect(payer.cards.provider).toBe('stripe')
    const { told, expected } = await payer.subject.toldOfBrowser(await payer.paymentWith('approved'))
    expect(told).toEqual(expected)
  })

  it('F03: the same key twice at once is one payment', async () => {
    const payment = await payer.paymentWith('approved')
    const call = key('authorise')
    const outcomes = await Promise.all([
      payer.cards.authorise(call, payment),
      payer.cards.authorise(call, payment),
    ])
    for (const outcome of outcomes)
      if (outcome.kind !== 'unknown')
        expect(outcome).toMatchObject({ kind: 'authorised', ourRef: payment.ourRef })
    expect(outcomes.some(({ kind }) => kind === 'authorised')).toBe(true)
    expect(await payer.booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'authorised' }])
  })

  it('F24: each of the provider’s reasons is passed on, and nothing is held', async () => {
    expect(payer.subject.declines).toEqual(expect.arrayContaining(['card_declined']))
    for (const reason of payer.subject.declines) {
      const payment = await payer.paymentWith({ declined: reason })
      const outcome = await payer.cards.authorise(key('authorise'), payment)
      expect(outcome).toMatchObject({ kind: 'declined', reason })
      const states = (await payer.booked(payment.ourRef)).map(({ state }) => state)
      expect(states.every((state) => state === 'declined')).toBe(true)
    }
  })
}

function testRejections(can: Abilities, payer: ConformancePayer): void {
  it('F42: a card token that was used pays for nothing more, and is rejected, not declined', async () => {
    const used = await payer.paymentWith('approved')
    await payer.cards.authorise(key('authorise'), used)
    expect(await payer.rejectionOf({ ...used, ourRef: newRef() })).toMatch(tooLate)
  })

  it('F42: a card token that is too old is rejected, not declined', async () => {
    const payment = await payer.paymentWith('approved')
    await payer.subject.outliveCardToken()
    // Where the provider accepts a token with another session, this session is new: only the token is too
    // old.
    const { sessionKey } = await payer.openSession()
    expect(await payer.rejectionOf({ ...payment, sessionKey })).toMatch(tooLate)
  })

  it('F42: a session that is over is rejected, not declined', async () => {
    const payment = await payer.paymentWith('approved')
    await payer.subject.outliveSession()
    expect(await payer.rejectionOf(payment)).toMatch(tooLate)
  })

  it('a payment of the least sum that it takes is authorised', async () => {
    const least = { ...(await payer.paymentWith('approved')), amountPence: can.leastPence }
    expect(await payer.cards.authorise(key('authorise'), least)).toMatchObject({ kind: 'authorised' })
  })

  it.each(where(can.leastPence > 1, 'one of a penny less is rejected with that reason, and nothing is held'))(
    '%s',
    async () => {
      const less = { ...(await payer.paymentWith('approved')), amountPence: can.leastPence - 1 }
      const outcome = await payer.cards.authorise(key('authorise'), less)
      expect(outcome).toMatchObject({ kind: 'rejected', reason: 'sum_too_small' })
      expect(await payer.booked(less.ourRef)).toEqual([])
    },
  )

  it('a wrong key is our own fault: rejected, and nothing is held', async () => {
    const payment = await payer.paymentWith('approved')
    const outcome = await payer.subject.withWrongKey.authorise(key('authorise'), payment)
    expect(outcome.kind).toBe('rejected')
    expect(['request_invalid', 'provider_unavailable']).toContain(
      outcome.kind === 'rejected' && outcome.reason,
    )
    expect(await payer.booked(payment.ourRef)).toEqual([])
  })

  it('F89: nothing listens: certainly nothing was done', async () => {
    const outcome = await payer.subject.unreachable.authorise(
      key('authorise'),
      await payer.paymentWith('approved'),
    )
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'provider_unavailable' })
  })

  it('F89: turned away unread (429): certainly nothing was done', async () => {
    const payment = await payer.paymentWith('approved')
    await payer.subject.harm('authorise', 'too_many', 'before')
    const outcome = await payer.cards.authorise(key('authorise'), payment)
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'provider_unavailable' })
    expect(await payer.booked(payment.ourRef)).toEqual([])
  })
}

const lies = [
  ['wrong_amount', `${pence + 1} GBP`],
  ['wrong_currency', `${pence} EUR`],
] as const

/** Tests answers of the provider that name another sum or currency than was asked for. */
function testLies(can: Abilities, payer: ConformancePayer): void {
  it.each(lies)(
    'F39: the answer to authorise is wrong (%s): passed on as it is, for the caller to compare',
    async (lie, told) => {
      await payer.subject.harm('authorise', lie, 'after')
      const outcome = await payer.cards.authorise(key('authorise'), await payer.paymentWith('approved'))
      expect([told, 'unknown']).toContain(saidOf(outcome))
    },
  )

  it.each(lies)(
    'F39: the answer to the bank’s result is wrong (%s): passed on as it is',
    async (lie, told) => {
      const challenge = await payer.challenged()
      const answer = await payer.subject.answerBank(challenge, 'approve')
      await payer.subject.harm('continue', lie, 'after')
      const outcome = await payer.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
      expect([told, 'unknown']).toContain(saidOf(outcome))
    },
  )

  it.each(lies)('F39: the answer to a query is wrong (%s): passed on as it is', async (lie, told) => {
    const { ref } = await payer.authorised()
    await payer.subject.harm('query', lie, 'after')
    expect([told, 'unknown']).toContain(saidOf(await payer.cards.query({}, { ref })))
  })

  it.each([
    can.namesSumOfCapture
      ? ['another sum or currency in the answer to a capture is not believed', 'unknown']
      : ['the answer to a capture names no sum: what was taken is what was asked for', 'done'],
  ])('F39: %s', async (_, expected) => {
    for (const [lie] of lies) {
      const { ref, ourRef } = await payer.authorised()
      await payer.subject.harm('capture', lie, 'after')
      expect([lie, (await payer.cards.capture(key('capture'), ref, pence)).kind]).toEqual([lie, expected])
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
    }
  })

  it.each(lies)(
    'F39: the answer to a refund, of a part or of all, is wrong (%s): not believed',
    async (lie) => {
      for (const back of [250, pence]) {
        const { ref, ourRef } = await payer.captured()
        await payer.subject.harm('refund', lie, 'after')
        const refunded = await payer.cards.refund(key('refund'), ref, back, newRefundRef())
        expect(refunded).toMatchObject({ kind: 'unknown' })
        expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: back }])
      }
    },
  )
}
