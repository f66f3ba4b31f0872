import type { ComplaintOutcome } from '@touchline/contract/entities/complaints/data-complaint'
import {
  commissionerAddress,
  commissionerSentence,
  handlingSentence,
  outcomeSentence,
} from '@touchline/rules/complaints/complaint-words'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'

interface OfComplaint {
  complaintId: number
  firstName: string
  reference: string
  /** Day of receipt. */
  receivedOn: string
  /** Name of the operator. */
  operator: string
}

/** Confirms that a complaint about personal data has arrived. It repeats nothing that was typed: anyone can type any address. */
export interface ComplaintReceived extends OfComplaint {
  kind: 'complaint-received'
}

/** Tells the outcome of a complaint, in words of staff. */
export interface ComplaintEnded extends OfComplaint {
  kind: 'complaint-outcome'
  outcome: ComplaintOutcome
  words: string
}

export type ComplaintLetter = ComplaintReceived | ComplaintEnded

const facts = ({ reference, receivedOn }: OfComplaint): Block => ({
  kind: 'facts',
  rows: [
    ['Reference', reference],
    ['Received on', dayAndYear(receivedOn)],
  ],
})
const elsewhere: Block[] = [
  { kind: 'paragraph', words: commissionerSentence },
  { kind: 'link', words: 'Complain to the ICO', to: { address: commissionerAddress } },
]
const why = 'You’re getting this because a complaint about personal details came to us with this address.'

const complaintReceived = (letter: ComplaintReceived): Letter => ({
  subject: `We have your complaint ${letter.reference}`,
  preheader: 'It has arrived. We are looking into it.',
  blocks: [
    { kind: 'heading', words: 'We have your complaint' },
    { kind: 'paragraph', words: greeting(letter.firstName) },
    {
      kind: 'paragraph',
      words: 'Your complaint about how we use personal details has arrived. This email confirms it.',
    },
    facts(letter),
    { kind: 'paragraph', words: handlingSentence(letter.operator) },
    { kind: 'paragraph', words: 'If you want to add something, tell us the reference.' },
    ...elsewhere,
    { kind: 'small', words: 'If you did not complain, tell us, with the reference.' },
  ],
  why,
})

const complaintEnded = (letter: ComplaintEnded): Letter => ({
  subject: `The outcome of your complaint ${letter.reference}`,
  preheader: 'We have looked into it.',
  blocks: [
    { kind: 'heading', words: 'The outcome of your complaint' },
    { kind: 'paragraph', words: greeting(letter.firstName) },
    { kind: 'paragraph', words: outcomeSentence(letter.outcome) },
    ...letter.words.split(/\n+/).map((words): Block => ({ kind: 'paragraph', words })),
    facts(letter),
    ...elsewhere,
  ],
  why,
})

export const complaintLetters = {
  'complaint-received': complaintReceived,
  'complaint-outcome': complaintEnded,
}
