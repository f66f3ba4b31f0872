import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import { expect, it } from 'vitest'
import type { ContractPaymentRecord, FreezeRecord } from '../../stores/joining/contracts.ts'
import { usualFreeze, usualTerms } from '../../testing/factories/contracts.ts'
import { freezeDays, planFreeze, planThaw, whyNotFrozen } from './freezing.ts'
import { coolOff, endOn, leaveByNotice, stayIn } from './leaving.ts'

const today = '2027-03-10'
const terms = { ...usualTerms, monthStarts: 1, minimumMonths: 6, freeze: usualFreeze }

/** A contract of January, paid until today, with months of the calendar. */
function contractOf(more: object = {}, freezes: FreezeRecord[] = []) {
  const contract = {
    terms: { ...terms, ...more },
    joinedOn: '2027-01-01',
    startsOn: '2027-01-01',
    askedToStart: true,
    state: 'active' as const,
    freezes,
  }
  const payments = listFirstYear(contract.terms, contract).map(
    (payment, index): ContractPaymentRecord => ({
      ...payment,
      id: index + 1,
      state: payment.on <= today ? 'collected' : 'ahead',
      returnedPence: 0,
      askOn: null,
      completeOrderId: null,
    }),
  )
  return { ...contract, payments }
}
const freezeOf = (from: string, until: string, feePence = 500) => ({
  id: 7,
  from,
  until,
  feePence,
  reason: 'Away',
})

/** The contract as it is after a freeze: months dropped, fees made. */
function frozenOf(more: object = {}, feePence = 500) {
  const before = contractOf(more)
  const planned = planFreeze(before, { from: '2027-05-01', months: 2, feePence }, today)
  const left = before.payments.map((one) =>
    planned.dropped.includes(one.id) ? { ...one, state: 'dropped' as const } : one,
  )
  const made = planned.added.map((one, index) => ({
    ...left[0]!,
    ...one,
    id: 100 + index,
    state: 'ahead' as const,
  }))
  return {
    ...before,
    freezes: [freezeOf('2027-05-01', '2027-06-30', feePence)],
    payments: [...left, ...made],
  }
}

it('offers payment days that are ahead, never one whose payment was asked for, and as many months as a year allows', () => {
  const contract = contractOf()
  expect(freezeDays(contract, usualFreeze, today)[0]).toEqual({ from: '2027-04-01', months: [1, 2, 3] })
  const asked = {
    ...contract,
    payments: contract.payments.map((one) =>
      one.on === '2027-05-01' ? { ...one, state: 'asked' as const } : one,
    ),
  }
  expect(freezeDays(asked, usualFreeze, today).slice(0, 2)).toEqual([
    { from: '2027-04-01', months: [1] },
    { from: '2027-06-01', months: [1, 2, 3] },
  ])
  const noticed = freezeDays(contract, { ...usualFreeze, noticeDays: 30 }, today)
  expect(noticed[0]?.from).toBe('2027-05-01')
  const was = contractOf({}, [freezeOf('2027-01-01', '2027-03-31')])
  const days = freezeDays(was, usualFreeze, '2027-04-02')
  expect(days.every(({ months }) => months.length === 1)).toBe(true)
  // The day of its month's payment is too late.
  expect(freezeDays(contract, usualFreeze, '2027-04-01')[0]?.from).toBe('2027-05-01')
})

it('is not frozen while it owes, leaves or is frozen, nor where its plan has no freeze', () => {
  const contract = contractOf()
  expect(whyNotFrozen(contract, today)).toBeNull()
  const owing = (state: 'failed' | 'asked') =>
    contract.payments.map((one) => (one.on === '2027-03-01' ? { ...one, state } : one))
  expect(whyNotFrozen({ ...contract, payments: owing('failed') }, today)).toBe('owes')
  expect(whyNotFrozen({ ...contract, payments: owing('asked') }, today)).toBeNull()
  expect(whyNotFrozen({ ...contract, state: 'leaving' }, today)).toBe('not running')
  expect(whyNotFrozen(frozenOf(), today)).toBe('frozen')
  expect(whyNotFrozen(frozenOf(), '2027-07-01')).toBeNull()
  expect(whyNotFrozen(contractOf({ freeze: undefined }), today)).toBe('not offered')
})

