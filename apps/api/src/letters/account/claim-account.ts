import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { choosePasswordBlocks } from './choose-password.ts'

/** To a person of the operator's records who has no password yet. */
export interface ClaimAccountLetter {
  kind: 'claim-account'
  customerId: number
  reference: string
  firstName: string
  email: string
}

export function claimAccountLetter({ customerId, reference, firstName, email }: ClaimAccountLetter): Letter {
  return {
    subject: 'Your account is ready: choose a password',
    preheader: 'What you have with us is already there. The link works for seven days.',
    blocks: [
      { kind: 'heading', words: 'Your account is ready' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words:
          'We have an account for you. Choose a password to use it, with the membership, credit and details we already have. You don’t need to register. The link works once, within seven days.',
      },
      {
        kind: 'facts',
        rows: [
          ['Your customer ID', reference],
          ['You log in with', email],
        ],
      },
      ...choosePasswordBlocks(customerId, email),
    ],
    why: 'You’re getting this because you are a customer of ours with this address.',
  }
}
