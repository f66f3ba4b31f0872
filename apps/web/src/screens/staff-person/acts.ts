import type { PersonActName } from '@touchline/contract/entities/staff/person-at-desk'

/** An act that staff have chosen, and the thing that it is about. */
export type ChosenAct =
  | { act: Exclude<PersonActName, 'induction' | 'document' | 'billing-day'> }
  | { act: 'induction' | 'document' | 'billing-day'; id: number; name: string }

/** Titles of the windows in which staff carry an act out. */
export const actTitles: Record<PersonActName, string> = {
  correct: 'Correct details',
  address: 'Change the email address',
  induction: 'Record an induction',
  document: 'Record a document',
  'billing-day': 'Set the payment day',
  family: 'Add to the household',
  credit: 'Give credit',
}

/** Words after an act, for those who can't see the page change. */
export const doneWords: Record<PersonActName, string> = {
  correct: 'The details are as you see them now.',
  address: 'An email is on its way to the address that you typed, unless it is theirs already.',
  induction: 'The induction is recorded.',
  document: 'The document is recorded.',
  'billing-day': 'The payment day is set.',
  family: 'They are in the household now.',
  credit: 'The credit is given: it can be spent at once.',
}
