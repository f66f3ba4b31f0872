import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CardPayments, ReadContext } from '../../gateways/card-payments/port.ts'
import { isLong } from '../long.ts'
import { describeAgreements } from './card-conformance-agreements.ts'
import { describeAuthorise, describePrepare } from './card-conformance-authorise.ts'
import { describeCaptures, describeQueries } from './card-conformance-captures.ts'
import { describeChallenges, describeFingerprint } from './card-conformance-challenges.ts'
import { describeHolds } from './card-conformance-holds.ts'
import { ConformancePayer } from './card-conformance-payer.ts'
import { describeMovements, describeRefunds } from './card-conformance-refunds.ts'
import { describeSavedCards, describeWallets } from './card-conformance-saved-cards.ts'
import { describeKeptSecrets } from './card-conformance-secrets.ts'
import { describeWebhooks } from './card-conformance-signatures.ts'
import { describeLostAnswers, describeNothingDone } from './card-conformance-silences.ts'
import { type Abilities, type CardConformance, shortPatienceMs, where } from './card-conformance-subject.ts'
import { describeOrderOfWebhooks } from './card-conformance-webhooks.ts'

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
    authoriseAgreed: async (call, payment) => {
      const { ourRef, amountPence, currency } = payment
      const outcome = await cards.authoriseAgreed(hurried(call), payment)
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

/** Gives the calls a short time limit from the moment that the provider is made slow until it is mended. */
function hurryingWhileSlow(opened: CardConformance): CardConformance {
  let isSlow = false
  return {
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
  describe(`conformance of ${name}`, () => {
    let subject: CardConformance
    beforeAll(async () => {
      subject = hurryingWhileSlow(await open())
    })
    afterEach(() => subject.mend())
    afterAll(() => subject.close())

    const payer = new ConformancePayer(() => subject)

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

    describePrepare(payer)
    describeAuthorise(can, payer)
    describeLostAnswers(can, isWhole, payer)
    describeNothingDone(isWhole, payer)
    describeChallenges(can, payer)
    describeFingerprint(can, payer)
    describeQueries(payer)
    describeCaptures(payer)
    describeHolds(can, payer)
    describeRefunds(can, payer)
    describeSavedCards(payer)
    describeAgreements(can, isWhole, payer)
    describeWallets(can, payer)
    describeMovements(can, payer)
    describeWebhooks(can, payer)
    describe.each(where(can.webhooks, 'the order of webhooks'))('%s', () => {
      describeOrderOfWebhooks(() => subject)
    })
    describe('stored sessions and cards', () => {
      describeKeptSecrets(() => subject)
    })

    it('a caller that gives up, or whose time is over, hears that nothing is known', async () => {
      const { ref } = await payer.authorised()
      expect((await subject.cards.query({ signal: AbortSignal.abort() }, { ref })).kind).toBe('unknown')
      await subject.harm('query', 'slow', 'after')
      expect(await subject.cards.query({ timeoutMs: 150 }, { ref })).toMatchObject({ kind: 'unknown' })
    })
  })
}
