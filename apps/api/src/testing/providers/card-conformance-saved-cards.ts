import { describe, expect, it } from 'vitest'
import type { AuthoriseRequest } from '../../gateways/card-payments/port.ts'
import {
  type ConformancePayer,
  held,
  isGone,
  key,
  newCustomerRef,
  newRef,
  pence,
  requestFor,
  tooLate,
} from './card-conformance-payer.ts'
import { type Abilities, type CardKind, where } from './card-conformance-subject.ts'

export function describeSavedCards(payer: ConformancePayer): void {
  describe('saved cards', () => {
    it('the first payment saves it, and later ones are made with it by the same customer', async () => {
      const customerRef = newCustomerRef()
      const first = await payer.saveFor(customerRef)
      const second = await payer.saveFor(customerRef, first)
      expect(second).not.toBe(first)
      for (const savedCardId of [first, second]) {
        const { session, outcome, payment } = await payer.payWith(customerRef, savedCardId)
        expect(session.savedCards.map(({ id }) => id)).toContain(savedCardId)
        expect(outcome).toMatchObject({ kind: 'authorised', amountPence: pence })
        expect(await payer.booked(payment.ourRef)).toMatchObject([{ state: 'authorised' }])
      }
    })

    it('F24: the bank declines a later use: each reason is told as for a typed card, nothing is held, and the card stays', async () => {
      const customerRef = newCustomerRef()
      const savedCardId = await payer.saveFor(customerRef)
      for (const reason of payer.subject.declines) {
        await payer.subject.treatSavedAs({ declined: reason })
        const { outcome, payment } = await payer.payWith(customerRef, savedCardId)
        expect(outcome).toMatchObject({ kind: 'declined', reason })
        expect((await payer.booked(payment.ourRef)).map(({ state }) => state)).toEqual(['declined'])
      }
      const { session, outcome } = await payer.payWith(customerRef, savedCardId)
      expect(session.savedCards.map(({ id }) => id)).toContain(savedCardId)
      expect(outcome).toMatchObject({ kind: 'authorised', amountPence: pence })
    })

    it.each([
      ['approve', 'challenge', { kind: 'authorised', amountPence: pence }, 'authorised'],
      ['refuse', 'challenge', { kind: 'declined', reason: 'authentication_failed' }, 'declined'],
      ['approve', 'challenge_then_declined', { kind: 'declined' }, 'declined'],
    ] as const)(
      'spec 4: the bank asks at a later use (%s, %s): nothing is held before the answer, and it ends as for a typed card',
      async (answer, kind, expected, state) => {
        const customerRef = newCustomerRef()
        const savedCardId = await payer.saveFor(customerRef)
        await payer.subject.treatSavedAs(kind)
        const { outcome: asked, payment } = await payer.payWith(customerRef, savedCardId)
        if (asked.kind !== 'challenge') throw new Error(`not challenged: ${JSON.stringify(asked)}`)
        expect(await payer.booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state: 'waiting' }])
        const brought = await payer.subject.answerBank(asked, answer)
        const outcome = await payer.cards.continueAuthorisation(key('continue'), asked.ref, brought)
        expect(outcome).toMatchObject({ ref: asked.ref, ...expected })
        if (kind === 'challenge_then_declined')
          expect(outcome).not.toMatchObject({ reason: 'authentication_failed' })
        expect(await payer.booked(payment.ourRef)).toEqual([{ ...held(payment.ourRef), state }])
        // The next use works as usual: the card is still the customer's.
        expect((await payer.payWith(customerRef, savedCardId)).outcome.kind).toBe('authorised')
      },
    )

    it('F43: a removed card is gone, even when it is removed twice', async () => {
      const customerRef = newCustomerRef()
      const savedCardId = await payer.saveFor(customerRef)
      const call = key('remove')
      expect(await payer.cards.removeSavedCard(call, savedCardId)).toEqual({ kind: 'done' })
      expect((await payer.cards.removeSavedCard(key('remove'), savedCardId)).kind).toBe('done')
      expect(await payer.payWithRemoved(customerRef, savedCardId)).toEqual(isGone)
    })
  })
}

export function describeWallets(can: Abilities, payer: ConformancePayer): void {
  describe.each(where(!can.wallets, 'no wallets'))('%s', () => {
    it('nothing can be pressed', () => expect(payer.subject.pressWallet).toBeNull())
  })

  describe.each(where(can.wallets, 'wallets'))('%s', () => {
    async function pressed(kind: CardKind): Promise<AuthoriseRequest> {
      if (payer.subject.pressWallet === null) throw new Error('no wallets')
      const session = await payer.openSession()
      return requestFor(session, {
        cardToken: await payer.subject.pressWallet(session, kind),
        saveCard: false,
      })
    }

    it('a wallet’s token pays as a card’s does', async () => {
      const outcome = await payer.cards.authorise(key('authorise'), await pressed('approved'))
      expect(outcome).toMatchObject({ kind: 'authorised', amountPence: pence })
    })

    it('F24: a wallet’s token that the bank declines is declined for each of the provider’s reasons, and nothing is held', async () => {
      for (const reason of payer.subject.declines) {
        const payment = await pressed({ declined: reason })
        const outcome = await payer.cards.authorise(key('authorise'), payment)
        expect(outcome).toMatchObject({ kind: 'declined', reason })
        expect((await payer.booked(payment.ourRef)).map(({ state }) => state)).toEqual(['declined'])
      }
    })

    it('F42: a used token pays for nothing more, and is rejected before the act, not declined', async () => {
      const used = await pressed('approved')
      await payer.cards.authorise(key('authorise'), used)
      expect(await payer.rejectionOf({ ...used, ourRef: newRef() })).toMatch(tooLate)
    })

    it('F42: a token that is too old is rejected before the act, not declined', async () => {
      const payment = await pressed('approved')
      await payer.subject.outliveCardToken()
      const { sessionKey } = await payer.openSession()
      expect(await payer.rejectionOf({ ...payment, sessionKey })).toMatch(tooLate)
    })
  })
}
