import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courseStartedLabel, hasCourseStarted, joiningLabel, priceOfWhatIsLeft } from './course-labels.ts'

const starts = ['2026-10-06', '2026-10-13', '2026-10-20'].map((date) => new Date(`${date}T17:00:00Z`))
const at = (moment: string) => new Date(moment)

describe('spec 9: course labels', () => {
  test('the words', () => {
    expect(courseStartedLabel).toBe('This course has already started')
    expect(joiningLabel(3, '20 Oct')).toBe("You'll be joining from week 3 (20 Oct)")
  })

  test.each([
    ['2026-10-06T16:59:59Z', false],
    ['2026-10-06T17:00:00Z', true],
    ['2026-10-20T17:00:00Z', true],
  ])('at %s it has started: %j', (now, hasStarted) => {
    expect(hasCourseStarted(starts, at(now))).toBe(hasStarted)
  })
})

describe('a course costs its remaining part', () => {
  const from = (weeks: number, first: number) =>
    Array.from({ length: weeks }, (_, index) => index + 1 >= first)

  test.each([
    ['all of it', 6000, from(6, 1), 6000],
    ['from week 3 of 6', 6000, from(6, 3), 4000],
    ['from week 2 of 3, where the split is not even', 1000, from(3, 2), 666],
    ['from the last week', 1000, from(3, 3), 333],
    ['with a later session cancelled', 6000, [true, true, false, true, true, true], 5000],
    ['nothing', 6000, from(6, 7), 0],
  ])('%s', (_, price, isLeft, nowPence) => {
    expect(priceOfWhatIsLeft(price, isLeft)).toEqual({ nowPence, missedPence: price - nowPence })
  })

  test('the missed part and the paid part add up, and one session fewer never costs more', () => {
    fc.assert(
      fc.property(
        fc.nat(50_000),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 52 }),
        fc.nat(51),
        (price, isLeft, gone) => {
          const { nowPence, missedPence } = priceOfWhatIsLeft(price, isLeft)
          expect(nowPence + missedPence).toBe(price)
          const fewer = isLeft.map((is, index) => is && index !== gone)
          expect(priceOfWhatIsLeft(price, fewer).nowPence).toBeLessThanOrEqual(nowPence)
        },
      ),
    )
  })
})
