import type { AskedStatement } from '@touchline/contract/entities/joining/health-statement'
import { type HealthStatement, statementProblems } from '@touchline/rules/contracts/health-statement'
import type { Messages } from '../../ui/form/use-messages.ts'

/** A health statement as it is filled in: answers by the key of their question. */
export type HealthValues = { answers: Readonly<Record<string, 'yes' | 'no'>>; note: string }

export const noAnswers: HealthValues = { answers: {}, note: '' }

/** A person of whom it is asked; `who` tells their fields from others. */
export type PersonAsked = { who: string; name: string }

/** Id of a control of a person's statement: `field` is the position of a question, or `note`. */
export const healthId = (who: string, field: number | string): string => `health-${who}-${field}`

/** Makes a statement of what is filled in. */
export const statementOf = ({ answers, note }: HealthValues): HealthStatement => ({
  answers: Object.entries(answers).map(([question, answer]) => ({ question, isYes: answer === 'yes' })),
  note: note.trim(),
})

/**
 * Checks the statements of people, by the ids of their controls.
 * @param withYes words for a yes that the plan does not allow, by the person's name; left out: those to a member
 */
export const checkStatements = (
  asked: AskedStatement,
  people: readonly PersonAsked[],
  given: Readonly<Record<string, HealthValues>>,
  withYes: (name: string) => string | undefined = () => undefined,
): Messages =>
  Object.fromEntries(
    people.flatMap(({ who, name }) =>
      Object.entries(statementProblems(asked, statementOf(given[who] ?? noAnswers), withYes(name))).map(
        ([field, problem]) => [healthId(who, field), problem],
      ),
    ),
  )

/** Makes the statements of the people of a contract as the calls take them. */
export const statementsToSend = (
  people: readonly PersonAsked[],
  given: Readonly<Record<string, HealthValues>>,
) => people.map(({ who }) => ({ userId: Number(who), ...statementOf(given[who] ?? noAnswers) }))

/** Puts what the server says about people's statements, by their position, beside the controls. */
export const placeHealthMessages = (
  messages: Readonly<Record<string, string>>,
  people: readonly PersonAsked[],
): Messages =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => {
      const [, position, field] = /^people\.(\d+)\.health\.(\w+)$/.exec(name) ?? []
      const person = people[Number(position)]
      return person && field !== undefined ? [[healthId(person.who, field), message]] : []
    }),
  )

/** Names the person and the question of a message in a summary; null for a message about anything else. */
export function healthLine(fieldId: string, message: string, people: readonly PersonAsked[]): string | null {
  const [, who, field] = /^health-(.+)-(\w+)$/.exec(fieldId) ?? []
  if (field === undefined) return null
  const about = field === 'note' ? 'health' : `question ${Number(field) + 1} about health`
  return `${people.find((one) => one.who === who)?.name ?? ''}, ${about}: ${message}`
}
