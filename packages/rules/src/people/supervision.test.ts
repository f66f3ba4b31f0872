import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adultsMissing, type Supervision, supervisionWords } from './supervision.ts'

const pool: Supervision = {
  adultFrom: 16,
  bands: [
    { under: 4, perAdult: 1 },
    { under: 8, perAdult: 2 },
  ],
}

describe('adults who have to come with children', () => {
  it.each([
    ['one adult with one under 4', [35, 3], 0],
    ['one adult with two under 8', [35, 7, 4], 0],
    ['one adult with three under 8: one is missing', [35, 7, 6, 5], 1],
    ['one adult with a baby and a child of six: one is missing', [35, 1, 6], 1],
    ['two adults with a baby and two of six', [35, 36, 1, 6, 6], 0],
    ['a child of seven alone', [7], 1],
    ['three under 4 alone', [1, 2, 3], 3],
    ['a child of eight alone', [8], 0],
    ['a person of fifteen is no adult', [15, 7], 1],
    ['a person of sixteen is one', [16, 7], 0],
    ['a person of unknown age is one', [null, 7, 7], 0],
    ['no one', [], 0],
  ])('%s', (_, ages, missing) => {
    expect(adultsMissing(ages, pool)).toBe(missing)
  })

  it('is whole where each has a third of an adult', () => {
    const thirds = { adultFrom: 18, bands: [{ under: 8, perAdult: 3 }] }
    for (const adults of [1, 2, 3, 7])
      expect(adultsMissing([...Array(adults).fill(40), ...Array(adults * 3).fill(5)], thirds)).toBe(0)
  })

  it('one more adult never makes more of them missing, and the missing number is enough', () => {
    const ages = fc.array(fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }), { maxLength: 20 })
    fc.assert(
      fc.property(ages, (party) => {
        const missing = adultsMissing(party, pool)
        expect(adultsMissing([...party, 40], pool)).toBe(Math.max(0, missing - 1))
        expect(adultsMissing([...party, ...Array<number>(missing).fill(40)], pool)).toBe(0)
      }),
    )
  })

  it('is said in plain words', () => {
    expect(supervisionWords(pool)).toBe(
      'Children under 4 need an adult each, children under 8 need an adult for every 2. An adult is 16 or over.',
    )
  })
})
