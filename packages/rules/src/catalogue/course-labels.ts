import { splitPence, sumPence } from '../money/money.ts'

// Spec 9: the course labels.
export const courseStartedLabel = 'This course has already started'

/** "You'll be joining from week 3 (20 Oct)" */
export const joiningLabel = (week: number, date: string): string =>
  `You'll be joining from week ${week} (${date})`

/** True once the first session has begun. */
export const hasCourseStarted = (sessionStarts: readonly Date[], now: Date): boolean =>
  sessionStarts.some((start) => start <= now)

/**
 * What a course costs for the sessions that are left: the price is split over all sessions to the penny, and those missed
 * or cancelled are taken off, so that what is missed and what is paid always add up to the whole.
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
