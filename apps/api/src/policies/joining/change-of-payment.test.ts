import { describe, expect, it, test } from 'vitest'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import { usualTerms } from '../../testing/factories/contracts.ts'
import { chargeDayOf } from '../direct-debit/charge-day.ts'
import {
  canChangePayment,
  dayTaken,
  paidByHand,
  payingKeepsCard,
  paymentsForNewCard,
  takenBy,
  wayOf,
  waysOf,
} from './change-of-payment.ts'
import { decisionsOn } from './staff-acts.ts'

const today = '2026-11-30'
const card = { id: 1, brand: 'visa', last4: '4242', isExpired: false }
const debit = { ending: '78', mandateId: 'm', state: 'active', isStopped: false } as const

const payment = (
  state: ContractPaymentRecord['state'],
  on: string,
  more: Partial<ContractPaymentRecord> = {},
): ContractPaymentRecord => ({
  id: Number(on.replaceAll('-', '')),
  kind: 'month',
  on,
  from: on,
  until: null,
  pence: 3900,
  state,
  returnedPence: 0,
  askOn: state === 'ahead' || state === 'due' ? on : null,
  completeOrderId: null,
  ...more,
})

const contract = (more: Partial<ContractRecord> = {}): ContractRecord => ({
  id: 1,
  planName: 'Adult',
  state: 'active',
  terms: usualTerms,
  versions: [
    {
      number: 1,
      planId: 1,
      planSlug: 'adult',
      planName: 'Adult',
      membershipId: 1,
      guestsPerMonth: null,
      agreedOn: '2026-11-01',
      agreedTerms: '',
      document: null,
      from: '2026-11-01',
      terms: usualTerms,
    },
  ],
  joinedOn: '2026-11-01',
  startsOn: '2026-11-01',
  askedToStart: false,
  freezes: [],
  endsOn: null,
  rests: false,
  toldOn: null,
  agreedTerms: '',
  document: null,
  channel: 'online',
  isByHand: false,
  acts: [],
  card,
  debit: null,
  people: [],
  payments: [],
  ...more,
})

test.each([
  [{ card, debit: null }, 'card'],
  [{ card: { ...card, isExpired: true }, debit: null }, null],
  [{ card: null, debit: null }, null],
  [{ card: null, debit }, 'debit'],
  [{ card: null, debit: { ...debit, state: 'pending' } }, 'debit'],
  [{ card: null, debit: { ...debit, isStopped: true } }, 'debit'],
  [{ card: null, debit: { ...debit, state: 'ended' } }, null],
] as const)('spec 4: what pays %o is %s', (standing, way) => {
  expect(wayOf(standing)).toBe(way)
})

test.each([
  ['active', [], true],
  ['leaving', [], false],
  ['leaving', [payment('collected', '2026-11-01')], false],
  ['leaving', [payment('ahead', '2026-12-01')], true],
  ['leaving', [payment('asked', '2026-11-01')], true],
  ['ended', [payment('due', '2026-11-01')], false],
  ['cancelled', [payment('due', '2026-11-01')], false],
] as const)(
  'a contract that is %s with %o: its payer can change how it is paid: %s',
  (state, payments, can) => {
    expect(canChangePayment(contract({ state, payments: [...payments] }))).toBe(can)
  },
)

