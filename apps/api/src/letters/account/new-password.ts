import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** A link to a new password, asked for by a person who says that the account is theirs. */
export interface NewPasswordLetter {
  kind: 'new-password'
  customerId: number
  firstName: string
  email: string
}

export function newPasswordLetter({ customerId, firstName, email }: NewPasswordLetter): Letter {
  return {
    subject: 'Choose a new password',
    preheader: 'The link works once, within an hour.',
    blocks: [
      { kind: 'heading', words: 'Choose a new password' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: 'You asked for a new password. This link works once, within an hour of this email.',
      },
      {
        kind: 'button',
        words: 'Choose a new password',
        to: {
          path: mailedPaths.newPassword(),
          opens: { purpose: 'new-password', customerId, about: { email } },
        },
      },
      {
        kind: 'paragraph',
        words:
          'If you did not ask for it, you don’t need to do anything: your password stays as it is. Do not pass this link on.',
      },
    ],
    why: 'You’re getting this because a new password was asked for with this address or its customer ID.',
  }
}
