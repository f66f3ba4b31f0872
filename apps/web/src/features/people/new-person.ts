import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { typedDate } from '@touchline/rules/time/typed-date'
import { lengthMessage } from '@touchline/rules/words/form-messages'
import type { FieldMessages } from '../../ui/form/use-checked-form.ts'
import type { BirthDateNeed } from './newcomer-price.ts'

/** A person without an account, as typed. */
export type NewPerson = { first: string; last: string; day: string; month: string; year: string }

export const noNewPerson: NewPerson = { first: '', last: '', day: '', month: '', year: '' }

export const newPersonLabels = {
  first: 'First name',
  last: 'Last name',
  day: 'Date of birth',
  month: 'Date of birth',
  year: 'Date of birth',
} as const

/** The three boxes of a date share one message, at the day. */
export const birthBoxes = {
  controlIds: { day: 'new-person-birth' },
  messageAt: { month: 'day', year: 'day' },
} as const

/** Limits of a name, from the contract. */
const name = { required: true, atMost: 80 }
const wrongDate = {
  not: 'Enter a date of birth like 27 3 2015, or leave it empty',
  optional: 'Enter a date of birth like 27 3 2015, or leave it empty',
  required: 'Enter a date of birth like 27 3 2015',
} as const satisfies Record<BirthDateNeed, string>

export function checkNewPerson(typed: NewPerson, birth: BirthDateNeed): FieldMessages<NewPerson> {
  const [first, last] = [lengthMessage(typed.first, name), lengthMessage(typed.last, { atMost: 80 })]
  const isEmpty = [typed.day, typed.month, typed.year].every((part) => part.trim() === '')
  return {
    ...(first && { first }),
    ...(last && { last }),
    ...((birth === 'required' || !isEmpty) && birthOf(typed) === null && { day: wrongDate[birth] }),
  }
}

/** Reads the date of birth, in 1900 to 2199: the server takes no other years. */
function birthOf({ day, month, year }: NewPerson): string | null {
  const date = typedDate([day, month, year])
  return date !== null && /^(19|20|21)/.test(date) ? date : null
}

export const personFromFields = (typed: NewPerson) => ({
  firstName: typed.first.trim(),
  lastName: typed.last.trim(),
  dateOfBirth: birthOf(typed),
})

/** Fills the fields with a person who was named before. */
export function fieldsOfPerson(person: CartItem['purchasedFor']): NewPerson {
  if (!person || person.userId !== null) return noNewPerson
  const [year = '', month = '', day = ''] = person.dateOfBirth?.split('-') ?? []
  return { first: person.firstName, last: person.lastName, day, month, year }
}
