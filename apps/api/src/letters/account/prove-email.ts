import { mailedPaths } from '@touchline/rules/mailed-paths'
import type { Letter } from '../letter.ts'
import { greeting } from '../greeting.ts'

/** To the address of an account that was made just now: whoever follows the link has the address. */
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
        words: `An account was made with ${email}. Confirm that the address is yours: then no other account can have it. The link works for seven days.`,
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
        words: 'If you made no account, do not confirm it. You need not do anything else.',
      },
    ],
    why: 'You get this because an account was made with this address.',
  }
}
