import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'
import { passReasonWords } from '@touchline/rules/waitlist/pass-reason-words'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'
import { freePlaceWords } from './waitlist-offered.ts'

/** A place came free, and the next person was asked. */
export interface WaitlistPassed {
  kind: 'waitlist-passed'
  /** The wait; versions before kept none. */
  entryId?: number
  firstName: string
  session: SessionFacts
  quantity: number
  reason: PassReason
}

export function waitlistPassed({ firstName, session, quantity, reason }: WaitlistPassed): Letter {
  return {
    subject: `Not offered to you: ${sessionWords(session)}`,
    preheader: 'You keep your place on the waitlist.',
    blocks: [
      { kind: 'heading', words: 'The next person was asked' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `${freePlaceWords(quantity)} in what you’re waiting for. We asked the next person, since ${passReasonWords[reason]}.`,
      },
      { kind: 'facts', rows: sessionRows(session) },
      { kind: 'paragraph', words: 'You keep your place on the waitlist. Nothing has been charged.' },
    ],
    why: 'You’re getting this because you are on the waitlist.',
  }
}
