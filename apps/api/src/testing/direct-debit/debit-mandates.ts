import { describe, expect, it } from 'vitest'
import { type DebitPayer, key } from './debit-payer.ts'

export function describeMandates(payer: DebitPayer): void {
  describe('mandates', () => {
    testSetUp(payer)
    testReports(payer)
  })
}

function testSetUp(payer: DebitPayer): void {
  it('one set up in the provider’s page is pending for three working days, then active', async () => {
    const mandate = await payer.mandate()
    expect(mandate).toMatchObject({ state: 'pending', reason: null })
    await payer.subject.passWorkingDays(4)
    expect((await payer.mandateNow({ ref: mandate.ref })).state).toBe('active')
  })

  it('one from our own page is made once, and no answer contains the account number', async () => {
    const [wanted, details] = [payer.mandateRequest(), payer.subject.detailsOf('pays')]
    const call = key('mandate')
    if (!payer.debit.caps.ownPage)
      return expect((await payer.debit.createMandate(call, wanted, details)).kind).toBe('refused')
    const [first, again] = [
      await payer.debit.createMandate(call, wanted, details),
      await payer.debit.createMandate(call, wanted, details),
    ]
    expect(first).toMatchObject({ kind: 'mandate', ourRef: wanted.ourRef })
    expect(again).toEqual(first)
    expect(JSON.stringify(first)).not.toContain(details.accountNumber)
    expect('accountEnding' in first && first.accountEnding.length).toBeLessThanOrEqual(4)
  })

  it('one that no one set up is missing, which is not failed', async () => {
    expect(await payer.debit.queryMandate({}, { ref: 'none-such' })).toEqual({ kind: 'missing' })
    const named = { ourRef: 'none-such', sessionRef: null }
    const kind = payer.debit.caps.findsMandateByOurRef ? 'missing' : 'unknown'
    expect((await payer.debit.queryMandate({}, named)).kind).toBe(kind)
    expect((await payer.subject.unreachable.queryMandate({}, { ref: 'none-such' })).kind).toBe('unknown')
    expect((await payer.subject.withWrongKey.queryMandate({}, { ref: 'none-such' })).kind).toBe('unknown')
  })

  it('one that we cancel takes its waiting collections with it, and nothing more is collected by it', async () => {
    const { ref: collection, mandateRef } = await payer.collected()
    for (const call of [key('cancel'), key('cancel')])
      expect(await payer.debit.cancelMandate(call, mandateRef)).toEqual({ kind: 'done' })
    expect((await payer.mandateNow({ ref: mandateRef })).state).toBe('cancelled')
    expect(await payer.stateOf(collection)).toBe(
      payer.debit.caps.cancelsCollections ? 'cancelled' : 'submitted',
    )
    expect(await payer.debit.collect(key('collect'), payer.request(mandateRef))).toMatchObject({
      kind: 'refused',
      reason: 'mandate_not_usable',
    })
  })
}

function testReports(payer: DebitPayer): void {
  it.each(['1', '2', '5', 'B', 'G'])('AUDDIS %s: it fails, with its waiting collection', async (code) => {
    const reason = { report: 'AUDDIS', code } as const
    const { ref } = await payer.mandate(reason)
    const asked = await payer.debit.collect(key('collect'), payer.request(ref))
    if (asked.kind !== 'accepted') throw new Error(`not accepted: ${asked.kind}`)
    await payer.subject.passWorkingDays(4)
    const told = payer.subject.told(reason, 'mandate')
    expect(await payer.mandateNow({ ref })).toMatchObject({ state: 'failed', reason: told })
    expect(await payer.stateOf(asked.ref)).toBe(payer.stateBy('failed', reason))
    expect((await payer.debit.collect(key('collect'), payer.request(ref))).kind).toBe('refused')
  })

  it.each(['1', '2', 'B', 'C', 'E', 'D'])('ADDACS %s: it is over or not, with the reason', async (code) => {
    const reason = { report: 'ADDACS', code } as const
    const state = payer.subject.endingCodes.includes(code) ? 'cancelled' : 'active'
    const { ref } = await payer.activeMandate()
    await payer.subject.report(ref, reason)
    const told = payer.subject.told(reason, 'mandate')
    expect(await payer.mandateNow({ ref })).toMatchObject({ state, reason: told })
  })

  it('ADDACS R: one that was cancelled is in force again', async () => {
    const { ref } = await payer.activeMandate()
    await payer.subject.report(ref, { report: 'ADDACS', code: '1' })
    await payer.subject.report(ref, { report: 'ADDACS', code: 'R' })
    expect((await payer.mandateNow({ ref })).state).toBe('active')
    expect((await payer.debit.collect(key('collect'), payer.request(ref))).kind).toBe('accepted')
  })
}
