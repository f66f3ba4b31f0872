import type { submitWaivers } from '@touchline/contract/calls/people/submit-waivers'
import type { BodyOf } from '@touchline/contract/define-call'
import type {
  Attendee,
  AttendeePlace,
  KnownSignature,
  LinkedPerson,
  Waiver,
} from '@touchline/contract/entities/people/attendee'
import type { KnownAnswer, Question } from '@touchline/contract/entities/questions/question'
import { ageOn } from '@touchline/rules/people/age'
import { isAskedOf, type KnownAge } from '@touchline/rules/questions/questions'
import { typedDate } from '@touchline/rules/time/typed-date'
import { formMessages, lengthMessage } from '@touchline/rules/words/form-messages'
import {
  emptyValues,
  fieldsOfQuestion,
  messageOf,
  questionFields,
  readAnswer,
  type StepValues,
  valuesTogether,
} from './question-values.ts'

/** Fields of a person, apart from the questions. */
export const fields = {
  who: 'who',
  attendee: 'attendee',
  first: 'first-name',
  last: 'last-name',
  adult: 'adult',
  day: 'birth-day',
  month: 'birth-month',
  year: 'birth-year',
  signer: 'signer',
  agreed: 'agreed',
  signedAnew: 'signed-anew',
} as const

/** Questions to one person, and the people that it may be. */
export interface PersonStep {
  place: AttendeePlace
  waiver: Waiver | null
  questions: readonly Question[]
  /** The customer first; empty for a visitor. */
  people: readonly LinkedPerson[]
  /** Other places of the same session, so that no person is proposed twice. */
  others: readonly AttendeePlace[]
  /** Name that the visitor has signed with before. */
  signerName: string
}

/** Returns the value for a household member, in place of an id: `user-7000001`. */
export const memberValue = (userId: number): string => `user-${userId}`

/** Returns the ids of household members who have one of these places. */
export const membersWithPlaces = (places: readonly AttendeePlace[]): ReadonlySet<number> =>
  new Set(places.flatMap(({ saved, isFor }) => saved?.userId ?? isFor?.userId ?? []))

/**
 * Proposes the person whose place it is; else the saved person, the customer, or the next of their household
 * whom the ticket fits.
 */
export function proposedPerson({ place, people, others }: PersonStep): string {
  const { saved, isFor } = place
  if (isFor) return isFor.userId ? memberValue(isFor.userId) : isFor.attendeeId ? 'before' : 'new'
  if (saved?.userId) return memberValue(saved.userId)
  if (saved) return saved.attendeeId === null ? 'new' : 'before'
  const named = membersWithPlaces(others)
  const next = people.find(
    (person, index) =>
      !named.has(person.userId) &&
      (place.maxAge === null
        ? index === 0 || isGrownUp(person, place.day)
        : person.dateOfBirth !== null && ageOn(person.dateOfBirth, place.day) <= place.maxAge),
  )
  return next ? memberValue(next.userId) : 'new'
}

const isGrownUp = ({ dateOfBirth }: LinkedPerson, day: string): boolean =>
  dateOfBirth !== null && ageOn(dateOfBirth, day) >= 18

export function valuesOf(step: PersonStep): StepValues {
  const { place, questions, signerName } = step
  const { saved, isFor } = place
  const [year = '', month = '', day = ''] = saved?.dateOfBirth?.split('-') ?? []
  const isNamed = saved !== null && saved.userId === null
  return {
    [fields.who]: proposedPerson(step),
    [fields.attendee]: String(saved?.attendeeId ?? isFor?.attendeeId ?? ''),
    [fields.first]: isNamed ? saved.firstName : (isFor?.firstName ?? ''),
    [fields.last]: isNamed ? saved.lastName : (isFor?.lastName ?? ''),
    [fields.adult]: saved && saved.dateOfBirth === null ? (saved.isAdult ? 'yes' : 'no') : saved ? 'no' : '',
    [fields.day]: day,
    [fields.month]: month,
    [fields.year]: year,
    [fields.signer]: saved?.signature?.signerName ?? signerName,
    [fields.agreed]: false,
    [fields.signedAnew]: false,
    ...valuesTogether(questions.map(emptyValues)),
  }
}

/** Known facts about the chosen person. */
export interface ChosenPerson {
  isMe: boolean
  dateOfBirth: string | null
  answers: readonly KnownAnswer[]
  signature: KnownSignature | null
}

const text = (values: StepValues, name: string): string => String(values[name] ?? '').trim()

