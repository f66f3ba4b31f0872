import { expect, test } from 'vitest'
import { peopleWords, stateOf, venueWords } from './contract-state.ts'

const runs = { state: 'active', hasStarted: true, restsWords: null, freeze: null } as const
const frozen = { isNow: true, words: [], end: null }

test.each([
  [runs, 'Current'],
  [{ ...runs, hasStarted: false }, 'Not started'],
  [{ ...runs, restsWords: 'It rests.' }, 'On hold'],
  [{ ...runs, state: 'leaving' }, 'Leaving'],
  [{ ...runs, state: 'leaving', restsWords: 'It rests.' }, 'On hold'],
  [{ ...runs, freeze: frozen }, 'Frozen'],
  [{ ...runs, freeze: { ...frozen, isNow: false } }, 'Current'],
  [{ ...runs, freeze: frozen, restsWords: 'It rests.' }, 'On hold'],
  [{ ...runs, state: 'ended', freeze: frozen }, 'Ended'],
  [{ ...runs, state: 'ended' }, 'Ended'],
  [{ ...runs, state: 'cancelled', hasStarted: false }, 'Cancelled'],
] as const)('a contract that stands as %o is called %s', (contract, words) => {
  expect(stateOf(contract).words).toBe(words)
})

test('people and venues are named in one line', () => {
  const [maya, ben, ida] = ['Maya', 'Ben', 'Ida'].map((name) => ({ name, place: 'Adult' }))
  expect(peopleWords([])).toBe('')
  expect(peopleWords([maya!])).toBe('Maya (Adult)')
  expect(peopleWords([maya!, ben!, ida!])).toBe('Maya (Adult), Ben (Adult) and Ida (Adult)')
  expect(venueWords(['Pool', 'Gym'])).toBe('Pool, Gym')
  expect(venueWords([])).toContain('Every venue')
})
