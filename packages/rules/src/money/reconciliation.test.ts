import { describe, expect, test } from 'vitest'
import {
  compareListed,
  differenceWords,
  type KnownPayment,
  type MovedMoney,
  refundedHere,
  unlisted,
} from './reconciliation.ts'

const captured: MovedMoney = {
  movement: 'captured',
  account: 'house',
  ourRef: 'TL-1',
  ourRefundRef: null,
  pence: 720,
  currency: 'GBP',
}
const refunded: MovedMoney = { ...captured, movement: 'refunded', ourRefundRef: 'TLR-1' }
const known: KnownPayment = {
  ourRef: 'TL-1',
  account: 'house',
  state: 'captured',
  currency: 'GBP',
  capturedPence: 720,
  refunds: [{ ref: 'TLR-1', pence: 720, state: 'done', isDone: true }],
}
const pending = { ref: 'TLR-1', pence: 720, state: 'pending', isDone: false }
const compare = (listed: MovedMoney[], ...payments: KnownPayment[]) =>
  compareListed(listed, payments, '£').map(({ kind, movement, here, there }) => [kind, movement, here, there])

describe('the provider’s list, compared with the books', () => {
  test('the same payment and the same refund are no difference', () => {
    expect(compare([captured, refunded], known)).toEqual([])
    expect(compare([], known)).toEqual([])
  })

  const cases: [string, MovedMoney[], KnownPayment[], (string | null)[][]][] = [
    ['a payment only there', [captured], [], [['missing-here', 'captured', null, '£7.20']]],
    [
      'a payment there that the books have at another account',
      [captured],
      [{ ...known, account: 'other' }],
      [['missing-here', 'captured', null, '£7.20']],
    ],
    [
      'a sum that is other by a penny',
      [{ ...captured, pence: 719 }],
      [known],
      [['other-sum', 'captured', '£7.20', '£7.19']],
    ],
    [
      'another currency, whatever the sum',
      [{ ...captured, currency: 'EUR', pence: 1 }],
      [known],
      [['other-currency', 'captured', 'GBP', 'EUR']],
    ],
    [
      'a payment that was taken there and not here',
      [captured],
      [{ ...known, state: 'needs_attention', capturedPence: null }],
      [['other-state', 'captured', 'needs_attention', 'captured']],
    ],
    [
      'a payment that was taken there twice',
      [captured, captured],
      [known],
      [['missing-here', 'captured', null, '£7.20']],
    ],
    [
      'a refund that the books don’t have',
      [refunded],
      [{ ...known, refunds: [] }],
      [['missing-here', 'refunded', null, '£7.20']],
    ],
    [
      'a refund that is done there and pending here',
      [refunded],
      [{ ...known, refunds: [pending] }],
      [['other-state', 'refunded', 'pending', 'refunded']],
    ],
    [
      'a refund of another sum',
      [{ ...refunded, pence: 721 }],
      [known],
      [['other-sum', 'refunded', '£7.20', '£7.21']],
    ],
    [
      'a refund that was made there twice',
      [refunded, refunded],
      [known],
      [['missing-here', 'refunded', null, '£7.20']],
    ],
    [
      'a refund by hand, without our name, that no one has said here',
      [{ ...refunded, ourRefundRef: null }],
      [{ ...known, refunds: [pending] }],
      [['missing-here', 'refunded', null, '£7.20']],
    ],
    [
      'a refund by hand of another sum than was said here',
      [{ ...refunded, ourRefundRef: null, pence: 700 }],
      [known],
      [['missing-here', 'refunded', null, '£7.00']],
    ],
    [
      'a refund by hand beside one by our name that the books have once',
      [refunded, { ...refunded, ourRefundRef: null }],
      [known],
      [['missing-here', 'refunded', null, '£7.20']],
    ],
  ]
  test.each(cases)('%s is a difference', (_, listed, payments, differences) => {
    expect(compare(listed, ...payments)).toEqual(differences)
  })

  test('a refund that staff made by hand and said here is no difference, whatever its name there', () => {
    expect(compare([{ ...refunded, ourRefundRef: null }], known)).toEqual([])
    expect(compare([{ ...refunded, ourRefundRef: 'by-hand' }], known)).toEqual([])
  })
})

test('the movements to ask about are those that the provider does not list by name', () => {
  expect(unlisted([captured, refunded], [captured, refunded])).toEqual([])
  expect(unlisted([captured, refunded], [refunded])).toEqual([captured])
  expect(unlisted([refunded], [{ ...refunded, ourRefundRef: null }])).toEqual([refunded])
  expect(unlisted([captured], [{ ...captured, account: 'other' }])).toEqual([captured])
})

test('the books’ refunds are the finished ones, not those on their way', () => {
  expect(refundedHere({ ...known, refunds: [pending, { ...pending, pence: 100, isDone: true }] })).toBe(100)
})

test('a difference is a line for staff', () => {
  const lines = compareListed(
    [
      { ...captured, pence: 719 },
      { ...refunded, ourRefundRef: null },
    ],
    [{ ...known, refunds: [] }],
    '£',
  ).map(differenceWords)
  expect(lines).toEqual([
    'payment TL-1 at house has another sum: here £7.20, there £7.19',
    'refund without our name of TL-1 at house is not in the books: here nothing, there £7.20',
  ])
})
