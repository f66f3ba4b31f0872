import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  CardChoice,
  CardPayments,
  QueryOutcome,
  ReadContext,
} from '../../gateways/card-payments/port.ts'
import { isLong } from '../long.ts'
import { describeEndedHolds } from './card-conformance-holds.ts'
import { describeKeptSecrets } from './card-conformance-secrets.ts'
import {
  type Abilities,
  type CardConformance,
  type CardKind,
  type Happened,
  type Harm,
  type Ready,
  shortPatienceMs,
  where,
} from './card-conformance-subject.ts'
import { describeOrderOfWebhooks } from './card-conformance-webhooks.ts'

const pence = 1250

/**
 * Sends with each call about a payment what was asked for, as the app does: not every provider repeats it.
 * While the provider is slow on purpose, calls have a short time limit.
 */
function askingAsTheApp(cards: CardPayments, isSlow: () => boolean): CardPayments {
  const hurried = <Call extends ReadContext>(call: Call): Call =>
    isSlow() ? { timeoutMs: shortPatienceMs, ...call } : call
  const askedBy = new Map<string, NonNullable<ReadContext['asked']>>()
  const about = <Call extends ReadContext>(call: Call, ref: string): Call => {
    const asked = askedBy.get(ref)
    return hurried(asked ? { ...call, asked } : call)
  }
  return {
    ...cards,
    prepare: (call, wanted) => cards.prepare(hurried(call), wanted),
    removeSavedCard: (call, id) => cards.removeSavedCard(hurried(call), id),
    listMovements: (call, period) => cards.listMovements(hurried(call), period),
    authorise: async (call, payment) => {
      const { ourRef, amountPence, currency } = payment
      const outcome = await cards.authorise(hurried(call), payment)
      if ('ref' in outcome) askedBy.set(outcome.ref, { ourRef, amountPence, currency })
      return outcome
    },
    continueAuthorisation: (call, ref, answer) => cards.continueAuthorisation(about(call, ref), ref, answer),
    query: (call, by) => cards.query('ref' in by ? about(call, by.ref) : hurried(call), by),
    capture: (call, ref, amountPence) => cards.capture(about(call, ref), ref, amountPence),
    void: (call, ref) => cards.void(about(call, ref), ref),
    refund: (call, ref, ...wanted) => cards.refund(about(call, ref), ref, ...wanted),
    queryRefund: (call, ref, name) => cards.queryRefund(about(call, ref), ref, name),
  }
}

/**
 * Tests every implementation of the port: outcomes, lost replies, repeats, lies, refunds, saved cards,
 * webhooks. Wherever money is concerned, the verdict comes from the provider's own books.
 *
 * In the short form every call meets two of the silences. Authorise, and a capture of which nothing was done,
 * meet each of them. Adapters treat a silence alike in all calls (`http-exchange.test.ts`); providers differ
 * in what each call makes of it.
 */
