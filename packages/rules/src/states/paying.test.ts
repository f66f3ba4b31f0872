import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditLine,
  leftToPayPence,
  noPaymentLines,
  type PaymentLine,
  paidByLinesPence,
} from '../money/payment-lines.ts'
import { statesOf, walkTable } from '../testing/walk-table.ts'
import { applyPayingEvent, effects, nothingPaid, type Paying, type PayingEvent, paying } from './paying.ts'
import { transition, transitionsOf } from './state-table.ts'

const cash: PaymentLine = { key: 'till', tenderType: 'cash', amountPence: 300 }
const voucher: PaymentLine = {
  key: 'v1',
  tenderType: 'offline-voucher',
  amountPence: 200,
  reference: 'GIFT-7',
  info: { till: 2 },
}
const general = creditLine('general', 500)
const membership = creditLine('membership', 400)
const card: PaymentLine = { key: 'card', tenderType: 'card', amountPence: 100 }
const all = [general, membership, cash, voucher, card]
const choosing = (lines: readonly PaymentLine[] = all): Paying => ({ state: 'choosing', lines })
const events = Object.keys(effects) as PayingEvent[]

describe('spec 4: payment lines', () => {
  walkTable(paying)

  test('spec 4: every event of the table does to the lines what its row says, and no other event happens', () => {
    const brought = [{ ...cash, amountPence: 700 }]
    const expected: Record<PayingEvent, readonly PaymentLine[]> = {
      creditAdded: [general, membership, voucher, card, brought[0]!],
      offlineAdd: [general, membership, voucher, card, brought[0]!],
      offlineRemove: [general, membership, voucher, card],
      offlineReset: [general, membership, card],
      offlineSync: [general, membership, card, brought[0]!],
      onlinePrepare: all,
      onlineAuthorise: all,
      onlineComplete: all,
      onlineReset: all,
      submit: all,
      failed: all,
      successful: all,
      itemRemoved: [membership],
      cleared: noPaymentLines,
      loggedOut: noPaymentLines,
      reset: noPaymentLines,
    }
    for (const state of statesOf(paying))
      for (const event of events) {
        const to = transition(paying, state, event)
        expect(applyPayingEvent({ state, lines: all }, event, brought)).toEqual(
          to.ok ? { state: to.state, lines: expected[event] } : null,
        )
      }
    // Each event of the specification is in a row of the table.
    expect(new Set(transitionsOf(paying).map(([, event]) => event))).toEqual(new Set(events))
  })

  test('F25: a submitted payment is frozen until it has failed or paid', () => {
    const submitted = applyPayingEvent(choosing(), 'submit')!
    for (const event of ['creditAdded', 'offlineAdd', 'itemRemoved', 'cleared', 'submit'] as const)
      expect(applyPayingEvent(submitted, event, [cash])).toBeNull()
    expect(applyPayingEvent(submitted, 'failed')).toEqual(choosing())
    expect(applyPayingEvent(submitted, 'successful')?.state).toBe('successful')
  })

  test('spec 3: a line keeps its key, its reference and its other values', () => {
    expect(applyPayingEvent(nothingPaid, 'offlineAdd', [voucher])?.lines).toEqual([voucher])
  })

  test.each([0, -1])('spec 3: a line of %i pence is removed, not added', (amountPence) => {
    expect(applyPayingEvent(choosing([cash]), 'offlineAdd', [{ ...cash, amountPence }])?.lines).toEqual([])
  })

  test('spec 4: the lines of the desk are its own: its request replaces them and nothing else', () => {
    const next = applyPayingEvent(choosing(), 'offlineSync', [voucher, { ...general, amountPence: 1 }])
    expect(next?.lines).toEqual([general, membership, card, voucher])
  })

  test('F47: whatever happens in whatever order, no line is below a penny, each credit is one line, and the card pays the rest', () => {
    const line = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      tenderType: fc.constantFrom<PaymentLine['tenderType']>(
        'cash',
        'cheque',
        'offline-voucher',
        'credit',
        'card',
      ),
      amountPence: fc.integer({ min: -500, max: 2000 }),
      creditType: fc.constantFrom('general' as const, 'membership' as const),
    })
    const step = fc.record({ event: fc.constantFrom(...events), brought: fc.array(line, { maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(20_000), (steps, total) => {
        let now = nothingPaid
        for (const { event, brought } of steps) {
          const next = applyPayingEvent(now, event, brought)
          // An event that can't happen changes nothing.
          if (next !== null) now = next
          expect(now.lines.every(({ amountPence }) => amountPence > 0)).toBe(true)
          expect(new Set(now.lines.map(({ key }) => key)).size).toBe(now.lines.length)
          const credit = now.lines.filter(({ tenderType }) => tenderType === 'credit')
          expect(new Set(credit.map(({ creditType }) => creditType)).size).toBe(credit.length)
        }
        const left = leftToPayPence(total, now.lines)
        expect(left).toBeGreaterThanOrEqual(0)
        if (paidByLinesPence(now.lines) <= total) expect(paidByLinesPence(now.lines) + left).toBe(total)
      }),
    )
  })
})
