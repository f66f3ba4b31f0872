import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** To the address of an account that was made just now: the person who follows the link has the address. */
export interface ProveEmailLetter {
  kind: 'prove-email'
  customerId: number
  firstName: string
  email: string
}

export function proveEmailLetter({ customerId, firstName, email }: ProveEmailLetter): Letter {
  return {
    subject: 'Confirm your email address',
    preheader: 'An account was made with it.',
    blocks: [
      { kind: 'heading', words: 'Confirm your email address' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `An account was made with ${email}. If you made it, confirm that the address is yours: then no other account can have it. The link works for seven days, and only while you are logged in to that account. If you are not, its page asks you to log in first.`,
      },
      {
        kind: 'button',
        words: 'Confirm this address',
        to: {
          path: mailedPaths.confirmEmail(),
          opens: { purpose: 'prove-email', customerId, about: { email } },
        },
      },
      {
        kind: 'paragraph',
        words:
          'If this wasn’t you, do not confirm it. You don’t need to do anything else: while it is not confirmed, the address stays available for an account of your own.',
      },
    ],
    why: 'You’re getting this because an account was made with this address.',
  }
}