export function describeCardConformance(
  name: string,
  can: Abilities,
  open: () => Promise<CardConformance>,
  { isWhole = isLong }: { isWhole?: boolean } = {},
): void {
  const ifAsked = can.queryByOurRef ? 'asked by our name it says' : 'it can’t be asked by our name'
  // A name in use is refused too. Only a provider that can be queried by it shows if that refund is ours.
  const noToRefund = can.queryByOurRef ? 'refused' : 'unknown'
  describe(`conformance of ${name}`, () => {
    let subject: CardConformance
    beforeAll(async () => {
      const opened = await open()
      let isSlow = false
      subject = {
        ...opened,
        cards: askingAsTheApp(opened.cards, () => isSlow),
        harm: (call, harm, when) => {
          isSlow ||= harm === 'slow'
          return opened.harm(call, harm, when)
        },
        mend: () => {
          isSlow = false
          return opened.mend()
        },
      }
    })
    afterEach(() => subject.mend())
    afterAll(() => subject.close())

    const newRef = () => `TL-${crypto.randomUUID()}`
    const key = (step: string) => ({ idempotencyKey: `${crypto.randomUUID()}-${step}` })
    const byOurRef = (ourRef: string) => ({ ourRef, askedSecondsAgo: 0 })

    async function openSession(customerRef?: string, savedCardIds: string[] = []): Promise<Ready> {
      const session = await subject.cards.prepare(key('prepare'), {
        ourRef: newRef(),
        amountPence: pence,
        currency: 'GBP',
        embedOrigins: ['https://bookings.example'],
        cardPageUrl: 'https://bookings.example/pay/card/account',
        savedCardIds,
        ...(customerRef !== undefined && { customerRef }),
      })
      if (session.kind !== 'ready') throw new Error(`no session: ${session.cause}`)
      return session
    }
    const requestFor = (session: Ready, card: CardChoice): AuthoriseRequest => ({
      sessionKey: session.sessionKey,
      card,
      billing: {
        firstName: 'Ada',
        lastName: 'Byron',
        addressLineOne: '3 Mill Lane',
        city: 'Leeds',
        postcode: 'LS1 4AP',
      },
      ourRef: newRef(),
      amountPence: pence,
      currency: 'GBP',
      merchantName: 'Riverside Leisure',
      notificationUrl: 'https://bookings.example/3ds/notify/a-token',
      fingerprintUrl: 'https://bookings.example/3ds/method/a-token',
      browser: {
        acceptHeader: 'text/html',
        userAgent: 'Mozilla/5.0 (conformance)',
        ip: '203.0.113.7',
        javaScriptEnabled: true,
        challengeWindowSize: '02',
        javaEnabled: false,
        language: 'en-GB',
        colorDepth: 30,
        screenHeight: 800,
        screenWidth: 360,
        timeZoneOffsetMinutes: -60,
      },
    })
    async function paymentWith(kind: CardKind): Promise<AuthoriseRequest> {
      const session = await openSession()
      return requestFor(session, { cardToken: await subject.typeCard(session, kind), saveCard: false })
    }
    async function authorised() {
      const payment = await paymentWith('approved')
      const outcome = await subject.cards.authorise(key('authorise'), payment)
      if (outcome.kind !== 'authorised') throw new Error(`not authorised: ${JSON.stringify(outcome)}`)
      return outcome
    }
    async function captured() {
      const outcome = await authorised()
      expect(await subject.cards.capture(key('capture'), outcome.ref, pence)).toEqual({ kind: 'done' })
      return outcome
    }
    async function challenged(kind: CardKind = 'challenge') {
      const outcome = await subject.cards.authorise(key('authorise'), await paymentWith(kind))
      if (outcome.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(outcome)}`)
      return outcome
    }
    const saidOf = (outcome: AuthoriseOutcome | QueryOutcome) =>
      outcome.kind === 'authorised' ? `${outcome.amountPence} ${outcome.currency}` : outcome.kind
    const booked = async (ourRef: string) =>
      (await subject.books()).filter((payment) => payment.ourRef === ourRef)
    const held = (ourRef: string) => ({
      ourRef,
      amountPence: pence,
      currency: 'GBP',
      capturedPence: 0,
      refundedPence: 0,
    })

    /** Returns the reason for the rejection, and the payments that the provider has booked all the same. */
    const rejectionOf = async (payment: AuthoriseRequest) => {
      const outcome = await subject.cards.authorise(key('authorise'), payment)
      const { length } = await booked(payment.ourRef)
      return `${outcome.kind}: ${outcome.kind === 'rejected' ? outcome.reason : ''}, ${length} booked`
    }
    const tooLate = /^rejected: (card_token|session)_expired, 0 booked$/

    async function saveFor(customerRef: string, besides?: string): Promise<string> {
      const session = await openSession(customerRef)
      const cardToken = await subject.typeCard(session, 'approved')
      const card = { cardToken, saveCard: true, ...(besides !== undefined && { besides }) }
      const outcome = await subject.cards.authorise(key('authorise'), {
        ...requestFor(session, card),
        customerRef,
      })
      if (outcome.kind !== 'authorised' || outcome.card.savedCardId === null)
        throw new Error(`not saved: ${JSON.stringify(outcome)}`)
      return outcome.card.savedCardId
    }
    async function payWith(customerRef: string, savedCardId: string) {
      const session = await openSession(customerRef, [savedCardId])
      if (session.savedCards.some(({ id, needsSecurityCode }) => id === savedCardId && needsSecurityCode))
        await subject.giveSecurityCode(session, savedCardId)
      const payment = { ...requestFor(session, { savedCardId }), customerRef }
      return { session, outcome: await subject.cards.authorise(key('authorise'), payment), payment }
    }
    const payWithRemoved = async (customerRef: string, savedCardId: string) => {
      const session = await openSession(customerRef, [savedCardId])
      const payment = { ...requestFor(session, { savedCardId }), customerRef }
      const outcome = await subject.cards.authorise(key('authorise'), payment)
      return { kind: outcome.kind, booked: await booked(payment.ourRef) }
    }
    const isGone = { kind: 'rejected', booked: [] }
    /** Lists the current movements of a payment. */
    async function movesOf(ourRef: string) {
      const dayMs = 24 * 60 * 60_000
      const around = { fromUtc: new Date(Date.now() - dayMs), untilUtc: new Date(Date.now() + dayMs) }
      const list = await subject.cards.listMovements({}, around)
      if (list.kind !== 'list') return list.kind
      return list.movements.filter((movement) => movement.ourRef === ourRef)
    }

    it('can do what it says, and no more', () => {
      const { webhooks, wallets, queryByOurRef, listsMovements, leastPence } = subject.cards.caps
      expect(leastPence('GBP')).toBe(can.leastPence)
      expect({ webhooks, wallets, queryByOurRef, listsMovements }).toEqual({
        webhooks: can.webhooks,
        wallets: can.wallets,
        queryByOurRef: can.queryByOurRef,
        listsMovements: can.listsMovements,
      })
    })

    describe('prepare', () => {
      it('opens a session for the card page, which is ours or one of the named origins', async () => {
        const session = await openSession()
        expect(session.mode).toBe('test')
        expect(session.sessionKey).not.toBe('')
        expect(Date.parse(session.expiresAt)).toBeGreaterThan(0)
        const { caps } = subject.cards
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
        const down = await subject.unreachable.prepare(key('prepare'), request)
        await subject.harm('prepare', 'malformed', 'after')
        const odd = await subject.cards.prepare(key('prepare'), request)
        const said = [down, odd].map((one) => (one.kind === 'ready' ? one.kind : one.cause))
        expect([
          ['network', 'bad_response'],
          ['ready', 'ready'],
        ]).toContainEqual(said)
      })
    })

    describe('authorise', () => {
      it('holds the money without taking it, and says what it holds', async () => {
        const outcome = await authorised()
        expect(outcome).toMatchObject({ amountPence: pence, currency: 'GBP' })
        expect(outcome.card.last4).toMatch(/^\d{4}$/)
        expect(outcome.card.expiry).toMatch(/^\d\d\/\d\d$/)
        expect(outcome.card.savedCardId).toBeNull()
        expect(await booked(outcome.ourRef)).toEqual([{ ...held(outcome.ourRef), state: 'authorised' }])
      })

      it('spec 4: tells the bank of the browser, or nothing where the provider takes nothing', async () => {
        if (subject.toldOfBrowser === null) return expect(subject.cards.provider).toBe('stripe')
        const { told, expected } = await subject.toldOfBrowser(await paymentWith('approved'))
        expect(told).toEqual(expected)
      })

      it('F03: the same key twice at once is one payment', async () => {
        const payment = await paymentWith('approved')
        const call = key('authorise')
        const outcomes = await Promise.all([
          subject.cards.authorise(call, payment),
          subject.cards.authorise(call, payment),
        ])
        for (const outcome of outcomes)
          if (outcome.kind !== 'unknown')
            expect(outcome).toMatchObject({ kind: 'authorised', ourRef: payment.ourRef })
        expect(outcomes.some(({ kind }) => kind === 'authorised')).toBe(true)
        expect(await booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'authorised' }])
      })

      it('F24: each reason that the provider tells is the reason that is passed on, and nothing is held', async () => {
        expect(subject.declines).toEqual(expect.arrayContaining(['card_declined']))
        for (const reason of subject.declines) {
          const payment = await paymentWith({ declined: reason })
          const outcome = await subject.cards.authorise(key('authorise'), payment)
          expect(outcome).toMatchObject({ kind: 'declined', reason })
          const states = (await booked(payment.ourRef)).map(({ state }) => state)
          expect(states.every((state) => state === 'declined')).toBe(true)
        }
      })

      it('F42: a card token that was used pays for nothing more, and is rejected, not declined', async () => {
        const used = await paymentWith('approved')
        await subject.cards.authorise(key('authorise'), used)
        expect(await rejectionOf({ ...used, ourRef: newRef() })).toMatch(tooLate)
      })

      it('F42: a card token that is too old is rejected, not declined', async () => {
        const payment = await paymentWith('approved')
        await subject.outliveCardToken()
        // Where the provider accepts a token with another session, this session is new: only the token is too
        // old.
        const { sessionKey } = await openSession()
        expect(await rejectionOf({ ...payment, sessionKey })).toMatch(tooLate)
      })

      it('F42: a session that is over is rejected, not declined', async () => {
        const payment = await paymentWith('approved')
        await subject.outliveSession()
        expect(await rejectionOf(payment)).toMatch(tooLate)
      })

      it('a payment of the least sum that it takes is authorised', async () => {
        const least = { ...(await paymentWith('approved')), amountPence: can.leastPence }
        expect(await subject.cards.authorise(key('authorise'), least)).toMatchObject({ kind: 'authorised' })
      })

      it.each(
        where(can.leastPence > 1, 'one of a penny less is rejected with that reason, and nothing is held'),
      )('%s', async () => {
        const less = { ...(await paymentWith('approved')), amountPence: can.leastPence - 1 }
        const outcome = await subject.cards.authorise(key('authorise'), less)
        expect(outcome).toMatchObject({ kind: 'rejected', reason: 'sum_too_small' })
        expect(await booked(less.ourRef)).toEqual([])
      })

      it('a wrong key is our own fault: rejected, and nothing is held', async () => {
        const payment = await paymentWith('approved')
        const outcome = await subject.withWrongKey.authorise(key('authorise'), payment)
        expect(outcome.kind).toBe('rejected')
        expect(['request_invalid', 'provider_unavailable']).toContain(
          outcome.kind === 'rejected' && outcome.reason,
        )
        expect(await booked(payment.ourRef)).toEqual([])
      })

      it('F89: nothing listens: surely nothing was done', async () => {
        const outcome = await subject.unreachable.authorise(key('authorise'), await paymentWith('approved'))
        expect(outcome).toMatchObject({ kind: 'rejected', reason: 'provider_unavailable' })
      })

      it('F89: turned away unread (429): surely nothing was done', async () => {
        const payment = await paymentWith('approved')
        await subject.harm('authorise', 'too_many', 'before')
        const outcome = await subject.cards.authorise(key('authorise'), payment)
        expect(outcome).toMatchObject({ kind: 'rejected', reason: 'provider_unavailable' })
        expect(await booked(payment.ourRef)).toEqual([])
      })

      const lies = [
        ['wrong_amount', `${pence + 1} GBP`],
        ['wrong_currency', `${pence} EUR`],
      ] as const

      it.each(lies)(
        'F39: the answer to authorise lies (%s): told as it is, for the caller to compare',
        async (lie, told) => {
          await subject.harm('authorise', lie, 'after')
          const outcome = await subject.cards.authorise(key('authorise'), await paymentWith('approved'))
          expect([told, 'unknown']).toContain(saidOf(outcome))
        },
      )

      it.each(lies)('F39: the answer to the bank’s result lies (%s): told as it is', async (lie, told) => {
        const challenge = await challenged()
        const answer = await subject.answerBank(challenge, 'approve')
        await subject.harm('continue', lie, 'after')
        const outcome = await subject.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
        expect([told, 'unknown']).toContain(saidOf(outcome))
      })

      it.each(lies)('F39: the answer to a query lies (%s): told as it is', async (lie, told) => {
        const { ref } = await authorised()
        await subject.harm('query', lie, 'after')
        expect([told, 'unknown']).toContain(saidOf(await subject.cards.query({}, { ref })))
      })

      it.each([
        can.namesSumOfCapture
          ? ['another sum or currency in the answer to a capture is not believed', 'unknown']
          : ['the answer to a capture names no sum: what was taken is what was asked for', 'done'],
      ])('F39: %s', async (_, expected) => {
        for (const [lie] of lies) {
          const { ref, ourRef } = await authorised()
          await subject.harm('capture', lie, 'after')
          expect([lie, (await subject.cards.capture(key('capture'), ref, pence)).kind]).toEqual([
            lie,
            expected,
          ])
          expect(await booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
        }
      })

      it.each(lies)(
        'F39: the answer to a refund, of a part or of all, lies (%s): not believed',
        async (lie) => {
          for (const back of [250, pence]) {
            const { ref, ourRef } = await captured()
            await subject.harm('refund', lie, 'after')
            const refunded = await subject.cards.refund(
              key('refund'),
              ref,
              back,
              `TLR-${crypto.randomUUID()}`,
            )
            expect(refunded).toMatchObject({ kind: 'unknown' })
            expect(await booked(ourRef)).toMatchObject([{ refundedPence: back }])
          }
        },
      )
    })

    const silences: Harm[] = ['reset', 'empty', 'malformed', 'server_error', 'slow']
    const isOfShortForm = (harm: Harm) => harm === 'reset' || harm === 'server_error'

    describe.each(silences)('F22, F23: the answer is lost (%s)', (harm) => {
      it(`to authorise: unknown, never declined, and held once; ${ifAsked} what it holds`, async () => {
        const payment = await paymentWith('approved')
        const call = key('authorise')
        await subject.harm('authorise', harm, 'after')
        expect(await subject.cards.authorise(call, payment)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        // The same request with the same key gets the first answer, or that it is unknown, and makes no
        // second payment.
        const again = await subject.cards.authorise(call, payment)
        expect(['authorised', 'unknown']).toContain(again.kind)
        expect(await booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'authorised' }])
        if (subject.cards.caps.queryByOurRef)
          expect(await subject.cards.query({}, byOurRef(payment.ourRef))).toMatchObject({
            kind: 'authorised',
            ourRef: payment.ourRef,
            amountPence: pence,
          })
      })

      it(`to authorise that did nothing: unknown, and nothing is held; ${ifAsked} missing`, async () => {
        const payment = await paymentWith('approved')
        await subject.harm('authorise', harm, 'before')
        const outcome = await subject.cards.authorise(key('authorise'), payment)
        expect(outcome.kind).not.toBe('declined')
        expect(outcome.kind).toBe('unknown')
        await subject.mend()
        expect(await booked(payment.ourRef)).toEqual([])
        if (subject.cards.caps.queryByOurRef)
          expect(await subject.cards.query({}, byOurRef(payment.ourRef))).toEqual({ kind: 'missing' })
      })

      if (!isWhole && !isOfShortForm(harm)) return

      it('to a query, by its name or by ours: unknown, never missing', async () => {
        const { ref, ourRef } = await authorised()
        await subject.harm('query', harm, 'after')
        expect(await subject.cards.query({}, { ref })).toMatchObject({ kind: 'unknown' })
        await subject.harm('queryByOurRef', harm, 'after')
        expect(await subject.cards.query({}, byOurRef(ourRef))).toMatchObject({ kind: 'unknown' })
      })

      it('F44: to the question for a refund: unknown, never missing, which would make it again', async () => {
        const { ref } = await captured()
        const name = `TLR-${crypto.randomUUID()}`
        await subject.cards.refund(key('refund'), ref, 250, name)
        await subject.harm('queryRefund', harm, 'after')
        expect(await subject.cards.queryRefund({}, ref, name)).toMatchObject({ kind: 'unknown' })
      })

      it('F21: to the bank’s result: unknown or told once more, and the provider says what it holds', async () => {
        const challenge = await challenged()
        const answer = await subject.answerBank(challenge, 'approve')
        await subject.harm('continue', harm, 'after')
        const outcome = await subject.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
        const isToldTwice = can.tellsBankTwice && harm === 'reset'
        expect(outcome.kind).toBe(isToldTwice ? 'authorised' : 'unknown')
        await subject.mend()
        expect(await subject.cards.query({}, { ref: challenge.ref })).toMatchObject({ kind: 'authorised' })
        expect(await booked(challenge.ourRef)).toEqual([{ ...held(challenge.ourRef), state: 'authorised' }])
      })

      it('to capture: unknown; repeated, it is taken once', async () => {
        const { ref, ourRef } = await authorised()
        const call = key('capture')
        await subject.harm('capture', harm, 'after')
        expect(await subject.cards.capture(call, ref, pence)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        expect(await subject.cards.query({}, { ref })).toMatchObject({
          kind: 'captured',
          capturedPence: pence,
        })
        await subject.cards.capture(call, ref, pence)
        expect(await booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
      })

      it('to void: unknown; asked again, it is void', async () => {
        const { ref, ourRef } = await authorised()
        const call = key('void')
        await subject.harm('void', harm, 'after')
        expect(await subject.cards.void(call, ref)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        expect(await subject.cards.query({}, { ref })).toMatchObject({ kind: 'voided' })
        expect(await booked(ourRef)).toMatchObject([{ state: 'voided', capturedPence: 0 }])
      })

      it(`F44: to refund: unknown, and repeated it is made once; ${ifAsked} that it was made`, async () => {
        const { ref, ourRef } = await captured()
        const name = `TLR-${crypto.randomUUID()}`
        const call = key('refund')
        await subject.harm('refund', harm, 'after')
        expect(await subject.cards.refund(call, ref, 250, name)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        if (subject.cards.caps.queryByOurRef)
          expect(await subject.cards.queryRefund({}, ref, name)).toEqual({ kind: 'done', amountPence: 250 })
        await subject.cards.refund(call, ref, 250, name)
        expect(await booked(ourRef)).toMatchObject([{ capturedPence: pence, refundedPence: 250 }])
      })

      it('F43: to the removal of a saved card: unknown; repeated, it is done, and the card pays for nothing', async () => {
        const customerRef = `conformance-${crypto.randomUUID()}`
        const savedCardId = await saveFor(customerRef)
        const call = key('remove')
        await subject.harm('removeSavedCard', harm, 'after')
        expect(await subject.cards.removeSavedCard(call, savedCardId)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        for (const again of [call, key('remove')])
          expect(await subject.cards.removeSavedCard(again, savedCardId)).toEqual({ kind: 'done' })
        expect(await payWithRemoved(customerRef, savedCardId)).toEqual(isGone)
      })

      it.each(
        where(can.listsMovements, 'to the list of what moved, or a part of it: unknown, never a shorter one'),
      )('%s', async () => {
        const { ref, ourRef } = await captured()
        await subject.cards.refund(key('refund'), ref, 250, `TLR-${crypto.randomUUID()}`)
        for (const call of ['listMovements', 'restOfMovements'] as const) {
          await subject.harm(call, harm, 'after')
          expect(await movesOf(ourRef)).toBe('unknown')
          await subject.mend()
        }
        expect(await movesOf(ourRef)).toMatchObject([{ amountPence: pence }, { amountPence: 250 }])
      })
    })

    // A slow call may still be done; these are not.
    describe.each(silences.filter((harm) => harm !== 'slow'))('F22, F23: nothing was done (%s)', (harm) => {
      it('by capture: unknown; repeated, it is taken once', async () => {
        const { ref, ourRef } = await authorised()
        const call = key('capture')
        await subject.harm('capture', harm, 'before')
        expect(await subject.cards.capture(call, ref, pence)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        expect(await booked(ourRef)).toMatchObject([{ state: 'authorised', capturedPence: 0 }])
        expect(await subject.cards.capture(call, ref, pence)).toEqual({ kind: 'done' })
        expect(await booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
      })

      if (!isWhole && !isOfShortForm(harm)) return

      it('by void: unknown; repeated, it is void', async () => {
        const { ref, ourRef } = await authorised()
        const call = key('void')
        await subject.harm('void', harm, 'before')
        expect(await subject.cards.void(call, ref)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        expect(await booked(ourRef)).toMatchObject([{ state: 'authorised', capturedPence: 0 }])
        expect(await subject.cards.void(call, ref)).toEqual({ kind: 'done' })
        expect(await booked(ourRef)).toMatchObject([{ state: 'voided', capturedPence: 0 }])
      })

      it('F44: by refund: unknown; repeated, it is made once', async () => {
        const { ref, ourRef } = await captured()
        const name = `TLR-${crypto.randomUUID()}`
        const call = key('refund')
        await subject.harm('refund', harm, 'before')
        expect(await subject.cards.refund(call, ref, 250, name)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        expect(await booked(ourRef)).toMatchObject([{ refundedPence: 0 }])
        expect(await subject.cards.refund(call, ref, 250, name)).toEqual({ kind: 'done' })
        expect(await booked(ourRef)).toMatchObject([{ refundedPence: 250 }])
      })

      it('F43: by the removal of a saved card: unknown, and it still pays; repeated, it is gone', async () => {
        const customerRef = `conformance-${crypto.randomUUID()}`
        const savedCardId = await saveFor(customerRef)
        const call = key('remove')
        await subject.harm('removeSavedCard', harm, 'before')
        expect(await subject.cards.removeSavedCard(call, savedCardId)).toMatchObject({ kind: 'unknown' })
        await subject.mend()
        expect((await payWith(customerRef, savedCardId)).outcome.kind).toBe('authorised')
        expect(await subject.cards.removeSavedCard(call, savedCardId)).toEqual({ kind: 'done' })
        expect(await payWithRemoved(customerRef, savedCardId)).toEqual(isGone)
      })
    })

    describe('the bank asks', () => {
      it('spec 4: authorise returns where and with what; approved, the payment is authorised, and once', async () => {
        const challenge = await challenged()
        expect(new URL(challenge.scaUrl).protocol).toMatch(/^https?:$/)
        expect(challenge.method === 'creq-post').toBe(challenge.scaData !== '')
        const answer = await subject.answerBank(challenge, 'approve')
        const call = key('continue')
        const outcome = await subject.cards.continueAuthorisation(call, challenge.ref, answer)
        expect(outcome).toMatchObject({ kind: 'authorised', ref: challenge.ref, amountPence: pence })
        // F33: posted twice.
        const again = await subject.cards.continueAuthorisation(call, challenge.ref, answer)
        expect(['authorised', 'unknown']).toContain(again.kind)
        expect(await booked(challenge.ourRef)).toEqual([{ ...held(challenge.ourRef), state: 'authorised' }])
      })

      it('refused, the payment is declined for that reason, and nothing is held', async () => {
        const challenge = await challenged()
        const answer = await subject.answerBank(challenge, 'refuse')
        const outcome = await subject.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
        expect(outcome).toMatchObject({ kind: 'declined', reason: 'authentication_failed' })
        expect(await booked(challenge.ourRef)).toMatchObject([{ state: 'declined' }])
      })

      it('approved, it may still be declined', async () => {
        const challenge = await challenged('challenge_then_declined')
        const answer = await subject.answerBank(challenge, 'approve')
        const outcome = await subject.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
        expect(outcome.kind).toBe('declined')
        expect(outcome).not.toMatchObject({ reason: 'authentication_failed' })
      })

      it('F34: what is forged, truncated or another payment’s authorises nothing', async () => {
        const [mine, other] = [await challenged(), await challenged()]
        const others = await subject.answerBank(other, 'approve')
        for (const forged of subject.forgedAnswers(mine, others)) {
          const outcome = await subject.cards.continueAuthorisation(key('continue'), mine.ref, forged)
          expect(['rejected', 'challenge', 'declined', 'unknown']).toContain(outcome.kind)
        }
        const states = (await booked(mine.ourRef)).map(({ state }) => state)
        expect(['waiting', 'declined']).toContain(states[0])
      })

      it('before the payer has answered, the browser that comes back authorises nothing', async () => {
        const challenge = await challenged()
        const outcome = await subject.cards.query({}, { ref: challenge.ref })
        expect(outcome).toMatchObject({ kind: 'challenge', amountPence: pence })
        expect(await booked(challenge.ourRef)).toMatchObject([{ state: 'waiting' }])
      })

      it('F31: a challenge that is given up holds nothing, and an approval afterwards changes that not', async () => {
        const challenge = await challenged()
        expect(await subject.cards.void(key('void'), challenge.ref)).toEqual({ kind: 'done' })
        await subject.answerBank(challenge, 'approve').catch(() => null)
        const outcome = await subject.cards.query({}, { ref: challenge.ref })
        // Where only we can complete a challenge, it stays open and comes to nothing.
        const staysOpen = outcome.kind === 'challenge' && outcome.scaUrl === null
        const ends = staysOpen ? ['waiting'] : ['voided', 'declined']
        if (!staysOpen) expect(ends).toContain(outcome.kind)
        const states = (await booked(challenge.ourRef)).map(({ state }) => state)
        expect(states.every((state) => ends.includes(state))).toBe(true)
      })

      it.each([
        can.endsChallenges
          ? 'F29: a check that nobody answers in time is over: an approval afterwards authorises nothing'
          : 'F29: the provider ends no check by itself: given up after its time, it is over',
      ])('%s', async () => {
        const challenge = await challenged()
        await subject.outliveChallenge()
        if (!can.endsChallenges)
          expect(await subject.cards.void(key('void'), challenge.ref)).toEqual({ kind: 'done' })
        const answer = await subject
          .answerBank(challenge, 'approve')
          .catch(() => ({ returned: true }) as const)
        await subject.cards.continueAuthorisation(key('continue'), challenge.ref, answer)
        const outcome = await subject.cards.query({}, { ref: challenge.ref })
        expect(['declined', 'voided']).toContain(outcome.kind)
        const states = (await booked(challenge.ourRef)).map(({ state }) => state)
        expect([['declined'], ['voided']]).toContainEqual(states)
      })
    })

    describe.each(where(!can.fingerprint, 'no look at the browser'))('%s', () => {
      it('the bank asks at once', async () => {
        const { kind } = await subject.cards.authorise(key('authorise'), await paymentWith('challenge'))
        expect(kind).toBe('challenge')
      })
    })

    describe.each(where(can.fingerprint, 'the bank looks at the browser'))('%s', () => {
      async function looked(kind: CardKind) {
        const outcome = await subject.cards.authorise(key('authorise'), await paymentWith(kind))
        if (outcome.kind !== 'fingerprint') throw new Error(`no fingerprint: ${JSON.stringify(outcome)}`)
        expect(new URL(outcome.url).protocol).toMatch(/^https?:$/)
        expect(outcome.data).not.toBe('')
        expect(await booked(outcome.ourRef)).toEqual([{ ...held(outcome.ourRef), state: 'waiting' }])
        return outcome
      }

      it.each(['Y', 'N', 'U'] as const)(
        'spec 4: it has ended (%s), and the bank is content: authorised, once',
        async (end) => {
          const { ref, ourRef } = await looked('fingerprint')
          const call = key('continue')
          for (let times = 0; times < 2; times++)
            expect(await subject.cards.continueAuthorisation(call, ref, { fingerprint: end })).toMatchObject({
              kind: 'authorised',
              ref,
              amountPence: pence,
            })
          expect(await booked(ourRef)).toEqual([{ ...held(ourRef), state: 'authorised' }])
        },
      )

      it('spec 4: the bank asks all the same, and holds nothing until it is answered', async () => {
        const { ref, ourRef } = await looked('fingerprint_then_challenge')
        const outcome = await subject.cards.continueAuthorisation(key('continue'), ref, { fingerprint: 'Y' })
        if (outcome.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(outcome)}`)
        expect(await booked(ourRef)).toMatchObject([{ state: 'waiting' }])
        const answer = await subject.answerBank(outcome, 'approve')
        expect(await subject.cards.continueAuthorisation(key('continue'), ref, answer)).toMatchObject({
          kind: 'authorised',
          amountPence: pence,
        })
      })

      it('given up, it holds nothing, and its end afterwards changes nothing', async () => {
        const { ref, ourRef } = await looked('fingerprint')
        expect(await subject.cards.void(key('void'), ref)).toEqual({ kind: 'done' })
        await subject.cards.continueAuthorisation(key('continue'), ref, { fingerprint: 'Y' })
        expect(await booked(ourRef)).toMatchObject([{ state: 'voided', capturedPence: 0 }])
      })
    })

    describe('query', () => {
      it('finds a payment by its reference and by ours, as it stands', async () => {
        const { ref, ourRef } = await authorised()
        const found: QueryOutcome[] = [await subject.cards.query({}, { ref })]
        if (subject.cards.caps.queryByOurRef) found.push(await subject.cards.query({}, byOurRef(ourRef)))
        for (const outcome of found)
          expect(outcome).toMatchObject({ kind: 'authorised', ref, ourRef, amountPence: pence })
      })

      it('says missing of what it never heard of', async () => {
        if (subject.cards.caps.queryByOurRef)
          expect(await subject.cards.query({}, byOurRef(newRef()))).toEqual({ kind: 'missing' })
        expect((await subject.unreachable.query({}, { ref: 'any' })).kind).toBe('unknown')
      })
    })

    describe('capture and void', () => {
      it('takes exactly what is asked, once, and the same key gives the same answer', async () => {
        const { ref, ourRef } = await authorised()
        const call = key('capture')
        const both = await Promise.all([
          subject.cards.capture(call, ref, pence),
          subject.cards.capture(call, ref, pence),
        ])
        expect(both.some(({ kind }) => kind === 'done')).toBe(true)
        expect(both.every(({ kind }) => kind !== 'refused')).toBe(true)
        expect(await booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
      })

      it('does not take more than was authorised, nor of what was declined or void', async () => {
        const { ref, ourRef } = await authorised()
        expect((await subject.cards.capture(key('capture'), ref, pence + 1)).kind).toBe('refused')
        expect(await booked(ourRef)).toMatchObject([{ capturedPence: 0 }])
        expect(await subject.cards.void(key('void'), ref)).toEqual({ kind: 'done' })
        expect((await subject.cards.capture(key('capture'), ref, pence)).kind).not.toBe('done')
        const declined = await subject.cards.authorise(
          key('authorise'),
          await paymentWith({ declined: 'card_declined' }),
        )
        if (declined.kind !== 'declined') throw new Error(`not declined: ${declined.kind}`)
        expect((await subject.cards.capture(key('capture'), declined.ref, pence)).kind).not.toBe('done')
      })

      it('voids what is held, twice without harm', async () => {
        const { ref, ourRef } = await authorised()
        const first = await subject.cards.void(key('void'), ref)
        expect(first).toEqual({ kind: 'done' })
        expect((await subject.cards.void(key('void'), ref)).kind).toBe('done')
        expect(await subject.cards.query({}, { ref })).toMatchObject({ kind: 'voided' })
        expect(await booked(ourRef)).toMatchObject([{ state: 'voided' }])
      })

      it('does not call money that was taken void', async () => {
        const { ref, ourRef } = await captured()
        expect((await subject.cards.void(key('void'), ref)).kind).toBe('refused')
        expect(await booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
      })
    })

    describe('a hold that ends by itself', () => {
      async function ended() {
        const payment = await authorised()
        return { ...payment, askedSecondsAgo: await subject.outliveHold() }
      }

      it.each([
        can.tellsEndOfHold
          ? 'is void, whoever is asked, and by either name'
          : 'is not told of: without its reports the provider calls it held',
      ])('%s', async () => {
        const { ref, ourRef, askedSecondsAgo } = await ended()
        const told = [await subject.cards.query({}, { ref })]
        if (can.queryByOurRef) told.push(await subject.cards.query({}, { ourRef, askedSecondsAgo }))
        for (const outcome of told)
          expect(outcome).toMatchObject({ kind: can.tellsEndOfHold ? 'voided' : 'authorised', ref, ourRef })
        expect(await booked(ourRef)).toEqual([{ ...held(ourRef), state: 'voided' }])
      })

      it('F40: a capture of it is refused, as often as it is asked for, and takes nothing', async () => {
        const { ref, ourRef } = await ended()
        const call = key('capture')
        for (const again of [call, call, key('capture')])
          expect((await subject.cards.capture(again, ref, pence)).kind).toBe('refused')
        expect(await booked(ourRef)).toEqual([{ ...held(ourRef), state: 'voided' }])
      })

      it('a void of it is done, or refused where its end is not told; a refund gives nothing back', async () => {
        const { ref, ourRef } = await ended()
        expect((await subject.cards.void(key('void'), ref)).kind).toBe(
          can.tellsEndOfHold ? 'done' : 'refused',
        )
        const back = await subject.cards.refund(key('refund'), ref, pence, `TLR-${crypto.randomUUID()}`)
        expect(back.kind).toBe(noToRefund)
        expect(await booked(ourRef)).toEqual([{ ...held(ourRef), state: 'voided' }])
      })

      describe('through the app', () => {
        describeEndedHolds(can, () => subject)
      })
    })

    describe('refunds', () => {
      it('F46: in parts, one by its name however often it is asked for, and never more than was taken', async () => {
        const { ref, ourRef } = await captured()
        const name = `TLR-${crypto.randomUUID()}`
        const call = key('refund')
        const both = await Promise.all([
          subject.cards.refund(call, ref, 1000, name),
          subject.cards.refund(call, ref, 1000, name),
        ])
        expect(both.some(({ kind }) => kind === 'done')).toBe(true)
        expect(await booked(ourRef)).toMatchObject([{ refundedPence: 1000 }])
        // F61: before more is sent, the provider is asked what went back, by whatever name.
        expect(await subject.cards.query({}, { ref })).toMatchObject({
          kind: 'captured',
          ...(can.queryByOurRef && { refundedPence: 1000 }),
        })
        // With another key, as after a refusal that staff have looked into.
        expect((await subject.cards.refund(key('refund'), ref, 1000, name)).kind).not.toBe('refused')
        expect(await booked(ourRef)).toMatchObject([{ refundedPence: 1000 }])
        const over = await subject.cards.refund(key('refund'), ref, 251, `TLR-${crypto.randomUUID()}`)
        expect(over.kind).toBe(noToRefund)
        const rest = await subject.cards.refund(key('refund'), ref, 250, `TLR-${crypto.randomUUID()}`)
        expect(rest).toEqual({ kind: 'done' })
        expect(await booked(ourRef)).toMatchObject([{ state: 'refunded', refundedPence: pence }])
        // A provider that can't be queried by our name can't tell what went back either.
        expect(await subject.cards.query({}, { ref })).toMatchObject(
          can.queryByOurRef ? { kind: 'refunded', refundedPence: pence } : { kind: 'captured' },
        )
      })

      describe.each(where(!can.queryByOurRef, 'one that was refused, which can’t be asked by our name'))(
        '%s',
        () => {
          it('gave nothing back; asked for again it is unknown, and a person looks', async () => {
            const { ref, ourRef } = await captured()
            const name = `TLR-${crypto.randomUUID()}`
            await subject.refuseRefund()
            for (const kind of ['refused', 'unknown'])
              expect(await subject.cards.refund(key('refund'), ref, 1000, name)).toMatchObject({ kind })
            expect(await booked(ourRef)).toMatchObject([{ refundedPence: 0 }])
          })
        },
      )

      describe.each(where(can.queryByOurRef, 'one that was refused'))('%s', () => {
        it('gave nothing back, and is made when it is asked for again by its name', async () => {
          const { ref, ourRef } = await captured()
          const name = `TLR-${crypto.randomUUID()}`
          for (let times = 0; times < 2; times++) {
            await subject.refuseRefund()
            expect(await subject.cards.refund(key('refund'), ref, 1000, name)).toMatchObject({
              kind: 'refused',
            })
            expect(await booked(ourRef)).toMatchObject([{ refundedPence: 0 }])
            if (subject.cards.caps.queryByOurRef)
              expect(await subject.cards.queryRefund({}, ref, name)).toEqual({ kind: 'missing' })
          }
          for (let times = 0; times < 2; times++)
            expect(await subject.cards.refund(key('refund'), ref, 1000, name)).toEqual({ kind: 'done' })
          expect(await booked(ourRef)).toMatchObject([{ refundedPence: 1000 }])
          expect(await subject.cards.queryRefund({}, ref, name)).toEqual({ kind: 'done', amountPence: 1000 })
          const dayMs = 24 * 60 * 60_000
          const around = { fromUtc: new Date(Date.now() - dayMs), untilUtc: new Date(Date.now() + dayMs) }
          const list = await subject.cards.listMovements({}, around)
          if (list.kind !== 'list') throw new Error(`no list: ${list.cause}`)
          const back = list.movements.filter((one) => one.ourRef === ourRef && one.kind === 'refunded')
          expect(back).toMatchObject([{ ourRefundRef: name, amountPence: 1000 }])
        })
      })

      it('a refund that was never asked for is missing, and money that was not taken is not given back', async () => {
        const { ref } = await captured()
        if (subject.cards.caps.queryByOurRef)
          expect(await subject.cards.queryRefund({}, ref, `TLR-${crypto.randomUUID()}`)).toEqual({
            kind: 'missing',
          })
        const untaken = await authorised()
        const refused = await subject.cards.refund(
          key('refund'),
          untaken.ref,
          100,
          `TLR-${crypto.randomUUID()}`,
        )
        expect(refused.kind).toBe(noToRefund)
        expect(await booked(untaken.ourRef)).toMatchObject([{ refundedPence: 0 }])
      })
    })

    describe('saved cards', () => {
      it('the first payment saves it, and later ones are made with it by the same customer', async () => {
        const customerRef = `conformance-${crypto.randomUUID()}`
        const first = await saveFor(customerRef)
        const second = await saveFor(customerRef, first)
        expect(second).not.toBe(first)
        for (const savedCardId of [first, second]) {
          const { session, outcome, payment } = await payWith(customerRef, savedCardId)
          expect(session.savedCards.map(({ id }) => id)).toContain(savedCardId)
          expect(outcome).toMatchObject({ kind: 'authorised', amountPence: pence })
          expect(await booked(payment.ourRef)).toMatchObject([{ state: 'authorised' }])
        }
      })

      it('F24: the bank declines a later use: each reason is told as of a typed card, nothing is held, and the card stays', async () => {
        const customerRef = `conformance-${crypto.randomUUID()}`
        const savedCardId = await saveFor(customerRef)
        for (const reason of subject.declines) {
          await subject.treatSavedAs({ declined: reason })
          const { outcome, payment } = await payWith(customerRef, savedCardId)
          expect(outcome).toMatchObject({ kind: 'declined', reason })
          expect((await booked(payment.ourRef)).map(({ state }) => state)).toEqual(['declined'])
        }
        const { session, outcome } = await payWith(customerRef, savedCardId)
        expect(session.savedCards.map(({ id }) => id)).toContain(savedCardId)
        expect(outcome).toMatchObject({ kind: 'authorised', amountPence: pence })
      })

      it.each([
        ['approve', 'challenge', { kind: 'authorised', amountPence: pence }, 'authorised'],
        ['refuse', 'challenge', { kind: 'declined', reason: 'authentication_failed' }, 'declined'],
        ['approve', 'challenge_then_declined', { kind: 'declined' }, 'declined'],
      ] as const)(
        'spec 4: the bank asks at a later use (%s, %s): nothing is held before the answer, and it ends as of a typed card',
        async (answer, kind, expected, state) => {
          const customerRef = `conformance-${crypto.randomUUID()}`
          const savedCardId = await saveFor(customerRef)
          await subject.treatSavedAs(kind)
          const { outcome: asked, payment } = await payWith(customerRef, savedCardId)
          if (asked.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(asked)}`)
          expect(await booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'waiting' }])
          const brought = await subject.answerBank(asked, answer)
          const outcome = await subject.cards.continueAuthorisation(key('continue'), asked.ref, brought)
          expect(outcome).toMatchObject({ ref: asked.ref, ...expected })
          if (kind === 'challenge_then_declined')
            expect(outcome).not.toMatchObject({ reason: 'authentication_failed' })
          expect(await booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state }])
          // The next use works as usual: the card is still the customer's.
          expect((await payWith(customerRef, savedCardId)).outcome.kind).toBe('authorised')
        },
      )

      it('F43: one that was removed is gone, also when it is removed twice', async () => {
        const customerRef = `conformance-${crypto.randomUUID()}`
        const savedCardId = await saveFor(customerRef)
        const call = key('remove')
        expect(await subject.cards.removeSavedCard(call, savedCardId)).toEqual({ kind: 'done' })
        expect((await subject.cards.removeSavedCard(key('remove'), savedCardId)).kind).toBe('done')
        expect(await payWithRemoved(customerRef, savedCardId)).toEqual(isGone)
      })
    })

    describe.each(where(!can.wallets, 'no wallets'))('%s', () => {
      it('nothing can be pressed', () => expect(subject.pressWallet).toBeNull())
    })

    describe.each(where(can.wallets, 'wallets'))('%s', () => {
      async function pressed(kind: CardKind): Promise<AuthoriseRequest> {
        if (subject.pressWallet === null) throw new Error('no wallets')
        const session = await openSession()
        return requestFor(session, { cardToken: await subject.pressWallet(session, kind), saveCard: false })
      }

      it('a wallet’s token pays as a card’s does', async () => {
        const outcome = await subject.cards.authorise(key('authorise'), await pressed('approved'))
        expect(outcome).toMatchObject({ kind: 'authorised', amountPence: pence })
      })

      it('F24: one that the bank declines is declined for each reason that the provider tells, and nothing is held', async () => {
        for (const reason of subject.declines) {
          const payment = await pressed({ declined: reason })
          const outcome = await subject.cards.authorise(key('authorise'), payment)
          expect(outcome).toMatchObject({ kind: 'declined', reason })
          expect((await booked(payment.ourRef)).map(({ state }) => state)).toEqual(['declined'])
        }
      })

      it('F42: one that was used pays for nothing more, and is rejected before the act, not declined', async () => {
        const used = await pressed('approved')
        await subject.cards.authorise(key('authorise'), used)
        expect(await rejectionOf({ ...used, ourRef: newRef() })).toMatch(tooLate)
      })

      it('F42: one that is too old is rejected before the act, not declined', async () => {
        const payment = await pressed('approved')
        await subject.outliveCardToken()
        const { sessionKey } = await openSession()
        expect(await rejectionOf({ ...payment, sessionKey })).toMatch(tooLate)
      })
    })

    describe.each(where(!can.listsMovements, 'no list of what moved in a period'))('%s', () => {
      it('is unknown, and not an empty one', async () => {
        const period = { fromUtc: new Date(Date.now() - 1000), untilUtc: new Date() }
        expect((await subject.cards.listMovements({}, period)).kind).toBe('unknown')
      })
    })

    describe.each(where(can.listsMovements, 'what moved in a period'))('%s', () => {
      it('lists what was taken and given back, by our names, from its beginning on and before its end', async () => {
        const { ourRef } = await captured()
        const untaken = await authorised()
        const { ref, ourRef: other } = await captured()
        await subject.cards.refund(key('refund'), ref, 250, `TLR-${crypto.randomUUID()}`)
        const dayMs = 24 * 60 * 60_000
        const around = { fromUtc: new Date(Date.now() - dayMs), untilUtc: new Date(Date.now() + dayMs) }
        const list = await subject.cards.listMovements({}, around)
        if (list.kind !== 'list') throw new Error(`no list: ${list.cause}`)
        const movesOf = (name: string) =>
          list.movements
            .filter((movement) => movement.ourRef === name)
            .map(({ kind, amountPence, currency }) => `${kind} ${amountPence} ${currency}`)
            .toSorted()
        expect(movesOf(ourRef)).toEqual([`captured ${pence} GBP`])
        expect(movesOf(other)).toEqual([`captured ${pence} GBP`, 'refunded 250 GBP'])
        expect(movesOf(untaken.ourRef)).toEqual([])
        const before = {
          fromUtc: new Date(Date.now() - 3 * dayMs),
          untilUtc: new Date(Date.now() - 2 * dayMs),
        }
        const earlier = await subject.cards.listMovements({}, before)
        expect(earlier.kind === 'list' && earlier.movements.map((one) => one.ourRef)).not.toContain(ourRef)
        expect((await subject.unreachable.listMovements({}, around)).kind).toBe('unknown')
      })
    })

    describe.each(where(!can.webhooks, 'no webhooks'))('%s', () => {
      it('whatever is posted is refused', () => {
        expect(subject.webhookOf).toBeNull()
        expect(subject.cards.verifyWebhook(Buffer.from('{}'), {})).toBeNull()
      })
    })

    describe.each(where(can.webhooks, 'webhooks'))('%s', () => {
      const webhookOf = (ourRef: string, happened: Happened) => {
        if (subject.webhookOf === null) throw new Error('no webhooks')
        return subject.webhookOf(ourRef, happened)
      }

      it('F37, F38, S74: one is believed with its signature and time alone, and names the payment', async () => {
        const payment = await authorised()
        const { rawBody, headers, forged, old } = await webhookOf(payment.ourRef, 'authorised')
        const event = subject.cards.verifyWebhook(rawBody, headers)
        expect(event).toMatchObject({ ref: payment.ref, ourRef: payment.ourRef, happened: 'authorised' })
        // The same webhook again gives the same event.
        expect(subject.cards.verifyWebhook(rawBody, headers)).toEqual(event)
        const changed = Buffer.from(Buffer.from(rawBody).toString().replaceAll(payment.ourRef, newRef()))
        expect(subject.cards.verifyWebhook(changed, headers)).toBeNull()
        for (const wrong of [forged, old, {}]) expect(subject.cards.verifyWebhook(rawBody, wrong)).toBeNull()
      })

      it('F37: each step has its own, which says what happened, in whatever order they are read', async () => {
        const [{ ref, ourRef }, voided] = [await captured(), await authorised()]
        await subject.cards.refund(key('refund'), ref, 250, `TLR-${crypto.randomUUID()}`)
        await subject.cards.void(key('void'), voided.ref)
        const steps = [
          [voided, 'voided'],
          [{ ref, ourRef }, 'refunded'],
          [{ ref, ourRef }, 'captured'],
          [{ ref, ourRef }, 'authorised'],
        ] as const
        const ids = []
        for (const [payment, happened] of steps) {
          const { rawBody, headers } = await webhookOf(payment.ourRef, happened)
          const event = subject.cards.verifyWebhook(rawBody, headers)
          expect(event).toMatchObject({ ref: payment.ref, ourRef: payment.ourRef, happened })
          ids.push(event?.id)
        }
        expect(new Set(ids).size).toBe(steps.length)
      })
    })

    describe.each(where(can.webhooks, 'the order of webhooks'))('%s', () => {
      describeOrderOfWebhooks(() => subject)
    })

    describe('what is kept', () => {
      describeKeptSecrets(() => subject)
    })

    it('a caller that gives up, or whose time is over, is told that nothing is known', async () => {
      const { ref } = await authorised()
      expect((await subject.cards.query({ signal: AbortSignal.abort() }, { ref })).kind).toBe('unknown')
      await subject.harm('query', 'slow', 'after')
      expect(await subject.cards.query({ timeoutMs: 150 }, { ref })).toMatchObject({ kind: 'unknown' })
    })
  })
}
