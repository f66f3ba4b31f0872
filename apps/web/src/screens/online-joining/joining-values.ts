import type { Plan } from '@touchline/contract/entities/joining/plan'
import { typedDate } from '@touchline/rules/time/typed-date'
import { countWords } from '@touchline/rules/words/count-words'
import { lengthMessage } from '@touchline/rules/words/form-messages'
import {
  checkStatements,
  type HealthValues,
  healthId,
  noAnswers,
  statementOf,
} from '../../features/health/health-values.ts'
import type { Messages } from '../../ui/form/use-messages.ts'

/** A date as it is typed, box by box. */
export type TypedDate = { day: string; month: string; year: string }

/** A person of the payer's account who can be chosen; `needsBirth` where their date of birth is not known. */
export type Known = { userId: number; label: string; needsBirth: boolean }

/** A person as they are typed; `key` tells their fields apart. */
export type Newcomer = TypedDate & {
  key: number
  place: string
  firstName: string
  lastName: string
}

export const noDate: TypedDate = { day: '', month: '', year: '' }

export const nobody = (key: number, place: string): Newcomer => ({
  key,
  place,
  firstName: '',
  lastName: '',
  ...noDate,
})

/** Everything that the form asks for. */
export type JoiningValues = {
  startsOn: string
  /** Known people by the name of their place. */
  chosen: readonly { userId: number; place: string }[]
  newcomers: readonly Newcomer[]
  /** Dates of birth of known people who had none, by their id. */
  births: Readonly<Record<number, TypedDate>>
  asksToStart: boolean
  /** Health statements, by `whoOf` their person. */
  health: Readonly<Record<string, HealthValues>>
}

/** Tells a person of the form from others. */
const whoOf = (person: { userId: number } | { key: number }): string =>
  'userId' in person ? String(person.userId) : `new-${person.key}`

/** Lists the people of the form in the order in which they are sent. */
export const peopleIn = (
  { chosen, newcomers }: Pick<JoiningValues, 'chosen' | 'newcomers'>,
  known: readonly Known[],
): { who: string; name: string }[] => [
  ...chosen.map((one) => ({
    who: whoOf(one),
    name: known.find(({ userId }) => userId === one.userId)?.label ?? '',
  })),
  ...newcomers.map((one) => ({
    who: whoOf(one),
    name: `${one.firstName} ${one.lastName}`.trim() || `Someone new as ${one.place}`,
  })),
]

