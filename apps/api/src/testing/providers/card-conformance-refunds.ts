import { describe, expect, it } from 'vitest'
import {
  aroundNow,
  type ConformancePayer,
  dayMs,
  key,
  newRefundRef,
  noToRefund,
  pence,
} from './card-conformance-payer.ts'
import { type Abilities, where } from './card-conformance-subject.ts'

export function describeRefunds(can: Abilities, payer: ConformancePayer): void {
  describe('refunds', () => {
    testRefunds(can, payer)
    testRefusedRefunds(can, payer)
  })
}

function testRefunds(can: Abilities, payer: ConformancePayer): void {
  it('F46: they go in parts, one by its name however often it is asked for, and never more than was taken', async () => {
    const { ref, ourRef } = await payer.captured()
    const name = newRefundRef()
    const call = key('refund')
    const both = await Promise.all([
      payer.cards.refund(call, ref, 1000, name),
      payer.cards.refund(call, ref, 1000, name),
    ])
    expect(both.some(({ kind }) => kind === 'done')).toBe(true)
    expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 1000 }])
    // F61: before more is sent, the provider is asked what went back, by whatever name.
    expect(await payer.cards.query({}, { ref })).toMatchObject({
      kind: 'captured',
      ...(can.queryByOurRef && { refundedPence: 1000 }),
    })
    // With another key, as after a refusal that staff have looked into.
    expect((await payer.cards.refund(key('refund'), ref, 1000, name)).kind).not.toBe('refused')
    expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 1000 }])
    const over = await payer.cards.refund(key('refund'), ref, 251, newRefundRef())
    expect(over.kind).toBe(noToRefund(can))
    const rest = await payer.cards.refund(key('refund'), ref, 250, newRefundRef())
    expect(rest).toEqual({ kind: 'done' })
    expect(await payer.booked(ourRef)).toMatchObject([{ state: 'refunded', refundedPence: pence }])
    // A provider that can't be queried by our name can't tell what went back either.
    expect(await payer.cards.query({}, { ref })).toMatchObject(
      can.queryByOurRef ? { kind: 'refunded', refundedPence: pence } : { kind: 'captured' },
    )
  })

  it('a refund that was never asked for is missing, and money that was not taken is not given back', async () => {
    const { ref } = await payer.captured()
    if (payer.cards.caps.queryByOurRef)
      expect(await payer.cards.queryRefund({}, ref, newRefundRef())).toEqual({
        kind: 'missing',
      })
    const untaken = await payer.authorised()
    const refused = await payer.cards.refund(key('refund'), untaken.ref, 100, newRefundRef())
    expect(refused.kind).toBe(noToRefund(can))
    expect(await payer.booked(untaken.ourRef)).toMatchObject([{ refundedPence: 0 }])
  })
}

function testRefusedRefunds(can: Abilities, payer: ConformancePayer): void {
  describe.each(where(!can.queryByOurRef, 'one that was refused, which can’t be asked by our name'))(
    '%s',
    () => {
      it('gave nothing back; asked for again it is unknown, and needs attention', async () => {
        const { ref, ourRef } = await payer.captured()
        const name = newRefundRef()
        await payer.subject.refuseRefund()
        for (const kind of ['refused', 'unknown'])
          expect(await payer.cards.refund(key('refund'), ref, 1000, name)).toMatchObject({ kind })
        expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 0 }])
      })
    },
  )

  describe.each(where(can.queryByOurRef, 'one that was refused'))('%s', () => {
    it('gave nothing back, and is made when it is asked for again by its name', async () => {
      const { ref, ourRef } = await payer.captured()
      const name = newRefundRef()
      for (let times = 0; times < 2; times++) {
        await payer.subject.refuseRefund()
        expect(await payer.cards.refund(key('refund'), ref, 1000, name)).toMatchObject({
          kind: 'refused',
        })
        expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 0 }])
        if (payer.cards.caps.queryByOurRef)
          expect(await payer.cards.queryRefund({}, ref, name)).toEqual({ kind: 'missing' })
      }
      for (let times = 0; times < 2; times++)
        expect(await payer.cards.refund(key('refund'), ref, 1000, name)).toEqual({ kind: 'done' })
      expect(await payer.booked(ourRef)).toMatchObject([{ refundedPence: 1000 }])
      expect(await payer.cards.queryRefund({}, ref, name)).toEqual({ kind: 'done', amountPence: 1000 })
      const list = await payer.cards.listMovements({}, aroundNow())
      if (list.kind !== 'list') throw new Error(`no list: ${list.cause}`)
      const back = list.movements.filter((one) => one.ourRef === ourRef && one.kind === 'refunded')
      expect(back).toMatchObject([{ ourRefundRef: name, amountPence: 1000 }])
    })
  })
}

/** Tests the list of money taken and given back in a period. */
export function describeMovements(can: Abilities, payer: ConformancePayer): void {
  describe.each(where(!can.listsMovements, 'no list of what moved in a period'))('%s', () => {
    it('the list is unknown, and not an empty one', async () => {
      const period = { fromUtc: new Date(Date.now() - 1000), untilUtc: new Date() }
      expect((await payer.cards.listMovements({}, period)).kind).toBe('unknown')
    })
  })

  describe.each(where(can.listsMovements, 'what moved in a period'))('%s', () => {
    it('lists takings and refunds, by our names, from its beginning on and before its end', async () => {
      const { ourRef } = await payer.captured()
      const untaken = await payer.authorised()
      const { ref, ourRef: other } = await payer.captured()
      await payer.cards.refund(key('refund'), ref, 250, newRefundRef())
      const list = await payer.cards.listMovements({}, aroundNow())
      if (list.kind !== 'list') throw new Error(`no list: ${list.cause}`)
      const told = (name: string) =>
        list.movements
          .filter((movement) => movement.ourRef === name)
          .map(({ kind, amountPence, currency }) => `${kind} ${amountPence} ${currency}`)
          .toSorted()
      expect(told(ourRef)).toEqual([`captured ${pence} GBP`])
      expect(told(other)).toEqual([`captured ${pence} GBP`, 'refunded 250 GBP'])
      expect(told(untaken.ourRef)).toEqual([])
      const before = {
        fromUtc: new Date(Date.now() - 3 * dayMs),
        untilUtc: new Date(Date.now() - 2 * dayMs),
      }
      const earlier = await payer.cards.listMovements({}, before)
      expect(earlier.kind === 'list' && earlier.movements.map((one) => one.ourRef)).not.toContain(ourRef)
      expect((await payer.subject.unreachable.listMovements({}, aroundNow())).kind).toBe('unknown')
    })
  })
}
