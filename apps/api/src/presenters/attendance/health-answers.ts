import type { HealthAnswers } from '@touchline/contract/entities/attendance/health-answers'
import { printable } from '@touchline/rules/words/printable'
import type { OpenedHealth } from '../../stores/questions/health-of-places.ts'

/** S60: a person's text, in which a character that hides or moves others is written as its number. */
const inert = (text: string): string => text.split('\n').map(printable).join('\n')

export const presentHealthAnswers = ({
  person,
  session,
  answers,
  statements,
  keptWith,
}: OpenedHealth): HealthAnswers => ({
  person: inert(person),
  session,
  answers: answers.map(({ asked, words }) => ({ asked, words: words === null ? null : inert(words) })),
  statements: statements.map(({ planName, lines }) => ({
    planName,
    lines: lines === null ? null : lines.map(inert),
  })),
  keptWith,
})
