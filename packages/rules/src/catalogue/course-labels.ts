import { splitPence, sumPence } from '../money/money.ts'

// Spec 9: the course labels.
export const courseStartedLabel = 'This course has already started'

/** Says from which week a customer joins: "You'll be joining from week 3 (20 Oct)" */
export const joiningLabel = (week: number, date: string): string =>
  `You'll be joining from week ${week} (${date})`

/** True once the first session has begun. */
export const hasCourseStarted = (sessionStarts: readonly Date[], now: Date): boolean =>
  sessionStarts.some((start) => start <= now)

/**
 * Prices the remaining sessions of a course. The price is split over all sessions to the penny, and missed or
 * cancelled ones are taken off. So the missed and the paid part always add up to the whole.
 */
export const priceOfWhatIsLeft = (
  coursePence: number,
  isLeft: readonly boolean[],
): { nowPence: number; missedPence: number } => {
  const parts = splitPence(
    coursePence,
    isLeft.map(() => 1),
  )
  const nowPence = sumPence(parts.filter((_, index) => isLeft[index]))
  return { nowPence, missedPence: coursePence - nowPence }
}
