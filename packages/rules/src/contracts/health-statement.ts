import { lengthMessage } from '../words/form-messages.ts'

/** Health statement that a plan asks of each person who joins. A contract keeps that of its revision. */
export interface HealthTerms {
  /** Reason for asking, before the questions. */
  intro: string
  /** Questions that are answered with yes or no. `key` tells them apart. */
  questions: { key: string; words: string }[]
  /** Label of the text that may be added. */
  note: string
  /** Advice to a person with a yes. */
  advice: string
  /** True where a person with a yes can't join online. */
  blocks: boolean
  /** Months after which a statement is deleted. */
  keepMonths: number
}

/** Answers of one person. */
export interface HealthStatement {
  answers: { question: string; isYes: boolean }[]
  note: string
}

const noteLength = 500

/** Words for a yes that a plan does not allow, to a person who joins or changes the plan without staff. */
const notOnline = 'With a yes, this membership can’t be joined online: ask us. Nothing was taken.'

/** Words for it to staff, who type what a person has signed for a change of plan. */
export const notAtDesk = (name: string): string =>
  `With a yes, ${name} can’t have this plan. Nothing has been changed, and no answer is kept: choose another plan.`

/**
 * Lists what is wrong with a person's statement: by the position of the question at fault, or `note`. A yes is no
 * fault, unless the plan says so.
 * @param withYes words for it then, after the plan's advice
 */
export function statementProblems(
  { questions, advice, blocks }: Pick<HealthTerms, 'questions' | 'advice' | 'blocks'>,
  given: HealthStatement | null,
  withYes = notOnline,
): Record<string, string> {
  const { answers = [], note = '' } = given ?? {}
  const problems: Record<string, string> = {}
  for (const [position, { key }] of questions.entries()) {
    const found = answers.filter(({ question }) => question === key)
    if (found.length !== 1) problems[position] = found.length === 0 ? 'Answer yes or no' : 'Answer this once'
    else if (blocks && found[0]!.isYes) problems[position] = `${advice} ${withYes}`
  }
  if (answers.some(({ question }) => !questions.some(({ key }) => key === question)))
    problems.note = 'These questions have changed: load the page again'
  const message = lengthMessage(note, { atMost: noteLength })
  if (message !== null) problems.note = message
  return problems
}

/** Lists, in words, what staff look at: each question with a yes, then the text; nothing where all is no. */
export const attentionWords = (
  questions: HealthTerms['questions'],
  { answers, note }: HealthStatement,
): string[] => [
  ...questions
    .filter(({ key }) => answers.some(({ question, isYes }) => question === key && isYes))
    .map(({ words }) => `Yes: ${words}`),
  ...(note.trim() === '' ? [] : [`Added: ${note.trim()}`]),
]
