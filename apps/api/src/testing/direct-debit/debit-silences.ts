import { describe, expect, it } from 'vitest'
import { type DebitPayer, key } from './debit-payer.ts'
import { shortPatienceMs } from './debit-subject.ts'

const silences = ['reset', 'empty', 'malformed', 'server_error', 'slow'] as const

/** Tests answers that were lost, and calls that the provider never carried out. */
export function describeDebitSilences(payer: DebitPayer): void {
  describe.each(silences)('F21, F23: no answer (%s)', (harm) => {
    const patience = harm === 'slow' ? { timeoutMs: shortPatienceMs } : {}

    it('to collect, which was done: unknown; asked by our name it is there, and repeated it is one', async () => {
      const { ref } = await payer.activeMandate()
      const wanted = payer.request(ref)
      const call = key('collect')
      await payer.subject.harm('collect', harm, 'after')
      expect((await payer.debit.collect({ ...call, ...patience }, wanted)).kind).toBe('unknown')
      await payer.subject.mend()
      const { ourRef } = wanted
      expect(await payer.debit.queryCollection({}, { ourRef, mandateRef: ref })).toMatchObject({
        state: payer.waiting,
        ourRef,
      })
      expect((await payer.debit.collect(call, wanted)).kind).toBe('accepted')
      // With another key, as after a restart: never a second collection.
      expect((await payer.debit.collect(key('collect'), wanted)).kind).not.toBe('refused')
      expect(await payer.booked(ourRef)).toHaveLength(1)
    })

    it('to cancel and to query: unknown; repeated, it is done', async () => {
      const { ref } = await payer.collected()
      const call = key('cancel')
      await payer.subject.harm('cancelCollection', harm, 'after')
      expect((await payer.debit.cancelCollection({ ...call, ...patience }, ref)).kind).toBe('unknown')
      await payer.subject.harm('queryCollection', harm, 'after')
      expect((await payer.debit.queryCollection(patience, { ref })).kind).toBe('unknown')
      await payer.subject.mend()
      const { cancelsCollections } = payer.debit.caps
      const cancelled = await payer.debit.cancelCollection(call, ref)
      expect(cancelled.kind).toBe(cancelsCollections ? 'done' : 'refused')
      expect(await payer.stateOf(ref)).toBe(cancelsCollections ? 'cancelled' : 'submitted')
    })
  })

  // A slow call may still be done; these are not.
  it.each(silences.filter((harm) => harm !== 'slow'))(
    'F22, F23: nothing was done (%s): unknown, and repeated it is made once',
    async (harm) => {
      const { ref } = await payer.activeMandate()
      const wanted = payer.request(ref)
      const call = key('collect')
      await payer.subject.harm('collect', harm, 'before')
      expect((await payer.debit.collect(call, wanted)).kind).toBe('unknown')
      expect(await payer.booked(wanted.ourRef)).toEqual([])
      expect((await payer.debit.collect(call, wanted)).kind).toBe('accepted')
      expect(await payer.booked(wanted.ourRef)).toHaveLength(1)
    },
  )

  it('the same collection asked for twice at once is one', async () => {
    const { ref } = await payer.activeMandate()
    const wanted = payer.request(ref)
    const call = key('collect')
    const both = await Promise.all([payer.debit.collect(call, wanted), payer.debit.collect(call, wanted)])
    expect(both.some(({ kind }) => kind === 'accepted')).toBe(true)
    expect(await payer.booked(wanted.ourRef)).toHaveLength(1)
  })

  it('a provider that can’t be reached, or turns the call away, has done nothing: refused', async () => {
    const { ref } = await payer.activeMandate()
    const wanted = payer.request(ref)
    const nothing = { kind: 'refused', reason: 'provider_unavailable' }
    expect(await payer.subject.unreachable.collect(key('collect'), wanted)).toMatchObject(nothing)
    expect(await payer.subject.withWrongKey.collect(key('collect'), wanted)).toMatchObject(nothing)
    await payer.subject.harm('collect', 'too_many', 'before')
    expect(await payer.debit.collect(key('collect'), wanted)).toMatchObject(nothing)
    expect(await payer.booked(wanted.ourRef)).toEqual([])
  })

  it('a caller that gives up hears that nothing is known', async () => {
    const { ref } = await payer.collected()
    const outcome = await payer.debit.queryCollection({ signal: AbortSignal.abort() }, { ref })
    expect(outcome.kind).toBe('unknown')
  })
}
