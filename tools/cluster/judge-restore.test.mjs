import { describe, expect, it } from 'vitest'
import { judgeRestore } from './judge-restore.mjs'

const paid = (ourRef, refunds = []) => ({
  ourRef,
  status: 'captured',
  capturedPence: 1000,
  refundedPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
  refunds,
})
const refund = (ourRefundRef, amountPence = 1000) => ({ ourRefundRef, amountPence })

/** Two payments of which data has no row, two with a refund that it has not, and one that is whole. */
const before = [
  paid('TL-a'),
  paid('TL-b'),
  paid('TL-c', [refund('TLR-1', 300)]),
  paid('TL-d', [refund('TLR-2', 300)]),
  paid('TL-e'),
]
const right = {
  before,
  now: [paid('TL-a', [refund('TLR-a')]), paid('TL-b', [refund('TLR-b')]), ...before.slice(2)],
  known: new Set(['TL-c', 'TL-d', 'TL-e']),
  told: ['payment TL-a at', 'payment TL-b at', 'refund TLR-1 of TL-c', 'refund TLR-2 of TL-d'],
}
const changed = (index, payment) => right.now.map((one, place) => (place === index ? payment : one))

describe('the audit after a restore', () => {
  it('finds nothing where each lost payment went back once, and each lost refund is known', () => {
    expect(judgeRestore(right)).toEqual({ lostPayments: 2, lostRefunds: 2, held: 0, wrong: [] })
  })

  it.each([
    ['a lost payment that stays', { now: changed(0, paid('TL-a')) }, /TL-a .* has not gone back/],
    ['a lost payment that no one hears of', { told: right.told.slice(1) }, /TL-a .* no one was told/],
    [
      'a refund that is sent once more',
      { now: changed(2, paid('TL-c', [refund('TLR-1', 300), refund('TLR-9', 300)])) },
      /TL-c: 300 pence had gone back, and now 600/,
    ],
    ['a lost refund that reconcile forgets', { told: right.told.slice(0, 3) }, /TLR-2 .* no one was told/],
    [
      'a refund twice by one name',
      { now: changed(4, paid('TL-e', [refund('TLR-3', 1), refund('TLR-3', 1)])) },
      /TL-e: the same refund twice/,
    ],
    [
      'more given back than taken',
      { now: changed(4, paid('TL-e', [refund('TLR-3', 1001)])) },
      /TL-e: 1000 pence taken, 1001/,
    ],
  ])('finds %s', (_, planted, said) => {
    expect(judgeRestore({ ...right, ...planted }).wrong).toEqual([expect.stringMatching(said)])
  })
})