it('says which payments are not taken, which fees are instead, and how long the least term then is', () => {
  const planned = planFreeze(contractOf(), { from: '2027-05-01', months: 2, feePence: 500 }, today)
  expect(planned).toMatchObject({ until: '2027-06-30', leastUntil: '2027-08-31' })
  expect(planned.notTaken.map(({ on, pence }) => [on, pence])).toEqual([
    ['2027-05-01', 3900],
    ['2027-06-01', 3900],
  ])
  expect(planned.fees.map(({ on, pence }) => [on, pence])).toEqual([
    ['2027-05-01', 500],
    ['2027-06-01', 500],
  ])
  const free = planFreeze(contractOf(), { from: '2027-05-01', months: 1, feePence: 0 }, today)
  expect([free.fees, free.dropped.length, free.until]).toEqual([[], 1, '2027-05-31'])
  const later = planFreeze(contractOf(), { from: '2027-11-01', months: 1, feePence: 0 }, today)
  expect(later.leastUntil).toBeNull()
})

it('taken back, its months are paid again and its fees are not; ended early, only those that are ahead', () => {
  const frozen = frozenOf()
  const back = planThaw(frozen, '2027-04-30')
  expect(back).toMatchObject({ resumesOn: '2027-05-01', isTakenBack: true })
  expect(back?.dropped).toHaveLength(2)
  const months = (thaw: typeof back) =>
    thaw?.added.filter(({ on }) => on < '2027-08-01').map(({ on, kind }) => `${on} ${kind}`)
  expect(months(back)).toEqual(['2027-05-01 month', '2027-06-01 month'])
  const early = planThaw(frozen, '2027-05-01')
  expect(early).toMatchObject({ resumesOn: '2027-06-01', isTakenBack: false })
  expect(early?.dropped).toHaveLength(1)
  expect(months(early)).toEqual(['2027-06-01 month'])
  expect(planThaw(frozen, '2027-06-01')).toBeNull()
  expect(planThaw({ ...frozen, state: 'leaving' }, '2027-05-01')).toBeNull()
})

it('leaving while it is frozen takes no fee after the last day, and staying makes fees and months again', () => {
  const rolling = { minimumMonths: 0 }
  const frozen = frozenOf(rolling)
  // Told within the first frozen month: a month of notice ends with the second.
  const left = leaveByNotice(frozen, frozen.payments, '2027-05-02')
  expect(left.lastDay).toBe('2027-06-30')
  const ending = endOn(frozen, frozen.payments, '2027-05-31')
  const june = frozen.payments.find(({ kind, on }) => kind === 'fee' && on === '2027-06-01')!
  expect(ending.dropped).toContain(june.id)
  expect(ending.added).toEqual([])
  const after = frozen.payments.map((one) =>
    ending.dropped.includes(one.id) ? { ...one, state: 'dropped' as const } : one,
  )
  const again = stayIn(frozen, after, '2027-05-20').slice(0, 2)
  expect(again.map(({ on, kind }) => `${on} ${kind}`)).toEqual(['2027-06-01 fee', '2027-07-01 month'])
})

it('a last month that was paid up front comes back where the last month is frozen', () => {
  const frozen = frozenOf({ minimumMonths: 0, lastMonthUpFront: true })
  const upFront = frozen.payments.find(({ kind }) => kind === 'last-month')!
  const ending = endOn(frozen, frozen.payments, '2027-06-30')
  expect(ending.returned).toEqual([{ paymentId: upFront.id, pence: 3900 }])
  // Free of a fee, too: nothing else stands in the place of the last month.
  const free = frozenOf({ minimumMonths: 0, lastMonthUpFront: true }, 0)
  expect(endOn(free, free.payments, '2027-06-30').returned).toHaveLength(1)
  const unfrozen = endOn(frozen, frozen.payments, '2027-07-31')
  expect(unfrozen.returned).toEqual([])
})

it('cancelling within the cooling-off time gives a fee back, too, and keeps no day of a frozen month', () => {
  const frozen = contractOf({ coolingOffDays: 90 }, [freezeOf('2027-03-01', '2027-03-31')])
  const march = frozen.payments.find(({ from }) => from === '2027-03-01')!
  const payments = frozen.payments.map((one) =>
    one.id === march.id ? { ...one, kind: 'fee' as const, pence: 500 } : one,
  )
  const { backPence, keptPence, returned } = coolOff(frozen, payments, today)
  expect([backPence, keptPence]).toEqual([2000 + 500, 3900 * 2])
  expect(returned).toContainEqual({ paymentId: march.id, pence: 500 })
})
