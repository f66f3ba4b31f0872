import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Benefit, nextPeriodStart, penceWithBenefit, periodStart } from './benefit.ts'
import {
  bestPrice,
  type Entitlement,
  entitlementsFor,
  type PricingTerms,
  type UseChoice,
} from './best-price.ts'
import { ownPlaceOf } from './own-place.ts'
import type { HeldPackage, PricedPerson } from './person.ts'
import type { SessionFacts } from './scope.ts'

const session: SessionFacts = {
  slotId: 5,
  categories: ['badminton-60min', 'badminton'],
  venue: 'weir',
  date: '2026-12-05',
  start: { weekday: 6, time: '10:00' },
  isCourse: false,
  onePerPerson: true,
}
const benefitOf = (more: Partial<Benefit> = {}): Benefit => ({
  id: 1,
  membershipId: 7,
  name: 'court of the day',
  scope: {},
  effect: { kind: 'free' },
  cap: null,
  ...more,
})
const swims: HeldPackage = {
  id: 3,
  name: 'Ten swims',
  unit: 'swims',
  ownerId: 100,
  visits: 10,
  perSession: 2,
  scope: {},
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  validFor: 'attending',
}
const personOf = (more: Partial<PricedPerson> = {}): PricedPerson => ({
  id: 100,
  householdId: null,
  dateOfBirth: null,
  statuses: [],
  memberships: [{ id: 1, membershipId: 7, startsOn: '2026-01-01', endsOn: null }],
  packages: [],
  ...more,
})
const termsOf = (benefits: Benefit[], more: Partial<PricingTerms> = {}): PricingTerms => ({
  bands: { 'off-peak': [{ days: [1, 2, 3, 4, 5], from: '09:00', lastStart: '15:40' }] },
  benefitsOf: (id) => benefits.filter(({ membershipId }) => membershipId === id),
  used: new Map(),
  today: '2026-12-01',
  ...more,
})
const found = (benefits: Benefit[], person = personOf(), at = session, terms = termsOf(benefits)) =>
  entitlementsFor(person, at, 1000, terms).map(({ kind, pence }) => [kind, pence])

describe('the benefits of a person', () => {
  test.each<[string, Partial<Benefit>, unknown]>([
    ['everywhere', {}, [['benefit', 0]]],
    ['an activity above', { scope: { categories: ['badminton'] } }, [['benefit', 0]]],
    ['another activity', { scope: { categories: ['swim'] } }, []],
    ['another venue', { scope: { venues: ['mill'] } }, []],
    ['this venue', { scope: { venues: ['weir'] } }, [['benefit', 0]]],
    ['other hours', { scope: { band: 'off-peak' } }, []],
    ['a band that is no more', { scope: { band: 'night' } }, []],
    ['another membership', { membershipId: 8 }, []],
  ])('%s', (_, benefit, expected) => {
    expect(found([benefitOf(benefit)])).toEqual(expected)
  })

  test('a band counts by the start of the session, its last start included', () => {
    const at = (weekday: number, time: string) => ({ ...session, start: { weekday, time } })
    const offPeak = [benefitOf({ scope: { band: 'off-peak' } })]
    const isGood = (start: SessionFacts) => found(offPeak, personOf(), start).length === 1
    expect(
      [at(1, '08:59'), at(1, '09:00'), at(5, '15:40'), at(5, '15:41'), at(6, '12:00')].map(isGood),
    ).toEqual([false, true, true, false, false])
  })

  test('a membership is valid on the day of the session, not of the booking', () => {
    const held = (startsOn: string, endsOn: string | null) =>
      personOf({ memberships: [{ id: 1, membershipId: 7, startsOn, endsOn }] })
    expect(found([benefitOf()], held('2026-12-05', '2026-12-05'))).toHaveLength(1)
    expect(found([benefitOf()], held('2026-12-06', null))).toEqual([])
    expect(found([benefitOf()], held('2026-01-01', '2026-12-04'))).toEqual([])
  })

  test('a package says whether its last day is for attending or for booking', () => {
    const ends = (validFor: HeldPackage['validFor'], endsOn: string) =>
      found([], personOf({ packages: [{ ...swims, validFor, endsOn }] }))
    expect(ends('attending', '2026-12-04')).toEqual([])
    expect(ends('attending', '2026-12-05')).toHaveLength(1)
    expect(ends('booking', '2026-12-01')).toHaveLength(1)
    expect(ends('booking', '2026-11-30')).toEqual([])
  })

  test('a course takes percentages without a cap, and no visit', () => {
    const course = { ...session, isCourse: true }
    const benefits = [
      benefitOf(),
      benefitOf({ id: 2, effect: { kind: 'percent-off', percent: 30 } }),
      benefitOf({
        id: 3,
        effect: { kind: 'percent-off', percent: 50 },
        cap: { count: 1, per: 'day', of: 'person' },
      }),
    ]
    expect(found(benefits, personOf({ packages: [swims] }), course)).toEqual([['benefit', 700]])
  })

  test('a household’s cap is counted together, and one without a household for the person', () => {
    const cap = { count: 1, per: 'day', of: 'household' } as const
    const keys = (person: PricedPerson) =>
      entitlementsFor(person, session, 1000, termsOf([benefitOf({ cap })])).flatMap(({ counters }) =>
        counters.map(({ key }) => key),
      )
    expect(keys(personOf({ householdId: 9 }))[1]).toBe('benefit 1 household 9 day 2026-12-05')
    expect(keys(personOf())[1]).toBe('benefit 1 person 100 day 2026-12-05')
  })

  test('where a person may have several places, benefits, own prices and visits are for one and the same place', () => {
    const several = { ...session, onePerPerson: false }
    const own = ownPlaceOf(100, 5)
    const person = personOf({ packages: [swims] })
    const of = (at: SessionFacts) => entitlementsFor(person, at, 1000, termsOf([benefitOf()]))
    const isCounted = (at: SessionFacts) =>
      of(at).map(({ kind, counters }) => [kind, counters.some(({ key }) => key === own.key)])
    expect(isCounted(several)).toEqual([
      ['benefit', true],
      ['package', true],
    ])
    expect(isCounted(session)).toEqual([
      ['benefit', false],
      ['package', false],
    ])
    expect(bestPrice(1000, of(several), new Map([[own.key, 1]]), 'best').use).toBeNull()
  })
})