export function chosenPerson(
  step: PersonStep,
  values: StepValues,
  found: Attendee | undefined,
): ChosenPerson {
  const { place, people, waiver } = step
  const who = values[fields.who]
  const user = people.find(({ userId }) => memberValue(userId) === who)
  const known = user ?? (who === 'before' ? found : undefined)
  const isSaved = isStillSaved(place, values, who, found)
  const saved = isSaved ? place.saved : null
  const signatures = [...(known?.signatures ?? []), ...(saved?.signature ? [saved.signature] : [])]
  return {
    isMe: user !== undefined && user === people[0],
    dateOfBirth: known?.dateOfBirth ?? place.isFor?.dateOfBirth ?? null,
    answers: [...(known?.answers ?? []), ...(saved?.answers ?? [])],
    signature: signatures.find(({ waiverId }) => waiverId === waiver?.id) ?? null,
  }
}

/** True when the place's saved person is the chosen one. */
function isStillSaved(
  { saved }: AttendeePlace,
  values: StepValues,
  who: string | boolean | undefined,
  found: Attendee | undefined,
): boolean {
  if (!saved) return false
  if (saved.userId !== null) return who === memberValue(saved.userId)
  if (saved.attendeeId !== null) return who === 'before' && found?.id === saved.attendeeId
  return (
    who === 'new' &&
    text(values, fields.first) === saved.firstName &&
    text(values, fields.last) === saved.lastName
  )
}

/**
 * Decides how the form asks for the age: by date of birth, by asking first
 * if this is an adult, or not at all.
 */
export function asksAge(step: PersonStep, person: ChosenPerson): 'date' | 'adult' | 'nothing' {
  const { place, waiver, questions } = step
  if (person.dateOfBirth !== null) return 'nothing'
  if (place.maxAge !== null) return 'date'
  const matters = waiver !== null || questions.some(({ about }) => about === 'young')
  return matters && !person.isMe ? 'adult' : 'nothing'
}

export const asksBirth = (step: PersonStep, person: ChosenPerson, values: StepValues): boolean => {
  const asks = asksAge(step, person)
  return asks === 'date' || (asks === 'adult' && values[fields.adult] === 'no')
}

const birthBoxes = (values: StepValues) =>
  [text(values, fields.day), text(values, fields.month), text(values, fields.year)] as const

/** Returns the age as far as it is known. */
function ageOf(step: PersonStep, person: ChosenPerson, values: StepValues): KnownAge {
  const dateOfBirth =
    person.dateOfBirth ?? (asksBirth(step, person, values) ? typedDate(birthBoxes(values)) : null)
  const asks = asksAge(step, person)
  const isAdult = asks === 'adult' ? values[fields.adult] === 'yes' : asks === 'nothing'
  return { dateOfBirth, isAdult }
}

/** Returns the questions to this person; those for the young only once the age is known. */
export function questionsFor(step: PersonStep, person: ChosenPerson, values: StepValues): Question[] {
  const age = ageOf(step, person, values)
  const isKnown = age.dateOfBirth !== null || age.isAdult
  return step.questions.filter((question) =>
    question.about === 'young' && !isKnown ? false : isAskedOf(question, age, step.place.day),
  )
}

/** Finds the person's earlier answer, unless they are answering again. */
export const knownAnswerTo = (
  question: Question,
  { answers }: Pick<ChosenPerson, 'answers'>,
  values: StepValues,
): KnownAnswer | undefined =>
  values[questionFields(question).anew] === true
    ? undefined
    : answers.find(({ questionId }) => questionId === question.id)

export const standingSignature = (person: ChosenPerson, values: StepValues): KnownSignature | null =>
  values[fields.signedAnew] === true ? null : person.signature

/** Checks the form. Its messages have the words of spec 5. */
export function checkPerson(
  values: StepValues,
  step: PersonStep,
  found: Attendee | undefined,
): Record<string, string | undefined> {
  const person = chosenPerson(step, values, found)
  const messages: Record<string, string | undefined> = {}
  const who = values[fields.who]
  if (who === 'new')
    for (const name of [fields.first, fields.last])
      messages[name] =
        lengthMessage(text(values, name), { required: name === fields.first, atMost: 80 }) ?? undefined
  if (who === 'before' && text(values, fields.attendee) === '')
    messages[fields.attendee] = 'Choose a person from the list, or choose “Someone else”'
  if (asksAge(step, person) === 'adult' && text(values, fields.adult) === '')
    messages[fields.adult] = formMessages.required
  if (asksBirth(step, person, values)) {
    const boxes = birthBoxes(values)
    if (boxes.join('') === '') messages[fields.day] = formMessages.required
    else if (typedDate(boxes) === null) messages[fields.day] = 'Enter a real date, such as 27 3 2015'
  }
  for (const question of questionsFor(step, person, values))
    if (!knownAnswerTo(question, person, values)) Object.assign(messages, messageOf(question, values))
  if (step.waiver && !standingSignature(person, values)) {
    if (step.people.length === 0)
      messages[fields.signer] =
        lengthMessage(text(values, fields.signer), { required: true, atMost: 160 }) ?? undefined
    if (values[fields.agreed] !== true) messages[fields.agreed] = formMessages.required
  }
  return messages
}

