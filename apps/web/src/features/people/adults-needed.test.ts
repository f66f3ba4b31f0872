import { expect, it } from 'vitest'
import { adultsNeededWords } from './adults-needed.ts'

const pool = { adultFrom: 16, bands: [{ under: 8, perAdult: 2 }] }
const mia = { firstName: 'Mia', lastName: 'Hopper', dateOfBirth: '2020-01-01' }

it.each([
  ['no rule, no adult', null, [5], [], null],
  ['a child alone', { ...pool, present: [] }, [5], [], 1],
  ['a child by name and date of birth', { ...pool, present: [] }, [], [mia], 1],
  ['a child beside an adult', { ...pool, present: [] }, [5, 40], [], null],
  ['a child beside an adult by name', { ...pool, present: [] }, [5], [{ ...mia, dateOfBirth: null }], null],
  ['a child beside an adult who has a place already', { ...pool, present: [null] }, [5], [], null],
  ['a third child beside those who have places already', { ...pool, present: [40, 5, 6] }, [5], [], 1],
])('%s', (_, supervision, ages, named, missing) => {
  const words = adultsNeededWords(
    supervision,
    ages.map((age) => ({ age })),
    named,
    '2026-12-04',
  )
  expect(words).toBe(
    missing === null
      ? null
      : `Children under 8 need an adult for every 2. An adult is 16 or over. Choose ${missing} more adult together with the children, or fewer children.`,
  )
})
