import { describe, expect, it } from 'vitest'
import type { QueryOutcome } from '../../gateways/card-payments/port.ts'
import { byOurRef, type ConformancePayer, key, newRef, pence } from './card-conformance-payer.ts'

export function describeQueries(payer: ConformancePayer): void {
  describe('query', () => {
    it('finds a payment by its reference and by ours, as it stands', async () => {
      const { ref, ourRef } = await payer.authorised()
      const found: QueryOutcome[] = [await payer.cards.query({}, { ref })]
      if (payer.cards.caps.queryByOurRef) found.push(await payer.cards.query({}, byOurRef(ourRef)))
      for (const outcome of found)
        expect(outcome).toMatchObject({ kind: 'authorised', ref, ourRef, amountPence: pence })
    })

    it('says missing for an unknown payment', async () => {
      if (payer.cards.caps.queryByOurRef)
        expect(await payer.cards.query({}, byOurRef(newRef()))).toEqual({ kind: 'missing' })
      expect((await payer.subject.unreachable.query({}, { ref: 'any' })).kind).toBe('unknown')
    })
  })
}

export function describeCaptures(payer: ConformancePayer): void {
  describe('capture and void', () => {
    it('takes exactly what is asked, once, and the same key gives the same answer', async () => {
      const { ref, ourRef } = await payer.authorised()
      const call = key('capture')
      const both = await Promise.all([
        payer.cards.capture(call, ref, pence),
        payer.cards.capture(call, ref, pence),
      ])
      expect(both.some(({ kind }) => kind === 'done')).toBe(true)
      expect(both.every(({ kind }) => kind !== 'refused')).toBe(true)
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
    })

    it('does not take more than was authorised, nor money of a declined or void payment', async () => {
      const { ref, ourRef } = await payer.authorised()
      expect((await payer.cards.capture(key('capture'), ref, pence + 1)).kind).toBe('refused')
      expect(await payer.booked(ourRef)).toMatchObject([{ capturedPence: 0 }])
      expect(await payer.cards.void(key('void'), ref)).toEqual({ kind: 'done' })
      expect((await payer.cards.capture(key('capture'), ref, pence)).kind).not.toBe('done')
      const declined = await payer.cards.authorise(
        key('authorise'),
        await payer.paymentWith({ declined: 'card_declined' }),
      )
      if (declined.kind !== 'declined') throw new Error(`not declined: ${declined.kind}`)
      expect((await payer.cards.capture(key('capture'), declined.ref, pence)).kind).not.toBe('done')
    })

    it('voids held money, twice without harm', async () => {
      const { ref, ourRef } = await payer.authorised()
      const first = await payer.cards.void(key('void'), ref)
      expect(first).toEqual({ kind: 'done' })
      expect((await payer.cards.void(key('void'), ref)).kind).toBe('done')
      expect(await payer.cards.query({}, { ref })).toMatchObject({ kind: 'voided' })
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'voided' }])
    })

    it('does not call taken money void', async () => {
      const { ref, ourRef } = await payer.captured()
      expect((await payer.cards.void(key('void'), ref)).kind).toBe('refused')
      expect(await payer.booked(ourRef)).toMatchObject([{ state: 'captured', capturedPence: pence }])
    })
  })
}
