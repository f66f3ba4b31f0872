import type { AnswerValue, Question } from '@touchline/contract/entities/questions/question'
import { adultAge, ageOn } from '../people/age.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { formMessages, lengthMessage } from '../words/form-messages.ts'

/** Knowledge of a person's age: the date of birth, or only that they are an adult, or nothing. */
export interface KnownAge {
  dateOfBirth: CalendarDate | null
  isAdult: boolean
}

/** True when another person has to sign for this one on a day. */
export const isChild = ({ dateOfBirth, isAdult }: KnownAge, day: CalendarDate): boolean =>
  dateOfBirth === null ? !isAdult : ageOn(dateOfBirth, day) < adultAge

/**
 * True when a question is asked of a person of this age on the day of the session. An unknown age is asked.
 */
export function isAskedOf(
  { about, underAge }: Pick<Question, 'about' | 'underAge'>,
  { dateOfBirth, isAdult }: KnownAge,
  day: CalendarDate,
): boolean {
  if (about === 'booker') return false
  if (about === 'each' || underAge === null) return true
  return dateOfBirth === null ? !isAdult : ageOn(dateOfBirth, day) < underAge
}

export const answerLength = 500
const earliest = '1900-01-01'
const latest = '2199-12-31'

const isEmpty = (answer: AnswerValue | null | undefined): answer is null | undefined | '' | [] =>
  answer === null ||
  answer === undefined ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0)

/** Returns the message for a wrong answer; null for one that can be kept, or may be left out. */
export function answerMessage(
  question: Pick<Question, 'kind' | 'options' | 'isRequired' | 'mustBeYes'>,
  answer: AnswerValue | null | undefined,
): string | null {
  const { kind, options, isRequired, mustBeYes } = question
  if (isEmpty(answer)) return isRequired ? formMessages.required : null
  switch (kind) {
    case 'text':
      return typeof answer === 'string'
        ? lengthMessage(answer, { atMost: answerLength })
        : formMessages.required
    case 'number':
      return typeof answer === 'number' && Math.abs(answer) < 1e9 ? null : 'Enter a number, such as 12'
    case 'choice':
      return typeof answer === 'string' && options.includes(answer) ? null : 'Choose one of these'
    case 'several':
      return Array.isArray(answer) &&
        answer.every((one) => options.includes(one)) &&
        new Set(answer).size === answer.length
        ? null
        : 'Choose some of these'
    case 'date':
      return typeof answer === 'string' && isDay(answer) ? null : 'Enter a real date, such as 27 3 2015'
    case 'consent':
      if (typeof answer !== 'boolean') return 'Answer yes or no'
      return mustBeYes && !answer
        ? 'This place needs a yes. Without it, remove the place from your basket'
        : null
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliest || text > latest) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
