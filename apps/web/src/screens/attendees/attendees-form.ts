import type { submitWaivers } from '@touchline/contract/calls/attendees/submit-waivers'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Attendee, AttendeePlace, Waiver } from '@touchline/contract/entities/attendee'
import { formMessages, lengthMessage } from '@touchline/rules/form-messages'
import { typedDate } from '@touchline/rules/typed-date'

/** Who comes: the customer, a person whom they have brought before, a new person. */
export type Who = 'me' | 'before' | 'new'

/** By the names of the fields below. */
export type AttendeeValues = Record<string, string | boolean>

export type Asked = { places: readonly AttendeePlace[]; waivers: readonly Waiver[]; hasAccount: boolean }

/** The names of one place's fields; a date of birth has three boxes. */
export function fieldsOf({ cartItemId, place }: Pick<AttendeePlace, 'cartItemId' | 'place'>) {
  const key = `${cartItemId}-${place}`
  return {
    who: `who-${key}`,
    attendee: `attendee-${key}`,
    first: `first-${key}`,
    last: `last-${key}`,
    day: `day-${key}`,
    month: `month-${key}`,
    year: `year-${key}`,
    agreed: `agreed-${key}`,
    answer: (question: number) => `answer-${key}-${question}`,
  }
}

export const questionsOf = ({ waiverId }: AttendeePlace, waivers: readonly Waiver[]): readonly string[] =>
  waivers.find(({ id }) => id === waiverId)?.questions ?? []

/** What was saved; of a place without it, the customer comes to the first and others to the rest. */
export function valuesOf({ places, waivers, hasAccount }: Asked): AttendeeValues {
  const values: AttendeeValues = {}
  for (const [index, place] of places.entries()) {
    const names = fieldsOf(place)
    const { saved } = place
    const [year = '', month = '', day = ''] = saved?.dateOfBirth?.split('-') ?? []
    values[names.who] = whoIs(place, index, hasAccount)
    values[names.attendee] = String(saved?.attendeeId ?? '')
    values[names.first] = saved && !saved.isMe ? saved.firstName : ''
    values[names.last] = saved && !saved.isMe ? saved.lastName : ''
    Object.assign(values, { [names.day]: day, [names.month]: month, [names.year]: year })
    values[names.agreed] = saved !== null
    for (const question of questionsOf(place, waivers).keys()) {
      const answer = saved?.answers[question]
      values[names.answer(question)] = answer ? (answer.answer ? 'yes' : 'no') : ''
    }
  }
  return values
}

function whoIs({ saved, maxAge }: AttendeePlace, index: number, hasAccount: boolean): Who {
  if (!hasAccount) return 'new'
  if (saved) return saved.isMe ? 'me' : saved.attendeeId === null ? 'new' : 'before'
  return index === 0 && maxAge === null ? 'me' : 'new'
}

/** Whether the form asks for the date of birth: for a ticket for the young, unless it is known. */
export const asksForBirth = (
  { maxAge }: AttendeePlace,
  who: string | boolean | undefined,
  found: Attendee | undefined,
): boolean => maxAge !== null && !(who === 'before' && found !== undefined && found.dateOfBirth !== null)

export type FoundAttendees = Readonly<Record<string, Attendee>>

/** Spec 5: the words of the form's messages. */
export function checkAttendees(
  values: AttendeeValues,
  { places, waivers }: Asked,
  found: FoundAttendees,
): Record<string, string | undefined> {
  const messages: Record<string, string | undefined> = {}
  const text = (name: string) => String(values[name] ?? '')
  for (const place of places) {
    const names = fieldsOf(place)
    const who = values[names.who]
    if (who === 'new')
      for (const name of [names.first, names.last])
        messages[name] = lengthMessage(text(name), { required: true, atMost: 80 }) ?? undefined
    if (who === 'before' && text(names.attendee) === '')
      messages[names.attendee] = 'Choose somebody from the list, or choose “Somebody else”'
    if (asksForBirth(place, who, found[names.attendee])) {
      const boxes = [text(names.day), text(names.month), text(names.year)] as const
      if (boxes.join('') === '') messages[names.day] = formMessages.required
      else if (typedDate(boxes) === null) messages[names.day] = 'Enter a real date, such as 27 3 2015'
    }
    for (const question of questionsOf(place, waivers).keys())
      if (text(names.answer(question)) === '') messages[names.answer(question)] = formMessages.required
    if (values[names.agreed] !== true) messages[names.agreed] = formMessages.required
  }
  return messages
}

/** What was typed becomes the request. */
export function waiversBody(
  values: AttendeeValues,
  { places, waivers }: Asked,
  found: FoundAttendees,
): BodyOf<typeof submitWaivers> {
  const text = (name: string) => String(values[name] ?? '').trim()
  return {
    waivers: places.map((place) => {
      const names = fieldsOf(place)
      const who = values[names.who]
      return {
        cartItemId: place.cartItemId,
        place: place.place,
        waiverId: place.waiverId,
        isMe: who === 'me',
        attendeeId: who === 'before' ? Number(text(names.attendee)) : null,
        ...(who === 'new' && { firstName: text(names.first), lastName: text(names.last) }),
        dateOfBirth: asksForBirth(place, who, found[names.attendee])
          ? typedDate([text(names.day), text(names.month), text(names.year)])
          : null,
        answers: questionsOf(place, waivers).map((question, index) => ({
          question,
          answer: text(names.answer(index)) === 'yes',
        })),
        agreed: values[names.agreed] === true,
      }
    }),
  }
}

/** Messages of the server, `waivers.0.firstName`, beside the fields that they are about. */
export function messagesOf(
  errors: Record<string, readonly string[]>,
  places: readonly AttendeePlace[],
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [key, [message]] of Object.entries(errors)) {
    const [, index, field = ''] = /^waivers\.(\d+)\.(\w+)/.exec(key) ?? []
    const place = places[Number(index)]
    if (!place || !message) continue
    const names = fieldsOf(place)
    const name = {
      firstName: names.first,
      lastName: names.last,
      dateOfBirth: names.day,
      answers: names.answer(0),
      agreed: names.agreed,
    }[field]
    if (name) messages[name] = message
  }
  return messages
}
