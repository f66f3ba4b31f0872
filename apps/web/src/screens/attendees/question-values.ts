import type { AnswerValue, Question } from '@touchline/contract/entities/questions/question'
import { answerMessage } from '@touchline/rules/questions/questions'
import { typedDate } from '@touchline/rules/time/typed-date'

/** Values of a step, by the names of the fields. */
export type StepValues = Record<string, string | boolean>

export type Choose = (name: string, value: string | boolean) => void

/** Returns the fields of one question: a date has three boxes, several choices have a box each. */
export const questionFields = ({ id }: Pick<Question, 'id'>) => ({
  answer: `question-${id}`,
  day: `question-${id}-day`,
  month: `question-${id}-month`,
  year: `question-${id}-year`,
  option: (index: number) => `question-${id}-${index}`,
  /** Field that says if a known answer is being replaced. */
  anew: `question-${id}-anew`,
})

/** Lists every field of a question, in the order of the page. The first one has the message. */
export function fieldsOfQuestion(question: Question): string[] {
  const names = questionFields(question)
  if (question.kind === 'date') return [names.day, names.month, names.year]
  if (question.kind === 'several') return question.options.map((_, index) => names.option(index))
  return [names.answer]
}

/** Joins the values of several questions. */
export const valuesTogether = (all: readonly StepValues[]): StepValues =>
  Object.fromEntries(all.flatMap((one) => Object.entries(one)))

/** Returns the values before anything is typed. */
export const emptyValues = (question: Question): StepValues => ({
  ...Object.fromEntries(
    fieldsOfQuestion(question).map((name) => [name, question.kind === 'several' ? false : '']),
  ),
  [questionFields(question).anew]: false,
})

/** Writes an answer into the fields. */
export function writeAnswer(question: Question, answer: AnswerValue, choose: Choose): void {
  const names = questionFields(question)
  switch (question.kind) {
    case 'several':
      for (const [index, option] of question.options.entries())
        choose(names.option(index), Array.isArray(answer) && answer.includes(option))
      return
    case 'date': {
      const [year = '', month = '', day = ''] = String(answer).split('-')
      choose(names.day, String(Number(day)))
      choose(names.month, String(Number(month)))
      choose(names.year, year)
      return
    }
    case 'consent':
      choose(names.answer, answer === true ? 'yes' : 'no')
      return
    default:
      choose(names.answer, String(answer))
  }
}

/**
 * Reads the answer from the fields; null when they are empty. A text that is no number stays text, so that
 * the check finds it.
 */
export function readAnswer(question: Question, values: StepValues): AnswerValue | null {
  const names = questionFields(question)
  const text = String(values[names.answer] ?? '').trim()
  switch (question.kind) {
    case 'several': {
      const chosen = question.options.filter((_, index) => values[names.option(index)] === true)
      return chosen.length === 0 ? null : chosen
    }
    case 'date': {
      const boxes = [names.day, names.month, names.year].map((name) => String(values[name] ?? '').trim())
      if (boxes.join('') === '') return null
      return typedDate(boxes as [string, string, string]) ?? 'no date'
    }
    case 'number':
      return text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text
    case 'consent':
      return text === '' ? null : text === 'yes'
    default:
      return text === '' ? null : text
  }
}

/** Returns the message of a question's first field, if there is one. */
export function messageOf(question: Question, values: StepValues): Record<string, string> {
  const message = answerMessage(question, readAnswer(question, values))
  const [field = ''] = fieldsOfQuestion(question)
  return message === null ? {} : { [field]: message }
}

/** Formats an answer for a person to read. */
export function spokenAnswer(
  question: Question,
  answer: AnswerValue,
  dateWords: (day: string) => string,
): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.join(', ')
  return question.kind === 'date' ? dateWords(String(answer)) : String(answer)
}