/** Turns the typed values into the request. */
export function personBody(
  values: StepValues,
  step: PersonStep,
  found: Attendee | undefined,
): BodyOf<typeof submitWaivers> {
  const person = chosenPerson(step, values, found)
  const { place, waiver, people } = step
  const who = values[fields.who]
  const user = people.find(({ userId }) => memberValue(userId) === who)
  const signs = waiver !== null && !standingSignature(person, values)
  return {
    waivers: [
      {
        cartItemId: place.cartItemId,
        place: place.place,
        userId: user?.userId ?? null,
        attendeeId: who === 'before' ? Number(text(values, fields.attendee)) : null,
        ...(who === 'new' && { firstName: text(values, fields.first), lastName: text(values, fields.last) }),
        dateOfBirth: asksBirth(step, person, values) ? typedDate(birthBoxes(values)) : null,
        ...(asksAge(step, person) === 'adult' && { isAdult: values[fields.adult] === 'yes' }),
        answers: questionsFor(step, person, values)
          .filter((question) => !knownAnswerTo(question, person, values))
          .map((question) => ({ questionId: question.id, answer: readAnswer(question, values) })),
        ...(signs && {
          waiverId: waiver.id,
          version: waiver.version,
          agreed: values[fields.agreed] === true,
        }),
      },
    ],
    ...(people.length === 0 && signs && { signerName: text(values, fields.signer) }),
  }
}

/**
 * Moves messages of the server, `waivers.0.firstName` or `waivers.0.answers.12`,
 * to the fields that they are about.
 */
export function messagesOf(
  errors: Record<string, readonly string[]>,
  questions: readonly Question[],
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [key, [message]] of Object.entries(errors)) {
    const [, field = '', id = ''] = /^(?:(?:waivers\.0\.)?(\w+))(?:\.(\d+))?$/.exec(key) ?? []
    const question = questions.find((one) => String(one.id) === id)
    const name = question && field === 'answers' ? fieldsOfQuestion(question)[0] : fieldNamed[field]
    if (name && message) messages[name] = message
  }
  return messages
}

const fieldNamed: Record<string, string> = {
  firstName: fields.first,
  lastName: fields.last,
  dateOfBirth: fields.day,
  isAdult: fields.adult,
  agreed: fields.agreed,
  signerName: fields.signer,
}

/** Returns the names of the fields for the summary of errors, in the order of the page. */
export const labelsOf = ({ questions, waiver }: PersonStep): Record<string, string> => ({
  [fields.who]: 'Who’s coming',
  [fields.attendee]: 'Who’s coming',
  [fields.first]: 'First name',
  [fields.last]: 'Last name',
  [fields.adult]: 'Age',
  [fields.day]: 'Date of birth',
  ...labelsOfQuestions(questions),
  [fields.signer]: 'Your name',
  [fields.agreed]: waiver?.name ?? 'Agreement',
})

/** Returns the lines of the summary for fields that are required and empty. */
export const missingOf = ({ questions, waiver }: PersonStep): Record<string, string> => ({
  [fields.first]: 'Enter their first name',
  [fields.adult]: 'Choose whether they are 18 or over',
  [fields.day]: 'Enter their date of birth',
  ...missingOfQuestions(questions),
  [fields.signer]: 'Enter your name',
  [fields.agreed]: `Agree to the “${waiver?.name ?? 'Agreement'}”`,
})

export const missingOfQuestions = (questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question) =>
      fieldsOfQuestion(question).map((name) => [name, `Answer “${question.words}”`]),
    ),
  )

export const labelsOfQuestions = (questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question) =>
      fieldsOfQuestion(question).map((name) => [name, question.words.replace(/[?.]$/, '')]),
    ),
  )

/** Groups the boxes of one question. They share one message, at the first; the summary leads to the group. */
export const groupsOfQuestions = (questions: readonly Question[]) => {
  const grouped = questions.filter(({ kind }) => kind === 'date' || kind === 'several')
  return {
    controlIds: Object.fromEntries(
      grouped.map((question) => [fieldsOfQuestion(question)[0] ?? '', questionFields(question).answer]),
    ),
    messageAt: Object.fromEntries(
      grouped.flatMap((question) => {
        const [first = '', ...others] = fieldsOfQuestion(question)
        return others.map((name) => [name, first])
      }),
    ),
  }
}