describe('the best price', () => {
  const free = (more: Partial<Entitlement>): Entitlement => ({
    kind: 'benefit',
    id: 1,
    membershipId: 7,
    name: '',
    holderId: 100,
    pence: 0,
    counters: [{ key: String(more.id ?? 1), limit: 1 }],
    cap: null,
    visits: null,
    unit: '',
    endsOn: null,
    percentOff: null,
    band: null,
    ...more,
  })
  const daily = { count: 1, per: 'day', of: 'person' } as const
  const visit = free({ id: 3, kind: 'package', endsOn: '2026-12-31' })

  test('at the same price an uncounted benefit goes first, then one that renews, then a visit; of visits the first to end', () => {
    const later = free({ id: 4, kind: 'package', endsOn: '2027-01-31' })
    const capped = free({ id: 2, cap: daily })
    const all = [later, visit, capped, free({ id: 1 })]
    const order = (left: Entitlement[]): number[] => {
      const { use } = bestPrice(1000, left, new Map(), 'best')
      return use === null ? [] : [use.id, ...order(left.filter((one) => one !== use))]
    }
    expect(order(all)).toEqual([1, 2, 3, 4])
  })

  test('nothing is used for a price that it makes no cheaper', () => {
    expect(bestPrice(0, [visit], new Map(), 'best').use).toBeNull()
  })

  test('a used-up benefit is mentioned where it would have been cheaper', () => {
    const one = bestPrice(1000, [free({ id: 2, cap: daily })], new Map([['2', 1]]), 'best')
    expect([one.pence, one.use, one.usedUp.length]).toEqual([1000, null, 1])
  })

  test('spec 7: a benefit that is taken off is not used, and can be used again', () => {
    const benefit = free({ id: 2, cap: daily })
    const of = (choice: UseChoice) => {
      const { use, others } = bestPrice(1000, [visit, benefit], new Map(), choice)
      return [use?.kind ?? null, others.map(({ kind }) => kind)]
    }
    expect(of('best')).toEqual(['benefit', ['package']])
    expect(of('none')).toEqual([null, ['benefit', 'package']])
    expect(of('benefit')).toEqual(['benefit', ['package']])
    expect(of('package')).toEqual(['package', ['benefit']])
  })

  test('it is never negative, never above the usual price, and never uses a used-up benefit', () => {
    const entitlement = fc
      .record({
        id: fc.nat(5),
        pence: fc.nat(1500),
        kind: fc.constantFrom('benefit' as const, 'package' as const),
      })
      .map((given) => free({ ...given, cap: given.kind === 'benefit' ? daily : null }))
    const used = fc.uniqueArray(fc.nat(5)).map((ids) => new Map(ids.map((id) => [String(id), 1])))
    const choices = fc.constantFrom<UseChoice>('best', 'none', 'benefit', 'package')
    fc.assert(
      fc.property(fc.nat(1500), fc.array(entitlement), used, choices, (usual, all, spent, choice) => {
        const { pence, use, others, usedUp } = bestPrice(usual, all, spent, choice)
        expect(pence).toBe(use?.pence ?? usual)
        expect(pence).toBeGreaterThanOrEqual(0)
        expect(pence).toBeLessThanOrEqual(usual)
        for (const one of use ? [use, ...others] : others) expect(spent.has(String(one.id))).toBe(false)
        for (const one of usedUp) expect(spent.has(String(one.id)) && one.pence < pence).toBe(true)
        if (choice === 'best')
          for (const one of all)
            if (!spent.has(String(one.id))) expect(one.pence).toBeGreaterThanOrEqual(pence)
      }),
    )
  })
})

describe('benefits', () => {
  test('half a penny is rounded up, and nothing is below zero', () => {
    expect(penceWithBenefit(725, { kind: 'percent-off', percent: 50 })).toBe(363)
    expect(penceWithBenefit(725, { kind: 'percent-off', percent: 100 })).toBe(0)
    expect(penceWithBenefit(200, { kind: 'price', pence: 250 })).toBe(200)
  })

  test.each([
    ['2026-12-06', 'day', '2026-12-06', '2026-12-07'],
    ['2026-12-06', 'week', '2026-11-30', '2026-12-07'],
    ['2026-12-07', 'week', '2026-12-07', '2026-12-14'],
    ['2026-12-31', 'month', '2026-12-01', '2027-01-01'],
    ['2027-01-31', 'month', '2027-01-01', '2027-02-01'],
  ] as const)('%s is in the %s from %s, and the next begins on %s', (date, per, start, next) => {
    expect([periodStart(date, per), nextPeriodStart(date, per)]).toEqual([start, next])
  })
})
