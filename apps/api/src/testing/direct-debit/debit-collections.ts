import { describe, expect, it } from 'vitest'
import { where } from '../providers/card-conformance-subject.ts'
import { type DebitPayer, key, newDebitRef, pence } from './debit-payer.ts'

export function describeCollections(canRefund: boolean, payer: DebitPayer): void {
  describe('collections', () => {
    testDates(payer)
    testEnds(payer)
  })
  describe.each(where(canRefund, 'refunds'))('%s', () => {
    testRefunds(payer)
  })
}

function testDates(payer: DebitPayer): void {
  it('by a new mandate: the charge date is the provider’s, and later than asked for', async () => {
    const { ref } = await payer.mandate()
    const wanted = payer.request(ref)
    const outcome = await payer.debit.collect(key('collect'), wanted)
    if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.kind}`)
    if (!payer.debit.caps.tellsChargeDate) return expect(outcome.chargeDate).toBeNull()
    if (outcome.chargeDate === null) throw new Error('no charge date')
    const days = (Date.parse(outcome.chargeDate) - Date.parse(wanted.chargeDate)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(5)
    expect([0, 6]).not.toContain(new Date(outcome.chargeDate).getUTCDay())
  })

  it('goes through pending, submitted and confirmed to paid out, as far as they are told', async () => {
    const { ref } = await payer.collected()
    const seen = [await payer.stateOf(ref)]
    for (let day = 0; day < 9; day++) {
      await payer.subject.passWorkingDays(1)
      seen.push(await payer.stateOf(ref))
    }
    expect(seen.filter((state, index) => state !== seen[index - 1])).toEqual([
      ...(payer.debit.caps.cancelsCollections ? ['pending'] : []),
      'submitted',
      'confirmed',
      ...(payer.debit.caps.tellsPayouts ? ['paid-out'] : []),
    ])
  })

  it('one that waits can be cancelled; one that was submitted can’t', async () => {
    const waiting = await payer.collected()
    const { cancelsCollections } = payer.debit.caps
    const cancelled = await payer.debit.cancelCollection(key('cancel'), waiting.ref)
    expect(cancelled.kind).toBe(cancelsCollections ? 'done' : 'refused')
    expect(await payer.stateOf(waiting.ref)).toBe(cancelsCollections ? 'cancelled' : 'submitted')
    const submitted = await payer.collected()
    await payer.subject.passWorkingDays(1)
    expect((await payer.debit.cancelCollection(key('cancel'), submitted.ref)).kind).toBe('refused')
    expect(await payer.stateOf(submitted.ref)).toBe('submitted')
  })
}

function testEnds(payer: DebitPayer): void {
  it.each(['0', '1', '2', 'B'])('ARUDD %s: it fails after it was submitted', async (code) => {
    const { ref } = await payer.collected({ report: 'ARUDD', code })
    await payer.subject.passWorkingDays(2)
    expect(await payer.stateOf(ref)).toBe('submitted')
    await payer.subject.passWorkingDays(4)
    expect(await payer.stateOf(ref)).toBe(payer.stateBy('failed', { report: 'ARUDD', code }))
  })

  it('DDICA: the bank takes it back, however long ago it was paid out', async () => {
    const { ref } = await payer.collected()
    await payer.subject.passWorkingDays(260)
    expect(await payer.stateOf(ref)).toBe(payer.settled)
    const reason = { report: 'DDICA', code: '5' } as const
    await payer.subject.report(ref, reason)
    expect(await payer.stateOf(ref)).toBe(payer.stateBy('charged-back', reason))
  })

  it('F39: an answer about another sum or currency is not believed', async () => {
    for (const lie of ['wrong_amount', 'wrong_currency'] as const) {
      const { ref, ourRef } = await payer.collected()
      await payer.subject.harm('queryCollection', lie, 'after')
      const asked = { ourRef, amountPence: pence, currency: 'GBP' }
      expect((await payer.debit.queryCollection({ asked }, { ref })).kind).toBe('unknown')
      await payer.subject.harm('collect', lie, 'after')
      await expect(payer.collected()).rejects.toThrow('bad_response')
      await payer.subject.mend()
    }
  })
}

function testRefunds(payer: DebitPayer): void {
  it('F46: one is made once by its name, never before the money came, and never more than it', async () => {
    const { ref, ourRef } = await payer.collected()
    const early = { ref, amountPence: 900, ourRefundRef: newDebitRef() }
    expect((await payer.debit.refund(key('refund'), early)).kind).toBe('refused')
    await payer.subject.passWorkingDays(6)
    const wanted = { ref, amountPence: 900, ourRefundRef: newDebitRef() }
    for (const call of [key('refund'), key('refund')])
      expect(await payer.debit.refund(call, wanted)).toEqual({ kind: 'done' })
    expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 900 }])
    const over = { ref, amountPence: pence, ourRefundRef: newDebitRef() }
    expect((await payer.debit.refund(key('refund'), over)).kind).toBe('refused')
    expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 900 }])
  })

  it('F44: one whose answer was lost is unknown, and repeated it is made once', async () => {
    const { ref, ourRef } = await payer.collected()
    await payer.subject.passWorkingDays(6)
    const wanted = { ref, amountPence: 900, ourRefundRef: newDebitRef() }
    const call = key('refund')
    await payer.subject.harm('refund', 'reset', 'after')
    expect((await payer.debit.refund(call, wanted)).kind).toBe('unknown')
    expect(await payer.debit.refund(call, wanted)).toEqual({ kind: 'done' })
    expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 900 }])
  })
}
