import type { AttendeePlace } from '@touchline/contract/entities/people/attendee'
import type { KnownAnswer, Question } from '@touchline/contract/entities/questions/question'
import { fullName } from '@touchline/rules/people/full-name'
import { countWords } from '@touchline/rules/words/count-words'

/** Steps in their order: each place's person, then the booker. */
export interface StepsInput {
  places: readonly AttendeePlace[]
  questions: readonly Question[]
  booker: { questionIds: readonly number[]; answers: readonly KnownAnswer[] }
  /** True when the booker has been asked on this page. Optional questions then count as done. */
  hasAskedBooker: boolean
}

export const stepsIn = ({ places, booker }: Pick<StepsInput, 'places' | 'booker'>): number =>
  places.length + (booker.questionIds.length > 0 ? 1 : 0)

/** True when nothing is missing in a step; the first is 1. */
export function isDone({ places, booker, questions, hasAskedBooker }: StepsInput, step: number): boolean {
  const place = places[step - 1]
  if (place) return place.saved?.isComplete === true
  const answered = new Set(booker.answers.map(({ questionId }) => questionId))
  return booker.questionIds.every(
    (id) =>
      answered.has(id) ||
      (hasAskedBooker && questions.find((question) => question.id === id)?.isRequired === false),
  )
}

const stepNumbers = (asked: StepsInput): number[] =>
  Array.from({ length: stepsIn(asked) }, (_, index) => index + 1)

/** Finds the step at which a page without a number begins: the first that has to be done before paying. */
export const firstStep = (asked: StepsInput): number =>
  stepNumbers(asked).find((step) => !isDone({ ...asked, hasAskedBooker: true }, step)) ?? 1

/**
 * Finds the step after one that has just been done: the next that lacks something, or null when none is left.
 */
export function stepAfter(asked: StepsInput, step: number): number | null {
  const others = stepNumbers(asked).filter((one) => one !== step && !isDone(asked, one))
  return others.find((one) => one > step) ?? others[0] ?? null
}

/** Says what is still missing over all steps. Places that are done are left out. */
export function introductionTo(asked: StepsInput): string {
  if (asked.places.length === 0) return 'We ask you this once, before you pay.'
  const open = asked.places.filter((_, index) => !isDone(asked, index + 1))
  if (open.length === 0) return 'We have all we need about who’s coming. You can change your answers.'
  const lacks = open.every(({ isFor, saved }) => isFor !== null || saved !== null)
    ? 'an answer'
    : open.every(({ isFor, saved }) => isFor === null && saved === null)
      ? 'a name'
      : 'a name or an answer'
  const what = `${countWords(open.length, 'place')} in your basket still ${open.length === 1 ? 'needs' : 'need'} ${lacks} before you pay.`
  return stepsIn(asked) === 1 ? what : `${what} One person at a time. We save as you go.`
}

/** Returns the name of a step for the list of steps. */
export function stepName({ places }: StepsInput, step: number): string {
  const place = places[step - 1]
  if (!place) return 'About your booking'
  if (place.saved) return fullName(place.saved)
  if (place.isFor) return fullName(place.isFor)
  return `Person ${step}`
}
