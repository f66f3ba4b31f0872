import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/** Another person has booked a place at a member's price, by the member's number and last name. */
export interface NumberUsedLetter {
  kind: 'number-used'
  firstName: string
  /** The membership number. */
  reference: string
  session: SessionFacts
  /** The line that it was used for, by the session that was booked first; versions before kept none. */
  line?: { orderId: number; slotId: number | string }
}

export function numberUsedLetter({ firstName, reference, session }: NumberUsedLetter): Letter {
  return {
    subject: `Your membership number was used: ${sessionWords(session)}`,
    preheader: 'It takes nothing from you.',
    blocks: [
      { kind: 'heading', words: 'Your membership number was used' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `Someone typed your membership number ${reference} and your last name, and booked one place at your price for you to come along.`,
      },
      { kind: 'facts', rows: sessionRows(session) },
      {
        kind: 'paragraph',
        words:
          'It takes nothing from you: you have paid nothing, and you can still book your own place at your price. If you don’t know of it, tell us: the end of this email says who to ask.',
      },
    ],
    why: 'You’re getting this because your account has this address.',
  }
}
