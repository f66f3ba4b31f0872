import { expect, test } from 'vitest'
import type { HeldMembership, PricedPerson } from './person.ts'
import { optionsFor, type PriceOption, usualOption } from './price-options.ts'
import type { SessionFacts } from './scope.ts'

const option = (name: string, pence: number, more: Partial<PriceOption> = {}) => ({
  name,
  audience: 'everyone' as const,
  minAge: null,
  maxAge: null,
  status: null,
  band: null,
  pence,
  ...more,
})
const person = (
  dateOfBirth: string | null,
  statuses: PricedPerson['statuses'] = [],
  memberships: PricedPerson['memberships'] = [],
): PricedPerson => ({
  id: 1,
  householdId: null,
  dateOfBirth,
  statuses,
  memberships,
  packages: [],
})
const day = '2026-12-07'
const session: SessionFacts = {
  slotId: 5,
  categories: [],
  venue: 'weir',
  date: day,
  start: { weekday: 1, time: '10:00' },
  isCourse: false,
  onePerPerson: false,
}
const evening = { ...session, start: { weekday: 1, time: '18:00' } }
const bands = { quiet: [{ days: [1], from: '09:00', lastStart: '15:40' }] }
const all = [
  option('Adult', 720),
  option('Junior', 360, { maxAge: 15 }),
  option('Senior', 400, { minAge: 65 }),
  option('Student', 500, { status: 'student' }),
  option('Quiet', 600, { band: 'quiet', minAge: 16 }),
  option('Member', 550, { audience: 'member' }),
]
const student = [{ status: 'student', until: '2026-12-07' }]

/** The membership of a person born in that year. */
const member = (year: number, days: Partial<HeldMembership> = {}) =>
  person(`${year}-01-01`, [], [{ id: 1, membershipId: 2, startsOn: '2026-01-01', endsOn: null, ...days }])

test.each<[string, PricedPerson | null, boolean, SessionFacts, string]>([
  ['a visitor', null, false, evening, 'Adult'],
  ['an adult', person('1990-01-01'), false, evening, 'Adult'],
  ['an adult at a quiet hour', person('1990-01-01'), false, session, 'Quiet'],
  ['a child', person('2016-12-08'), false, session, 'Junior'],
  ['on the sixteenth birthday no child any more', person('2010-12-07'), false, evening, 'Adult'],
  ['the day before it still one', person('2010-12-08'), false, evening, 'Junior'],
  ['a senior', person('1950-01-01'), false, evening, 'Senior'],
  ['a student until the last day', person('2000-01-01', student), false, evening, 'Student'],
  [
    'a student whose proof has ended',
    person('2000-01-01', [{ ...student[0]!, until: '2026-12-06' }]),
    false,
    evening,
    'Adult',
  ],
  ['a member', member(1990), true, evening, 'Member'],
  ['a person of whom only a membership is known', null, true, evening, 'Member'],
  ['a member at a price that is cheaper', member(1950), true, evening, 'Senior'],
  ['a companion of a member', member(1990), false, evening, 'Adult'],
  [
    'a member on the first and last day',
    member(1990, { startsOn: day, endsOn: day }),
    true,
    evening,
    'Member',
  ],
  ['a member from the day after', member(1990, { startsOn: '2026-12-08' }), true, evening, 'Adult'],
  ['a member until the day before', member(1990, { endsOn: '2026-12-06' }), true, evening, 'Adult'],
  [
    'a member whose membership is frozen',
    member(1990, { frozen: [{ from: day, until: day }] }),
    true,
    evening,
    'Adult',
  ],
  ['a person of unknown age', person(null), false, session, 'Adult'],
])('%s pays their own price', (_, who, paysAsMember, at, expected) => {
  const participant = { paysAsMember, person: who }
  expect(usualOption(optionsFor(all, participant, at, bands), participant, at).usual?.name).toBe(expected)
})

test('spec 7: a status and an hour decide what may be chosen, an age does not: a parent buys for the children', () => {
  const names = (who: PricedPerson | null, at: SessionFacts) =>
    optionsFor(all, { paysAsMember: false, person: who }, at, bands).map(({ name }) => name)
  expect(names(person('1990-01-01'), evening)).toEqual(['Adult', 'Junior', 'Senior'])
  expect(names(person('1990-01-01', student), session)).toEqual([
    'Adult',
    'Junior',
    'Senior',
    'Student',
    'Quiet',
  ])
})

test('spec 5: no price is a person’s own under the name of another age; a visitor of no known age sees the first', () => {
  const own = (options: ReturnType<typeof option>[], who: PricedPerson | null) =>
    usualOption(
      optionsFor(options, { paysAsMember: true, person: who }, session, bands),
      { paysAsMember: true, person: who },
      session,
    ).usual?.name ?? null
  const children = [option('Junior', 360, { maxAge: 15 }), option('Member', 400, { audience: 'member' })]
  const grownUp = person('1985-01-01')
  expect(own(children.slice(0, 1), grownUp)).toBeNull()
  expect(own(children, member(1985))).toBe('Member')
  expect(own(children.slice(0, 1), null)).toBe('Junior')
  expect(own(children.slice(0, 1), person(null))).toBe('Junior')
})
