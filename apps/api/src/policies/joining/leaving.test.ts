import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import { expect, it } from 'vitest'
import type { ContractRecord, PaymentToLeave } from '../../stores/joining/contracts.ts'
import { usualTerms } from '../../testing/factories/contracts.ts'
import { endMeaning } from './act-meanings.ts'
import { coolOff, endOn, leaveByNotice, stayIn } from './leaving.ts'

type Terms = typeof usualTerms

/** A contract whose payments until a day are collected, and the others ahead. */
function contractOf(terms: Partial<Terms>, joinedOn: string, paidUntil: string, askedToStart = false) {
  const contract = {
    terms: { ...usualTerms, ...terms },
    joinedOn,
    startsOn: joinedOn,
    askedToStart,
    freezes: [],
  }
  const payments = listFirstYear(contract.terms, contract).map(
    (payment, index): PaymentToLeave => ({
      ...payment,
      id: index + 1,
      state: payment.on <= paidUntil ? 'collected' : 'ahead',
    }),
  )
  return { contract, payments }
}
const sumOf = (list: { pence: number }[]) => list.reduce((sum, { pence }) => sum + pence, 0)

it.each<[string, Partial<Terms>, string, string, string, number, number]>([
  ['a month of notice', { monthStarts: 1 }, '2027-01-01', '2027-03-10', '2027-04-30', 3900, 0],
  ['no notice', { monthStarts: 1, notice: { days: 0 } }, '2027-01-01', '2027-03-10', '2027-03-31', 0, 0],
  [
    'the last month up front',
    { monthStarts: 1, lastMonthUpFront: true },
    '2027-01-01',
    '2027-03-10',
    '2027-04-30',
    0,
    0,
  ],
  [
    'the last month up front and no notice',
    { monthStarts: 1, lastMonthUpFront: true, notice: { days: 0 } },
    '2027-01-01',
    '2027-03-10',
    '2027-03-31',
    0,
    3900,
  ],
  [
    'the next month paid at joining and no notice',
    { monthStarts: 1, lateAfter: 15, notice: { days: 0 } },
    '2027-01-20',
    '2027-01-21',
    '2027-01-31',
    0,
    3900,
  ],
  ['months from the 31st', {}, '2027-01-31', '2027-02-10', '2027-03-30', 3900, 0],
])(
  'leaving with %s: what is still paid, and what comes back',
  (_, terms, joinedOn, today, lastDay, still, back) => {
    const { contract, payments } = contractOf(terms, joinedOn, today)
    const left = leaveByNotice(contract, payments, today)
    const stays = payments.filter(({ id, state }) => state === 'ahead' && !left.dropped.includes(id))
    expect([left.lastDay, sumOf(stays), sumOf(left.returned), left.added]).toEqual([lastDay, still, back, []])
  },
)

it('months until the last day that were not made ahead are added, but for the last one that is paid', () => {
  const { contract, payments } = contractOf({ monthStarts: 1, minimumMonths: 15 }, '2027-01-01', '2027-03-10')
  expect(leaveByNotice(contract, payments, '2027-03-10').added.map(({ on }) => on)).toEqual([
    '2028-01-01',
    '2028-02-01',
    '2028-03-01',
  ])
  const upFront = contractOf(
    { monthStarts: 1, minimumMonths: 15, lastMonthUpFront: true },
    '2027-01-01',
    '2027-03-10',
  )
  expect(leaveByNotice(upFront.contract, upFront.payments, '2027-03-10').added).toHaveLength(2)
})

it('F181: staff read of an end that a bank’s request for time after it comes back, and is not to be paid', () => {
  const { contract, payments } = contractOf({ monthStarts: 1 }, '2027-01-01', '2027-03-10')
  const asked = payments.map((one) => (one.on === '2027-04-01' ? { ...one, state: 'asked' as const } : one))
  const meaningOf = (on: string) =>
    endMeaning(
      { ...contract, state: 'active', endsOn: null, payments: asked } as unknown as ContractRecord,
      on,
      { today: '2027-03-29', symbol: '£' },
    )!.join(' ')
  expect(meaningOf('2027-03-31')).toContain(
    'Still to be paid: nothing. What their bank is being asked for now, for time after Wed 31 Mar 2027, comes back once it is paid.',
  )
  expect(meaningOf('2027-04-30')).toContain('Still to be paid: £39.00 in 1 payment. Nothing comes back.')
})