/** Ids of the controls, by which messages are kept and the summary leads to them. */
export const ids = {
  startsOn: 'starts-on',
  people: 'people',
  asksToStart: 'asks-to-start',
  onPaper: 'on-paper',
  place: (name: string) => `place-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  person: (place: string, userId: number) => `${ids.place(place)}-${userId}`,
  birth: (userId: number) => `person-${userId}-birth`,
  newcomer: (key: number, part: 'first' | 'last' | 'birth') => `new-${key}-${part}`,
}

const aName = { required: true, atMost: 80 }

/** Checks what a browser can know; ages and memberships are the server's to check. */
export function checkJoining(
  values: JoiningValues,
  plan: Pick<Plan, 'places' | 'startsFrom' | 'startsUntil' | 'healthStatement'>,
  { needsRequest, known }: { needsRequest: boolean; known: readonly Known[] },
): Messages {
  const messages: Record<string, string> = {}
  const { startsOn, newcomers } = values
  if (startsOn < plan.startsFrom || startsOn > plan.startsUntil)
    messages[ids.startsOn] = 'Choose one of the days offered'
  for (const place of plan.places) {
    const problem = countProblem(place, countIn(values, place.name))
    if (problem !== null) messages[ids.place(place.name)] = problem
    for (const { userId } of chosenWithoutBirth(values, known, place.name))
      Object.assign(messages, birthMessage(ids.birth(userId), values.births[userId] ?? noDate, startsOn))
    for (const one of newcomers.filter(({ place: name }) => name === place.name))
      Object.assign(messages, checkNewcomer(one, startsOn))
  }
  if (plan.healthStatement !== null)
    Object.assign(messages, checkStatements(plan.healthStatement, peopleIn(values, known), values.health))
  if (needsRequest && !values.asksToStart)
    messages[ids.asksToStart] = 'Ask to start within the time in which you can cancel, or choose a later day'
  return messages
}

const chosenWithoutBirth = ({ chosen }: JoiningValues, known: readonly Known[], place: string) =>
  chosen.filter(
    (one) =>
      one.place === place && known.some(({ userId, needsBirth }) => needsBirth && userId === one.userId),
  )

const countIn = ({ chosen, newcomers }: JoiningValues, name: string): number =>
  [...chosen, ...newcomers].filter(({ place }) => place === name).length

function countProblem({ name, least, most }: Plan['places'][number], count: number): string | null {
  if (count < least)
    return least === 1
      ? `Choose who is ${name}`
      : `Choose ${countWords(least - count, 'more person')}`.replace('persons', 'people')
  return count > most ? `At most ${most} can be ${name}` : null
}

function checkNewcomer(one: Newcomer, today: string): Messages {
  const [first, last] = [lengthMessage(one.firstName, aName), lengthMessage(one.lastName, aName)]
  return {
    ...(first && { [ids.newcomer(one.key, 'first')]: first }),
    ...(last && { [ids.newcomer(one.key, 'last')]: last }),
    ...birthMessage(ids.newcomer(one.key, 'birth'), one, today),
  }
}

function birthMessage(id: string, typed: TypedDate, today: string): Messages {
  const birth = birthOf(typed)
  return birth === null || birth > today ? { [id]: 'Enter a date of birth like 27 3 2015' } : {}
}

/** Reads a date of birth, in 1900 to 2199: the server takes no other years. */
function birthOf({ day, month, year }: TypedDate): string | null {
  const date = typedDate([day, month, year])
  return date !== null && /^(19|20|21)/.test(date) ? date : null
}

/** Lists the people as the call takes them; the server's messages name them by their position. */
export function peopleToSend(
  { chosen, newcomers, births, health }: JoiningValues,
  { healthStatement }: Pick<Plan, 'healthStatement'>,
) {
  const statement = (who: string) =>
    healthStatement !== null && { healthStatement: statementOf(health[who] ?? noAnswers) }
  return [
    ...chosen.map(({ userId, place }) => {
      const dateOfBirth = births[userId] && birthOf(births[userId])
      return { place, userId, ...(dateOfBirth && { dateOfBirth }), ...statement(whoOf({ userId })) }
    }),
    ...newcomers.map((one) => ({
      place: one.place,
      newPerson: {
        firstName: one.firstName.trim(),
        lastName: one.lastName.trim(),
        dateOfBirth: birthOf(one) ?? '',
      },
      ...statement(whoOf(one)),
    })),
  ]
}

/** Puts the server's messages beside the controls that they are about. */
export function placeServerMessages(
  errors: Readonly<Record<string, readonly string[]>>,
  { chosen, newcomers }: JoiningValues,
): Messages {
  const people = [...chosen, ...newcomers]
  const controls = [
    ...chosen.map(({ userId, place }) => ids.person(place, userId)),
    ...newcomers.map(({ key }) => ids.newcomer(key, 'birth')),
  ]
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, [message]]) => {
      const [, position, question] = /^people\.(\d+)(?:\.health\.(\w+))?$/.exec(name) ?? []
      const asked = people[Number(position)]
      if (question !== undefined && asked && message) return [[healthId(whoOf(asked), question), message]]
      const control =
        position === undefined
          ? ({
              startsOn: ids.startsOn,
              asksToStart: ids.asksToStart,
              onPaper: ids.onPaper,
              mandateUuid: 'pay-by',
            }[name] ?? ids.people)
          : (controls[Number(position)] ?? ids.people)
      return message ? [[control, message]] : []
    }),
  )
}
