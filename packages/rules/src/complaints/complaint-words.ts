import type { ComplaintOutcome, ComplaintWay } from '@touchline/contract/entities/complaints/data-complaint'

/** Follow 'Received on a day': how a complaint came. */
export const wayWords: Readonly<Record<ComplaintWay, string>> = {
  form: 'by the form',
  email: 'by email',
  phone: 'by phone',
  letter: 'by letter',
  desk: 'at the desk',
}

export const outcomeLabels: Readonly<Record<ComplaintOutcome, string>> = {
  upheld: 'Upheld',
  'in-part': 'Upheld in part',
  'not-upheld': 'Not upheld',
}

const found: Readonly<Record<ComplaintOutcome, string>> = {
  upheld: 'You were right to complain.',
  'in-part': 'You were right in part.',
  'not-upheld': 'We found that we used your details as we should.',
}

/** Says to a person that their complaint was looked into, and what was found. Letter and preview both begin with it. */
export const outcomeSentence = (outcome: ComplaintOutcome): string =>
  `We have looked into your complaint about how we use personal details. ${found[outcome]}`

/** Says where else a person can complain. */
export const commissionerSentence =
  'In the United Kingdom you can also complain at any time to the Information Commissioner’s Office (ICO): ico.org.uk/make-a-complaint or 0303 123 1113.'
/** Stands within the sentence, as a person types it. */
export const commissionerPage = 'ico.org.uk/make-a-complaint'
export const commissionerAddress = 'https://ico.org.uk/make-a-complaint/'

/** Says who handles a complaint, and that its outcome is told. */
export const handlingSentence = (operator: string): string =>
  `The managers of ${operator} look into it without undue delay, and tell you the outcome.`