it('who stays pays each month once: those that were dropped are made ahead again', () => {
  const { contract, payments } = contractOf({ monthStarts: 1 }, '2027-01-01', '2027-03-10')
  const { dropped } = leaveByNotice(contract, payments, '2027-03-10')
  const left = payments.map((one) => (dropped.includes(one.id) ? { ...one, state: 'dropped' as const } : one))
  const again = stayIn(contract, left, '2027-03-11')
  expect(again.map(({ from }) => from).slice(0, 2)).toEqual(['2027-05-01', '2027-06-01'])
  expect(stayIn(contract, payments, '2027-01-01')).toEqual([])
})

it.each([
  ['who did not ask to start', '2027-01-30', false, 5900, 0],
  // 10 days of January's 31.
  ['who asked to start', '2027-01-29', true, 4642, 1258],
])(
  'cancelling within the cooling-off time, %s: all but the days used comes back',
  (_, today, asked, back, kept) => {
    const { contract, payments } = contractOf({}, '2027-01-20', today, asked)
    const left = coolOff(contract, payments, today)
    expect([left.backPence, left.keptPence, sumOf(left.returned), left.dropped.length]).toEqual([
      back,
      kept,
      back,
      11,
    ])
  },
)

it.each<[string, Partial<Terms>, string, string, number, number, number]>([
  ['in the middle of a month', { monthStarts: 1 }, '2027-03-10', '2027-04-10', 3900, 0, 8],
  ['before its start', {}, '2027-01-01', '2026-12-31', 0, 3900, 11],
  ['with the last month up front', { lastMonthUpFront: true }, '2027-03-10', '2027-04-10', 0, 0, 9],
  [
    'with the last month up front, before its start',
    { lastMonthUpFront: true },
    '2027-01-01',
    '2026-12-31',
    0,
    7800,
    11,
  ],
])(
  'an end %s: what is still paid, what comes back, and what is dropped',
  (_, terms, paidUntil, lastDay, still, back, drops) => {
    const { contract, payments } = contractOf(terms, '2027-01-01', paidUntil)
    const end = endOn(contract, payments, lastDay)
    const stays = payments.filter(({ id, state }) => state === 'ahead' && !end.dropped.includes(id))
    expect([sumOf(stays), sumOf(end.returned), end.dropped.length, end.added]).toEqual([
      still,
      back,
      drops,
      [],
    ])
  },
)

it('a month that was waived is not made again, and what was paid up front for it comes back', () => {
  const { contract, payments } = contractOf({ lastMonthUpFront: true }, '2027-01-01', '2027-03-10')
  const waived = payments.map((one) =>
    one.from === '2027-04-01' ? { ...one, state: 'dropped' as const, isWaived: true } : one,
  )
  const end = endOn(contract, waived, '2027-04-30')
  expect([sumOf(end.returned), end.added]).toEqual([3900, []])
  expect(stayIn(contract, waived, '2027-03-11').map(({ from }) => from)).not.toContain('2027-04-01')
})

it('what a bank took back of a month after the end is owed no more', () => {
  const { contract, payments } = contractOf({}, '2027-01-01', '2027-03-10')
  const reversed = payments.map((one) =>
    one.from === '2027-03-01' || one.from === '2027-02-01' ? { ...one, state: 'reversed' as const } : one,
  )
  const { writtenOff } = endOn(contract, reversed, '2027-02-28')
  expect(writtenOff).toEqual(reversed.filter(({ from }) => from === '2027-03-01').map(({ id }) => id))
})

it('staying after all: a month that was paid at joining and came back is paid when it begins', () => {
  const terms = { monthStarts: 1, lateAfter: 15, notice: { days: 0 } }
  const { contract, payments } = contractOf(terms, '2027-01-20', '2027-01-21')
  const { lastDay, dropped, returned } = leaveByNotice(contract, payments, '2027-01-21')
  const ids = new Set(returned.map(({ paymentId }) => paymentId))
  const left = payments.map((payment): PaymentToLeave => {
    const state = dropped.includes(payment.id) ? 'dropped' : ids.has(payment.id) ? 'returned' : null
    return { ...payment, state: state ?? payment.state }
  })
  const again = stayIn(contract, left, '2027-01-25')
  expect([lastDay, again[0]]).toMatchObject([
    '2027-01-31',
    { on: '2027-02-01', from: '2027-02-01', pence: 3900 },
  ])
  expect(again.map(({ from }) => from)).toEqual(
    payments.flatMap(({ from }) => (from !== null && from > lastDay ? [from] : [])),
  )
})
