import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { expect, it } from 'vitest'
import type { ContractPaymentRecord, FreezeRecord } from '../../stores/joining/contracts.ts'
import { usualTerms } from '../../testing/factories/contracts.ts'
import { endOn, leaveByNotice, stayIn } from './leaving.ts'
import { placesFor } from './places-for.ts'
import { type ContractToChange, changeDays, planChange, planTakeBack, whyNotChanged } from './plan-change.ts'
import { leastTermOf, listPaymentsOf, withTax } from './versions-of.ts'

const today = '2027-03-10'
const debit = { ending: '11', mandateId: 'm', isStopped: false }
const terms: PlanTerms = { ...usualTerms, monthStarts: 1 }
const dearer: PlanTerms = {
  ...usualTerms,
  monthlyPence: 5200,
  joiningPence: 3000,
  monthStarts: null,
  minimumMonths: 12,
  tax: { kind: 'exempt', basisPoints: 0, reason: 'club' },
}

/** A contract of January, paid until today, with months of the calendar. */
function contractOf(more: Partial<ContractToChange> = {}, own: Partial<PlanTerms> = {}) {
  const contract = {
    terms: { ...terms, ...own },
    joinedOn: '2027-01-01',
    startsOn: '2027-01-01',
    askedToStart: true,
    state: 'active' as const,
    freezes: [] as FreezeRecord[],
    ...more,
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
  return { ...contract, payments: more.payments ?? payments }
}

/** The contract as it is after a change: payments dropped and made anew. */
function changedOf(contract: ReturnType<typeof contractOf>, to = dearer, from = '2027-04-01') {
  const planned = planChange(contract, { terms: to, from }, today)
  const left = contract.payments.map((one) =>
    planned.dropped.includes(one.id) ? { ...one, state: 'dropped' as const } : one,
  )
  const made = planned.added.map((one, index) => ({
    ...left[0]!,
    ...one,
    id: 100 + index,
    state: 'ahead' as const,
  }))
  const versions = [
    { from: contract.startsOn, terms: contract.terms },
    { from, terms: planned.terms },
  ] as const
  return { planned, contract: { ...contract, versions, payments: [...left, ...made] } }
}

const aheadOf = (payments: readonly ContractPaymentRecord[]) =>
  payments.filter(({ state }) => state === 'ahead').map(({ on, pence }) => `${on} ${pence}`)
const withState = (on: string, more: Partial<ContractPaymentRecord>) => {
  const contract = contractOf()
  return {
    ...contract,
    payments: contract.payments.map((one) => (one.on === on ? { ...one, ...more } : one)),
  }
}

it.each<[what: string, contract: ContractToChange, first: string]>([
  ['the next payment day', contractOf(), '2027-04-01'],
  ['a day after the one that a bank is asked for', withState('2027-04-01', { state: 'asked' }), '2027-05-01'],
  ['a day after the one that is paid ahead', withState('2027-06-01', { state: 'collected' }), '2027-07-01'],
  [
    'a day after the one whose debit is noticed',
    withState('2027-04-01', { debitOn: '2027-04-01' }),
    '2027-05-01',
  ],
  ['a day after the cooling-off time', contractOf({}, { coolingOffDays: 100 }), '2027-05-01'],
  [
    'a day that leaves its notice to a direct debit',
    contractOf({ debit: { ...debit, state: 'active' } }),
    '2027-04-01',
  ],
  ['the next one of a debit that is over', contractOf({ debit: { ...debit, state: 'ended' } }), '2027-04-01'],
])('case: the first day of another plan is %s', (_, contract, first) => {
  expect(changeDays(contract, today)[0]).toBe(first)
})

it.each([
  // Eleven working days before Thu 1 April 2027; Good Friday and Easter Monday lie between.
  ['2027-03-14', '2027-04-01'],
  ['2027-03-15', '2027-04-01'],
  ['2027-03-16', '2027-05-01'],
])('facts 2: a debit told on %s gets ten working days of notice: from %s', (day, first) => {
  const contract = contractOf({ debit: { ...debit, state: 'active' } })
  expect(changeDays(contract, day)[0]).toBe(first)
})

it('case: leaving, frozen, changing and owing contracts are not changed', () => {
  const freeze: FreezeRecord = { id: 1, from: '2027-05-01', until: '2027-05-31', feePence: 0, reason: '' }
  expect([
    whyNotChanged(contractOf(), today),
    whyNotChanged(contractOf({ state: 'leaving' }), today),
    whyNotChanged(contractOf({ freezes: [freeze] }), today),
    whyNotChanged(changedOf(contractOf()).contract, today),
    whyNotChanged(changedOf(contractOf()).contract, '2027-04-01'),
    whyNotChanged(withState('2027-03-01', { state: 'failed' }), today),
  ]).toEqual([null, 'not running', 'frozen', 'changing', null, 'owes'])
})

it('spec 1: from the change each month has the new price and tax, on the same days; nothing is paid for the change', () => {
  const { planned, contract } = changedOf(contractOf())
  expect(planned.compared.map(({ on, oldPence, newPence }) => [on, oldPence, newPence])).toEqual(
    ['04', '05', '06', '07', '08', '09', '10', '11', '12']
      .map((month) => [`2027-${month}-01`, 3900, 5200])
      .concat(['01', '02', '03'].map((month) => [`2028-${month}-01`, 3900, 5200])),
  )
  expect(planned.leastUntil).toBe('2028-03-31')
  expect(aheadOf(contract.payments).slice(0, 3)).toEqual([
    '2027-04-01 5200',
    '2027-05-01 5200',
    '2027-06-01 5200',
  ])
  expect(new Set(contract.payments.filter(({ on }) => on < '2027-04-01').map(({ state }) => state))).toEqual(
    new Set(['collected']),
  )
  const taxed = withTax(contract, listPaymentsOf(contract, '2027-05-31'))
  expect(taxed.map(({ pence, taxPence }) => [pence, taxPence])).toEqual([
    [2000, 333],
    [3900, 650],
    [3900, 650],
    [3900, 650],
    [5200, 0],
    [5200, 0],
  ])
})

it('spec 1: taken back before its day, all payments are as they were; on its day it is too late', () => {
  const before = contractOf()
  const { contract } = changedOf(before)
  const back = planTakeBack(contract, today)!
  const left = contract.payments.map((one) =>
    back.dropped.includes(one.id) ? { ...one, state: 'dropped' as const } : one,
  )
  const made = back.added.map((one) => ({ ...left[0]!, ...one, state: 'ahead' as const }))
  expect(aheadOf([...left, ...made]).slice(0, 9)).toEqual(aheadOf(before.payments))
  expect([planTakeBack(contract, '2027-03-31')?.from, planTakeBack(contract, '2027-04-01')]).toEqual([
    '2027-04-01',
    null,
  ])
  const asked = contract.payments.map((one) =>
    one.on === '2027-04-01' && one.state === 'ahead' ? { ...one, state: 'asked' as const } : one,
  )
  expect(planTakeBack({ ...contract, payments: asked }, today)).toBeNull()
})

it.each<[what: string, own: Partial<PlanTerms>, to: PlanTerms, at: string, least: string | null]>([
  ['the new one from the day of the change', {}, dearer, '2027-04-01', '2028-03-31'],
  ['not the new one before that day', {}, dearer, today, null],
  ['the old one where it is later', { minimumMonths: 24 }, dearer, '2027-04-01', '2028-12-31'],
  [
    'the old one where the new plan has none',
    { minimumMonths: 6 },
    { ...dearer, minimumMonths: 0 },
    '2027-04-01',
    '2027-06-30',
  ],
])('case: a change of plan binds by %s', (_, own, to, at, least) => {
  expect(leastTermOf(changedOf(contractOf({}, own), to).contract, at)).toBe(least)
})

it('case: notice given before the change is by the old terms, and a change after the last day is void', () => {
  const { contract } = changedOf(contractOf())
  const told = leaveByNotice(contract, contract.payments, today)
  expect([told.lastDay, told.added, told.returned]).toEqual(['2027-04-30', [], []])
  expect(aheadOf(contract.payments.filter(({ id }) => !told.dropped.includes(id)))).toEqual([
    '2027-04-01 5200',
  ])
  expect(leaveByNotice(contract, contract.payments, '2027-04-02').lastDay).toBe('2028-03-31')
})

it('case: who left and stays has all payments again that were made before, so that the job misses none between', () => {
  const { contract } = changedOf(contractOf(), dearer, '2027-06-01')
  const lastMade = contract.payments
    .map(({ on }) => on)
    .toSorted()
    .at(-1)!
  expect(lastMade).toBe('2028-05-01')
  const told = leaveByNotice(contract, contract.payments, today)
  const left = contract.payments.map((one) =>
    told.dropped.includes(one.id) ? { ...one, state: 'dropped' as const } : one,
  )
  expect(stayIn(contract, left, today).at(-1)).toMatchObject({ on: lastMade, pence: 5200 })
})

it('case: who left and stays pays by the plan of each month again', () => {
  const { contract } = changedOf(contractOf())
  const told = leaveByNotice(contract, contract.payments, today)
  const left = contract.payments.map((one) =>
    told.dropped.includes(one.id) ? { ...one, state: 'dropped' as const } : one,
  )
  expect(stayIn(contract, left, today)[0]).toMatchObject({ on: '2027-05-01', pence: 5200 })
})

it.each([
  ['comes back where the last month has another price', dearer, [3900], ['2027-06-01 5200']],
  ['stands for the last month where that costs as much', { ...dearer, monthlyPence: 3900 }, [], []],
])('case: a last month that was paid up front %s', (_, to, returned, lastMonth) => {
  const upFront = contractOf({}, { lastMonthUpFront: true, joiningPence: 0 })
  const { contract, planned } = changedOf(upFront, to)
  expect(planned.upFrontPence).toBe(3900)
  const ending = endOn(contract, contract.payments, '2027-06-30')
  expect(ending.returned.map(({ pence }) => pence)).toEqual(returned)
  const kept = contract.payments.filter(({ id }) => !ending.dropped.includes(id))
  expect(aheadOf(kept).filter((one) => one.startsWith('2027-06'))).toEqual(lastMonth)
  // Its own payment is not made yet.
  const unmade = contract.payments.filter(({ on }) => on < '2027-06-01')
  const later = endOn(contract, unmade, '2027-06-30')
  expect([later.returned.length, later.added.map(({ on, pence }) => `${on} ${pence}`)]).toEqual([
    returned.length,
    lastMonth,
  ])
})

const person = (customerId: number, dateOfBirth: string | null, place = 'Adult') => ({
  customerId,
  name: '',
  dateOfBirth,
  place,
})
const household = [
  { name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 2 },
  { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 1 },
]
it.each<[what: string, people: ReturnType<typeof person>[], places: string[] | null]>([
  ['a grown-up', [person(1, '1988-04-17')], ['Adult']],
  [
    'a grown-up with a child',
    [person(1, '1988-04-17'), person(2, '2017-03-04', 'Child')],
    ['Adult', 'Child'],
  ],
  ['a child alone, as a grown-up is needed', [person(2, '2017-03-04', 'Child')], null],
  [
    'more children than it has places',
    [person(1, '1988-04-17'), person(2, '2017-03-04'), person(3, '2018-03-04')],
    null,
  ],
  [
    'people who can have both, each as the others allow',
    [person(1, '2010-06-01', 'Child'), person(2, '2010-06-01', 'Child')],
    ['Adult', 'Child'].toReversed(),
  ],
  ['a person whose birthday is not known', [person(1, null)], null],
  ['a baby', [person(1, '1988-04-17'), person(2, '2026-12-01')], null],
])('case: places of a household plan for %s', (_, people, places) => {
  expect(placesFor(household, people, '2027-04-01')?.map(({ place }) => place) ?? null).toEqual(places)
})
