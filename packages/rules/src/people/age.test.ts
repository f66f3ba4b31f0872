import { describe, expect, test } from 'vitest'
import { ageOn } from './age.ts'

describe('whole years on a day', () => {
  test.each([
    ['2010-06-15', '2026-06-14', 15],
    ['2010-06-15', '2026-06-15', 16],
    ['2010-06-15', '2026-12-31', 16],
    ['2026-01-01', '2026-11-21', 0],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('born %s, on %s: %i', (born, day, age) => expect(ageOn(born, day)).toBe(age))
})
