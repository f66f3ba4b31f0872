import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import { expect, it } from 'vitest'
import type { PaymentToLeave } from '../../stores/joining/contracts.ts'
import { usualTerms } from '../../testing/factories/contracts.ts'
import { coolOff, leaveByNotice, stayIn } from './leaving.ts'

type Terms = typeof usualTerms

/** A contract whose payments until a day are collected, and the others ahead. */
function contractOf(terms: Partial<Terms>, joinedOn: string, paidUntil: string, askedToStart = false) {
  const contract = { terms: { ...usualTerms, ...terms }, joinedOn, startsOn: joinedOn, askedToStart }
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