describe('the card that pays what is owed', () => {
  const refused = payment('failed', '2026-11-01', { failure: 'card_declined' })
  const wanting = payment('failed', '2026-11-01', { failure: 'customer_needed' })
  it.each([
    ['a good card', { payments: [refused] }, false],
    ['a card whose bank wants the payer', { payments: [wanting] }, true],
    ['a card whose bank wanted the payer before', { payments: [{ ...wanting, state: 'collected' }] }, false],
    ['no card', { card: null, payments: [refused] }, true],
    [
      'each payment by hand, as agreed at the desk,',
      { card: null, channel: 'desk', isByHand: true, payments: [refused] },
      false,
    ],
    [
      'no card of a desk contract whose later card was removed',
      { card: null, channel: 'desk', payments: [refused] },
      true,
    ],
    [
      'a desk contract’s direct debit that has ended',
      { card: null, channel: 'desk', debit: { ...debit, state: 'ended' } },
      true,
    ],
    ['an expired card', { card: { ...card, isExpired: true }, payments: [refused] }, true],
    ['a direct debit', { card: null, debit, payments: [wanting] }, false],
    ['a direct debit that has ended', { card: null, debit: { ...debit, state: 'ended' } }, true],
    ['no card of a contract that has ended', { card: null, state: 'ended', payments: [refused] }, false],
    [
      'no card of a plan without cards',
      { card: null, terms: { ...usualTerms, payBy: ['direct-debit'] } },
      false,
    ],
  ] as const)('with %s also pays what follows: %#', (_, standing, keeps) => {
    expect(payingKeepsCard(contract(standing as unknown as Partial<ContractRecord>))).toBe(keeps)
  })

  it('a new card begins with all that is owed and not asked for, else with the next payment', () => {
    const [due, ahead, later] = [
      payment('due', '2026-11-01'),
      payment('ahead', '2026-12-01'),
      payment('ahead', '2027-01-01'),
    ]
    const asked = payment('asked', '2026-10-01')
    expect(paymentsForNewCard({ payments: [asked, due, refused, ahead] })).toEqual([due, refused])
    expect(paymentsForNewCard({ payments: [asked, ahead, later] })).toEqual([ahead])
    expect(paymentsForNewCard({ payments: [asked] })).toEqual([])
  })
})

it.each([
  [undefined, undefined, ['card']],
  [
    ['card', 'direct-debit'],
    ['card', 'direct-debit'],
    ['card', 'direct-debit'],
  ],
  [['card', 'direct-debit'], ['direct-debit'], ['direct-debit']],
  [['card'], ['direct-debit'], []],
] as const)('a plan by %j that changes to one by %j can be paid by %j', (now, next, ways) => {
  const [joined] = contract().versions
  const terms = (payBy: readonly ('card' | 'direct-debit')[] | undefined) => ({
    ...usualTerms,
    ...(payBy && { payBy: [...payBy] }),
  })
  const ahead = { ...joined, number: 2, from: '2027-01-01', terms: terms(next) }
  expect(waysOf({ terms: terms(now), versions: [joined, ahead] }, true)).toEqual(ways)
})

it('staff charge no card again that is gone or has expired', () => {
  const failed = payment('failed', '2026-11-01', { failure: 'card_declined' })
  const offered = (of: typeof card | null) => decisionsOn(failed, { card: of }).includes('ask-again')
  expect([offered(card), offered({ ...card, isExpired: true }), offered(null)]).toEqual([true, false, false])
})

describe('days on which a way takes payments', () => {
  const payments = [
    payment('asked', '2026-10-01'),
    payment('failed', '2026-10-15'),
    payment('reversed', '2026-10-20'),
    payment('due', '2026-11-29'),
    payment('ahead', '2026-12-29'),
    payment('ahead', '2027-03-29'),
  ]

  it('a card takes what was due at once, and what is ahead on its day, within three months', () => {
    expect(takenBy('card', { payments }, today).map(({ on }) => on)).toEqual(['2026-11-30', '2026-12-29'])
  })

  it('a direct debit takes nothing before eleven working days have passed', () => {
    expect(takenBy('debit', { payments }, today).map(({ on }) => on)).toEqual(['2026-12-15', '2026-12-29'])
  })

  it('what is owed and not asked for any more is left to the payer', () => {
    expect(paidByHand({ payments }).map(({ state }) => state)).toEqual(['failed', 'reversed'])
  })
})

test('spec 4: a payment is named by the day on which its way can take it: of a debit, one that leaves the notice', () => {
  const next = payment('ahead', '2026-12-04', { askOn: '2026-12-04' })
  expect(dayTaken({ debit: null }, next, today)).toBe('2026-12-04')
  const noticed = dayTaken({ debit }, next, today)
  expect(noticed).toBe(chargeDayOf({ askOn: '2026-12-04', today }))
  expect(noticed > '2026-12-14').toBe(true)
  // One that was told of already keeps its day, and an ended mandate takes nothing.
  expect(dayTaken({ debit }, { ...next, debitOn: '2026-12-09' }, today)).toBe('2026-12-09')
  expect(dayTaken({ debit: { ...debit, state: 'ended' } }, next, today)).toBe('2026-12-04')
})
